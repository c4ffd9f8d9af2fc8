"""The sentences of Swapybara, one JSON file a language, in our own words."""

from functools import partial

from events.games import sentences
from events.games.sentences import signed

texts = partial(sentences.texts, __name__)
in_all = partial(sentences.in_all, __name__)

__all__ = ["in_all", "signed", "texts"]
