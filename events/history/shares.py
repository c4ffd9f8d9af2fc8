"""What the shuffles of a dealt game follow from: the service's seed, and what seats add to it."""

from events.history.dealing import SEED, is_dealt, is_hex
from events.history.deciding import check_open
from events.history.drafts import Draft, Malformed, Over
from events.history.story import Story

SHARE_BYTES = 64
"""Bytes that a seat may add to the shuffles at once."""


def decide_seed(seed: str) -> Draft:
    """The commitment to the seed of all shuffles to come: 32 bytes in hex."""
    return Draft("committed", "service", {"seat": None, "share": None}, {SEED: seed})


def decide_share(story: Story, seat: int, share: str, actor: str) -> Draft:
    """A seat's share of the shuffles to come, in hex. Raises Malformed, or Over if none can come."""
    check_open(story)
    if not is_dealt(story):
        raise Over("The cards of this game are shuffled at the table.")
    if not is_hex(share) or len(share) > 2 * SHARE_BYTES:
        raise Malformed(
            "A share is some bytes in hex.",
            errors={"hex": [f"Give 1 to {SHARE_BYTES} bytes as lower-case hex."]},
        )
    return Draft("committed", actor, {"seat": seat, "share": share})
