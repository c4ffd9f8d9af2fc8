"""Moving cards and showing faces: each function gives the table after it, with its trail."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from events.table.cards import CardId, Face, Moment, card_id, card_ids
from events.table.places import Plan
from events.table.table import Table, Trail
from events.table.trail import Carried, Entry, Laid, Minted, Shown, Swapped

S = TypeVar("S")
Zones = Mapping[str, tuple[CardId, ...]]


def _log(
    table: Table[S],
    entry: Entry,
    *,
    zones: Zones | None = None,
    faces: Mapping[CardId, Face] | None = None,
    minted: int = 0,
) -> Table[S]:
    # Every move comes through here; naming all fields is several times quicker than `_replace`.
    return Table(
        table.plan,
        table.zones if zones is None else zones,
        table.faces if faces is None else faces,
        table.state,
        Trail(entry, table.trail),
        table.undone,
        table.version,
        table.steps + 1,
        table.minted + minted,
    )


def _now(table: Table[S]) -> Moment:
    return (table.version, table.steps)


def mint(
    table: Table[S], faces: Iterable[Face], lay: Sequence[tuple[str, int]], *, spare: int = 0
) -> Table[S]:
    """Gather all cards, shuffle a deck of these faces and lay it out: so many cards into each zone.

    Where nobody has counted the deck `faces` are all that may be in it, so many of them `spare`: of no card.
    Raises ValueError if the numbers do not add up.
    """
    deck = tuple(sorted(faces))
    total = sum(count for _, count in lay)
    if total + spare != len(deck) or spare < 0:
        raise ValueError(f"{len(deck)} cards cannot be laid out as {lay}")
    zones: dict[str, tuple[CardId, ...]] = dict.fromkeys(table.plan, ())
    ids, first = card_ids(table.version, table.minted, total), 0
    for zone, count in lay:
        zones[zone] += tuple(ids[first : first + count])
        first += count
    laid = tuple((zone, cards) for zone, cards in zones.items() if cards)
    return _log(table, Minted(_now(table), deck, laid), zones=zones, minted=total)


def place_of(table: Table[S], card: CardId) -> str | None:
    """The zone in which a card lies, or None if it is no longer there."""
    return next((zone for zone, cards in table.zones.items() if card in cards), None)


def top(table: Table[S], zone: str) -> CardId | None:
    """The card laid last in a zone, or None if it is empty."""
    cards = table.zones[zone]
    return cards[-1] if cards else None


def one_with(table: Table[S], zone: str, face: Face | None) -> CardId:
    """The card to take out of a loose zone: the one that all know to have this face, or one that may have it.

    Cards whose face all know stay as long as others can stand in for them, so that they keep their identity.
    The zone must not be empty.
    """
    cards, faces = table.zones[zone], table.faces
    stand_in = None
    for card in cards:
        if card not in faces:
            stand_in = card if stand_in is None else stand_in
        elif faces[card] == face:
            return card
    return cards[0] if stand_in is None else stand_in


def carry(
    table: Table[S],
    card: CardId,
    target: str,
    *,
    face: Face | None = None,
    index: int | None = None,
    source: str | None = None,
) -> Table[S]:
    """A card goes to another zone, on top or at an index from the bottom; with `face`, all see it.

    Out of a loose zone the card gets a new identity. `source` is where it lies, if that is at hand. Raises
    ValueError if the card is not on the table.
    """
    source = place_of(table, card) if source is None else source
    if source is None:
        raise ValueError("the card is not on the table")
    loose = table.plan[source].loose
    became = card_id(table.version, table.minted) if loose else card
    zones = _carried(table.zones, card, became, source, target, index)
    entry = Carried((table.version, table.steps), card, became, source, target, index)
    if face is None:
        return _log(table, entry, zones=zones, minted=int(loose))
    now = (table.version, table.steps + 1)
    faces = table.faces if became in table.faces else {**table.faces, became: face}
    trail = Trail(Shown(now, now, face, became), Trail(entry, table.trail))
    return Table(
        table.plan,
        zones,
        faces,
        table.state,
        trail,
        table.undone,
        table.version,
        table.steps + 2,
        table.minted + loose,
    )


def carry_all(table: Table[S], ways: Iterable[tuple[CardId, str, str]], state: S | None = None) -> Table[S]:
    """Cards go one after another, each from the zone where it lies on top of another: what many carries give.

    `state` is the game's state after that, if it changes too. Cards of loose zones are carried by `carry`
    alone. Raises ValueError if a card does not lie there.
    """
    zones, trail, version, steps = dict(table.zones), table.trail, table.version, table.steps
    for card, source, target in ways:
        zones[source] = _less(zones[source], card)
        zones[target] = (*zones[target], card)
        trail = Trail(Carried((version, steps), card, card, source, target), trail)
        steps += 1
    return Table(
        table.plan,
        zones,
        table.faces,
        table.state if state is None else state,
        trail,
        table.undone,
        version,
        steps,
        table.minted,
    )


def _carried(
    zones: Zones, card: CardId, became: CardId, source: str, target: str, index: int | None
) -> dict[str, tuple[CardId, ...]]:
    after = dict(zones)
    after[source] = _less(after[source], card)
    there = after[target]
    after[target] = (*there, became) if index is None else (*there[:index], became, *there[index:])
    return after


def _less(cards: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    where = cards.index(card)
    return cards[:where] + cards[where + 1 :]


def swap(table: Table[S], one: str, other: str) -> Table[S]:
    """The cards of two zones change places."""
    zones = dict(table.zones)
    zones[one], zones[other] = zones[other], zones[one]
    return _log(table, Swapped(_now(table), one, other), zones=zones)


def show(table: Table[S], card: CardId, face: Face) -> Table[S]:
    """Everybody sees a card's face. A face shown before stays as it was first seen."""
    now = _now(table)
    faces = table.faces if card in table.faces else {**table.faces, card: face}
    return _log(table, Shown(now, now, face, card=card), faces=faces)


def whisper(table: Table[S], card: CardId, face: Face, seat: int) -> Table[S]:
    """One seat alone learns a card's face."""
    now = _now(table)
    return _log(table, Shown(now, now, face, card=card, seat=seat))


def saw(table: Table[S], face: Face, seat: int | None, then: Table[S], place: str) -> Table[S]:
    """A sighting: the face was seen in a zone of an earlier table `then`.

    Where the zone tells its cards apart, its top card had that face; in a loose one, some card had.
    Raises ValueError if no card lay there.
    """
    cards = then.zones[place]
    if not cards:
        raise ValueError(f"no card lay in {place} then")
    now, at = _now(table), (then.version, then.steps)
    if then.plan[place].loose:
        return _log(table, Shown(now, at, face, place=place, seat=seat))
    return saw_card(table, face, seat, at, cards[-1])


def saw_card(table: Table[S], face: Face, seat: int | None, at: Moment, card: CardId) -> Table[S]:
    """A sighting of one card that could be told apart at that moment."""
    faces = table.faces
    if seat is None and card not in faces:
        faces = {**faces, card: face}
    return _log(table, Shown(_now(table), at, face, card=card, seat=seat), faces=faces)


def recalled(table: Table[S], facts: Iterable[Shown]) -> Table[S]:
    """The table with these sightings known as well, oldest first."""
    faces, trail = dict(table.faces), table.trail
    for fact in facts:
        trail = Trail(fact, trail)
        if fact.seat is None and fact.card is not None:
            faces.setdefault(fact.card, fact.face)
    return table._replace(faces=faces, trail=trail)


def positions_without(entries: Iterable[Entry], undone: frozenset[int], plan: Plan) -> Zones:
    """Where the newest pool's cards would lie had the movements of some versions not happened.

    `entries` are oldest first and begin with the pool's Minted. All other movements happen, zone for
    zone: a swap swaps what then lies in its zones, a card that never left stays where it is, and for one
    that had not gone into a loose zone another comes out of it.
    """
    zones: dict[str, tuple[CardId, ...]] = dict.fromkeys(plan, ())
    for entry in entries:
        if isinstance(entry, Minted):
            zones = dict.fromkeys(plan, ())
            zones.update(dict(entry.laid))
        elif isinstance(entry, Swapped) and entry.moment[0] not in undone:
            zones[entry.one], zones[entry.other] = zones[entry.other], zones[entry.one]
        elif isinstance(entry, Carried) and entry.moment[0] not in undone:
            lies = next((zone for zone, cards in zones.items() if entry.card in cards), None)
            if lies is not None:
                card, source = taken(entry, lies, zones[entry.source], plan)
                zones = _carried(zones, card, entry.became, source, entry.target, entry.spot)
    return zones


def taken(entry: Carried, lies: str, there: Iterable[CardId], plan: Plan) -> tuple[CardId, str]:
    """The card that a movement takes and where from, once others before it are left out.

    `lies` is where its card lies without them, `there` the cards of its source. A stand-in that never
    went into a loose zone is stood in for by another card of it, if there is one.
    """
    if entry.card == entry.became or plan[lies].loose:
        return entry.card, lies
    other = next(iter(there), None)
    return (entry.card, lies) if other is None else (other, entry.source)


def leave_out(table: Table[S], version: int) -> Table[S]:
    """Undo one version's movements: the cards lie as if it, and all undone before, had not happened.

    What everybody saw stays seen. Cards of an earlier pool no longer exist, so that undoing a version
    from before the last shuffle moves nothing.
    """
    undone = table.undone | {version}
    zones = positions_without(pool_entries(table), undone, table.plan)
    return _log(table, Laid(_now(table), undone), zones=zones)._replace(undone=undone)


def rewind(table: Table[S], past: Table[S]) -> Table[S]:
    """Put the table back as it stood in `past`, with everything that was seen since still known.

    Raises ValueError if the cards were shuffled since: the earlier ones no longer exist.
    """
    if _last_mint(table) != _last_mint(past):
        raise ValueError("the cards have been shuffled since: a rewind reaches back to the last shuffle")
    movements = (e for e in table.entries() if isinstance(e, Carried | Swapped))
    since = frozenset(e.moment[0] for e in movements if e.moment >= (past.version + 1, 0))
    # A ruling made since `past` is taken back too, and with it what it left out.
    undone = past.undone | since
    after = _log(table, Laid(_now(table), undone), zones=past.zones)
    return after._replace(undone=undone, state=past.state)


def as_without(table: Table[S], other: Table[S], version: int) -> Table[S]:
    """Put the table as it stands in `other`: the same game folded without what one ruling did.

    What was seen stays seen. Raises ValueError if later moves took up cards that lie elsewhere without it.
    """
    undone = other.undone | {version}
    zones = positions_without(pool_entries(table), undone, table.plan)
    for zone, cards in other.zones.items():
        lie = zones[zone]
        if len(lie) != len(cards) or (lie != cards and not table.plan[zone].loose):
            raise ValueError(f"later moves rest on it: the cards of {zone} would lie elsewhere")
    after = _log(table, Laid(_now(table), undone), zones=zones)
    return after._replace(undone=undone, state=other.state)


def pool_entries(table: Table[S]) -> list[Entry]:
    """The trail of the newest pool, oldest first, from its Minted on."""
    entries = []
    for entry in table.entries():
        entries.append(entry)
        if isinstance(entry, Minted):
            break
    return entries[::-1]


def carried_by(table: Table[S], version: int) -> bool:
    """Whether a version carried cards of the newest pool, and none but the newest undoing leaves it out."""
    entries = pool_entries(table)
    undone = [entry.undone for entry in entries if isinstance(entry, Laid)]
    carried = any(entry.moment[0] == version for entry in entries if isinstance(entry, Carried))
    return carried and all(version not in before for before in undone[-2:-1])


def _last_mint(table: Table[S]) -> Moment | None:
    return next((entry.moment for entry in table.entries() if isinstance(entry, Minted)), None)
