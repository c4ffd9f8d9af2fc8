"""Every deal there is, tried one by one: what the referee is compared with. It shares no code with it."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from events.table import All, CardIs, Constant, Held, Minted, Not, Some, Table, Unwitnessed, View
from tests.referee.walking import World, worlds


class Answer(NamedTuple):
    possible: bool
    always: bool
    never: bool

    @property
    def status(self) -> str:
        if not self.possible:
            return "impossible"
        return "illegal" if self.always else "legal" if self.never else "open"


def brute(
    known: Table[Any],
    view: View,
    as_of: int,
    formula: Any,
    *,
    minted: Minted | None = None,
    without: frozenset[int] = frozenset(),
    also: Any = None,
) -> Answer:
    """Whether any deal fits what `view` knew as of a version, and if so whether the formula holds in all
    of them, or in none.

    Asked of the newest shuffle, or of `minted`. Showings of the versions in `without` are taken as not
    seen, and deals in which the formula `also` does not hold are left out.
    """
    fitting = worlds(known, view, as_of, minted=minted, without=without)
    return answer((world for world in fitting if also is None or holds(also, world)), formula)


def answer(fitting: Iterable[World], formula: Any) -> Answer:
    """The same over worlds at hand."""
    possible = yes = no = False
    for world in fitting:
        possible = True
        values = possible_values(formula, world)
        yes, no = yes or True in values, no or False in values
        if yes and no:
            break
    return Answer(possible, possible and not no, possible and not yes)


def possible_values(formula: Any, world: World) -> set[bool]:
    """The values of a formula in one world; two, if it hangs on what nobody witnessed."""
    match formula:
        case Constant(value):
            return {value}
        case Unwitnessed():
            return {True, False}
        case CardIs(card, faces):
            return {world.face[world.card[card]] in faces}
        case Held(place, faces, before):
            return {any(world.face[card] in faces for card in world.hand(place, before))}
        case Not(part):
            return {not value for value in possible_values(part, world)}
        case All(parts):
            each = [possible_values(part, world) for part in parts]
            return _set(yes=all(True in v for v in each), no=any(False in v for v in each))
        case Some(parts):
            each = [possible_values(part, world) for part in parts]
            return _set(yes=any(True in v for v in each), no=all(False in v for v in each))
    raise TypeError(formula)


def holds(formula: Any, world: World) -> bool:
    return possible_values(formula, world) == {True}


def _set(*, yes: bool, no: bool) -> set[bool]:
    return {value for value, there in ((True, yes), (False, no)) if there}
