"""Every ink can be read on a card, by light and dark (WCAG AA)."""

import re
from pathlib import Path

import pytest

from events.games import INKS

STATIC = Path(__file__).parents[2] / "service" / "web" / "static"
TOKENS = (STATIC / "tokens.css").read_text(encoding="utf-8")
TABLE = (STATIC / "table.css").read_text(encoding="utf-8")
LIGHT, DARK = TOKENS.split("@media", 1)


def named(part: str) -> dict[str, str]:
    return dict(re.findall(r"--([a-z0-9-]+): (#[0-9a-f]+)", part))


def luminance(colour: str) -> float:
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("ink", INKS)
@pytest.mark.parametrize("dark", [False, True])
def test_every_ink_has_a_colour_that_can_be_read_on_a_card(ink: str, dark: bool):  # noqa: FBT001 - a parameter
    colours = named(LIGHT) | (named(DARK) if dark else {})
    rules = re.findall(rf"\.ink-{ink}\b[^{{}}]*\{{ fill: ([^;]+);", TABLE)
    assert rules
    for rule in rules:
        colour = colours[rule[len("var(--") : -1]] if rule.startswith("var") else rule
        paper, print_ = sorted((luminance(colours["card"]), luminance(colour)), reverse=True)
        assert (paper + 0.05) / (print_ + 0.05) >= 4.5, (rule, dark)
