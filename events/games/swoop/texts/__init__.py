"""The sentences of Swoop, one JSON file a language, in our own words."""

from functools import partial

from events.games import sentences

texts = partial(sentences.texts, __name__)
in_all = partial(sentences.in_all, __name__)

__all__ = ["in_all", "texts"]
