"""Which databases can be opened, and how."""

import pytest
from sqlalchemy import exc, make_url, text

from events.store import Unavailable, connect
from events.store.engine import make_engine


@pytest.mark.parametrize("scheme", ["postgresql", "postgresql+psycopg", "postgresql+psycopg2"])
def test_postgresql_is_spoken_to_by_psycopg_3_whatever_the_url_says(scheme: str) -> None:
    engine = make_engine(f"{scheme}://ana:secret@example.org/takeback?sslmode=require")
    assert engine.url == make_url("postgresql+psycopg://ana:secret@example.org/takeback?sslmode=require")


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:"])
def test_sqlite_without_a_file_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="needs a file"):
        connect(url)


def test_other_databases_are_refused() -> None:
    with pytest.raises(ValueError, match="mysql: a database is"):
        connect("mysql://localhost/takeback")


@pytest.mark.parametrize(
    "url",
    ["sqlite:////no/such/folder/takeback.db", "postgresql://nobody@127.0.0.1:9/takeback?connect_timeout=2"],
)
def test_a_database_that_cannot_be_reached_is_unavailable(url: str) -> None:
    store = connect(url)
    with pytest.raises(Unavailable, match="failed"):
        store.health()
    store.close()


def test_no_error_tells_the_values_that_were_sent(database_url: str) -> None:
    engine = make_engine(database_url)
    with engine.connect() as connection, pytest.raises(exc.DBAPIError) as caught:
        connection.execute(text("SELECT no_such_thing(:salt)"), {"salt": "5a17ed"})
    engine.dispose()
    assert "5a17ed" not in str(caught.value)
