"""The kinds of moves that any table with these options can be told."""

from functools import cache

from events.games.grammar import Field, MoveKind
from events.games.swoop.deck import FIFTY, SUITS, cards, has_mystery, has_up, packs
from events.games.swoop.state import FOUR, PLACES, House

CONDUCT = ("no-peek",)
"""Rules about conduct at the table, which only a `conduct` move can break."""


def most_laid(house: House) -> int:
    """How many cards of one set can be told: one more than lawful, or with big swoops all of a rank."""
    return packs(house.seats) * SUITS if house.big_swoops else FOUR + 1


@cache
def kinds(house: House) -> tuple[MoveKind, ...]:
    """All kinds of moves, those of the turns first."""
    turned = (
        (*_turned(house), MoveKind("add", "seat", _joining(house, untold=False)))
        if has_mystery(house)
        else ()
    )
    return (MoveKind("play", "seat", _set(house)), *turned, _count(house), _deal(house), *_conduct(house))


def _number(name: str, house: House, *, untold: bool = False) -> Field:
    return Field(name, "number", required=False, most=most_laid(house), untold=untold)


def _row(house: House, *, untold: bool = False) -> tuple[Field, ...]:
    """The face-up cards of a set, by their places."""
    row = Field("table", "number", required=False, many=(0, len(PLACES)), most=PLACES[-1], untold=untold)
    return (row,) if has_up(house) else ()


def _deviations(*, untold: bool = False) -> tuple[Field, ...]:
    """What really happened to the pile, where it was not what the rules say."""
    return tuple(Field(name, "yes_no", required=False, untold=untold) for name in ("picked_up", "swooped"))


def _joining(house: House, *, untold: bool) -> tuple[Field, ...]:
    return (_number("hand", house, untold=untold), *_row(house, untold=untold), *_deviations(untold=untold))


def _set(house: House) -> tuple[Field, ...]:
    ranks = Field("ranks", "face", required=False, many=(0, most_laid(house)))
    return (
        Field("rank", "face", required=False),
        _number("hand", house)._replace(usual=1),
        ranks,
        *_row(house),
        *_deviations(),
    )


def _turned(house: House) -> tuple[MoveKind, ...]:
    """A mystery card; in a dealt game its rank is seen, and what joins it is told after that."""
    fields = (
        Field("place", "number", most=PLACES[-1]),
        Field("rank", "face", untold=True),
        Field("to_add", "yes_no", required=False, untold=True),
        *_joining(house, untold=True),
    )
    return (MoveKind("mystery", "seat", fields),)


def _count(house: House) -> MoveKind:
    """In a dealt game the cards are turned up as soon as the hand is over."""
    number = len(cards(house.seats))
    return MoveKind(
        "count",
        "table",
        (
            Field("of", "seat"),
            Field("points", "number", required=False, most=number * FIFTY),
            Field("faces", "face", required=False, many=(1, number), untold=True),
        ),
        written=True,
    )


def _deal(house: House) -> MoveKind:
    seats = tuple(map(str, range(house.seats)))
    drawn = Field(
        "drawn",
        "seat",
        required=False,
        untold=True,
        many=(1, len(cards(house.seats))),
        parts=(Field("seat", "seat"), Field("rank", "face")),
    )
    row = Field(
        "up",
        "face",
        required=False,
        untold=True,
        keys=seats,
        many=(len(PLACES), len(PLACES)),
    )
    return MoveKind(
        "deal",
        "table",
        (Field("start", "seat", required=False, untold=True), drawn, *((row,) if has_up(house) else ())),
    )


def _conduct(house: House) -> tuple[MoveKind, ...]:
    """Looking at a mystery card, one's own unless it says whose."""
    fields = (
        Field("rule", "choice", values=CONDUCT),
        Field("of", "seat", required=False),
        Field("place", "number", required=False, most=PLACES[-1]),
        Field("witnessed", "yes_no", required=False),
    )
    return (MoveKind("conduct", "seat", fields),) if has_mystery(house) else ()
