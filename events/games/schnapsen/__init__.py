"""Schnapsen: two players, twenty cards, 66 points, a talon that can be closed."""

from events.games.schnapsen.ruleset import ruleset

__all__ = ["ruleset"]
