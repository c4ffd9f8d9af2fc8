"""Takebacks: a move offered back; with the last consent the table goes back to before it."""

from itertools import takewhile
from typing import Any, NamedTuple

from events.games import BadPart, Rewind
from events.history.cases import void_since
from events.history.dealing import is_dealt
from events.history.deciding import check_open
from events.history.drafts import Draft, Malformed, Over
from events.history.fold import remedied
from events.history.offers import Offer, offers
from events.history.story import Story
from events.table import PUBLIC, CardId, Carried, Entry, Shown, Swapped, Table, View, place_of


class Offered(NamedTuple):
    """An offer that may be written, and the table after it: changed only if nobody's consent is needed."""

    draft: Draft
    table: Table[Any]


def decide_takeback(story: Story, version: int, seat: int, actor: str) -> Offered:
    """The offer to take back one's own move. Raises Malformed or Over."""
    check_open(story)
    move = story.move(version) if 1 <= version <= story.head else None
    if move is None:
        raise Malformed(
            "A move is taken back.", errors={"version": [f"Version {version} is not a move that counts."]}
        )
    if move.get("seat") != seat:
        raise Malformed(
            "A seat takes back its own moves.", errors={"version": [f"Not a move of seat {seat}."]}
        )
    if void_since(story, version) is not None:
        raise Malformed("That move is void already.", errors={"version": [f"{version} is void."]})
    taken_back = _taken_back(story, version)
    needs = _needs(story, version, seat)
    body = {"takeback": len(offers(story)) + 1, "version": version, "seat": seat, "needs": needs}
    return Offered(Draft("takeback_asked", actor, body), story.table if needs else taken_back)


def _needs(story: Story, version: int, seat: int) -> list[int]:
    """Whose consent the house rules ask for: all others', or nobody's while no one has acted since.

    In a dealt game nobody takes back freely what showed a card: who saw it could choose anew.
    """
    since = (story.move(v) for v in range(version + 1, story.head + 1))
    acted = any(move is not None and move.get("seat") != seat for move in since)
    looked = is_dealt(story) and bool(seen_since(story, version, PUBLIC))
    if story.opening.house.get("takebacks") == "free" and not acted and not looked:
        return []
    return [other for other in range(story.opening.seats) if other != seat]


def _taken_back(story: Story, version: int) -> Table[Any]:
    now = story.table.at_version(story.head + 1)
    try:
        return remedied(story, story.tables, now, [Rewind(version)], version)
    except BadPart as error:
        raise Malformed("This move cannot be taken back.", errors={"version": [str(error)]}) from error


def _open_offer(story: Story, number: int) -> Offer:
    offer = offers(story)[number]
    if offer.status != "open":
        raise Over(f"Takeback {number} is {offer.status}.")
    return offer


def decide_answer(story: Story, number: int, seat: int, actor: str, *, accept: bool) -> Offered:
    """A seat's consent or refusal; with the last consent the move is taken back. Raises Malformed or Over."""
    check_open(story)
    offer = _open_offer(story, number)
    if seat not in offer.waiting:
        raise Malformed(
            "No answer of this seat is awaited.",
            errors={"seat": [f"Still to answer: {', '.join(str(other) for other in offer.waiting)}."]},
        )
    body = {"takeback": number, "seat": seat, "accept": accept}
    last = accept and offer.waiting == (seat,)
    table = _taken_back(story, offer.version) if last else story.table
    return Offered(Draft("takeback_answered", actor, body), table)


def decide_takeback_withdrawal(story: Story, number: int, actor: str) -> Draft:
    """An offer taken back by whoever made it. Raises Over."""
    check_open(story)
    _open_offer(story, number)
    return Draft("takeback_withdrawn", actor, {"takeback": number})


def seen_since(story: Story, version: int, view: View) -> tuple[int, ...]:
    """The versions from a move on in which something was seen that cannot be unseen, as far as all know it.

    What everybody saw, and public moves by which a seat got to look at a card. Nothing that is sealed to
    somebody else; of what this view saw alone, it is told. The move itself counts if by it more was seen
    than a card that somebody laid down.
    """
    since = takewhile(lambda entry: entry.moment[0] >= version, story.table.entries())
    return tuple(sorted({entry.moment[0] for entry in since if _is_seen(story, entry, version, view)}))


def _is_seen(story: Story, entry: Entry, version: int, view: View) -> bool:
    """Whether by this entry somebody saw what was not known to all, and this view may know of that."""
    before = story.before(entry.moment[0])
    if isinstance(entry, Shown):
        own = entry.moment[0] == version
        return view.sees(entry.seat) and not (own and _laid_down(before, entry.card))
    if isinstance(entry, Carried):
        return entry.card not in before.faces and _looked_at(before, entry.source, entry.target)
    if isinstance(entry, Swapped):
        ways = ((entry.one, entry.other), (entry.other, entry.one))
        return any(
            _looked_at(before, source, target) and not before.faces.keys() >= {*before.zones[source]}
            for source, target in ways
        )
    return False


def _looked_at(table: Table[Any], source: str, target: str) -> bool:
    """Whether a card that goes from one place to the other comes before a seat that did not hold it."""
    return table.plan[target].owner not in {None, table.plan[source].owner}


def _laid_down(before: Table[Any], card: CardId | None) -> bool:
    """Whether a card that a move showed came out of a hand, or is shown in one, or was known to all."""
    place = None if card is None else place_of(before, card)
    return place is None or before.plan[place].owner is not None or card in before.faces
