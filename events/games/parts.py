"""The closed list of operations of which every remedy is made."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from events.record import Address, read_address, told_address


class BadPart(ValueError):
    """An operation that is not on the list, or not written as the list says."""


class Undo(NamedTuple):
    """One version's movements are taken back; later ones stand."""

    version: int


class Rewind(NamedTuple):
    """The table goes back to how it stood before a version."""

    version: int


class MoveCards(NamedTuple):
    """Cards, by name or so many from the top, go from one zone to another."""

    cards: tuple[str, ...] | int
    source: str
    target: str
    at: str | int = "top"


class TurnUp(NamedTuple):
    """A card is turned face up; its face, if the table can tell."""

    card: str
    face: str | None = None


class TurnDown(NamedTuple):
    """A card is turned face down again. What was seen stays seen."""

    card: str


class Out(NamedTuple):
    """A seat is out."""

    seat: int


class Score(NamedTuple):
    """Scores are set to these values, by seat."""

    seats: Mapping[int, int]


class Award(NamedTuple):
    """A seat wins; where points are left out the ruleset counts them."""

    seat: int
    points: int | None = None


class End(NamedTuple):
    """The deal, round or hand ends here."""

    what: str


class Turn(NamedTuple):
    """It is this seat's turn."""

    seat: int


class Stand(NamedTuple):
    """Everything stands as it is."""


Part = Undo | Rewind | MoveCards | TurnUp | TurnDown | Out | Score | Award | End | Turn | Stand


MOST = 1_000_000
"""No version, place or number of points in a remedy is larger: sums of them stay numbers of a record."""


def _whole(value: Any, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not -MOST <= value <= MOST:
        raise BadPart(f"{what}: give a whole number from {-MOST} to {MOST}")
    return value


def _address(value: Any, what: str) -> int:
    """A version, or the address of an inserted move as a text such as `8.1`."""
    found = read_address(value) if isinstance(value, str) else None
    return found if isinstance(found, Address) else _whole(value, what)


def told_part(part: Mapping[str, Any]) -> dict[str, Any]:
    """An operation in its JSON form, the address of an inserted move as text."""
    return {
        name: told_address(value) if isinstance(value, Address) else value for name, value in part.items()
    }


def _text(value: Any, what: str) -> str:
    if not isinstance(value, str):
        raise BadPart(f"{what}: give text, not {value!r}")
    return value


def _object(value: Any, what: str, needs: set[str], may: set[str]) -> Mapping[str, Any]:
    if not isinstance(value, dict) or not needs <= set(value) <= needs | may:
        wanted = ", ".join(sorted(needs)) + (f" and perhaps {', '.join(sorted(may))}" if may else "")
        raise BadPart(f"{what}: give an object with {wanted}")
    return value


def _move(value: Any) -> MoveCards:
    raw = _object(value, "move", {"cards", "from", "to"}, {"at"})
    cards = raw["cards"]
    if isinstance(cards, list):
        named: tuple[str, ...] | int = tuple(_text(card, "move.cards") for card in cards)
    else:
        named = _whole(cards, "move.cards")
    at = raw.get("at", "top")
    if at not in ("top", "bottom") and _whole(at, "move.at") < 0:
        raise BadPart(f"move.at: give top, bottom or a place from 0, not {at}")
    return MoveCards(named, _text(raw["from"], "move.from"), _text(raw["to"], "move.to"), at)


def _seat_number(text: Any) -> bool:
    return isinstance(text, str) and text.isascii() and text.isdecimal() and str(int(text[:4])) == text


def _score(value: Any) -> Score:
    if not isinstance(value, dict) or not all(_seat_number(seat) for seat in value):
        raise BadPart("score: give an object from seats to points")
    return Score({int(seat): _whole(points, f"score.{seat}") for seat, points in value.items()})


def _award(value: Any) -> Award:
    raw = _object(value, "award", {"seat"}, {"points"})
    points = raw.get("points")
    return Award(
        _whole(raw["seat"], "award.seat"), None if points is None else _whole(points, "award.points")
    )


def _end(value: Any) -> End:
    if value not in ("deal", "round", "hand"):
        raise BadPart("end: give deal, round or hand")
    return End(value)


def _turn_up(value: Any) -> TurnUp:
    if isinstance(value, str):
        return TurnUp(value)
    raw = _object(value, "turn_up", {"card"}, {"face"})
    face = raw.get("face")
    return TurnUp(_text(raw["card"], "turn_up.card"), None if face is None else _text(face, "turn_up.face"))


def _stand(value: Any) -> Stand:
    if value is not True:
        raise BadPart("stand: give true")
    return Stand()


READERS: Mapping[str, Callable[[Any], Part]] = {
    "undo": lambda value: Undo(_address(value, "undo")),
    "rewind": lambda value: Rewind(_whole(value, "rewind")),
    "move": _move,
    "turn_up": _turn_up,
    "turn_down": lambda value: TurnDown(_text(value, "turn_down")),
    "out": lambda value: Out(_whole(value, "out")),
    "score": _score,
    "award": _award,
    "end": _end,
    "turn": lambda value: Turn(_whole(value, "turn")),
    "stand": _stand,
}


def read_part(raw: Any) -> Part:
    """One operation, from its JSON form with a single key. Raises BadPart saying what is wrong."""
    if not isinstance(raw, dict) or len(raw) != 1:
        raise BadPart(f"give an object with exactly one of {', '.join(READERS)}")
    ((name, value),) = raw.items()
    if name not in READERS:
        raise BadPart(f"{name}: there is no such operation; the list is {', '.join(READERS)}")
    return READERS[name](value)
