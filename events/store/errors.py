"""What can go wrong when something is written. Whatever is raised, nothing of that command was written."""

from events.record import Link


class VersionConflict(Exception):
    """The record is not at the version that the writer expected; `head` says where it is.

    Where `head` is version 0, there is no such game.
    """

    def __init__(self, head: Link) -> None:
        super().__init__(f"the record is at version {head.version}")
        self.head = head


class KeyReused(Exception):
    """The same idempotency key came with another request before."""


class AlreadyClaimed(Exception):
    """The invitation was claimed by somebody else, was revoked, or never was."""


class Unavailable(Exception):
    """The database could not do its work: full, locked, unreachable or not set up."""
