"""Following all games of a database in one order, missing nothing and seeing nothing twice.

A reader goes by `position`: it asks for what comes after the last one it saw. So no event may turn up later
at a position that readers have passed.

SQLite: one transaction writes at a time and takes the next number; positions are in the order of commits.

PostgreSQL: transactions overlap, and numbers handed out by a sequence are committed in any order. Here the
position holds the id of the transaction in its upper bits and the event's place in it in the lower 16.
Readers stop short of the oldest transaction that is still running (`pg_snapshot_xmin`): all below have
ended, and those to come have higher ids, so what was read is final. The price is that readers wait for the
slowest transaction that writes, anywhere on the server; nobody takes a lock, and writers never wait.

Transaction ids belong to a server. A dump that is restored on another one meets lower ids than it holds, and
new events would come before old ones. So what `transaction_offset` holds is added to each id, and it is
raised when a store finds positions that this server cannot have given out.
"""

from sqlalchemy import ColumnElement, Engine, bindparam, func, literal_column, select, text, update

from events.record import Event, read_event
from events.store.engine import TRANSACTION
from events.store.tables import events
from events.store.tables import transaction_offset as offsets

# everywhere below, 16 is the number of bits for an event's place in its transaction
_SETTLED: ColumnElement[int] = literal_column(
    "((CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS text) AS bigint)"
    " + (SELECT added FROM transaction_offset)) << 16)"
)
_COLUMNS = (events.c.content, events.c.digest, events.c.position)
_NEWEST = select(func.coalesce(func.max(events.c.position), 0))
_AFTER = (
    select(*_COLUMNS)
    .where(events.c.position > bindparam("after"))
    .order_by(events.c.position)
    .limit(bindparam("most"))
)
_SHAPES = {
    "sqlite": (_NEWEST, _AFTER),
    "postgresql": (
        _NEWEST.where(events.c.position < _SETTLED),
        _AFTER.where(events.c.position < _SETTLED),
    ),
}

_SERVER = text(
    "SELECT (SELECT coalesce(max(position), 0) FROM events) >> 16,"
    " CAST(CAST(pg_snapshot_xmin(pg_current_snapshot()) AS text) AS bigint),"
    " CAST(CAST(pg_snapshot_xmax(pg_current_snapshot()) AS text) AS bigint)"
)


def read_all(engine: Engine, after: int, limit: int) -> list[Event]:
    """At most `limit` events of all games after a position, in order, without what is still being written."""
    with engine.connect() as connection:
        rows = connection.execute(_SHAPES[engine.dialect.name][1], {"after": after, "most": limit})
        return [read_event(*row) for row in rows]


def last_position(engine: Engine) -> int:
    """The position of the last event that `read_all` gives now; 0 if there is none."""
    with engine.connect() as connection:
        return int(connection.execute(_SHAPES[engine.dialect.name][0]).scalar_one())


def transaction_offset(engine: Engine) -> int:
    """What this PostgreSQL server's transaction ids are raised by to make positions."""
    with engine.execution_options(**TRANSACTION["postgresql"]).begin() as connection:
        added = int(connection.execute(select(offsets.c.added).with_for_update()).scalar_one())
        newest, oldest_running, next_id = connection.execute(_SERVER).one()
        if newest >= next_id + added:
            added = int(newest - oldest_running + 1)
            connection.execute(update(offsets).values(added=added))
        return added
