"""Addresses within a record: a version, or one of the moves that were inserted after it (`8.1`, `8.2`).

Wherever a moment of the game is named by an int, an inserted move is named by its `Address`: an int too,
in order after its version and before the next one.
"""

import re
from typing import Any, Self

TEXT = re.compile(r"([1-9][0-9]{0,14})(?:\.([1-9][0-9]{0,5}))?", re.ASCII)


class Address(int):
    """The `number`th move inserted after a version, counted from 1; number 0 is that version itself.

    It equals no whole number, except the version for number 0. Taking 1 away gives the address before it
    after the same version, adding 1 the next version.
    """

    number: int

    def __new__(cls, after: int, number: int) -> Self:
        """The address `after.number`."""
        made = super().__new__(cls, after)
        made.number = number
        return made

    def __eq__(self, other: object) -> bool:
        return isinstance(other, int) and _order(self) == _order(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((int(self), self.number)) if self.number else hash(int(self))

    def __lt__(self, other: int) -> bool:
        return _order(self) < _order(other)

    def __le__(self, other: int) -> bool:
        return _order(self) <= _order(other)

    def __gt__(self, other: int) -> bool:
        return _order(self) > _order(other)

    def __ge__(self, other: int) -> bool:
        return _order(self) >= _order(other)

    def __sub__(self, other: int) -> int:
        if other == 1 and self.number > 0:
            return Address(int(self), self.number - 1)
        return int(self) - other

    def __repr__(self) -> str:
        return f"{int(self)}.{self.number}" if self.number else str(int(self))

    __str__ = __repr__


class Eve(Address):
    """The same moment, for whoever asks what comes next: adding 1 gives the next address after it.

    The rules judge a move on the table before it, and count from that table's version.
    """

    def __add__(self, other: int) -> int:
        return Address(int(self), self.number + 1) if other == 1 else int(self) + other

    __hash__ = Address.__hash__


def _order(version: int) -> tuple[int, int]:
    return (int(version), version.number if isinstance(version, Address) else 0)


def beyond(version: int) -> int:
    """The first address that lies after a version and all that was inserted there, or after an address."""
    return Address(int(version), version.number + 1) if isinstance(version, Address) else version + 1


def exactly(version: int) -> int:
    """A version alone, without what was inserted after it."""
    return version if isinstance(version, Address) else Address(version, 0)


def read_address(value: Any) -> int | None:
    """The address that a whole number or a text such as `8` or `8.1` stands for; None if it is none."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value if value > 0 else None
    found = TEXT.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return None
    return Address(int(found[1]), int(found[2])) if found[2] else int(found[1])


def told_address(version: int) -> int | str:
    """An address as JSON tells it: a version as a whole number, an inserted move as text."""
    return str(version) if isinstance(version, Address) and version.number else int(version)
