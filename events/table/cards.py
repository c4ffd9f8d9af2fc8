"""Cards by identity, and their names.

A card's identity is the event by which it could first be told apart from others, and its number among
the cards of that event. A card that leaves a place where cards cannot be told apart is a new identity:
nobody but its holder can say which of the cards that went in it was.
"""

Face = str
CardId = int
Moment = tuple[int, int]
"""A version and a step within it: one event may do several things at the table, one after the other."""

CARDS_AN_EVENT = 1024
LONGEST_NAME = 24


def card_id(version: int, number: int) -> CardId:
    """The identity of the card that event `version` tells apart as its `number`th, from 0."""
    if not 0 <= number < CARDS_AN_EVENT:
        raise ValueError(f"an event tells at most {CARDS_AN_EVENT} cards apart")
    return version * CARDS_AN_EVENT + number


def card_ids(version: int, number: int, count: int) -> range:
    """The identities of so many cards that event `version` tells apart, from its `number`th on."""
    first = card_id(version, number)
    if count:
        card_id(version, number + count - 1)
    return range(first, first + count)


def card_version(card: CardId) -> int:
    """The version that first told a card apart."""
    return card // CARDS_AN_EVENT


def card_number(card: CardId) -> int:
    """The number of a card among those that its version told apart, from 0."""
    return card % CARDS_AN_EVENT


def card_name(card: CardId) -> str:
    """The name by which an answer calls a card, e.g. `v12.3`."""
    return f"v{card_version(card)}.{card_number(card)}"


def card_named(name: str) -> CardId | None:
    """The card of a name, or None if the text is not a card's name."""
    version, dot, number = name.removeprefix("v").partition(".")
    if not name.startswith("v") or not dot or not (version.isdecimal() and number.isdecimal()):
        return None
    if len(name) > LONGEST_NAME or int(number) >= CARDS_AN_EVENT:
        return None
    card = card_id(int(version), int(number))
    return card if card_name(card) == name else None
