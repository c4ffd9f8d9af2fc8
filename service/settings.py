"""Settings of the service, each with a default that works."""

from typing import NamedTuple


class Settings(NamedTuple):
    """How the service runs.

    `database` is an SQLAlchemy URL; sizes are in bytes; `stories` is how many games are kept folded in
    memory; `anyone_opens` says whether a game may be opened without a token. At most so many `streams` are
    open at once, each for so many seconds, with a comment every `heartbeat_s` seconds.
    """

    database: str = "sqlite:///var/takeback.db"
    body_limit: int = 256 * 1024
    record_limit: int = 32 * 1024 * 1024
    page_size: int = 100
    page_limit: int = 500
    stories: int = 256
    anyone_opens: bool = True
    streams: int = 100
    stream_s: float = 600
    heartbeat_s: float = 12
