"""What may be done about a breach. The rulebook says nothing: this is the ladder of tournament custom.

Noticed before another seat acts: taken back, and played properly. Later: what others did stands; a card that
did not fit goes back to its hand, a card that is owed is drawn or given now, one too many goes back. What
cannot be put right like this, and all once the next game has begun, stands as made.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from events.games.protocol import Breach, Remedy, Words
from events.games.schwupps.deck import COMMON, hand, own
from events.games.schwupps.settling import undo_problem
from events.games.schwupps.state import Game, Owed, State, game_of, next_start
from events.games.schwupps.texts import texts
from events.table import Carried, Table, card_name, pool_entries

Parts = tuple[Mapping[str, Any], ...]
Offer = tuple[str, Parts]
"""A remedy's id and its parts. In `give-now-2` and `redirect-2` the number is a seat."""

CUSTOM = "custom"
STAND: Offer = ("let-stand", ({"stand": True},))
TO_SEAT = ("give-now", "redirect")


def remedies(table: Table[State], breach: Breach, words: Words) -> tuple[Remedy, ...]:
    """What may be done at the table as it stands, the fitting way first."""
    index = game_of(table.state, breach.version)
    if index is None:
        return ()
    said = texts(words.language)["remedies"]
    name = "" if breach.offender is None else words.names[breach.offender]
    newest = index == len(table.state.games) - 1
    found = dict((*(_offers(table, breach) if newest else ()), STAND))
    return tuple(Remedy(id_, CUSTOM, parts, _text(said, id_, name, words)) for id_, parts in found.items())


def _text(said: Mapping[str, str], id_: str, name: str, words: Words) -> str:
    kind, _, seat = id_.rpartition("-")
    if kind in TO_SEAT:
        return said[kind].format(name=name, other=words.names[int(seat)])
    return said[id_].format(name=name)


def _offers(table: Table[State], breach: Breach) -> Iterator[Offer]:
    game, version, seat = table.state.games[-1], breach.version, breach.offender
    if seat is None:
        yield from _started_wrong(table, game, version)
        return
    early = is_early(game, version, seat)
    match breach.rule.removeprefix("schwupps."):
        case "fits":
            yield from _card_back(table, version)
        case "some-action" if not early:
            yield from _draw_now(table, seat, COMMON, 1)
        case "draw-one":
            yield from _drawn(table, game, breach, COMMON)
        case "refill":
            yield from _drawn(table, game, breach, own(seat))
        case "give":
            yield from _given(table, game, version, seat)
    if early:
        yield "take-back", ({"rewind": version},)


def is_early(game: Game, version: int, seat: int) -> bool:
    """Whether no other seat has acted since a version, and no pile was shuffled."""
    if version <= game.dealt or any(shuffle >= version for shuffle in game.shuffles):
        return False
    return all(at <= version or who == seat for at, who in game.moves)


def _started_wrong(table: Table[State], game: Game, version: int) -> Iterator[Offer]:
    """A game that nobody has moved in, and no ruling has ended, can still be started by the right seat."""
    start = next_start(table.state._replace(games=table.state.games[:-1]))
    untouched = game.ended is None and not game.moves
    if version == game.dealt and untouched and start not in {None, game.start}:
        yield "set-start", ({"turn": start},)


def _card_back(table: Table[State], version: int) -> Iterator[Offer]:
    """The card goes back to its hand, wherever it lies in its pile."""
    if undo_problem(table, version) is None and version not in table.undone:
        yield "card-back", ({"undo": version},)


def _draw_now(table: Table[State], seat: int, pile: str, count: int) -> Iterator[Offer]:
    """Owed cards are drawn, as far as the pile goes."""
    count = min(count, len(table.zones[pile]))
    if count:
        yield "draw-now", ({"move": {"cards": count, "from": pile, "to": hand(seat)}},)


def _drawn(table: Table[State], game: Game, breach: Breach, pile: str) -> Iterator[Offer]:
    """What was not drawn is drawn now; what was drawn too much goes back where it lay."""
    seat, version = breach.offender, breach.version
    assert seat is not None, "a seat draws"
    yield from _draw_now(table, seat, pile, _count(game.owed, version))
    extra = _count(game.excess, version)
    if extra and undo_problem(table, version) is None:
        due = len(_got(table, version, pile)) - extra
        again: Parts = ({"move": {"cards": due, "from": pile, "to": hand(seat)}},) if due else ()
        yield "put-back", ({"undo": version}, *again)


def _count(cards: tuple[Owed, ...], version: int) -> int:
    return sum(some.n for some in cards if some.version == version)


def _got(table: Table[State], version: int, pile: str) -> list[int]:
    """The cards that a version drew from a pile."""
    moved = (entry for entry in pool_entries(table) if isinstance(entry, Carried))
    return [entry.became for entry in moved if entry.moment[0] == version and entry.source == pile]


def _given(table: Table[State], game: Game, version: int, seat: int) -> Iterator[Offer]:
    """A gift that is owed is given now; one to oneself goes on to another seat, until a card is played."""
    seats = table.state.house.seats
    others = [(seat + step) % seats for step in range(1, seats)]
    if _count(game.owed, version) and table.zones[COMMON]:
        for other in others:
            yield f"give-now-{other}", ({"move": {"cards": 1, "from": COMMON, "to": hand(other)}},)
    got = [card_name(card) for card in _got(table, version, COMMON) if card in table.zones[hand(seat)]]
    moved = (entry for entry in pool_entries(table) if isinstance(entry, Carried))
    played = any(entry.moment[0] > version and entry.source == hand(seat) for entry in moved)
    if got and not played:
        for other in others:
            yield f"redirect-{other}", ({"move": {"cards": got, "from": hand(seat), "to": hand(other)}},)
