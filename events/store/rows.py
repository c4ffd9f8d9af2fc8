"""What is stored beside the events: games, tokens, invitations, and the requests that were answered.

Tokens and codes come here hashed; the store never sees one. Times are RFC 3339 text, as events have them.
"""

from typing import NamedTuple


class Game(NamedTuple):
    """A game as lists show it. All that its record says stands in its events."""

    game_id: str
    ruleset: str
    ruleset_version: int
    listed: bool
    opened_at: str


class Token(NamedTuple):
    """A right to a game, found by the hash of its token; `n` counts the game's tokens from 1."""

    game_id: str
    n: int
    role: str
    revoked_at: str | None


class Invitation(NamedTuple):
    """An offer of a role, found by the hash of its code; `n` counts the game's invitations from 1."""

    game_id: str
    n: int
    role: str
    once: bool
    claimed_at: str | None
    revoked_at: str | None


class NewToken(NamedTuple):
    """A token to be stored."""

    token_hash: str
    role: str


class NewInvitation(NamedTuple):
    """An invitation to be stored; one that is not for `once` can be claimed until it is revoked."""

    code_hash: str
    role: str
    once: bool


class Pen(NamedTuple):
    """Who logs at a table: a token's number and role, the person's name, and until when, by the clock."""

    token_n: int
    role: str
    name: str
    until: str


class NewPen(NamedTuple):
    """A pen taken or renewed. One that another token holds is only taken `over` where that is said."""

    token_n: int
    name: str
    until: str
    over: bool


class Access(NamedTuple):
    """A change of who may do what: all of it happens, together with the events it comes with, or nothing.

    `claim` is the hash of the code of an invitation that is taken up. `revoke_*` hold numbers n.
    """

    tokens: tuple[NewToken, ...] = ()
    invitations: tuple[NewInvitation, ...] = ()
    claim: str | None = None
    revoke_tokens: tuple[int, ...] = ()
    revoke_invitations: tuple[int, ...] = ()
    pen: NewPen | None = None


class Issued(NamedTuple):
    """The numbers that new tokens and invitations got, in the order they were given in."""

    tokens: tuple[int, ...] = ()
    invitations: tuple[int, ...] = ()


class Request(NamedTuple):
    """What makes a request recognisable when it comes again: its key, unique for a game and a token.

    `fingerprint` is a keyed hash of what was asked; the store keeps it and compares it.
    """

    token_n: int
    key: str
    fingerprint: str


class Appended(NamedTuple):
    """The versions that were written, and the numbers of what was issued with them."""

    first_version: int
    last_version: int
    issued: Issued = Issued()


class Repeat(NamedTuple):
    """The request came before; these are the versions that it wrote then. Nothing was written now."""

    first_version: int
    last_version: int


class Health(NamedTuple):
    """The database's kind and version; `warning` says what about it endangers the record, if anything."""

    kind: str
    version: str
    warning: str | None
