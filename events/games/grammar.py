"""How a ruleset tells its options and moves: as data that a schema, a page or a phone can ask by."""

from collections.abc import Mapping
from typing import Any, NamedTuple

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

    `pick` says what it holds: `seat`, `face`, `yes_no`, `number` (from `least` to `most`), `choice` (one
    of `values`), or `faces` (an object from each of `places` to a face or null). With `values` a seat,
    face or number may also be one of these words. `required` fields must be there; a `nullable` one may
    be null; a `sealed` one is committed to and not told. In a dealt game nobody tells an `untold` field:
    the service fills it in, or there is nothing to tell.
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


class MoveKind(NamedTuple):
    """A kind of move, by a `seat` or by the `table` itself, with its fields in the order of asking.

    `modes` are the ways to record a game in which it happens; in a dealt game the service makes a
    `written` one by itself, as soon as it is due.
    """

    type: str
    by: str
    fields: tuple[Field, ...] = ()
    modes: tuple[str, ...] = MODES
    written: bool = False


class Choice(NamedTuple):
    """The next thing to pick for a move: the field, what kind of thing it is, and every possible value.

    A field `faces.2` is the part for place `2` of the object `faces`. A value of None means null, or for
    a field that is not required: left out.
    """

    field: str
    pick: str
    values: tuple[Any, ...]


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
