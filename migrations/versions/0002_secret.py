"""The service's own secret, from which it makes what must come out the same when a request is repeated.

Revision ID: 0002
"""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    table = op.create_table(
        "service_secret",
        sa.Column("one", sa.Integer, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("one", name="service_secret_pk"),
        sa.CheckConstraint("one = 1", name="service_secret_one_row"),
        sqlite_strict=True,
    )
    op.bulk_insert(table, [{"one": 1, "value": secrets.token_hex(32)}])
