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
from tests.sittings.player import calls_of, file_of, names, play, through_app


def record_of(name: str, database: str) -> bytes:
    """The record of a sitting played from its calls, with all its sealed parts."""
    app = create_app(Settings(database=database))
    sitting = play(calls_of(name), through_app(app), run=uuid4().hex)
    with closing(connect(database)) as store:
        return export(fold(store.read(sitting.game), store.read_seals(sitting.game)), None)


def main() -> None:
    for name in sys.argv[1:] or names():
        with TemporaryDirectory() as folder:
            record = record_of(name, f"sqlite:///{Path(folder) / 'sitting.db'}")
        calls = file_of(name, "calls")
        (calls.parent / f"{name}.takeback.json").write_bytes(record)
        print(f"{name}: {len(record)} bytes")


if __name__ == "__main__":
    main()
