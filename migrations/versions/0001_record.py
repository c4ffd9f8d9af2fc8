"""The record, its seals, who may do what, and the requests that were answered.

Revision ID: 0001
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

BIG = sa.BigInteger().with_variant(sa.Integer, "sqlite")
YES_NO = sa.Boolean().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.create_table(
        "games",
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("ruleset_version", sa.Integer, nullable=False),
        sa.Column("listed", YES_NO, nullable=False),
        sa.Column("opened_at", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", name="games_pk"),
        sqlite_strict=True,
    )
    op.create_index(
        "games_listed",
        "games",
        ["game_id"],
        sqlite_where=sa.text("listed = 1"),
        postgresql_where=sa.text("listed"),
    )
    op.create_table(
        "events",
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("position", BIG, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "version", name="events_pk"),
        sa.CheckConstraint("version > 0", name="events_version_positive"),
        sqlite_strict=True,
    )
    op.create_table(
        "seals",
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "version", "name", name="seals_pk"),
        sqlite_strict=True,
    )
    op.create_table(
        "tokens",
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("token_hash", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("revoked_at", sa.Text),
        sa.PrimaryKeyConstraint("game_id", "n", name="tokens_pk"),
        sa.ForeignKeyConstraint(["game_id"], ["games.game_id"], name="tokens_game_fk"),
        sqlite_strict=True,
    )
    op.create_index("tokens_hash", "tokens", ["token_hash"])
    op.create_table(
        "invitations",
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("n", sa.Integer, nullable=False),
        sa.Column("code_hash", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("once", YES_NO, nullable=False),
        sa.Column("claimed_at", sa.Text),
        sa.Column("revoked_at", sa.Text),
        sa.PrimaryKeyConstraint("game_id", "n", name="invitations_pk"),
        sa.ForeignKeyConstraint(["game_id"], ["games.game_id"], name="invitations_game_fk"),
        sqlite_strict=True,
    )
    op.create_index("invitations_hash", "invitations", ["code_hash"])
    op.create_table(
        "requests",
        sa.Column("game_id", sa.Text, nullable=False),
        sa.Column("token_n", sa.Integer, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("fingerprint", sa.Text, nullable=False),
        sa.Column("first_version", sa.Integer, nullable=False),
        sa.Column("last_version", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("game_id", "token_n", "key", name="requests_pk"),
        sqlite_strict=True,
    )
    if op.get_bind().dialect.name == "sqlite":
        _sqlite()
    else:
        _postgresql()


def _sqlite() -> None:
    op.create_index("events_position_unique", "events", ["position"], unique=True)
    for deed in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER events_no_{deed.lower()} BEFORE {deed} ON events"
            f" BEGIN SELECT RAISE(ABORT, 'events are append-only'); END"
        )
    # REPLACE deletes a row that is in its way without firing the delete trigger; three keys can be in its way
    op.execute(
        "CREATE TRIGGER events_no_replace BEFORE INSERT ON events WHEN EXISTS ("
        " SELECT 1 FROM events WHERE game_id = NEW.game_id AND version = NEW.version"
        " UNION ALL SELECT 1 FROM events WHERE position = NEW.position"
        " UNION ALL SELECT 1 FROM events WHERE rowid = NEW.rowid)"
        " BEGIN SELECT RAISE(ABORT, 'events are append-only: this place is taken'); END"
    )


def _postgresql() -> None:
    op.create_index("events_position", "events", ["position"])
    op.execute(
        "CREATE FUNCTION events_append_only() RETURNS trigger LANGUAGE plpgsql AS $$"
        " BEGIN RAISE EXCEPTION 'events are append-only' USING ERRCODE = 'restrict_violation'; END $$"
    )
    op.execute(
        "CREATE TRIGGER events_no_change BEFORE UPDATE OR DELETE ON events"
        " FOR EACH ROW EXECUTE FUNCTION events_append_only()"
    )
    op.execute(
        "CREATE TRIGGER events_no_truncate BEFORE TRUNCATE ON events"
        " FOR EACH STATEMENT EXECUTE FUNCTION events_append_only()"
    )
    # a session that replays changes skips triggers unless they fire always
    op.execute("ALTER TABLE events ENABLE ALWAYS TRIGGER events_no_change")
    op.execute("ALTER TABLE events ENABLE ALWAYS TRIGGER events_no_truncate")
    op.create_table(
        "transaction_offset",
        sa.Column("one", sa.SmallInteger, nullable=False),
        sa.Column("added", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("one", name="transaction_offset_pk"),
        sa.CheckConstraint("one = 1", name="transaction_offset_one_row"),
    )
    op.execute("INSERT INTO transaction_offset (one, added) VALUES (1, 0)")
