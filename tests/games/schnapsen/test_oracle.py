"""The same deals played by the package `schnapsen` (0.0.5): lawful moves in every position, and results.

Points are tracked and the talon is never closed. The package differs from the rule text in three places,
and the text decides:

- A marriage is led from by the king alone there, and answered as if the queen lay on the table. The text:
  "declare a marriage … and then lead one of them", "follow suit and beat the card led". So the package is
  asked which answers it allows to the king.
- A marriage is counted there when the declarer next wins a trick. The text: it "counts only once you have
  won a trick", also one won before, and one may claim "just after you … declare a marriage". Ours then ends
  the deal at the declaration; the result is compared with the package's points, the marriage added.
- For the same reason a loser's marriage may be missing there: "1 if the opponent has 33 card points or more".
"""

import random
from collections import Counter
from typing import Any

import schnapsen.deck as cards_of
import schnapsen.game as package

from events.games.schnapsen import ruleset
from tests.games.schnapsen.kit import FULL, Game, holds

DEALS = 5000 if FULL else 300
ENGINE = package.SchnapsenGamePlayEngine()
RANKS = {"JACK": "J", "QUEEN": "Q", "KING": "K", "TEN": "T", "ACE": "A"}


class Silent(package.Bot):
    """A seat of the package: it is told what to play."""

    def get_move(self, perspective: Any, leader_move: Any) -> Any:
        raise NotImplementedError


def face(card: Any) -> str:
    return RANKS[card.rank.name] + card.suit.name[0]


def short(move: Any) -> str:
    """A move of the package as our kit writes it, without the seat."""
    if move.is_marriage():
        return f"marriage {face(move.king_card)[1]}"
    return "exchange" if move.is_trump_exchange() else face(move.card)


class Both:
    """One deal in both engines; seat 0 leads."""

    def __init__(self, chance: random.Random) -> None:
        deck = list(ENGINE.deck_generator.get_initial_deck().get_cards())
        chance.shuffle(deck)
        first, second, talon = ENGINE.hand_generator.generateHands(cards_of.OrderedCardCollection(deck))
        self.bots = (Silent("0"), Silent("1"))
        seats = [package.BotState(bot, hand) for bot, hand in zip(self.bots, (first, second), strict=True)]
        self.state = package.GameState(leader=seats[0], follower=seats[1], talon=talon, previous=None)
        self.game = Game(tracked=True)
        rest = [face(card) for card in talon.get_cards()]
        hands = [" ".join(face(card) for card in hand.get_cards()) for hand in (first, second)]
        self.game.deal(rest[-1], (hands[0], hands[1]), " ".join(rest[:-1]))

    @property
    def leader(self) -> int:
        return self.bots.index(self.state.leader.implementation)

    @property
    def over(self) -> bool:
        return self.game.table.state.deals[-1].ended is not None

    def lawful(self, seat: int) -> set[str]:
        """Our lawful moves of a seat, as the kit writes them, but for closing and claiming."""
        game, hand = self.game, self.game.hands[seat]
        tried: dict[str, dict[str, Any]] = {card: {"type": "play", "card": card} for card in hand}
        for suit in "SHDC":
            if {f"K{suit}", f"Q{suit}"} <= hand:
                tried[f"marriage {suit}"] = {"type": "marriage", "suit": suit}
        if f"J{game.markers['trump']}" in hand:
            tried["exchange"] = {"type": "exchange"}
        hands = (frozenset(game.hands[0]), frozenset(game.hands[1]))
        return {
            said
            for said, move in tried.items()
            if ruleset.fits(game.table, {**move, "seat": seat}) is None
            and not any(
                holds(touched.broken, hands) for touched in ruleset.judge(game.table, {**move, "seat": seat})
            )
        }

    def check_hands(self) -> None:
        for bot in (self.state.leader, self.state.follower):
            held = {face(card) for card in bot.hand.get_cards()}
            assert self.game.hands[self.bots.index(bot.implementation)] == held

    def points(self, bot: Any, more: int = 0) -> int:
        """Card points by the text: marriages count with any trick."""
        return bot.score.direct_points + (bot.score.pending_points + more if bot.won_cards else 0)

    def expected(self, winner: Any, loser: Any) -> list[int]:
        """Game points that the text gives for going out."""
        theirs = self.points(loser)
        won = 3 if not loser.won_cards else 2 if theirs < 33 else 1
        return [won if bot is winner.implementation else 0 for bot in self.bots]


def play_out(both: Both, chance: random.Random, seen: Counter[str]) -> None:
    """Play one deal at random in both, comparing as it goes."""
    while not both.over:
        both.check_hands()
        lead = lead_of(both, chance, seen)
        if lead.is_trump_exchange():
            both.state = ENGINE.trick_implementer.play_trick_with_fixed_leader_move(ENGINE, both.state, lead)
            continue
        if both.over:
            out_by_marriage(both, lead, seen)
            return
        played = package.RegularMove(lead.king_card) if lead.is_marriage() else lead
        seat = 1 - both.leader
        allowed = list(ENGINE.move_validator.get_legal_follower_moves(ENGINE, both.state, played))
        assert both.lawful(seat) == {short(move) for move in allowed}
        seen["positions"] += 1
        answer = chance.choice(allowed)
        both.game.go(f"{seat} {short(answer)}")
        trick = package.RegularTrick(leader_move=lead, follower_move=answer)
        both.state = ENGINE.trick_implementer._apply_regular_trick(ENGINE, both.state, trick)
        compare(both, seen)


def lead_of(both: Both, chance: random.Random, seen: Counter[str]) -> Any:
    """A lead or exchange, taken from the package's lawful ones, made in both."""
    seat = both.leader
    assert both.game.to_act == (seat,)
    allowed = list(ENGINE.move_validator.get_legal_leader_moves(ENGINE, both.state))
    assert both.lawful(seat) == {short(move) for move in allowed}
    seen["positions"] += 1
    special = [move for move in allowed if not move.is_regular_move()]
    move = chance.choice(special if special and chance.random() < 0.7 else allowed)
    both.game.go(f"{seat} {short(move)}")
    if move.is_marriage() and not both.over:
        couple = {face(move.king_card), face(move.queen_card)}
        assert both.lawful(seat) == couple
        both.game.go(f"{seat} {face(move.king_card)}")
    return move


def out_by_marriage(both: Both, marriage: Any, seen: Counter[str]) -> None:
    """Ours ended at a declaration: with the marriage the declarer has 66, and had a trick."""
    worth = ENGINE.trick_scorer.marriage(marriage, both.state).pending_points
    assert both.points(both.state.leader, worth) >= 66
    assert both.game.won("score-out") == both.expected(both.state.leader, both.state.follower)
    seen["out at a marriage"] += 1


def compare(both: Both, seen: Counter[str]) -> None:
    """After a trick: both are over or neither, with the same result."""
    winner = ENGINE.trick_scorer.declare_winner(both.state)
    assert both.over is (winner is not None)
    if winner is None:
        return
    bot, points = winner
    assert bot is both.state.leader
    if bot.score.direct_points < 66:
        assert both.game.won("score-last") == [int(bot.implementation is one) for one in both.bots]
        seen["last trick"] += 1
        return
    expected = both.expected(bot, both.state.follower)
    assert both.game.won("score-out") == expected
    late = both.state.follower.score.pending_points and both.state.follower.won_cards
    assert bool(late) or points == max(expected)
    seen["late marriage" if points != max(expected) else f"out for {points}"] += 1


def test_lawful_moves_and_results_are_those_of_the_package_where_it_follows_the_text():
    chance = random.Random(66)
    seen: Counter[str] = Counter()
    for _ in range(DEALS):
        play_out(Both(chance), chance, seen)
    assert seen["positions"] > 10 * DEALS
    assert {"out at a marriage", "last trick", "out for 1", "out for 2", "out for 3"} <= set(seen)
