"""Qwitch: sixty-four cards of a letter and a number, laid up, down or equal; first out of cards wins."""

from events.games.qwitch.ruleset import ruleset

__all__ = ["ruleset"]
