"""What may be done about a breach. The rulebook says nothing: this is the ladder of tournament custom.

Noticed before anybody else has played: taken back without a penalty. Later in the hand, or after it and
before the next deal: what others have played since stands; the pile that should have been picked up goes to
whoever should have, cards too many go back, a pile wrongly cleared is laid back if that can be, and a mystery
card out of order goes back to its place. Once the next deal has begun, everything stands.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from events.games.protocol import Breach, Remedy, Words
from events.games.swoop.deck import GONE, PILE, hand, higher, left
from events.games.swoop.sets import equal_on_top
from events.games.swoop.starting import next_start
from events.games.swoop.state import FOUR, Act, Cards, Hand, State, act_of, hand_of, sets_of
from events.games.swoop.texts import texts
from events.table import CardId, Carried, Table, card_name, place_of, pool_entries

Parts = tuple[Mapping[str, Any], ...]
Offer = tuple[str, Parts]
"""A remedy's id and its parts."""

CUSTOM = "custom"
STAND: Offer = ("let-stand", ({"stand": True},))
SETS = {"one-rank", "one-to-four", "set-limit", "special-alone"}
MYSTERIES = {"mystery-first", "mystery-uncovered"}


def remedies(table: Table[State], breach: Breach, words: Words) -> tuple[Remedy, ...]:
    """What may be done at the table as it stands, the fitting way first."""
    index = hand_of(table.state, breach.version)
    if index is None:
        return ()
    said = texts(words.language)["remedies"]
    name = "" if breach.offender is None else words.names[breach.offender]
    return tuple(
        Remedy(id_, CUSTOM, parts, said[id_].format(name=name))
        for id_, parts in dict((*_offers(table, breach, index), STAND)).items()
    )


def _offers(table: Table[State], breach: Breach, index: int) -> Iterator[Offer]:
    newest, rule = table.state.hands[index], breach.rule.removeprefix("swoop.")
    if index < len(table.state.hands) - 1 or breach.version < newest.dealt:
        return
    if breach.offender is None:
        yield from _started_rightly(table, newest, breach)
        return
    if rule == "no-peek":
        yield from _shared(table, newest, breach)
        return
    early = not _others_since(newest, breach)
    act = act_of(newest, breach.version)
    mended = () if act is None else _mended(table, newest, act, rule)
    if rule == "swoop":
        yield from mended
        mended = ()
    if early:
        yield _taken_back(act, breach, rule)
    yield from mended
    if not early and rule == "turn-order":
        yield STAND
        yield "take-back", ({"rewind": breach.version},)


def _shared(table: Table[State], newest: Hand, breach: Breach) -> Iterator[Offer]:
    """A mystery card that one has looked at lies face up from then on, so that all know it."""
    seen = [card for version, card in newest.peeks if version == breach.version and card not in newest.opened]
    if seen and (place_of(table, seen[0]) or "").startswith("mystery:"):
        yield "turn-up", ({"turn_up": card_name(seen[0])},)


def _others_since(newest: Hand, breach: Breach) -> bool:
    """Whether another seat has played since."""
    return any(act.seat != breach.offender and act.versions[-1] > breach.version for act in sets_of(newest))


def _started_rightly(table: Table[State], newest: Hand, breach: Breach) -> Iterator[Offer]:
    """As long as nobody has played, the hand can still start with whoever should."""
    start = next_start(table.state._replace(hands=table.state.hands[:-1]))
    untouched = newest.ended is None and not sets_of(newest)
    if breach.version == newest.dealt and untouched and start not in {None, newest.start}:
        yield "set-start", ({"turn": start},)


def _taken_back(act: Act | None, breach: Breach, rule: str) -> Offer:
    """Played properly instead. A mystery card turned too late has been seen by all: it stays face up."""
    back: Parts = ({"rewind": breach.version},)
    if rule == "mystery-first" and act is not None:
        return "take-back-open", (*back, {"turn_up": card_name(act.laid[0])})
    return ("take-back-covered" if rule == "mystery-uncovered" else "take-back"), back


def _mended(table: Table[State], newest: Hand, act: Act, rule: str) -> Iterator[Offer]:
    """What puts it right without touching what others have played since."""
    if rule in SETS:
        yield from _fewer(table, act)
    elif rule == "pick-up" and not act.picked:
        yield from _moved("pile-to-hand", table, act.beneath, hand(act.seat), (PILE, GONE))
    elif rule == "pick-up":
        yield from _pile_back(table, act)
    elif rule == "swoop" and act.cleared:
        yield from _restored(table, newest, act)
    elif rule == "swoop":
        yield from _cleared(table, newest, act)
    elif rule in MYSTERIES:
        yield from _mystery_back(table, newest, act, rule)


def _move(lying: Sequence[CardId], source: str, target: str, at: str | int = "top") -> Mapping[str, Any]:
    told: dict[str, Any] = {"cards": [card_name(card) for card in lying], "from": source, "to": target}
    return {"move": told if at == "top" else {**told, "at": at}}


def _moved(
    id_: str, table: Table[State], wanted: Cards, target: str, sources: Sequence[str]
) -> Iterator[Offer]:
    """Those of these cards that still lie in one of the sources go to another zone."""
    found = {zone: [card for card in wanted if card in table.zones[zone]] for zone in sources}
    parts = tuple(_move(lying, zone, target) for zone, lying in found.items() if lying)
    if parts:
        yield id_, parts


def _fewer(table: Table[State], act: Act) -> Iterator[Offer]:
    """The cards that were too many go back where they came from."""
    parts = []
    for card, source in zip(act.laid, act.sources, strict=True):
        zone = place_of(table, card)
        if card not in kept(table, act) and zone in {PILE, GONE}:
            parts.append(_move([card], zone, source))
    if parts:
        yield "return-extra", tuple(parts)


def kept(table: Table[State], act: Act) -> Cards:
    """The cards of a set that could have been laid: one that swoops alone, else equal ones to make four."""
    house, faces = table.state.house, table.faces
    special = [card for card in act.laid if faces.get(card) in house.swooping]
    if special:
        return tuple(special[:1])
    rank = faces.get(act.laid[0])
    under = () if act.picked else act.beneath
    there = [faces.get(card) for card in under]
    equal = equal_on_top(there) if there and there[-1] == rank else 0
    same = tuple(card for card in act.laid if faces.get(card) == rank)
    return same if house.big_swoops else same[: max(0, FOUR - equal)]


def _pile_back(table: Table[State], act: Act) -> Iterator[Offer]:
    """A pile picked up for nothing is laid back under the set, if both are still where they went."""
    mine = table.zones[hand(act.seat)]
    if act.beneath and set(act.beneath) <= set(mine) and set(act.laid) <= set(table.zones[PILE]):
        spot = table.zones[PILE].index(act.laid[0])
        # One after another to the same place, so that the last one comes to lie lowest.
        yield "pile-back", (_move(act.beneath[::-1], hand(act.seat), PILE, spot),)


def _restored(table: Table[State], newest: Hand, act: Act) -> Iterator[Offer]:
    """A pile that should not have been cleared lies there again, without what its extra turn brought.

    The first card that another seat has played since stands on the restored pile if it could have been laid
    there; if not, that seat takes it back and plays again, unless others have gone on from it. A pile that
    has been cleared or picked up since stays out.
    """
    later = [one for one in sets_of(newest) if one.versions[0] > act.versions[-1]]
    own = list(_while_same(later, act.seat))
    others = later[len(own) :]
    cleared = tuple(
        card for card in (*(() if act.picked else act.beneath), *act.laid) if card in table.zones[GONE]
    )
    if not others:
        turn: Parts = ({"turn": (act.seat + 1) % table.state.house.seats},)
        turn = turn if _goes_on(table, newest, own) else ()
        yield "restore-pile", (*_undo(own), _move(cleared, GONE, PILE), *turn)
        return
    first = others[0]
    top = table.faces.get(act.laid[-1])
    if any(higher(table.state.house, table.faces.get(card), top) for card in first.laid):
        yield from _from_before(first, own, cleared, others)
    elif first.cleared or not set(first.laid) <= set(table.zones[PILE]):
        yield from _only_back(own)
    elif _fills_up(table, act, first):
        yield from _swept_along(table, newest, own, others)
    else:
        # One after another to the bottom, so that the last one comes to lie lowest.
        yield "restore-pile", (*_undo(own), _move(cleared[::-1], GONE, PILE, "bottom"))


def _while_same(acts: Sequence[Act], seat: int) -> Iterator[Act]:
    for act in acts:
        if act.seat != seat:
            return
        yield act


def _undo(acts: Sequence[Act]) -> Parts:
    """Sets taken back, the last one first."""
    return tuple({"undo": version} for act in reversed(acts) for version in reversed(act.versions))


def _goes_on(table: Table[State], newest: Hand, own: Sequence[Act]) -> bool:
    """Whether the hand goes on once these sets are taken back: every seat has a card then."""
    if newest.ended is not None and newest.ended.kind != "out":
        return False
    back, seats = {card for act in own for card in act.laid}, range(table.state.house.seats)
    has_again = {act.seat for act in own}
    return all(seat in has_again or set(left(table, seat)) - back for seat in seats)


def _from_before(first: Act, own: Sequence[Act], cleared: Cards, others: Sequence[Act]) -> Iterator[Offer]:
    """A turn that rested wholly on the void clearing is played again, if nobody has gone on from it."""
    if any(act.seat != first.seat for act in others):
        yield from _only_back(own)
        return
    start = own[0].versions[0] if own else first.versions[0]
    yield "play-again", ({"rewind": start}, _move(cleared, GONE, PILE), {"turn": first.seat})


def _only_back(own: Sequence[Act]) -> Iterator[Offer]:
    """The pile stays out; what the extra turn brought goes back."""
    if own:
        yield "return-extra-turn", _undo(own)


def _fills_up(table: Table[State], act: Act, first: Act) -> bool:
    """Whether a set makes four equal cards of those on the pile before the clearing."""
    before = [table.faces.get(card) for card in (*(() if act.picked else act.beneath), *act.laid)]
    return equal_on_top([*before, *(table.faces.get(card) for card in first.laid)]) >= FOUR


def _swept_along(
    table: Table[State], newest: Hand, own: Sequence[Act], others: Sequence[Act]
) -> Iterator[Offer]:
    """It swoops the pile that was cleared too early; its seat goes on, if nobody else has."""
    first = others[0]
    lying = [card for card in first.laid if card in table.zones[PILE]]
    alone = all(act.seat == first.seat for act in others)
    turn: Parts = ({"turn": first.seat},) if alone and _goes_on(table, newest, own) else ()
    yield "restore-swept", (*_undo(own), _move(lying, PILE, GONE), *turn)


def _cleared(table: Table[State], newest: Hand, act: Act) -> Iterator[Offer]:
    """A pile that should have been cleared goes; its seat has its extra turn, unless others have played."""
    there = tuple(
        card for card in (*(() if act.picked else act.beneath), *act.laid) if card in table.zones[PILE]
    )
    alone = all(one.seat == act.seat for one in sets_of(newest) if one.versions[0] > act.versions[-1])
    turn: Parts = ({"turn": act.seat},) if alone and newest.ended is None else ()
    if there:
        yield "clear-pile", (_move(there, PILE, GONE), *turn)


def _mystery_back(table: Table[State], newest: Hand, act: Act, rule: str) -> Iterator[Offer]:
    """The card goes back to its place: face up, if it lay there uncovered and was turned too late.

    The pile that it swept away or for which it was picked up lies there again, if that can be.
    """
    card, zone = act.laid[0], place_of(table, act.laid[0])
    if zone not in {PILE, GONE} or table.zones[act.sources[0]]:
        return
    open_ = "-open" if rule == "mystery-first" else ""
    back: Parts = (_move([card], zone, act.sources[0]),)
    back = (*back, {"turn_up": card_name(card)}) if open_ else back
    restored = _as_before(table, newest, act)
    if restored:
        yield f"mystery-restore{open_}", (*restored, *back)
    yield f"mystery-back{open_}", back


def _as_before(table: Table[State], newest: Hand, act: Act) -> Parts:
    """What puts the pile back that a mystery card took away, once another seat has played on."""
    first = next(
        (one for one in sets_of(newest) if one.versions[0] > act.versions[-1] and one.seat != act.seat), None
    )
    if first is None or len(act.laid) > 1 or not act.beneath:
        return ()
    before = act._replace(laid=act.beneath[-1:], beneath=act.beneath[:-1], picked=False)
    if act.cleared:
        return (
            next((parts for _, parts in _restored(table, newest, before)), ()) if _swept(table, act) else ()
        )
    mine, pile = table.zones[hand(act.seat)], table.zones[PILE]
    there = act.picked and set(act.beneath) <= set(mine) and {*act.laid, *first.laid} <= set(pile)
    top = table.faces.get(act.beneath[-1])
    over = any(higher(table.state.house, table.faces.get(card), top) for card in first.laid)
    if not there or over or _fills_up(table, before, first):
        return ()
    # One after another to the same place, so that the last one comes to lie lowest.
    return (_move(act.beneath[::-1], hand(act.seat), PILE, pile.index(act.laid[0])),)


def _swept(table: Table[State], act: Act) -> bool:
    """Whether a set cleared the pile by its own moves, and not only as the next one ended its turn."""
    went = (entry for entry in pool_entries(table) if isinstance(entry, Carried) and entry.target == GONE)
    return any(entry.became == act.laid[0] and entry.moment[0] in act.versions for entry in went)
