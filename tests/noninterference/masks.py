"""What may differ between two games that look alike: each such text by its order of appearance and length."""

import re

CHANCE = re.compile(
    r"(?<![0-9A-Za-z_-])(?:"
    r"(?P<clock>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z"  # times of the record
    r"|\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT)"  # times of headers
    r"|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"  # ids of games and events
    r"|(?:[0-9a-f]{4}(?: |<br>)){7,15}[0-9a-f]{4}"  # digests as people read them
    r"|[0-9a-f]{64}|[0-9a-f]{40}|[0-9a-f]{32}"  # digests, commitments and seeds; ETags; salts
    r"|[0-9A-Za-z_-]{43}"  # tokens and codes
    r")(?![0-9A-Za-z_-])"
    r'|(?P<code><svg[^>]*class="qr".*?</svg>)'  # of the address of a game, which has its id
)
"""The digest of a public table, of 16 digits, is none of these: it follows from what everybody sees."""

CODE = 'class="qr"'
"""What the drawing of a code says of itself."""


class Masks:
    """The texts of chance that one game has shown so far, in their order."""

    def __init__(self) -> None:
        self._met: dict[str, int] = {}

    def masked(self, text: str) -> str:
        """A text with each of them as its number and length: that of its first appearance in this game.

        Two moments may by chance fall into the same second or not, so that times have no number.
        """
        return CHANCE.sub(self._number, text)

    def _number(self, found: re.Match[str]) -> str:
        whole = found.group()
        if found["code"]:
            return "<code>"
        number = "clock" if found["clock"] else self._met.setdefault(whole, len(self._met))
        return f"<{number}:{len(whole)}>"
