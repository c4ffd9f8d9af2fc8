"""What the page of one moment shows: the table, the event with its verdicts, the log, the ways on."""

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from flask import url_for

from events.games import Ruleset, Words
from events.history import Story, cases
from events.record import KINDS, Address, told_address
from events.table import ALL, PUBLIC, View, seat_view
from service.access import hashed, view_of
from service.api.desk import Caller, passes, recorder
from service.api.opening import invitation_codes
from service.api.sentences import words
from service.api.shapes import standings_json
from service.api.telling.log import Entry, log
from service.api.telling.outline import Step, outline
from service.api.telling.verdicts import Told, told_verdict
from service.drawing import TALL, WIDE, draw, scene_of
from service.texts import say
from service.web.cards import came_by, in_words
from service.web.wallet import kept_roles

THEN, NOW, FIXED = "then", "now", "fixed"
"""The clocks: as known when it happened, as known at the newest event, as known at one in between."""
FEW = 2
"""So many seats' views stand side by side; more are in a menu."""


class Moment(NamedTuple):
    """An address of a game, as known in `story`, to a view. `live`: it follows the newest event."""

    who: Caller
    story: Story
    address: int
    view: View
    clock: str
    live: bool


class Tick(NamedTuple):
    """A sign over the scrubber: what it stands for, where (per cent), and how many lie below it there."""

    sign: str
    at: str
    height: int


def context(moment: Moment) -> dict[str, Any]:
    """Everything that the template needs."""
    who, story, address, view = moment.who, moment.story, moment.address, moment.view
    said = words(story, who.said.language)
    since = known_since(who.story, address)
    steps = outline(who.story, said)
    statuses = recorder().known(story, view).known.status
    groups = log(story, who.story, steps, statuses, view, said)
    entries = [entry for group in groups for entry in group.entries]
    here = next(entry for entry in entries if entry.address == address)
    now = told_verdict(story, address, view, said)
    then = told_verdict(recorder().story(who.holder.game_id, since), address, view, said)
    ruleset, table = story.opening.ruleset, story.at(address)
    scene = scene_of(
        story, address, story.head, view, said, partial(say, said.language), statuses.get(address)
    )
    return {
        "title": ruleset.title[said.language],
        "game_id": who.holder.game_id,
        "moment": moment,
        "here": here,
        "head": who.story.head,
        "as_of": story.head,
        "names": said.names,
        "wide": draw(scene, WIDE),
        "tall": draw(scene, TALL),
        "later": any(card.later for zone in scene.zones for card in zone.cards),
        "zones": in_words(scene, came_by(story, address)),
        "to_act": [said.names[seat] for seat in ruleset.to_act(table)],
        "kinds": " ".join(KINDS),
        "standings": standings_json(ruleset.standings(table)),
        "markers": _markers(ruleset, table, said),
        "then": then,
        "now": now if then is None or since != story.head else None,
        "groups": groups,
        "counts": _counts(entries),
        "ticks": _ticks(entries, now or then, who.story.head),
        "parts": _parts(steps, who.story.head),
        "ways": _ways(here, entries),
        "rulings": [
            case
            for case in cases(story).values()
            if case.ruling and (case.move == address or (here.undone and here.undone.since == case.ruling))
        ],
        "view": str(view),
        "seen": None if view == who.view else str(view),
        "views": _views(who),
        "link": _linker(moment),
        "fixed": _fixed(moment),
        "shared": _shared(moment) or _fixed(moment),
    }


def known_since(story: Story, address: int) -> int:
    """The version by which a version or inserted move was recorded."""
    return story.in_force.added[address].by if isinstance(address, Address) else address


def _fixed(moment: Moment) -> str:
    """The address of exactly this state, whatever is written later and whoever opens it."""
    return url_for(
        "pages.one_moment",
        game_id=moment.who.holder.game_id,
        address=told_address(moment.address),
        as_of=moment.story.head,
        view=str(moment.view),
    )


def _shared(moment: Moment) -> str | None:
    """The same for others, with the public's code, where nobody could see the game without one.

    Only who opened the game can tell the code. A link to a seat's view has none: it asks for its token.
    """
    opening, game_id = moment.story.opening, moment.who.holder.game_id
    referee = kept_roles().get(game_id, {}).get("referee")
    if opening.listed or moment.view != PUBLIC or referee is None:
        return None
    code = invitation_codes(opening.seats, referee)["public"]
    known = recorder().store.find_invitation(hashed(code))
    if known is None or known.revoked_at is not None:
        return None
    return url_for("pages.invitation", code=code, at=told_address(moment.address), as_of=moment.story.head)


def _linker(moment: Moment) -> Any:
    """Links to other moments that keep the clock and the view."""
    who, newest = moment.who, moment.who.story

    def link(address: int, clock: str | None = None, view: str | None = None) -> str:
        clock = clock or moment.clock
        since = known_since(newest, address)
        as_of = {THEN: since, NOW: None, FIXED: max(moment.story.head, since)}[clock]
        seen = view or str(moment.view)
        return url_for(
            "pages.one_moment",
            game_id=who.holder.game_id,
            address=told_address(address),
            as_of=as_of,
            view=None if seen == str(who.view) else seen,
        )

    return link


def _views(who: Caller) -> dict[str, list[str]]:
    """The views that the tokens in hand may take: those in a row, and those in a menu."""
    opening = who.story.opening
    own = {view_of(one.role, opening) for one in (who.holder, *passes(who.holder.game_id))}
    seats = [str(view) for view in map(seat_view, range(opening.seats)) if view in own or ALL in own]
    row, menu = (seats, []) if len(seats) <= FEW else ([], seats)
    whole = [str(ALL)] if ALL in own else []
    return {"row": [str(PUBLIC), *row, *whole], "menu": menu}


def _markers(ruleset: Ruleset, table: Any, said: Words) -> list[tuple[str, str]]:
    """What lies or is written on the table, in the ruleset's words if it has some."""
    told = []
    for name, value in ruleset.markers(table).items():
        title = ruleset.label("marker", name, said)
        plain = title == name
        if value in ({}, []) or (value is None and plain):
            continue
        shown = _plain(value) if plain else ruleset.label(f"marker.{name}", value, said)
        told.append((name.replace("_", " ") if plain else title, shown))
    return told


def _plain(value: Any) -> str:
    """A value as it stands, where the ruleset has no words for it."""
    if isinstance(value, dict):
        return ", ".join(f"{key} → {_plain(inner)}" for key, inner in value.items())
    if isinstance(value, list):
        return "; ".join(map(_plain, value))
    return "—" if value is None else str(value)


def _counts(entries: Sequence[Entry]) -> dict[str, int]:
    """How many entries each filter of the log leaves."""
    return {
        "breach": sum("breach" in entry.signs for entry in entries),
        "open": sum("open" in entry.signs for entry in entries),
        "dispute": sum(entry.kind in {"disputed", "ruled", "withdrawn"} for entry in entries),
        "note": sum(entry.kind == "noted" for entry in entries),
    }


def _ticks(entries: Sequence[Entry], verdict: Told | None, head: int) -> list[Tick]:
    """The signs over the scrubber; several at a place stack."""
    proofs = {proof.address for proof in verdict.because} if verdict is not None else set()
    ticks: list[Tick] = []
    heights: dict[int, int] = {}
    for entry in entries:
        version = int(entry.address)
        for sign in (*entry.signs, *(["proof"] if entry.address in proofs else [])):
            ticks.append(Tick(sign, _per_cent(version, head), heights.get(version, 0)))
            heights[version] = heights.get(version, 0) + 1
    return ticks


def _parts(steps: Sequence[Step], head: int) -> list[tuple[str, str]]:
    """Where each round or deal begins on the scrubber, and its title."""
    found, part = [], 0
    for step in steps:
        if step.part > part:
            part = step.part
            found.append((_per_cent(int(step.address), head), step.title.partition(" · ")[0]))
    return found


def _per_cent(version: int, head: int) -> str:
    return f"{100 * (version - 1) / max(1, head - 1):.2f}%"


def _ways(here: Entry, entries: Sequence[Entry]) -> dict[str, int]:
    """Where the steps lead: one event, one turn or trick, one round or deal, to the start, to the end."""
    place = entries.index(here)
    before, after = entries[:place], entries[place + 1 :]

    def forward(own: Any) -> int:
        return next((e.address for e in after if own(e.step) != own(here.step)), entries[-1].address)

    def back(own: Any) -> int:
        reached = before[-1] if before else here
        first = next(e for e in entries if own(e.step) == own(reached.step))
        return first.address

    return {
        "first": entries[0].address,
        "part-back": back(lambda step: step.part),
        "turn-back": back(lambda step: (step.part, step.turn)),
        "back": before[-1].address if before else here.address,
        "on": after[0].address if after else here.address,
        "turn-on": forward(lambda step: (step.part, step.turn)),
        "part-on": forward(lambda step: step.part),
        "last": entries[-1].address,
    }
