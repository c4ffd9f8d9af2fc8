"""Faces seen in heaps, without telling which card it was."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, Protocol, TypeVar

from events.referee.timeline import Passage, Spot, State, Timeline
from events.table import Face, Shown


class Sight(NamedTuple):
    """These faces were seen at once, each of another card, in a heap that lay there at a state."""

    state: State
    heap: int
    faces: tuple[Face, ...]


class Step(Protocol):
    """Something that is told of a state."""

    @property
    def state(self) -> State:
        """The state."""


S = TypeVar("S", bound=Step)


def in_order(steps: Iterable[S]) -> list[S]:
    """What is told of states, in their order: what was seen or asked, then the movement that followed."""
    return sorted(steps, key=lambda step: (step.state, isinstance(step, Passage)))


def read_sights(shown: Sequence[Shown], timeline: Timeline) -> Iterator[tuple[int | None, Sight]]:
    """What was seen in heaps, each with the number of its course if that was left.

    What one event tells of a heap was seen at once.
    """
    groups: dict[tuple[Spot, int, int | None], list[Face]] = {}
    for fact in shown:
        if fact.place is not None:
            spot = timeline.spot(fact.place, fact.at)
            if spot is not None:
                groups.setdefault((spot, fact.moment[0], fact.seat), []).append(fact.face)
    for (spot, _, _), faces in groups.items():
        yield spot.course, Sight(spot.state, spot.heap, tuple(faces))
