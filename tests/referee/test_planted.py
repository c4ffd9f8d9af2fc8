"""Misreadings put in the referee's place: the comparison with all deals catches each of them."""

from random import Random
from typing import Any

from events.table import ALL, All, Formula, Held, Not, Shown, Some, Table, both, either, negation
from tests.referee.brute import answer
from tests.referee.questions import Questions
from tests.referee.test_all_deals import PROOFS, askings, compared, judged, referee

TRIES = 3_000
WHISPERED = {"draw": 3, "play": 4, "whisper": 12, "show": 6}
"""Records in which one seat often sees what others see later."""


def caught(asked: Any) -> bool:
    """Whether the comparison meets a question that this is wrong about."""
    return any(one != other for one, other in compared(asked, TRIES, seed=3))


def test_the_referee_itself_is_not_caught():
    assert not caught(referee)


def later(formula: Formula) -> Formula:
    """Every `held just before m` read as `had entered before m`: in the hand at any moment until then."""
    match formula:
        case Held(place, faces, before):
            return either(*(Held(place, faces, (moment, 0)) for moment in range(1, before[0] + 1)))
        case All(parts):
            return both(*map(later, parts))
        case Some(parts):
            return either(*map(later, parts))
        case Not(part):
            return negation(later(part))
    return formula


def test_entered_before_for_in_the_hand_just_before_is_caught():
    def asked(formulas, before, known, view, as_of, version):
        return referee(tuple(map(later, formulas)), before, known, view, as_of, version)

    assert caught(asked)


def one_by_one(formula: Formula, ask: Any) -> str:
    """The parts of a formula asked one by one, and their answers put together."""
    match formula:
        case All(parts):
            found = [one_by_one(part, ask) for part in parts]
            return "illegal" if set(found) == {"illegal"} else "legal" if "legal" in found else "open"
        case Some(parts):
            found = [one_by_one(part, ask) for part in parts]
            return "legal" if set(found) == {"legal"} else "illegal" if "illegal" in found else "open"
    return ask(formula)


def test_the_statements_of_a_clause_asked_one_by_one_are_caught():
    def asked(formulas, before, known, view, as_of, version):
        def ask(formula: Formula) -> str:
            return referee((formula,), before, known, view, as_of, version)

        whole = ask(either(*formulas))
        return whole if whole == "impossible" else one_by_one(either(*formulas), ask)

    assert caught(asked)


def test_earlier_moves_assumed_lawful_are_caught():
    """Deals in which an earlier move would have been unlawful are left out, as if nobody ever cheated."""

    def asked(formulas, before, known, view, as_of, version):
        honest = _earlier(before, version)
        whole = referee(formulas, before, known, view, as_of, version)
        if whole != "open":
            return whole
        implied = referee((both(negation(honest), either(*formulas)),), before, known, view, as_of, version)
        return "legal" if implied == "legal" else whole

    assert caught(asked)


def _earlier(before: Table[Any], version: int) -> Formula:
    """A rule that some earlier move would have broken: its hand held a face that it should have played."""
    hands = [zone for zone, place in before.plan.items() if place.loose]
    return Held(hands[0], frozenset("a"), (max(2, version - 1), 0))


def test_a_proof_filtered_from_a_fuller_view_is_caught():
    """What the fullest view's proof names, less what this view may not see, does not decide here."""
    wrong = made = 0
    chance = Random(11)
    for asking in askings(chance, WHISPERED):
        if asking.since is not None:
            continue
        formula = Questions(chance, asking.before, asking.version).next()
        own = judged(asking, formula)
        if own.status == "open":
            continue
        fuller = judged(asking._replace(view=ALL), formula)
        seen = {
            entry.moment[0]
            for entry in asking.known.entries()
            if isinstance(entry, Shown) and asking.view.sees(entry.seat)
        }
        rest = frozenset(range(asking.history.head + 1)) - (set(fuller.because) & seen)
        wrong += answer(asking.worlds(asking.as_of, rest), formula).status != own.status
        made += 1
        if made == PROOFS:
            break
    assert wrong > 0
