"""Whose hand is known to whom: each view is shown the faces that surely lie there, and no other."""

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from events.games.schnapsen import ruleset
from events.history import picture
from events.table import ALL, PUBLIC, Table, View, seat_view
from tests.games.schnapsen.kit import FACES, Game, examples

NOOR, JORIS = seat_view(0), seat_view(1)
HANDS = ("AS KS TD JH QH", "JS TS AD JD QD")


def dealt(**options: bool) -> Game:
    game = Game(**options)
    game.deal("KH", HANDS, "AC TC KC QC")
    return game


def notes(game: Game, seat: int) -> None:
    """A seat notes every card of its hand that it has not noted yet."""
    told = shown(game, seat_view(seat), seat)
    for face in sorted(game.hands[seat] - set(told)):
        game.see(f"hand:{seat}", face, seat)


def shown(game: Game, view: View, seat: int, at: Table | None = None) -> list[str]:
    """The faces that a view is shown in a seat's hand. The number of cards is always told, no name ever."""
    table = game.table if at is None else at
    cards = picture(ruleset, table, game.table, view).zones[f"hand:{seat}"]
    assert len(cards) == len(table.zones[f"hand:{seat}"])
    assert {card.card for card in cards} <= {None}
    faces = [card.face for card in cards if card.face is not None]
    assert faces == sorted(faces)
    assert [card.face for card in cards] == faces + [None] * (len(cards) - len(faces))
    return faces


def test_a_hand_is_shown_to_who_noted_it_and_to_all_seeing_only():
    game = dealt()
    notes(game, 0)
    assert shown(game, NOOR, 0) == sorted(HANDS[0].split())
    assert shown(game, ALL, 0) == sorted(HANDS[0].split())
    for view in (PUBLIC, JORIS):
        assert shown(game, view, 0) == []
    assert shown(game, NOOR, 1) == []
    game.go("0 TD, 1 AD")
    assert shown(game, NOOR, 0) == ["AS", "JH", "KS", "QH"]
    assert len(game.table.zones["hand:0"]) == 5
    notes(game, 0)
    assert shown(game, NOOR, 0) == sorted(game.hands[0])
    assert shown(game, ALL, 1) == []


def test_what_is_shown_to_all_is_known_to_all_as_long_as_it_is_held():
    game = dealt()
    game.go("0 TD, 1 AD, 1 marriage D")
    # Ten and ace of diamonds are gone: the king was never Joris's, but he showed what he declared.
    assert shown(game, PUBLIC, 1) == ["KD", "QD"]


def test_the_partner_of_a_marriage_that_was_shown_stays_known():
    game = Game()
    game.deal("KH", ("KS QS TD JH QH", "JS TS AD JD QD"))
    game.go("0 marriage S, 0 KS")
    for view in (PUBLIC, NOOR, JORIS, ALL):
        assert shown(game, view, 0) == ["QS"]
    game.go("1 TS, 1 AD, 0 QS")
    assert shown(game, PUBLIC, 0) == []


def test_the_trump_taken_by_an_exchange_is_known_to_lie_in_the_hand():
    game = dealt()
    before = game.version
    game.go("0 exchange")
    for view in (PUBLIC, NOOR, JORIS, ALL):
        assert shown(game, view, 0) == ["KH"]
    # Of the table before, the jack is known now: it was laid out of that hand.
    assert shown(game, PUBLIC, 0, game.tables[before]) == ["JH"]
    game.go("0 KH")
    assert shown(game, PUBLIC, 0) == []


def test_a_card_that_was_taken_back_is_known_to_lie_in_the_hand_again():
    game = dealt()
    game.go("0 close, 0 AS")
    wrong = game.go("1 JD")
    assert shown(game, PUBLIC, 1) == []
    game.rule(wrong, {"undo": wrong})
    assert shown(game, PUBLIC, 1) == ["JD"]


def test_a_card_that_nobody_saw_leave_may_have_been_any_of_them():
    game = dealt()
    notes(game, 0)
    game.told = False
    game.go("0 ?")
    for view in (NOOR, ALL, PUBLIC):
        assert shown(game, view, 0) == []
    # Its face comes to light: then the rest is certain again, at that time too.
    game.see(game.card("trick"), "TD")
    assert shown(game, NOOR, 0) == ["AS", "JH", "KS", "QH"]


def test_whoever_holds_the_rest_is_known_to_hold_it():
    game = dealt()
    game.go("0 TD, 1 AD, 1 TS, 0 AS, 0 KS, 1 JS, 0 QH, 1 JD")
    assert len(game.table.zones["talon"]) == 1
    game.go("0 JH, 1 QD")
    assert not game.table.zones["talon"]
    notes(game, 0)
    # Seat 0 knows its own five cards and all that lie in the tricks: the rest is Joris's.
    assert shown(game, NOOR, 1) == sorted(game.hands[1])
    assert shown(game, PUBLIC, 1) == ["KH"] * ("KH" in game.hands[1])


def test_what_was_known_then_is_told_of_then():
    game = dealt()
    then = game.table
    notes(game, 0)
    assert shown(game, NOOR, 0, then) == sorted(HANDS[0].split())
    cards = picture(ruleset, then, then, NOOR).zones["hand:0"]
    assert [card.face for card in cards] == [None] * 5


@given(st.permutations(FACES), st.data())
@examples(15)
def test_whoever_notes_every_card_is_shown_the_hand_and_all_are_shown_what_all_saw(
    deck: list[str], data: st.DataObject
):
    game = Game(show_marriage=True)
    game.deal(deck[10], (" ".join(deck[:5]), " ".join(deck[5:10])), " ".join(deck[11:]))
    public: list[set[str]] = [set(), set()]
    for _ in range(8):
        for seat in (0, 1):
            notes(game, seat)
        (seat,) = game.to_act or (None,)
        if seat is None:
            break
        done = data.draw(st.sampled_from(list(lawful(game, seat))))
        up = deck[10]
        game.play(done)
        if done["type"] == "exchange":
            public[seat].add(up)
        if done["type"] == "marriage":
            public[seat] |= {f"K{done['suit']}", f"Q{done['suit']}"}
        for who in (0, 1):
            public[who] &= game.hands[who]
            assert set(shown(game, PUBLIC, who)) >= public[who]
            assert set(shown(game, PUBLIC, who)) <= game.hands[who]
            assert set(shown(game, ALL, who)) <= game.hands[who]
            if game.table.zones["talon"]:
                assert set(shown(game, PUBLIC, who)) == public[who]


def lawful(game: Game, seat: int) -> Iterable[dict[str, object]]:
    """Any card of the hand, and what can truly be done before a lead."""
    hand = game.hands[seat]
    for card in sorted(hand):
        yield {"type": "play", "seat": seat, "card": card}
    if game.markers["lead"] == seat and not game.table.zones["trick"]:
        for suit in "SHDC":
            if {f"K{suit}", f"Q{suit}"} <= hand:
                yield {"type": "marriage", "seat": seat, "suit": suit}
        trump = game.faces("trump")
        if trump and trump[0] is not None and f"J{trump[0][1]}" in hand:
            yield {"type": "exchange", "seat": seat}
