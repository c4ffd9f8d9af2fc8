"""The databases' own errors, told in the words of this package."""

from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import Engine, exc

from events.store.errors import Unavailable

_NO_TABLES = ("no such table", "UndefinedTable")


@contextmanager
def told(engine: Engine) -> Iterator[None]:
    """Raise Unavailable where the database fails. An integrity error is our own mistake and goes through."""
    driver = engine.dialect.loaded_dbapi
    try:
        yield
    except (exc.IntegrityError, driver.IntegrityError):
        raise
    except (exc.DBAPIError, exc.TimeoutError, driver.Error) as error:
        raise _unavailable(getattr(error, "orig", error)) from error


def _unavailable(error: object) -> Unavailable:
    told = f"{type(error).__name__}: {error}".strip()
    if any(sign in told for sign in _NO_TABLES):
        return Unavailable(
            "the database has not the tables of this version: upgrade it (takeback db upgrade)"
        )
    return Unavailable(f"the database failed: {told}")
