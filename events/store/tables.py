"""The tables, for reading and writing. They are created by the revisions in `migrations`, never from here.

`game_id` leads every key and no constraint crosses games, so that each table can be hash-partitioned or
distributed by it. There are no foreign keys on the tables that every append writes: nothing in them is ever
written without its game's first event, and a check for each row would lock the game's row for every move.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
    true,
)

metadata = MetaData()

# SQLite's STRICT tables know only INTEGER, TEXT and BLOB
_BIG = BigInteger().with_variant(Integer, "sqlite")
_YES_NO = Boolean().with_variant(Integer, "sqlite")

games = Table(
    "games",
    metadata,
    Column("game_id", Text, nullable=False),
    Column("ruleset", Text, nullable=False),
    Column("ruleset_version", Integer, nullable=False),
    Column("listed", _YES_NO, nullable=False),
    Column("opened_at", Text, nullable=False),
    PrimaryKeyConstraint("game_id", name="games_pk"),
    sqlite_strict=True,
)
Index("games_listed", games.c.game_id, sqlite_where=games.c.listed == true(), postgresql_where=games.c.listed)

# Whatever is told about an event stands in `content`, which the digest covers. `kind` and `position` serve
# look-ups alone. For what `position` is, see `following`.
events = Table(
    "events",
    metadata,
    Column("game_id", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("content", LargeBinary, nullable=False),
    Column("digest", Text, nullable=False),
    Column("position", _BIG, nullable=False),
    PrimaryKeyConstraint("game_id", "version", name="events_pk"),
    CheckConstraint("version > 0", name="events_version_positive"),
    sqlite_strict=True,
)
# unique where one writer numbers all games; elsewhere no constraint may cross games
Index("events_position_unique", events.c.position, unique=True).ddl_if(dialect="sqlite")
Index("events_position", events.c.position).ddl_if(dialect="postgresql")

seals = Table(
    "seals",
    metadata,
    Column("game_id", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("value", Text, nullable=False),
    PrimaryKeyConstraint("game_id", "version", "name", name="seals_pk"),
    sqlite_strict=True,
)

tokens = Table(
    "tokens",
    metadata,
    Column("game_id", Text, nullable=False),
    Column("n", Integer, nullable=False),
    Column("token_hash", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("revoked_at", Text),
    PrimaryKeyConstraint("game_id", "n", name="tokens_pk"),
    ForeignKeyConstraint(["game_id"], ["games.game_id"], name="tokens_game_fk"),
    sqlite_strict=True,
)
Index("tokens_hash", tokens.c.token_hash)

invitations = Table(
    "invitations",
    metadata,
    Column("game_id", Text, nullable=False),
    Column("n", Integer, nullable=False),
    Column("code_hash", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("once", _YES_NO, nullable=False),
    Column("claimed_at", Text),
    Column("revoked_at", Text),
    PrimaryKeyConstraint("game_id", "n", name="invitations_pk"),
    ForeignKeyConstraint(["game_id"], ["games.game_id"], name="invitations_game_fk"),
    sqlite_strict=True,
)
Index("invitations_hash", invitations.c.code_hash)

requests = Table(
    "requests",
    metadata,
    Column("game_id", Text, nullable=False),
    Column("token_n", Integer, nullable=False),
    Column("key", Text, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("first_version", Integer, nullable=False),
    Column("last_version", Integer, nullable=False),
    PrimaryKeyConstraint("game_id", "token_n", "key", name="requests_pk"),
    sqlite_strict=True,
)

# who logs at the table, until when; one row a game, written over
pens = Table(
    "pens",
    metadata,
    Column("game_id", Text, nullable=False),
    Column("token_n", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("until", Text, nullable=False),
    PrimaryKeyConstraint("game_id", name="pens_pk"),
    ForeignKeyConstraint(["game_id"], ["games.game_id"], name="pens_game_fk"),
    sqlite_strict=True,
)

# PostgreSQL only, one row: what is added to a transaction id to make a position. See `following`.
transaction_offset = Table(
    "transaction_offset",
    metadata,
    Column("one", SmallInteger, nullable=False),
    Column("added", BigInteger, nullable=False),
    PrimaryKeyConstraint("one", name="transaction_offset_pk"),
    CheckConstraint("one = 1", name="transaction_offset_one_row"),
    info={"dialect": "postgresql"},
)

# one row, written when the table is made
service_secret = Table(
    "service_secret",
    metadata,
    Column("one", Integer, nullable=False),
    Column("value", Text, nullable=False),
    PrimaryKeyConstraint("one", name="service_secret_pk"),
    CheckConstraint("one = 1", name="service_secret_one_row"),
    sqlite_strict=True,
)
