"""Dealt games: who knows which card, how a deal follows from the seed, and what the service fills in.

The service knows every card of a deal; nobody else does until it comes to lie before them or is turned up.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from events.games import DEALT, Choice
from events.games.schema import asked_kinds
from events.history.drafts import Over
from events.history.effective import Seals
from events.history.story import Story
from events.record import Event, Seal, shuffle_key, shuffled
from events.referee import certain_faces
from events.table import (
    CardId,
    Carried,
    Entry,
    Face,
    Minted,
    Moment,
    Plan,
    Shown,
    Table,
    card_number,
    card_version,
    recalled,
    seat_view,
    whisper,
)

CARD = "card."
SEED = "seed"


def is_dealt(story: Story) -> bool:
    """Whether the service shuffles and deals."""
    return story.opening.mode == DEALT


def place_name(number: int) -> str:
    """The name of the sealed part that holds the face of a deck's place, from 0."""
    return f"{CARD}{number}"


def place_number(name: str) -> int | None:
    """The place of a deck whose face a sealed part holds, or None."""
    number = name.removeprefix(CARD)
    return int(number) if name.startswith(CARD) and number.isdecimal() else None


def face_dealt(seals: Seals, card: CardId) -> Face | None:
    """The face of a card as it was dealt, if that seal is at hand."""
    seal = seals.get(card_version(card), {}).get(place_name(card_number(card)))
    return None if seal is None else seal.value


def was_dealt(events: Sequence[Event], card: CardId) -> bool:
    """Whether a card is called by the place of a deck at which it was dealt, as all can see."""
    version = card_version(card)
    return 1 <= version <= len(events) and place_name(card_number(card)) in events[version - 1].sealed


def learnt(before: Table[Any], after: Table[Any], seals: Seals) -> Table[Any]:
    """The table with what each seat sees of the cards that have come to lie in its own places.

    Without `seals` nobody looks at them: what another seat has seen of a card is not told either.
    """
    if not seals:
        return after
    for zone, place in after.plan.items():
        if place.owner is None or after.zones[zone] == before.zones[zone]:
            continue
        there = set(before.zones[zone])
        for card in after.zones[zone]:
            if card in there:
                continue
            face = face_dealt(seals, card) or after.faces.get(card) or _face_shown(after, card)
            if face is not None:
                after = whisper(after, card, face, place.owner)
    return after


def _face_shown(table: Table[Any], card: CardId) -> Face | None:
    """The face of a card that some seat has seen."""
    seen = (entry for entry in table.entries() if isinstance(entry, Shown) and entry.card == card)
    return next((entry.face for entry in seen), None)


def handed_on(before: Table[Any], after: Table[Any], seals: Seals) -> Table[Any]:
    """The table with what its holder knows of each card that a ruling took out of a hand by name.

    A card that its holder may have laid down meanwhile, so that another goes in its place, is not told.
    """
    named = [entry for entry in after.since(before) if isinstance(entry, Carried)]
    for entry in reversed(named):
        place, face = after.plan[entry.source], face_dealt(seals, entry.card)
        if place.owner is None or not place.loose or face is None or entry.became in after.faces:
            continue
        if face in certain_faces(before, before, seat_view(place.owner)).get(entry.source, ()):
            after = whisper(after, entry.became, face, place.owner)
    return after


def laid_open(table: Table[Any], seals: Seals) -> Table[Any]:
    """The table once everybody may open every deal. Zones, public faces and so standings stay as they are."""
    now = (table.version, table.steps)
    facts = [
        Shown(now, moment, face, card=card)
        for moment, card in _shuffled(table.entries(), table.plan)
        if (face := face_dealt(seals, card)) is not None
    ]
    return recalled(table, facts)._replace(faces=table.faces)


def _shuffled(entries: Iterable[Entry], plan: Plan) -> Iterator[tuple[Moment, CardId]]:
    """Every card that was shuffled by these entries, all together or some of them, and when."""
    for entry in entries:
        if isinstance(entry, Minted):
            yield from ((entry.moment, card) for _, cards in entry.laid for card in cards)
        elif isinstance(entry, Carried) and plan[entry.source].mixed:
            yield entry.moment, entry.became


def is_hex(text: str) -> bool:
    """Whether a text is one byte or more in lower-case hex."""
    return bool(text) and len(text) % 2 == 0 and set(text) <= set("0123456789abcdef")


def shuffled_in(before: Table[Any], after: Table[Any]) -> list[CardId]:
    """The cards that the newest move shuffled, all or some of them, in the order of their numbers."""
    return sorted(card for _, card in _shuffled(after.since(before), after.plan))


def is_shuffle(event: Event) -> bool:
    """Whether an event has commitments to the faces of shuffled cards."""
    return any(place_number(name) is not None for name in event.sealed)


def deck_of(story: Story, version: int, before: Table[Any], move: Mapping[str, Any]) -> tuple[Face, ...]:
    """The faces of the cards that version `version` shuffles, as the seed and all shares before it say.

    They come in the order of the cards' numbers. Raises LookupError if the seed is not at hand.
    """
    events = story.events[: version - 1]
    number = 1 + sum(map(is_shuffle, events))
    key = shuffle_key(_seed(events, story.seals), tuple(_shares(events)), number)
    ruleset = story.opening.ruleset
    return ruleset.deck(before, move, partial(shuffled, key=key))


def _seed(events: Sequence[Event], seals: Seals) -> bytes:
    found = [
        seals[event.version][SEED].value
        for event in events
        if event.kind == "committed" and event.body["seat"] is None and SEED in seals.get(event.version, {})
    ]
    if not found:
        raise LookupError("the seed is not at hand")
    return bytes.fromhex(found[-1])


def _shares(events: Sequence[Event]) -> Iterator[tuple[int, str]]:
    for event in events:
        if event.kind == "committed" and event.body["seat"] is not None:
            yield event.body["seat"], event.body["share"]


def has_seed(seals: Seals) -> bool:
    """Whether the seed of the shuffles is at hand."""
    return any(SEED in parts for parts in seals.values())


def dealt_anew(before: Table[Any], after: Table[Any]) -> bool:
    """Whether the newest move shuffled the cards."""
    return any(isinstance(entry, Minted) for entry in after.since(before))


def fill_in(story: Story, move: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Face]]:
    """A fitting move with the faces that the table sees by it, and the places of the deck that it deals.

    Raises Over if a deal cannot be yet.
    """
    ruleset, before, version = story.opening.ruleset, story.table, story.head + 1
    after = ruleset.apply(before.at_version(version), move)
    deck: dict[str, Face] = {}
    cards = shuffled_in(before, after)
    if cards:
        if dealt_anew(before, after):
            _check_ready(story)
        faces = deck_of(story, version, before, move)
        deck = {place_name(card_number(card)): face for card, face in zip(cards, faces, strict=True)}
    seals = {**story.seals, version: as_seals(deck)}

    def lies(card: CardId) -> Face:
        return after.faces.get(card) or face_dealt(seals, card) or ""

    return dict(ruleset.filled(after, move, lies)), deck


def choices(story: Story, so_far: Mapping[str, Any]) -> Choice | None:
    """The next thing to pick for a move and its values, as this mode of game asks for it."""
    opening = story.opening
    kinds = opening.ruleset.grammar(opening.options, opening.seats)
    asked = {kind.type: kind for kind in asked_kinds(kinds, opening.mode)}
    picked = dict(so_far)
    choice = opening.ruleset.choices(story.table, picked)
    if choice is not None and choice.field == "type":
        return choice._replace(values=tuple(kind for kind in choice.values if kind in asked))
    if picked.get("type") not in asked:
        return choice
    fields = {field.name: field for field in asked[picked["type"]].fields}
    while choice is not None and choice.field != "seat":
        field = fields.get(choice.field.partition(".")[0])
        if field is not None:
            may_lack = field.nullable or not field.required or field.pick == "faces"
            return choice._replace(values=tuple(v for v in choice.values if v is not None or may_lack))
        picked[choice.field.partition(".")[0]] = None
        choice = opening.ruleset.choices(story.table, picked)
    if choice is None or asked[picked["type"]].rapid:
        return choice
    return choice._replace(values=tuple(seat for seat in choice.values if seat is not None))


def untold(story: Story) -> Story:
    """The story to try moves in: a card that would be drawn or turned up is not looked at."""
    return story._replace(seals={}) if is_dealt(story) else story


def as_seals(parts: Mapping[str, Any]) -> dict[str, Seal]:
    """Sealed parts that are about to be written, whose salts nobody needs yet."""
    return {name: Seal("", value) for name, value in parts.items()}


def _check_ready(story: Story) -> None:
    """Raise Over unless every seat is taken and has said what it has to say before a deal."""
    taken = {event.body["role"] for event in story.events if event.kind == "seated"}
    free = [seat for seat in range(story.opening.seats) if f"seat:{seat}" not in taken]
    if free:
        raise Over(
            f"Cards are dealt when every seat is taken; still free: {', '.join(str(seat) for seat in free)}."
        )
    waiting = story.opening.ruleset.awaited(story.table)
    if waiting:
        raise Over(f"Cards are dealt when seat {waiting[0]} has said what it may say before the deal.")
