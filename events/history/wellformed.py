"""Whether a record from elsewhere says only what this game knows, and events name what lies before them.

What this service writes is checked when it is decided; here everything is checked again, so that folding
and reading never meet a name, a seat or a version that is not there.
"""

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from events.games import DEALT, LANGUAGES, BadOptions, BadPart, read_part
from events.games.schema import move_errors
from events.history.closing import read_consents
from events.history.dealing import SEED, is_hex, place_name, place_number
from events.history.effective import Seals, insertions
from events.history.offers import Offer, read_offers
from events.history.portable import Fault
from events.history.story import Opening
from events.history.unsealing import free_text
from events.record import KINDS, SEED_BYTES, Address, Event, read_address, told_address

UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z", re.ASCII)
CHANGES = ({"void"}, {"replace", "move"}, {"replace", "sighting"}, {"insert_after", "move"})
SIGHTING = ({"place", "at", "by"}, {"place", "at", "by", "face"})
HOUSE: Mapping[str, tuple[str, ...]] = {
    "unlawful": ("record", "refuse"),
    "takebacks": ("all", "free"),
    "disputes": ("go_on", "pause"),
}


class Wrong(ValueError):
    """What an event may not say: which field, and why."""


class Record(NamedTuple):
    """What the checks of one event look at; `filed` and `ruled` are the disputes and rulings of them all.

    `inserted` says by which version each inserted move came, `agreed` grows by the takebacks that happened.
    """

    opening: Opening
    events: Sequence[Event]
    seals: Seals
    filed: Sequence[Event]
    ruled: frozenset[int]
    inserted: Mapping[Address, int]
    agreed: set[int]


def malformed(opening: Opening, events: Sequence[Event], seals: Seals) -> Fault | None:
    """The first event that says something that this game does not know, or names what is not there."""
    filed = [event for event in events if event.kind == "disputed"]
    ruled = frozenset(event.version for event in events if event.kind == "ruled")
    record = Record(opening, events, seals, filed, ruled, _inserted(events), set())
    offers: dict[int, Offer] = {}
    for event in events:
        try:
            _check(record, event)
            if event.kind.startswith("takeback_"):
                _takeback(record, event, offers)
                offers = read_offers([event], offers)
                record.agreed.update(offer.agreed for offer in offers.values() if offer.agreed is not None)
        except Wrong as wrong:
            return Fault(f"event {event.version}", str(wrong))
    return None


def _inserted(events: Sequence[Event]) -> dict[Address, int]:
    """By which version each inserted move came, of corrections that tell properly what they insert after."""
    sound = [
        event
        for event in events
        if event.kind == "corrected"
        and all(
            "insert_after" not in change or ("move" in change and _version_like(change["insert_after"]))
            for change in event.body["changes"]
        )
    ]
    return {address: one.by for address, one in insertions(sound).items()}


def _check(record: Record, event: Event) -> None:
    _check_envelope(record, event)
    if event.version > 1 and record.events[event.version - 2].kind == "closed":
        raise Wrong("kind: nothing follows the close")
    checks = {
        "opened": _opened,
        "committed": _committed,
        "moved": _moved,
        "seen": _seen,
        "corrected": _corrected,
        "disputed": _disputed,
        "withdrawn": _dispute_there,
        "ruled": _ruled,
        "seated": _seated,
        "noted": _noted,
        "closing_agreed": _closing_agreed,
        "closed": _closed,
    }
    if event.kind in checks:
        checks[event.kind](record, event)
    unknown = set(event.sealed) - set(_sealed_names(record, event))
    if unknown:
        raise Wrong(f"sealed.{min(unknown)}: {event.kind} seals no such part")
    texts = set(free_text(record.opening, event))
    for name, seal in record.seals.get(event.version, {}).items():
        if name in texts and not isinstance(seal.value, str):
            raise Wrong(f"sealed.{name}: expected text")


def _check_envelope(record: Record, event: Event) -> None:
    for name in ("game_id", "event_id"):
        if not UUID.fullmatch(getattr(event, name)):
            raise Wrong(f"{name}: expected a UUID")
    if not TIME.fullmatch(event.recorded_at):
        raise Wrong("recorded_at: expected a time in UTC, such as 2026-01-31T20:00:00.000Z")
    if event.actor not in {"service", "referee", "scribe", *_seat_roles(record)}:
        raise Wrong(f"actor: there is no {event.actor!r} at this table")


def _seat_roles(record: Record) -> Iterator[str]:
    return (f"seat:{seat}" for seat in range(record.opening.seats))


def _whole(value: Any, least: int, most: int, field: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise Wrong(f"body.{field}: expected a whole number from {least} to {most}, found {value!r}")
    return value


def _seat(record: Record, value: Any, field: str) -> None:
    if value is not None:
        _whole(value, 0, record.opening.seats - 1, field)


def _version_like(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value > 0


def _face(record: Record, value: Any, field: str) -> None:
    if value not in record.opening.ruleset.cards(record.opening.options, record.opening.seats):
        raise Wrong(f"{field}: this game has no face {value!r}")


def _earlier(record: Record, event: Event, value: Any, field: str, kinds: Sequence[str] = ()) -> Event:
    found = record.events[_whole(value, 1, event.version - 1, field) - 1]
    if kinds and found.kind not in kinds:
        raise Wrong(f"body.{field}: version {value} is `{found.kind}`")
    return found


def _opened(record: Record, event: Event) -> None:
    if event.version != 1:
        raise Wrong("kind: a record is opened once")
    opening = record.opening
    if opening.seats not in opening.ruleset.seats:
        raise Wrong(f"body.seats: {opening.ruleset.name} is not played by {opening.seats}")
    try:
        settled = opening.ruleset.settled(opening.options, opening.seats)
    except BadOptions as error:
        raise Wrong(f"body.options.{error}") from error
    if dict(settled) != opening.options:
        raise Wrong("body.options: not all of them are told")
    if set(opening.house) != set(HOUSE) or any(opening.house[n] not in known for n, known in HOUSE.items()):
        raise Wrong("body.house: these are not house rules")


def _committed(record: Record, event: Event) -> None:
    if record.opening.mode != DEALT:
        raise Wrong("kind: the cards of this game are shuffled at the table")
    seat, share = event.body["seat"], event.body["share"]
    seed = record.seals.get(event.version, {}).get(SEED)
    if seat is None:
        if share is not None or SEED not in event.sealed:
            raise Wrong("sealed.seed: expected a commitment to the seed, and no share")
        if seed is not None and not _is_seed(seed.value):
            raise Wrong("sealed.seed: expected 32 bytes in hex")
        return
    _seat(record, seat, "seat")
    if SEED in event.sealed or not isinstance(share, str) or not is_hex(share):
        raise Wrong("body.share: expected some bytes in hex, and no seed")


def _is_seed(value: Any) -> bool:
    return isinstance(value, str) and is_hex(value) and len(value) == 2 * SEED_BYTES


def _moved(record: Record, event: Event) -> None:
    _move(record, event, event.body["move"], "", "move")
    places = sorted(number for name in event.sealed if (number := place_number(name)) is not None)
    deck = record.opening.ruleset.cards(record.opening.options, record.opening.seats)
    if places and (record.opening.mode != DEALT or len(places) > len(deck)):
        raise Wrong("sealed: each shuffled card of a dealt game has a commitment, and nothing else")
    at_hand = record.seals.get(event.version, {})
    for number in places:
        if place_name(number) in at_hand:
            _face(record, at_hand[place_name(number)].value, f"sealed.{place_name(number)}")


def _move(record: Record, event: Event, told: Any, prefix: str, field: str) -> None:
    """A move by the game's grammar, its sealed fields filled in as far as they are at hand."""
    opening = record.opening
    if not isinstance(told, dict):
        raise Wrong(f"body.{field}: expected an object")
    names = [
        name
        for sealed in event.sealed
        if sealed.startswith(prefix)
        and sealed != "why"
        and place_number(name := sealed.removeprefix(prefix)) is None
    ]
    at_hand = record.seals.get(event.version, {})
    values = {name: at_hand[prefix + name].value for name in names if prefix + name in at_hand}
    kinds = opening.ruleset.grammar(opening.options, opening.seats)
    faces = opening.ruleset.cards(opening.options, opening.seats)
    wrong = move_errors(kinds, faces, opening.seats, {**told, **dict.fromkeys(names), **values})
    if wrong:
        name, texts = next(iter(wrong.items()))
        raise Wrong(f"body.{field}.{name}: {texts[0]}")
    if set(opening.ruleset.sealed({**told, **dict.fromkeys(names)})) != set(names):
        raise Wrong(f"body.{field}: sealed is what should be told, or the other way round")


def _seen(record: Record, event: Event) -> None:
    _sighting(record, event, event.body, "", "")
    if (event.body["by"] is None) != ("face" in event.body):
        raise Wrong("body.face: what all saw is told, what one seat saw is sealed")


def _sighting(record: Record, event: Event, told: Mapping[str, Any], prefix: str, field: str) -> None:
    if not isinstance(told, dict) or set(told) not in SIGHTING or not isinstance(told["place"], str):
        raise Wrong(f"body.{field}: expected place, at, by and perhaps face")
    dot = f"{field}." if field else ""
    _earlier(record, event, told["at"], f"{dot}at")
    _seat(record, told["by"], f"{dot}by")
    sealed = record.seals.get(event.version, {}).get(f"{prefix}face")
    if "face" in told:
        _face(record, told["face"], f"body.{dot}face")
    elif sealed is not None:
        _face(record, sealed.value, f"sealed.{prefix}face")


def _corrected(record: Record, event: Event) -> None:
    for number, change in enumerate(event.body["changes"]):
        where, prefix = f"changes.{number}", f"changes.{number}."
        if set(change) not in CHANGES:
            raise Wrong(f"body.{where}: expected void, replace with a move or a sighting, or insert_after")
        if "void" in change:
            _target(record, event, change["void"], f"{where}.void", ("moved", "seen", "corrected"))
        elif "move" in change:
            if "insert_after" in change:
                _earlier(record, event, change["insert_after"], f"{where}.insert_after")
            else:
                _target(record, event, change["replace"], f"{where}.replace", ("moved",))
            _move(record, event, change["move"], prefix, f"{where}.move")
        else:
            _target(record, event, change["replace"], f"{where}.replace", ("seen",))
            _sighting(record, event, change["sighting"], prefix, f"{where}.sighting")
    ruled = {str(version) for version in {*record.ruled, *record.agreed} if version < event.version}
    for version, fate in event.body["rulings"].items():
        if version not in ruled or fate not in ("keep", "void"):
            raise Wrong(f"body.rulings.{version}: there is no such ruling or takeback to keep or void")


def _target(record: Record, event: Event, value: Any, field: str, kinds: Sequence[str]) -> None:
    """What a change voids or replaces: an earlier event of these kinds, or a move inserted before."""
    address = read_address(value)
    if not isinstance(address, Address):
        _earlier(record, event, value, field, kinds)
    elif (
        told_address(address) != value
        or "moved" not in kinds
        or not (record.inserted.get(address, event.version) < event.version)
    ):
        raise Wrong(f"body.{field}: no move was inserted as {value!r} before")


def _version(event: Event) -> int:
    return event.version


def _takeback(record: Record, event: Event, offers: Mapping[int, Offer]) -> None:
    """An offer follows those before it and names the seat's own move; answers are those still awaited."""
    body = event.body
    if event.kind == "takeback_asked":
        _whole(body["takeback"], len(offers) + 1, len(offers) + 1, "takeback")
        _earlier(record, event, body["version"], "version", ("moved",))
        seats = range(record.opening.seats)
        _seat(record, body["seat"], "seat")
        others = [seat for seat in body["needs"] if seat in seats and seat != body["seat"]]
        if others != body["needs"] or len(set(others)) < len(others):
            raise Wrong("body.needs: expected other seats of this table, each once")
        return
    offer = offers.get(body["takeback"])
    if offer is None or offer.status != "open":
        raise Wrong(f"body.takeback: no takeback {body['takeback']!r} is open")
    if event.kind == "takeback_answered" and body["seat"] not in offer.waiting:
        raise Wrong(f"body.seat: no answer of seat {body['seat']!r} is awaited")


def _disputed(record: Record, event: Event) -> None:
    before = bisect_left(record.filed, event.version, key=_version)
    _whole(event.body["dispute"], before + 1, before + 1, "dispute")
    named = _earlier(record, event, event.body["version"], "version", ("moved", "ruled"))
    if named.kind == "ruled" and record.events[named.body["version"] - 1].kind != "moved":
        raise Wrong("body.version: the ruling on an appeal is final")
    _seat(record, event.body["seat"], "seat")
    if event.body["rule"] is not None and event.body["rule"] not in record.opening.ruleset.rules(
        LANGUAGES[0]
    ):
        raise Wrong(f"body.rule: there is no rule {event.body['rule']!r}")


def _dispute_there(record: Record, event: Event) -> None:
    before = bisect_left(record.filed, event.version, key=_version)
    number = _whole(event.body["dispute"], 1, before, "dispute")
    if event.kind == "ruled" and record.filed[number - 1].body["version"] != event.body["version"]:
        raise Wrong("body.version: the dispute is about another move")


def _ruled(record: Record, event: Event) -> None:
    _dispute_there(record, event)
    try:
        for part in event.body["parts"]:
            read_part(part)
    except BadPart as error:
        raise Wrong(f"body.parts: {error}") from error


def _seated(record: Record, event: Event) -> None:
    if event.body["role"] not in {"scribe", *_seat_roles(record)}:
        raise Wrong(f"body.role: there is no {event.body['role']!r} at this table")


def _noted(record: Record, event: Event) -> None:
    _earlier(record, event, event.body["version"], "version")


def _closing_agreed(record: Record, event: Event) -> None:
    if record.opening.mode != DEALT:
        raise Wrong("kind: a game at the table is not closed by its seats")
    _seat(record, event.body["seat"], "seat")
    if event.actor != f"seat:{event.body['seat']}":
        raise Wrong("actor: a seat agrees for itself")


def _closed(record: Record, event: Event) -> None:
    """A seat closes only as the last of all that agree: the close of a dealt game opens every card."""
    if not event.actor.startswith("seat:"):
        return
    if record.opening.mode != DEALT:
        raise Wrong("actor: a game at the table is not closed by its seats")
    agreed = read_consents(record.events[: event.version - 1], record.agreed)
    for seat in range(record.opening.seats):
        if event.actor != f"seat:{seat}" and agreed.get(seat) != event.body["reason"]:
            raise Wrong(f"actor: seat {seat} has not agreed to it")


def _sealed_names(record: Record, event: Event) -> Iterator[str]:
    """The names of the parts that an event may seal."""
    yield from KINDS[event.kind].seals
    if event.kind == "opened":
        yield from (f"seat.{seat}.name" for seat in range(record.opening.seats))
    elif event.kind == "moved":
        yield from event.sealed  # checked with the move
    elif event.kind == "corrected":
        for number, change in enumerate(event.body["changes"]):
            if "move" in change or change.get("sighting", {"by": None})["by"] is not None:
                yield from (name for name in event.sealed if name.startswith(f"changes.{number}."))
