"""Plays the sittings that come with the package anew and writes their records.

Run it when something intended has changed: python -m tests.sittings.renew, and perhaps which of them. Ids,
times and salts are new.
"""

import sys
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from uuid import uuid4

from events.history import export, fold
from events.store import connect
from service.app import create_app
from service.settings import Settings
from tests.sittings.dealt import PLANS, play_dealt
from tests.sittings.player import FOLDERS, calls_of, file_of, names, play, through_app


def record_of(name: str, database: str) -> bytes:
    """The record of a sitting played from its calls, with all its sealed parts."""
    app = create_app(Settings(database=database))
    return _record(play(calls_of(name), through_app(app), run=uuid4().hex).game, database)


def dealt_record_of(name: str, database: str) -> bytes:
    """The record of a dealt sitting, played by chance."""
    return _record(play_dealt(name, create_app(Settings(database=database))), database)


def _record(game: str, database: str) -> bytes:
    with closing(connect(database)) as store:
        return export(fold(store.read(game), store.read_seals(game)), None)


def _folder(name: str) -> Path:
    """Where the record of a sitting lies: with the package of its game."""
    if name not in PLANS:
        return file_of(name, "calls").parent
    return next(folder for folder in FOLDERS if folder.parent.name == PLANS[name].ruleset)


def main() -> None:
    for name in sys.argv[1:] or [*names(), *PLANS]:
        with TemporaryDirectory() as folder:
            database = f"sqlite:///{Path(folder) / 'sitting.db'}"
            record = dealt_record_of(name, database) if name in PLANS else record_of(name, database)
        (_folder(name) / f"{name}.takeback.json").write_bytes(record)
        print(f"{name}: {len(record)} bytes")


if __name__ == "__main__":
    main()
