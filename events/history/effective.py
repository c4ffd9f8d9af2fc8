"""Which events count, and how they read, once corrections are taken into account.

A correction changes the past for whoever asks as of it or later; as of an earlier version the past reads
as it was written.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from events.record import Address, Event, Seal, read_address

Seals = Mapping[int, Mapping[str, Seal]]


class Change(NamedTuple):
    """What a correction makes of an event: nothing (`body` None) or another body, and by which version.

    `part` is what the names of its sealed parts begin with in that correction.
    """

    by: int
    body: Mapping[str, Any] | None
    part: str = ""


class Corrections(NamedTuple):
    """The corrections in force: what they change, and the rulings and takebacks that they void.

    `changes` are by address. `inserted` holds, for each version after which anything ever was inserted,
    the addresses of the moves that count there, in their order; each has its entry in `changes`. `added`
    are all moves that were ever inserted, also those that no longer count.
    """

    changes: Mapping[int, Change]
    rulings: Mapping[int, int]
    inserted: Mapping[int, tuple[Address, ...]] = {}
    added: Mapping[Address, "Insertion"] = {}

    def differing(self, other: "Corrections") -> Iterator[int]:
        """The addresses that read otherwise under other corrections."""
        for version in {*self.changes, *other.changes}:
            if self.changes.get(version) != other.changes.get(version):
                yield version
        yield from self.rulings.keys() ^ other.rulings.keys()


class Insertion(NamedTuple):
    """A move that a correction inserted. Its address stays its own, also where it no longer counts."""

    address: Address
    by: int
    part: str
    move: Mapping[str, Any]


def insertions(events: Sequence[Event]) -> dict[Address, Insertion]:
    """Every move that these events inserted, by address: those of older corrections first."""
    found: dict[Address, Insertion] = {}
    many: dict[int, int] = {}
    for event in events:
        for number, change in enumerate(event.body["changes"] if event.kind == "corrected" else ()):
            if "insert_after" in change:
                anchor = change["insert_after"]
                many[anchor] = many.get(anchor, 0) + 1
                address = Address(anchor, many[anchor])
                found[address] = Insertion(address, event.version, f"changes.{number}.", change["move"])
    return found


def corrections(events: Sequence[Event], as_of: int) -> Corrections:
    """The corrections in force as of a version: the newest about each address, less those voided."""
    changes: dict[int, Change] = {}
    rulings: dict[int, int] = {}
    known = events[:as_of]
    added = insertions(known)
    for event in reversed(known):
        if event.kind != "corrected":
            continue
        own = [one for one in added.values() if one.by == event.version]
        if event.version in changes:
            for one in own:
                changes[one.address] = Change(changes[event.version].by, None)
            continue
        for number, change in enumerate(event.body["changes"]):
            if "insert_after" not in change:
                version, body = _read_change(change)
                changes.setdefault(version, Change(event.version, body, f"changes.{number}."))
        for one in own:
            changes.setdefault(one.address, Change(event.version, {"move": one.move}, one.part))
        for ruling, fate in event.body["rulings"].items():
            if fate == "void":
                rulings.setdefault(int(ruling), event.version)
    return Corrections(changes, rulings, _in_order(added, changes), added)


def _in_order(added: Mapping[Address, Insertion], changes: Mapping[int, Change]) -> dict[int, Any]:
    inserted: dict[int, tuple[Address, ...]] = {}
    for address in added:
        counts = changes[address].body is not None
        inserted[int(address)] = inserted.get(int(address), ()) + ((address,) if counts else ())
    return inserted


def _read_change(change: Mapping[str, Any]) -> tuple[int, Mapping[str, Any] | None]:
    if "void" in change:
        return changed_address(change), None
    if "move" in change:
        return changed_address(change), {"move": change["move"]}
    return changed_address(change), change["sighting"]


def changed_address(change: Mapping[str, Any]) -> int:
    """What a change voids or replaces."""
    return read_address(change["void"] if "void" in change else change["replace"]) or 0


def effective_body(event: Event, in_force: Corrections) -> Mapping[str, Any] | None:
    """The body of an event as it reads under these corrections; None if it no longer counts."""
    change = in_force.changes.get(event.version)
    if change is not None:
        return change.body
    return None if event.version in in_force.rulings else event.body


def opened_seals(address: int, in_force: Corrections, seals: Seals) -> Mapping[str, Any]:
    """The values of an entry's sealed fields that are at hand, by field, corrected ones included."""
    change = in_force.changes.get(address)
    if change is None:
        told = seals.get(address)
        return {name: seal.value for name, seal in told.items()} if told else {}
    at_hand = seals.get(change.by, {})
    return {
        name.removeprefix(change.part): seal.value
        for name, seal in at_hand.items()
        if name.startswith(change.part)
    }
