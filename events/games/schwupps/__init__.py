"""Schwupps: number piles whose rules slide along, and a hand and a pile of one's own to be rid of."""

from events.games.schwupps.ruleset import ruleset

__all__ = ["ruleset"]
