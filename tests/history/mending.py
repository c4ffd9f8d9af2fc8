"""Records written down wrongly and put right, to compare with the record written right in the first place.

A `Line` is what happened at the table: a move, or a ruling or takeback about an earlier line. It is written
with slips (moves left out, written wrongly, or made up), which corrections then mend in a random order.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, NamedTuple

from events.games import picked
from events.history import (
    Draft,
    Malformed,
    Refusal,
    Story,
    check_move,
    judge_move,
    offers,
    picture,
    statuses,
    table_digest,
    verdict_of,
)
from events.table import PUBLIC, View
from tests.history.kit import Sheet

RULINGS = ("undo", "rewind")


class Line(NamedTuple):
    """A move, a sighting, or (`what` is undo, rewind or takeback) what was done about the line `about`."""

    move: Mapping[str, Any] | None = None
    seen: Mapping[str, Any] | None = None
    what: str = ""
    about: int = 0


class Written(NamedTuple):
    """A record with the address of each line that is in it, and what has to be changed to mend it."""

    sheet: Sheet
    addresses: dict[int, int]
    changes: list[dict[str, Any]]


def any_move(random: Random, story: Story) -> dict[str, Any] | None:
    """Any move that the choices lead to on the newest table; None if it is in want of a move."""
    opening, move = story.opening, {}
    ruleset, kinds = opening.ruleset, opening.ruleset.grammar(opening.options, opening.seats)
    while (choice := ruleset.choices(story.table, move)) is not None:
        if not choice.values:
            return None
        move = picked(move, kinds, choice.field, random.choice(choice.values))
    return move


def write(sheet: Sheet, line: Line, addresses: Mapping[int, int]) -> int | None:
    """Write a line; its version, or None if the record cannot take it."""
    try:
        if line.move is not None:
            return _log(sheet, line.move)
        if line.seen is not None:
            return sheet.see(**line.seen)
        about = addresses[line.about]
        if line.what in RULINGS:
            return sheet.rule(sheet.dispute(about), parts=[{line.what: about}])
        seat = sheet.story.move(about)["seat"]
        number = sheet.offer(about, seat)
        for other in range(sheet.story.opening.seats):
            if other != seat:
                sheet.answer(number, other)
    except Refusal:
        return None
    return sheet.story.head


def _log(sheet: Sheet, raw: Mapping[str, Any]) -> int:
    """Log a move as the scribe, without the proof of its verdict."""
    move = check_move(sheet.story, raw)
    after, _ = judge_move(sheet.story, move, PUBLIC, proofs=False)
    ruleset = sheet.story.opening.ruleset
    hidden = ruleset.sealed(move)
    told = {name: value for name, value in move.items() if name not in hidden}
    sealed = {name: move[name] for name in hidden if name in move}
    return sheet.write(
        Draft("moved", "scribe", {"move": told, "table": table_digest(ruleset, after)}, sealed)
    )


def write_right(sheet: Sheet, lines: Sequence[Line]) -> tuple[list[Line], dict[int, int]]:
    """Write the lines that the record can take; these, and the version of each."""
    taken: list[Line] = []
    addresses: dict[int, int] = {}
    for line in lines:
        version = write(sheet, line, addresses)
        if version is not None:
            addresses[len(taken)] = version
            taken.append(line)
    return taken, addresses


def write_with_slips(random: Random, sheet: Sheet, lines: Sequence[Line], slips: float) -> Written | None:
    """Write the lines with slips; None if what cannot be inserted could not be written because of them."""
    addresses: dict[int, int] = {}
    changes: list[dict[str, Any]] = []
    named = {line.about for line in lines if line.what}
    for number, line in enumerate(lines):
        if random.random() < slips / 3:
            wrong = any_move(random, sheet.story)
            version = None if wrong is None else write(sheet, Line(wrong), {})
            if version is not None:
                changes.append({"void": version})
        if line.move is None:
            version = write(sheet, line, addresses)
            if version is None:
                return None
            addresses[number] = version
            continue
        version = None
        if number in named or random.random() > slips:
            version = write(sheet, line, addresses)
        elif random.random() < 0.5:
            wrong = any_move(random, sheet.story)
            version = None if wrong is None else write(sheet, Line(wrong), {})
            if version is not None:
                changes.append({"replace": version, "move": line.move})
        if version is not None:
            addresses[number] = version
        elif number in named:
            return None
        else:
            changes.append({"insert_after": sheet.story.head, "move": line.move, "line": number})
    return Written(sheet, addresses, changes)


def mend(random: Random, written: Written) -> None:
    """Correct a record in a random order, in as many corrections as it takes, keeping every ruling."""
    left = shuffled(random, written.changes)
    asked: list[dict[str, Any]] = []
    while left:
        count = random.randint(1, 3)
        asked += left[:count]
        del left[:count]
        if _correct(random, written, asked, last=not left):
            asked = []
    assert not asked


def shuffled(random: Random, changes: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The changes in another order, those that insert after one version in theirs."""
    order = random.sample(range(len(changes)), len(changes))
    by_anchor: dict[Any, list[int]] = {}
    for number in sorted(order):
        by_anchor.setdefault(changes[number].get("insert_after"), []).append(number)
    queues = {anchor: iter(numbers) for anchor, numbers in by_anchor.items() if anchor is not None}
    return [
        changes[number if (anchor := changes[number].get("insert_after")) is None else next(queues[anchor])]
        for number in order
    ]


def _correct(random: Random, written: Written, asked: Sequence[dict[str, Any]], *, last: bool) -> bool:
    sheet = written.sheet
    if random.random() < 0.3:
        _insert_wrongly(random, written, asked)
    changes = [{name: value for name, value in change.items() if name != "line"} for change in asked]
    try:
        before = set(sheet.story.in_force.added)
        sheet.correct(*changes, rulings=_kept(sheet))
    except Malformed:
        raise
    except Refusal:
        assert not last, asked
        return False
    came = [address for address in sheet.story.in_force.added if address not in before]
    lines = [change["line"] for change in asked if "line" in change]
    written.addresses.update(zip(lines, came, strict=True) if lines else {})
    return True


def _insert_wrongly(random: Random, written: Written, asked: Sequence[dict[str, Any]]) -> None:
    """Now and then a move is first inserted wrongly: it is then replaced by its address."""
    anchors: set[int] = set()
    for change in asked:
        anchor = change.get("insert_after")
        wrong = any_move(random, written.sheet.story)
        if anchor is None or anchor in anchors or wrong is None:
            continue
        anchors.add(anchor)
        try:
            written.sheet.correct({"insert_after": anchor, "move": wrong}, rulings=_kept(written.sheet))
        except Refusal:
            continue
        address = list(written.sheet.story.in_force.added)[-1]
        written.addresses[change.pop("line")] = address
        del change["insert_after"]
        change["replace"] = str(address)
        return


def _kept(sheet: Sheet) -> dict[str, str]:
    story = sheet.story
    standing = [
        event.version for event in story.events if event.kind == "ruled" and story.body(event.version)
    ]
    standing += [offer.agreed for offer in offers(story).values() if offer.agreed]
    return {str(version): "keep" for version in standing}


def seen(story: Story, address: int, view: View) -> Any:
    """The table at an address as a view sees it in the end, without the names of cards."""
    shown = picture(story.opening.ruleset, story.at(address), story.table, view)
    zones = {zone: [card.face for card in cards] for zone, cards in shown.zones.items()}
    return zones, shown.to_act, shown.markers, shown.standings


def judged(story: Story, addresses: Mapping[int, int], number: int, view: View) -> Any:
    """What a view says of a line in the end, with the lines instead of the addresses that it names."""
    lines = {address: line for line, address in addresses.items()}
    found = verdict_of(story, addresses[number], view, settles=False)
    if found is None:
        return None
    rules = [
        (rule.rule, rule.status, rule.offender, _lines(rule.because, lines), _lines(rule.path, lines))
        for rule in found.rules
    ]
    return found.status, rules, _lines(found.because, lines), _lines(found.path, lines)


def _lines(versions: Sequence[int], lines: Mapping[int, int]) -> list[int]:
    return [lines[version] for version in versions]


def same(
    mended: Story, new: Mapping[int, int], right: Story, old: Mapping[int, int], views: Sequence[View]
) -> None:
    """Assert that two records tell the same game: every table, status and verdict, in these views."""
    assert new.keys() == old.keys()
    for view in views:
        now, then = statuses(mended, view), statuses(right, view)
        for number in sorted(old):
            assert seen(mended, new[number], view) == seen(right, old[number], view), (number, view)
            assert now.get(new[number]) == then.get(old[number]), (number, view)
            assert judged(mended, new, number, view) == judged(right, old, number, view), (number, view)
        assert len(now) == len(then)
    assert seen(mended, mended.head, views[0]) == seen(right, right.head, views[0])
