"""The service's clock."""

from datetime import UTC, datetime


def now() -> str:
    """The time in UTC as RFC 3339 text, to the millisecond."""
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
