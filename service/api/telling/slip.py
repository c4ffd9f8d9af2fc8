"""A ruling on one page: the question, how it was known, what was put right, the scores before and after."""

from typing import NamedTuple

from events.games import RuleText, Words
from events.history import Case, Story, cases, opened_parts
from events.table import View
from service.api.sentences import address_text, role_name
from service.api.telling.verdicts import Told, told_verdict


class Shot(NamedTuple):
    """A small picture: of which moment, as known when, what it shows (`move`, `way` or `showing`)."""

    what: str
    address: int
    text: str


class Slip(NamedTuple):
    """All that the page of a ruling says.

    `then` and `found` are the verdict when the move was made and when it was ruled on; `rule` is the rule
    that was broken, or touched. `scores` are pairs of points, before and after, in seat order.
    """

    case: Case
    ruling: int
    question: str
    then: Told
    found: Told
    rule: RuleText | None
    shots: tuple[Shot, ...]
    tasks: tuple[str, ...]
    scores: tuple[tuple[int | None, int | None], ...]
    by: str
    actor: str
    why: str | None
    appeal: int | None


def slip(newest: Story, story: Story, at_move: Story, case: Case, view: View, said: Words) -> Slip | None:
    """The slip of a dispute's ruling. `story` is as of that ruling, `at_move` as of the move.

    None if the move does not count any more, so that there is nothing to tell.
    """
    ruling = story.head
    then, found = told_verdict(at_move, case.move, view, said), told_verdict(story, case.move, view, said)
    if then is None or found is None:
        return None
    before, after = story.tables[ruling - 1], story.tables[ruling]
    ruleset, event = story.opening.ruleset, story.events[ruling - 1]
    standings = [ruleset.standings(table).seats for table in (before, after)]
    return Slip(
        case,
        ruling,
        address_text(story, case.move, said, view),
        then,
        found,
        _rule(story, case, found, said),
        _shots(story, case.move, found, view, said),
        tuple(ruleset.instructions(before, after, said)),
        tuple((old.score, new.score) for old, new in zip(*standings, strict=True)),
        role_name(event.actor, said),
        role_name(case.actor, said),
        opened_parts(story, event, view).get("why"),
        next((other.dispute for other in cases(newest).values() if other.appeals == case.dispute), None),
    )


def _rule(story: Story, case: Case, found: Told, said: Words) -> RuleText | None:
    rules = story.opening.ruleset.rules(said.language)
    if case.rule is not None and case.rule in rules:
        return rules[case.rule]
    return next((text for _, text in (*found.decisive, *found.rules)), None)


def _shots(story: Story, move: int, found: Told, view: View, said: Words) -> tuple[Shot, ...]:
    """The move, the last event by way of which it is known, and the one that decides; each moment once."""
    wanted = [("move", move)]
    wanted += [("way", proof.address) for proof in found.path if proof.address > move][-1:]
    wanted += [("showing", proof.address) for proof in found.because][-1:]
    shots: dict[int, Shot] = {}
    for what, address in wanted:
        shots.setdefault(address, Shot(what, address, address_text(story, address, said, view)))
    return tuple(shots.values())
