"""Giving every stay an end of its own: perfect matchings over bit masks.

A stay's mask has a bit for each end that it could have come to. The work is counted in steps, never in
time, so that every machine gives up at the same point.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

STEPS = 100_000


class Spent(Exception):
    """The steps allowed for one question are used up."""


class Steps:
    """How many steps one question may still take."""

    __slots__ = ("left",)

    def __init__(self, left: int = STEPS) -> None:
        self.left = left

    def take(self, count: int = 1) -> None:
        """Count one step, or so many. Raises Spent if there are none left."""
        self.left -= count
        if self.left < 0:
            raise Spent


class Allowance:
    """Steps that each of many questions may take, and all together; `ran_out` once one had too few."""

    def __init__(self, each: int, left: int) -> None:
        self.each, self.left, self.ran_out = each, left, False


_allowance: ContextVar[Allowance | None] = ContextVar("allowance", default=None)


@contextmanager
def allowing(allowance: Allowance) -> Iterator[None]:
    """Questions asked meanwhile take no more steps than these."""
    before = _allowance.set(allowance)
    try:
        yield
    finally:
        _allowance.reset(before)


@contextmanager
def counted() -> Iterator[Steps]:
    """The steps that one question may take."""
    allowance = _allowance.get()
    given = STEPS if allowance is None else max(0, min(STEPS, allowance.each, allowance.left))
    steps = Steps(given)
    try:
        yield steps
    finally:
        if allowance is not None:
            allowance.left -= given - steps.left
            allowance.ran_out = allowance.ran_out or steps.left < 0


def assign(masks: Sequence[int], start: Sequence[int], steps: Steps) -> tuple[int, ...] | None:
    """An end for each stay, no two the same, or None if there is no such assignment.

    `start` is an assignment to begin with (-1: none); what the masks no longer allow of it is replaced.
    Stays and ends must be equal in number.
    """
    ends = list(start)
    lacking = _unfit(masks, ends)
    return tuple(ends) if not any(_left_over(lacking, masks, ends, steps)) else None


def unassigned(masks: Sequence[int], start: Sequence[int], steps: Steps) -> int:
    """How many stays go without an end where as many as can be have one, from `start` as for `assign`."""
    ends = list(start)
    return sum(_left_over(_unfit(masks, ends), masks, ends, steps))


def _unfit(masks: Sequence[int], ends: list[int]) -> list[int]:
    """The stays whose end the masks do not allow, from which it is taken."""
    lacking = [stay for stay, end in enumerate(ends) if end < 0 or not masks[stay] >> end & 1]
    for stay in lacking:
        ends[stay] = -1
    return lacking


def _left_over(lacking: Sequence[int], masks: Sequence[int], ends: list[int], steps: Steps) -> Iterator[bool]:
    """Give each of these stays an end, others moving along, and say whether there was none for it."""
    if not lacking:
        return
    stays = [-1] * len(masks)
    free = (1 << len(masks)) - 1
    for stay, end in enumerate(ends):
        if end >= 0:
            stays[end] = stay
            free ^= 1 << end
    for stay in lacking:
        last = _augment(stay, masks, ends, stays, free, steps)
        if last >= 0:
            free ^= 1 << last
        yield last < 0


def _augment(
    root: int, masks: Sequence[int], ends: list[int], stays: list[int], free: int, steps: Steps
) -> int:
    """Give `root` an end by moving others along; the end newly used, or -1 if there is none."""
    came_from: dict[int, int] = {}
    seen = 0
    queue = [root]
    for stay in queue:
        steps.take()
        reach = masks[stay] & ~seen
        found = reach & free
        if found:
            end = last = (found & -found).bit_length() - 1
            mover = stay
            while True:
                end, ends[mover] = ends[mover], end
                stays[ends[mover]] = mover
                if mover == root:
                    return last
                mover = came_from[end]
        seen |= reach
        while reach:
            bit = reach & -reach
            reach ^= bit
            taken = bit.bit_length() - 1
            came_from[taken] = stay
            queue.append(stays[taken])
    return -1


class Swaps:
    """What else a perfect matching could be: an edge is in some matching if a round of swaps leads to it."""

    __slots__ = ("_ends", "_masks", "_reached", "_stays", "_steps")

    def __init__(self, masks: Sequence[int], ends: Sequence[int], steps: Steps) -> None:
        self._masks, self._ends, self._steps = masks, ends, steps
        self._stays = {end: stay for stay, end in enumerate(ends)}
        self._reached: dict[int, int] = {}

    def could_take(self, stay: int, end: int) -> bool:
        """Whether some matching gives this end to this stay, which may have it by its mask. Raises Spent."""
        if end not in self._reached:
            self._reached[end] = self._reach(end)
        return bool(self._reached[end] >> self._ends[stay] & 1)

    def _reach(self, end: int) -> int:
        """The ends that whoever has this one could be moved to, others moving along."""
        todo = reached = self._masks[self._stays[end]]
        while todo:
            bit = todo & -todo
            todo ^= bit
            fresh = self._masks[self._stays[bit.bit_length() - 1]] & ~reached
            reached |= fresh
            todo |= fresh
        # Following a mask is light work beside moving a stay along.
        self._steps.take(1 + reached.bit_count() // 8)
        return reached
