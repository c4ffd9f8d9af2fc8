"""How a ruleset tells its options and moves: as data that a schema, a page or a phone can ask by."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from events.table import Face

Move = Mapping[str, Any]
"""A move as JSON: `type`, for a player's move `seat`, and the fields of its kind."""


TABLE, DEALT = "table", "dealt"
MODES = (TABLE, DEALT)
"""The ways to record a game: with real cards, or shuffled and dealt by the service."""


class BadOptions(ValueError):
    """Options that no game can have: a reason for each field."""

    def __init__(self, errors: Mapping[str, list[str]]) -> None:
        super().__init__("; ".join(f"{name}: {' '.join(texts)}" for name, texts in errors.items()))
        self.errors = errors


class Option(NamedTuple):
    """A variant or reading that a table may choose.

    `kind` is `number` (from `least` to `most`), `choice` (one of `values`) or `yes_no`. A default of
    None means that the option is off.
    """

    name: str
    kind: str
    default: Any
    text: Mapping[str, str]
    least: int = 0
    most: int = 0
    values: tuple[str, ...] = ()


class Field(NamedTuple):
    """One field of a move.

    `pick` says what it holds: `seat`, `face` (one of `faces`, if not of all), `yes_no`, `number` (from
    `least` to `most`), `choice` (one of `values`), or `faces` (an object from each of `places` to a face or
    null). With `values` a seat, face or number may also be one of these words. With `many` it is a list of
    at least and at most so many such values, with `parts` one whose items are lists of a value for each
    part, and with `keys` an object from some of these keys to a value or list. `required` fields must be
    there; a `nullable` one may be null, and so may each value in it; a `sealed` one is committed to and
    not told. In a dealt game nobody tells an `untold` field: the service fills it in, or there is nothing
    to tell. A number that mostly is the `usual` one is picked together with the field before it.
    """

    name: str
    pick: str
    required: bool = True
    nullable: bool = False
    values: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    sealed: bool = False
    untold: bool = False
    many: tuple[int, int] | None = None
    keys: tuple[str, ...] = ()
    parts: "tuple[Field, ...]" = ()
    faces: tuple[Face, ...] = ()
    usual: int | None = None

    def levels(self) -> tuple[type, ...]:
        """What the field is made of, from the outside in: objects and lists; nothing for a single value."""
        keyed = (dict,) if self.keys or self.pick == "faces" else ()
        return (*keyed, *((list,) if self.many else ()), *((list,) if self.parts else ()))


class MoveKind(NamedTuple):
    """A kind of move, by a `seat` or by the `table` itself, with its fields in the order of asking.

    `modes` are the ways to record a game in which it happens; in a dealt game the service makes a
    `written` one by itself, as soon as it is due. A `rapid` one is too quick to be logged one by one: at a
    table many are told at once, with seat null where nobody noticed whose it was.
    """

    type: str
    by: str
    fields: tuple[Field, ...] = ()
    modes: tuple[str, ...] = MODES
    written: bool = False
    rapid: bool = False


class Choice(NamedTuple):
    """The next thing to pick for a move: the field, what kind of thing it is, and every possible value.

    A field `faces.2` is the part for key `2` of the object `faces`, or the third item of a list of that
    name, and `up.2.1` the second item under key 2. A value of None means null; for a field that is not
    required, or a key: left out; and for the next item of a list that may be shorter: that it ends. An
    `asked` one is asked for also where it may be left out.
    """

    field: str
    pick: str
    values: tuple[Any, ...]
    asked: bool = False


def picked(so_far: Move, kinds: Sequence[MoveKind], path: str, value: Any) -> dict[str, Any]:
    """What has been picked of a move with one more value, at a choice's path. Nothing given is changed."""
    name, *steps = path.split(".")
    if not steps:
        return {**so_far, name: value}
    kind = next(kind for kind in kinds if kind.type == so_far["type"])
    field = next(field for field in kind.fields if field.name == name)
    return {**so_far, name: _within(so_far.get(name), field.levels(), steps, value)}


def _within(there: Any, levels: Sequence[type], steps: Sequence[str], value: Any) -> Any:
    if not steps:
        return value
    if levels[0] is dict:
        known = there or {}
        return {**known, steps[0]: _within(known.get(steps[0]), levels[1:], steps[1:], value)}
    known, number = there or [], int(steps[0])
    inner = known[number] if number < len(known) else None
    return [*known[:number], _within(inner, levels[1:], steps[1:], value), *known[number + 1 :]]


def has_picked(so_far: Move, path: str) -> bool:
    """Whether there is a value at a choice's path already."""
    there: Any = so_far
    for step in path.split("."):
        if isinstance(there, list):
            if not step.isdecimal() or int(step) >= len(there):
                return False
            there = there[int(step)]
        elif isinstance(there, Mapping) and step in there:
            there = there[step]
        else:
            return False
    return True


def value_picked(so_far: Move, path: str) -> Any:
    """The value at a choice's path, which has been picked."""
    there: Any = so_far
    for step in path.split("."):
        there = there[int(step)] if isinstance(there, list) else there[step]
    return there


def settle_options(options: tuple[Option, ...], given: Mapping[str, Any]) -> dict[str, Any]:
    """Every option with its given or default value. Raises BadOptions for names and values unknown."""
    known = {option.name: option for option in options}
    errors: dict[str, list[str]] = {
        name: [f"There is no such option; this game has {', '.join(known) or 'none'}."]
        for name in given
        if name not in known
    }
    for name, option in known.items():
        if given.get(name) is not None:
            problem = _problem(option, given[name])
            if problem:
                errors[name] = [problem]
    if errors:
        raise BadOptions(errors)
    return {
        name: option.default if given.get(name) is None else given[name] for name, option in known.items()
    }


def _problem(option: Option, value: Any) -> str | None:
    if option.kind == "yes_no":
        return None if isinstance(value, bool) else "Give true or false."
    if option.kind == "choice":
        return None if value in option.values else f"Give one of {', '.join(option.values)}."
    if isinstance(value, int) and not isinstance(value, bool) and option.least <= value <= option.most:
        return None
    return f"Give a whole number from {option.least} to {option.most}."
