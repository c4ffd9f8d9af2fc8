"""Swoop: shed your cards onto a shared pile, equal or lower; four of a kind sweeps it away."""

from events.games.swoop.ruleset import ruleset

__all__ = ["ruleset"]
