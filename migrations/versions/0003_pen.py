"""Who logs at a table: a lease with a name, beside the record.

Revision ID: 0003
"""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pens",
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("token_n", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("until", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="pens_pk"),
        sa.ForeignKeyConstraint(["game_id"], ["games.game_id"], name="pens_game_fk"),
        sqlite_strict=True,
    )
