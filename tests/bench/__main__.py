"""Measure everything in one run, print the table and write it to docs/benchmarks.md."""

import os
import platform
import sqlite3
import sys
import tempfile
from pathlib import Path

from service.server import spare_collector
from tests.bench import deals, games, judging, posting, storing

DOCUMENT = Path(__file__).parents[2] / "docs" / "benchmarks.md"


def _machine() -> str:
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return (
        f"{os.cpu_count()} cores ({platform.machine()}), {memory:.0f} GiB; Python "
        f"{platform.python_version()}, SQLite {sqlite3.sqlite_version}, WAL, synchronous=FULL."
    )


def _how() -> str:
    return (
        f"Measured in one run by `make bench`: {_machine()} Medians of {posting.ROUNDS} runs, ours and "
        "each peer's in turn. The clients share the cores with the server, and the garbage collector is set "
        "as in the service."
    )


def _table(head: list[str], rows: list[list[str]]) -> str:
    return "\n".join(f"| {' | '.join(row)} |" for row in [head, ["---", *["---:"] * (len(head) - 1)], *rows])


def _posted(folder: Path) -> str:
    rows = [
        [name, f"{ours:,.0f}", f"{single:,.0f}", f"{echo:,.0f}", f"{ours / single:.2f}", f"{ours / echo:.2f}"]
        for name, ours, single, echo in posting.measure(folder)
    ]
    head = ["moves POSTed a second", "Takeback", "one row", "echo", "x one row (≥ 0.7)", "x echo (aim 0.5)"]
    return _table(head, rows)


def _appended(folder: Path) -> str:
    rows = [
        [
            name,
            f"{ours:,.0f}",
            f"{bare:,.0f}",
            f"{peer:,.0f}",
            f"{ours / bare:.2f}",
            f"{ours / peer:.2f}",
        ]
        for name, ours, bare, peer in storing.appends(folder)
    ]
    head = ["appends a second", "store", "bare rows", "pyeventsourcing", "x bare (≥ 0.7)", "x peer (≥ 2)"]
    return _table(head, rows)


def _folded(folder: Path) -> str:
    ours, through, theirs = storing.folding(folder)
    rows = [
        ["folding events in hand", f"{ours:,.0f}", f"{theirs:,.0f}", f"{ours / theirs:.2f} (≥ 1)"],
        [
            "rebuilding from the database",
            f"{through:,.0f}",
            f"{theirs:,.0f}",
            f"{through / theirs:.2f} (≥ 2)",
        ],
    ]
    return _table(["events a second", "Takeback", "pyeventsourcing", "x"], rows)


def _dealt() -> str:
    ours, theirs = deals.folding(60)
    row = ["recorded deals", f"{ours:,.0f}", f"{theirs:,.0f}", f"{ours / theirs:.2f}"]
    return _table(["moves of Schnapsen a second", "folding", "`schnapsen` stepping", "x (≥ 1)"], [row])


def _games() -> str:
    rows = [
        [
            row.game,
            f"{row.moves}",
            f"{row.folded:,.0f}",
            f"{row.stepped:,.0f}",
            f"{row.folded / row.stepped:.2f}",
        ]
        for row in games.measure()
    ]
    head = ["longest sitting", "moves", "folding, moves a second", f"RLCard stepping {games.PEER}", "x (≥ 1)"]
    return _table(head, rows)


def _judged() -> str:
    rows = [
        [
            f"{row.deals}",
            f"{row.moves}",
            f"{row.at_once:,.0f}",
            f"{row.one_by_one:,.0f}",
            f"{row.stepped:,.0f}",
            f"{row.stepped / row.at_once:.1f}",
            f"{row.stepped / row.one_by_one:.1f}",
        ]
        for row in judging.measure()
    ]
    head = ["deals", "moves", "at once", "one by one", "stepping", "x time at once (≤ 3)", "one by one (≤ 3)"]
    return "Verdicts of every move of a game of Schnapsen, moves a second.\n\n" + _table(head, rows)


def main() -> None:
    """Run every measurement, with the collector set as in the service."""
    spare_collector()
    with tempfile.TemporaryDirectory() as scratch:
        folder = Path(scratch)
        parts = [_posted(folder), _appended(folder), _folded(folder), _dealt(), _games(), _judged()]
    text = "\n\n".join(
        [
            "# Benchmarks",
            _how(),
            *parts,
        ]
    )
    sys.stdout.write(text + "\n")
    DOCUMENT.write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
