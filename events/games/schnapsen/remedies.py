"""What may be done about a breach. The rulebook says nothing: this is the ladder of tournament custom.

Noticed before the next lead: taken back without a penalty. Later: who failed to follow, declared a marriage
that was not held, or has played the card of an unlawful exchange loses the deal, since the benefit cannot
be given back; any other breach stands as made. Once the next deal has begun, everything stands.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from events.games.protocol import Breach, Remedy, Words
from events.games.schnapsen.deck import TRUMP, hand, other
from events.games.schnapsen.ledger import outcome
from events.games.schnapsen.settling import award_of, undo_problem
from events.games.schnapsen.state import Deal, Exchange, State, deal_of
from events.games.schnapsen.texts import texts
from events.table import Table, card_name

Parts = tuple[Mapping[str, Any], ...]
Offer = tuple[str, Parts]
"""A remedy's id and its parts."""

CUSTOM = "custom"
THREE = 3
STAND: Offer = ("let-stand", ({"stand": True},))
REVOKES = {"follow-suit", "beat", "trump"}
EXCHANGES = {"exchange-on-lead", "exchange-open", "exchange-jack"}
MARRIAGES = {"marriage-on-lead", "marriage-held"}
CLOSINGS = {"close-on-lead", "close-open"}
PLAYED = {"turn-order", "marriage-lead"}


def remedies(table: Table[State], breach: Breach, words: Words) -> tuple[Remedy, ...]:
    """What may be done at the table as it stands, the fitting way first."""
    index = deal_of(table.state, breach.version)
    if index is None:
        return ()
    said = texts(words.language)["remedies"]
    names = {"name": "", "other": ""}
    if breach.offender is not None:
        names = {"name": words.names[breach.offender], "other": words.names[other(breach.offender)]}
    points = _forfeit(table, table.state.deals[index], breach.offender)
    return tuple(
        Remedy(id_, CUSTOM, parts, said[id_].format(**names, points=points))
        for id_, parts in dict(_offers(table, breach, index)).items()
    )


def _forfeit(table: Table[State], deal: Deal, offender: int | None) -> int:
    return 0 if offender is None else award_of(deal, other(offender), table)


def _offers(table: Table[State], breach: Breach, index: int) -> Iterator[Offer]:
    deal, rule = table.state.deals[index], breach.rule.removeprefix("schnapsen.")
    if index < len(table.state.deals) - 1 or breach.version <= deal.dealt:
        yield STAND
        if breach.version > deal.dealt and rule in REVOKES | MARRIAGES | EXCHANGES:
            yield from _lost(table, deal, breach)
        return
    early = list(_early(table, deal, breach, rule))
    loses = rule in REVOKES | {"marriage-held"} or (rule in EXCHANGES and not early)
    yield from early
    if not early and (not loses or _lost_already(table, deal, breach)):
        yield STAND
    if loses:
        yield from _lost(table, deal, breach)
    if loses or (not early and rule in PLAYED):
        yield "rewind", ({"rewind": breach.version},)
    yield STAND


def _early(table: Table[State], deal: Deal, breach: Breach, rule: str) -> Iterator[Offer]:
    """What puts it right while that still can be done."""
    version = breach.version
    back: Parts = ({"rewind": version},)
    leads = sum(lead > version for lead in deal.course.leads)
    if rule in EXCHANGES:
        yield from _exchanged_back(table, deal, version)
    elif rule in MARRIAGES:
        declared = any(made.version == version for made in deal.marriages)
        if declared and leads <= 1 and undo_problem(table, version) is None:
            yield "void-marriage", ({"undo": version},)
    elif leads:
        return
    elif rule in REVOKES | PLAYED:
        yield "take-back", back
        if rule == "marriage-lead":
            yield from _not_led_from(table, deal, breach)
    elif rule == "draw":
        yield "draw-again", back if _in_trick(deal, version) else (*back, {"turn": _winner(deal, version)})
    elif rule in CLOSINGS and deal.closing is not None and deal.closing.version == version:
        goes_on = deal.ended is None and not deal.course.plays
        turn: Parts = ({"turn": deal.course.leader},) if goes_on else ()
        yield "open-again", ({"undo": version}, *turn)


def _not_led_from(table: Table[State], deal: Deal, breach: Breach) -> Iterator[Offer]:
    """The marriage that a lead had to follow is void."""
    made = [
        made.version
        for made in deal.marriages
        if made.seat == breach.offender and made.version < breach.version and not made.openly_void
    ]
    if made and undo_problem(table, made[-1]) is None:
        yield "void-marriage", ({"undo": made[-1]},)


def _in_trick(deal: Deal, version: int) -> bool:
    """Whether a trick lay on the table before a version after which nobody has led.

    A trick that nobody is known to have won lies there until it shows, by the lead of who has, for one.
    """
    plays, last = deal.course.plays, deal.course.last
    if last is not None and last.version >= version:
        plays = (*last.plays, *plays)
    return any(play.version < version for play in plays)


def _winner(deal: Deal, version: int) -> int:
    """Who took the last trick before a draw or lead: that seat draws first, and leads."""
    taken = deal.course.last
    return taken.winner if taken is not None and taken.version <= version else deal.course.leader


def _exchanged_back(table: Table[State], deal: Deal, version: int) -> Iterator[Offer]:
    """The cards can change back until the one that was got is played."""
    made = next((made for made in deal.exchanges if made.version == version), None)
    if made is None or made.up not in table.zones[hand(made.seat)] or made.laid not in table.zones[TRUMP]:
        return
    played = any(entry_version > version for entry_version in _plays_of(deal, made.seat))
    yield "exchange-back", _changed_back(made) if played else ({"undo": version},)


def _plays_of(deal: Deal, seat: int) -> Iterator[int]:
    """The versions of a seat's plays in the trick on the table and the one before."""
    plays = (*(deal.course.last.plays if deal.course.last else ()), *deal.course.plays)
    return (play.version for play in plays if play.seat == seat)


def _changed_back(made: Exchange) -> Parts:
    mine = hand(made.seat)
    return (
        {"move": {"cards": [card_name(made.up)], "from": mine, "to": TRUMP}},
        {"move": {"cards": [card_name(made.laid)], "from": TRUMP, "to": mine}},
    )


def _lost_already(table: Table[State], deal: Deal, breach: Breach) -> bool:
    """Whether the offender has lost the deal anyway, for as much as this would cost."""
    result = outcome(deal, table.faces)
    if result is None or breach.offender is None or result.winner != other(breach.offender):
        return False
    return (result.points or 0) >= _forfeit(table, deal, breach.offender)


def _lost(table: Table[State], deal: Deal, breach: Breach) -> Iterator[Offer]:
    if breach.offender is None:
        return
    victor = other(breach.offender)
    yield "lose-deal", ({"award": {"seat": victor}},)
    if _forfeit(table, deal, breach.offender) != THREE:
        yield "lose-three", ({"award": {"seat": victor, "points": THREE}},)
