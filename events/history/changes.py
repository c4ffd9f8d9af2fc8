"""Reading what a correction asks for: entries voided or replaced, and moves inserted."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from events.history.deciding import check_move, check_sighting, parted
from events.history.drafts import Malformed
from events.history.story import Story
from events.record import Address, Event, read_address, told_address

CORRECTABLE = ("moved", "seen", "corrected")


class Changes(NamedTuple):
    """Changes as the record keeps them, the values of their sealed fields, and the address of each."""

    written: tuple[Mapping[str, Any], ...]
    sealed: Mapping[str, Any]
    addresses: tuple[int, ...]


def read_changes(story: Story, changes: Sequence[Mapping[str, Any]]) -> Changes:
    """The changes of a correction of a story. Raises Malformed with what is wrong by field."""
    written: list[Mapping[str, Any]] = []
    sealed: dict[str, Any] = {}
    addresses: list[int] = []
    for number, change in enumerate(changes):
        where = f"changes.{number}"
        if "insert_after" in change:
            address, body, hidden = _inserted(story, change, where, addresses)
        else:
            address, body, hidden = _changed(story, change, where)
        if address in addresses:
            raise Malformed("A version is changed once.", errors={where: [f"{address} is named twice."]})
        addresses.append(address)
        written.append(body)
        sealed |= {f"{where}.{name}": value for name, value in hidden.items()}
    return Changes(tuple(written), sealed, tuple(addresses))


def _inserted(
    story: Story, change: Mapping[str, Any], where: str, before: Sequence[int]
) -> tuple[int, Mapping[str, Any], Mapping[str, Any]]:
    anchor = change["insert_after"]
    if not isinstance(anchor, int) or not 1 <= anchor <= story.head:
        raise Malformed(
            "A move is inserted after a version.",
            errors={where: [f"`insert_after`: give a version from 1 to {story.head}."]},
        )
    there = [*story.in_force.added, *before]
    number = 1 + sum(isinstance(one, Address) and int(one) == anchor for one in there)
    told, hidden = parted(story, check_move(story, change["move"]))
    return Address(anchor, number), {"insert_after": anchor, "move": told}, hidden


def _changed(
    story: Story, change: Mapping[str, Any], where: str
) -> tuple[int, Mapping[str, Any], Mapping[str, Any]]:
    address = read_address(change.get("void", change.get("replace")))
    kind, earlier = _correctable(story, address, where)
    assert address is not None
    if "void" in change:
        return address, {"void": told_address(address)}, {}
    wanted = {"moved": "move", "seen": "sighting"}.get(kind)
    if wanted is None or wanted not in change:
        say = "A correction can only be voided." if wanted is None else f"Give `{wanted}` to replace it with."
        raise Malformed(f"Version {address} is `{kind}`.", errors={where: [say]})
    if wanted == "move":
        told, hidden = parted(story, check_move(story, change["move"]))
        return address, {"replace": told_address(address), "move": told}, hidden
    sighting = check_sighting(earlier, change["sighting"])
    face = {} if sighting["by"] is None else {"face": sighting.pop("face")}
    return address, {"replace": address, "sighting": sighting}, face


def _correctable(story: Story, address: int | None, where: str) -> tuple[str, Story]:
    """The kind of the entry at an address that can be corrected, and the story before it."""
    if isinstance(address, Address):
        if address not in story.in_force.added:
            raise Malformed(
                "There is no such inserted move.",
                errors={where: [f"{address}: give the address of an inserted move, such as 8.1."]},
            )
        kind = "moved"
    else:
        kind = _event(story, address, where).kind
    if address is None or (kind != "corrected" and story.body(address) is None):
        raise Malformed("That version is void already.", errors={where: [f"{address} is void."]})
    return kind, story._replace(tables=story.tables[:address])


def _event(story: Story, version: int | None, where: str) -> Event:
    if version is None or not 1 <= version <= story.head:
        raise Malformed(
            "There is no such version.", errors={where: [f"Give a version from 1 to {story.head}."]}
        )
    event = story.events[version - 1]
    if event.kind not in CORRECTABLE:
        raise Malformed(
            f"Version {version} is `{event.kind}`; only moves, sightings and corrections can be corrected. "
            "A wrong ruling is mended by an appeal.",
            errors={where: [f"`{event.kind}` cannot be corrected."]},
        )
    return event
