"""What may be done about a breach. The rulebook says nothing: this is the ladder of tables' custom.

Noticed before anybody acts: taken back and played properly, without a penalty. Later: what can be put right
without touching what others did in good faith is put right, so that a card which did not fit or came after
the stop goes back to its hand, and cards laid on it stay. Anything else stands as it was played.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from events.games.protocol import Breach, Remedy, Words
from events.games.qwitch.deck import CENTRE, HAND, TOGETHER, draw_pile, hand
from events.games.qwitch.settling import undo_problem
from events.games.qwitch.state import STOPPED, Lay, State, last_lay
from events.games.qwitch.texts import texts
from events.table import Carried, Table, card_name

Parts = tuple[Mapping[str, Any], ...]
Offer = tuple[str, Parts]
"""A remedy's id and its parts."""
Offers = Iterator[Offer]

CUSTOM = "custom"
STAND: Offer = ("let-stand", ({"stand": True},))


def remedies(table: Table[State], breach: Breach, words: Words) -> tuple[Remedy, ...]:
    """What may be done at the table as it stands, the fitting way first."""
    if breach.version < table.state.dealt or table.state.phase is None:
        return ()
    said = texts(words.language)["remedies"]
    name = "" if breach.offender is None else words.names[breach.offender]
    rule = breach.rule.removeprefix("qwitch.")
    offers = dict([*OFFERS[rule](table, breach), STAND])
    return tuple(Remedy(id_, CUSTOM, parts, said[id_].format(name=name)) for id_, parts in offers.items())


def _early(table: Table[State], version: int) -> bool:
    """Whether nobody has acted since, but to call the stop that it made."""
    state = table.state
    acted = [lay.version for lay in state.lays] + [one.version for one in state.passes]
    if state.turned is not None:
        acted.append(state.turned.version)
    return version > state.dealt and max(acted, default=0) <= version and not is_over_since(table, version)


def is_over_since(table: Table[State], version: int) -> bool:
    """Whether a ruling has ended the game after a version."""
    return table.state.ended is not None and table.state.ended > version


def _taken_back(table: Table[State], breach: Breach) -> Offers:
    if _early(table, breach.version):
        yield "take-back", ({"rewind": breach.version},)


def _rewound(table: Table[State], breach: Breach) -> Offers:
    """Taken back at once; later it stands, unless a referee goes all the way back."""
    yield from _taken_back(table, breach)
    if not _early(table, breach.version) and breach.version > table.state.dealt:
        yield STAND
        yield "rewind", ({"rewind": breach.version},)


def _card(table: Table[State], breach: Breach) -> Offers:
    """The card goes back to its hand; what was laid on it since stays."""
    yield from _taken_back(table, breach)
    lay = next((lay for lay in table.state.lays if lay.version == breach.version), None)
    if lay is None or lay.card not in table.zones[CENTRE]:
        return
    target = _home(table, lay)
    if target is not None:
        yield "card-back", ({"move": {"cards": [card_name(lay.card)], "from": CENTRE, "to": target}},)


def _home(table: Table[State], lay: Lay) -> str | None:
    """Where a card goes back to; None where nobody knows."""
    if lay.seat is not None:
        return hand(lay.seat)
    turned = table.state.turned
    race = turned is None or lay.version > turned.version
    return TOGETHER if table.state.most is not None and race else None


def _turned(table: Table[State], breach: Breach) -> Offers:
    """The direction has been seen, and would come next all the same."""
    yield STAND
    yield from _taken_back(table, breach)


def _called(table: Table[State], breach: Breach) -> Offers:  # noqa: ARG001 - one shape for all rules
    yield "remind", STAND[1]


def _claimed(table: Table[State], breach: Breach) -> Offers:  # noqa: ARG001 - one shape for all rules
    yield "play-on", STAND[1]


def _refilled(table: Table[State], breach: Breach) -> Offers:
    """Cards drawn too early go back, those drawn too few are made up for, and too many given back."""
    seat, state = breach.offender, table.state
    if seat is None:
        return
    lay = last_lay(state, seat)
    if state.stop is None or state.stop.version != breach.version:
        played = lay is not None and lay.version > breach.version
        if played or undo_problem(table, breach.version) is not None:
            yield "fill-less", STAND[1]
        else:
            yield "undraw", ({"undo": breach.version},)
        return
    if state.phase != STOPPED:
        return
    owed, over = state.owed[seat] if state.owed else 0, _drawn_over(table, breach.version, seat)
    if owed:
        yield "make-up", ({"move": {"cards": owed, "from": draw_pile(seat), "to": hand(seat)}},)
    elif over:
        yield "give-back", ({"move": {"cards": over, "from": hand(seat), "to": draw_pile(seat)}},)


def _drawn_over(table: Table[State], version: int, seat: int) -> int:
    """How many cards more than five a seat has by what it drew in a version."""
    drawn = [
        entry
        for entry in table.entries()
        if isinstance(entry, Carried) and entry.moment[0] == version and entry.source == draw_pile(seat)
    ]
    return min(len(drawn), max(0, len(table.zones[hand(seat)]) - HAND))


OFFERS: dict[str, Callable[[Table[State], Breach], Offers]] = {
    "turn-order": _taken_back,
    "fits": _card,
    "after-stop": _card,
    "pass-unable": _rewound,
    "nobody-able": _rewound,
    "bottom-none": _rewound,
    "stop-empty": _rewound,
    "turner": _turned,
    "call": _called,
    "refill": _refilled,
    "win-empty": _claimed,
}
