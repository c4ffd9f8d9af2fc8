"""The shapes of suits and the patterns of seats, as SVG paths of our own."""

from collections.abc import Mapping

SUITS: Mapping[str, str] = {
    "heart": "M0 9C-4 5 -10 1 -10 -4C-10 -8 -7 -10 -5 -10C-2.5 -10 -.8 -8.5 0 -7C.8 -8.5 2.5 -10 5 -10"
    "C7 -10 10 -8 10 -4C10 1 4 5 0 9Z",
    "diamond": "M0 -11Q3 -5 8 0Q3 5 0 11Q-3 5 -8 0Q-3 -5 0 -11Z",
    "spade": "M0 -11C3 -6 10 -2 10 3C10 6 7.5 8 5 8C3.2 8 1.8 7.2 1 6C1.2 8.5 2 10 3.5 11H-3.5"
    "C-2 10 -1.2 8.5 -1 6C-1.8 7.2 -3.2 8 -5 8C-7.5 8 -10 6 -10 3C-10 -2 -3 -6 0 -11Z",
    "club": "M0 -11A5 5 0 0 1 4.3 -3.5A5 5 0 1 1 1.2 5C1.4 8 2 10 3.5 11H-3.5C-2 10 -1.4 8 -1.2 5"
    "A5 5 0 1 1 -4.3 -3.5A5 5 0 0 1 0 -11Z",
    "circle": "M0 -9A9 9 0 1 1 0 9A9 9 0 1 1 0 -9Z",
    "square": "M-8 -8H8V8H-8Z",
    "triangle": "M0 -9L9 8H-9Z",
    "star": "M0 -10L2.9 -3.1L10 -3.1L4.5 1.5L6.5 8.5L0 4.500L-6.5 8.5L-4.5 1.5L-10 -3.1L-2.9 -3.1Z",
}
"""Each about 20 units wide and high, round the middle."""

PATTERNS = (
    "M-2 2L2 -2M0 8L8 0M6 10L10 6",
    "M2 2h.01M6 6h.01",
    "M2 0V8M6 0V8",
    "M0 0H4V4H0ZM4 4H8V8H4Z",
    "M0 4L2 2L4 4L6 6L8 4",
    "M0 2H8M0 6H8",
    "M0 0L8 8M8 0L0 8",
    "M4 1.5A2.5 2.5 0 1 1 3.99 1.5",
)
"""A cell of 8 units for each seat: slanting stripes, dots, upright stripes, checks, zigzag, and so on."""
