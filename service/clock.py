"""The service's clock."""

from datetime import UTC, datetime, timedelta


def now() -> str:
    """The time in UTC as RFC 3339 text, to the millisecond."""
    return later(0)


def later(seconds: float) -> str:
    """The time so many seconds from now, in the same form; such texts sort as their times do."""
    moment = datetime.now(UTC) + timedelta(seconds=seconds)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
