"""Which database this is, and whether anything about it endangers the record."""

from sqlalchemy import Engine, text

from events.store.rows import Health

SAFE_SQLITE = (3, 51, 3)


def health(engine: Engine) -> Health:
    """The database's kind and version, with a warning if that version may damage a record."""
    sqlite = engine.dialect.name == "sqlite"
    with engine.connect() as connection:
        version = str(
            connection.execute(
                text("SELECT sqlite_version()" if sqlite else "SHOW server_version")
            ).scalar_one()
        )
    if sqlite and tuple(int(part) for part in version.split(".")) < SAFE_SQLITE:
        return Health(
            "sqlite",
            version,
            "SQLite before 3.51.3 can damage a file that several connections write: run one process only",
        )
    return Health(engine.dialect.name, version, None)
