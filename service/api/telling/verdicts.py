"""A move's verdict, then and now, as the pages tell it: with the proof, the rules, what would settle it."""

from typing import NamedTuple

from events.games import RuleText, Words
from events.history import Story, verdict_of
from events.referee import RuleVerdict, Verdict
from events.table import View
from service.api.sentences import address_text


class Proof(NamedTuple):
    """An event that proves a verdict, or by way of which it is known, and what it says."""

    address: int
    text: str


class Told(NamedTuple):
    """A verdict in words. `settles` pairs places with the faces that would make the move unlawful."""

    status: str
    rules: tuple[tuple[RuleVerdict, RuleText], ...]
    because: tuple[Proof, ...]
    path: tuple[Proof, ...]
    settles: tuple[tuple[str, str], ...]

    @property
    def decisive(self) -> tuple[tuple[RuleVerdict, RuleText], ...]:
        """The rules that give the verdict its status."""
        return tuple(one for one in self.rules if one[0].status == self.status)


def told_verdict(story: Story, address: int, view: View, said: Words) -> Told | None:
    """The verdict of a move as known at a story's head in a view; None if it is no move there."""
    found = verdict_of(story, address, view)
    return None if found is None else _told(found, story, view, said)


def _told(found: Verdict, story: Story, view: View, said: Words) -> Told:
    ruleset = story.opening.ruleset
    rules = ruleset.rules(said.language)
    settles = [
        (
            ruleset.label("zone", settle.place, said),
            ", ".join(ruleset.label("face", face, said) for face in settle.faces),
        )
        for settle in found.settles
    ]
    return Told(
        found.status,
        tuple((rule, rules[rule.rule]) for rule in found.rules),
        _proofs(story, found.because, view, said),
        _proofs(story, found.path, view, said),
        tuple(settles),
    )


def _proofs(story: Story, addresses: tuple[int, ...], view: View, said: Words) -> tuple[Proof, ...]:
    return tuple(Proof(address, address_text(story, address, said, view)) for address in addresses)
