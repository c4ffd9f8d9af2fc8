"""Swapybara: one card a seat, three turns each to ask for an exchange, eight cards with a will."""

from events.games.swapybara.ruleset import ruleset

__all__ = ["ruleset"]
