"""Folding recorded deals of Schnapsen, beside the package `schnapsen` stepping the same deals.

The package validates every move as it steps, which is how it is used: it has no other way to play.
"""

import statistics
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple
from uuid import uuid4

import schnapsen.game as package

from events.history import Stamp, Story, decide_opening, fold, sealed_draft
from events.record import Event, Link, first_link
from tests.bench.storing import HOUSE, NOW, ROUNDS, logged, timed

ENGINE = package.SchnapsenGamePlayEngine()
RANKS = {"JACK": "J", "QUEEN": "Q", "KING": "K", "TEN": "T", "ACE": "A"}


class Deal(NamedTuple):
    """A deal: the seed of its shuffle, what each seat did in order, and the same as moves of a record."""

    seed: int
    told: tuple[tuple[Any, ...], tuple[Any, ...]]
    moves: tuple[dict[str, Any], ...]


def _face(card: Any) -> str:
    return RANKS[card.rank.name] + card.suit.name[0]


class Chance(package.Bot):
    """Plays any lawful move, and notes what it did."""

    def __init__(self, seat: int, chance: Random, done: list[tuple[int, Any]]) -> None:
        super().__init__(str(seat))
        self.seat, self.chance, self.done = seat, chance, done

    def get_move(self, perspective: Any, leader_move: Any) -> Any:
        """Any lawful move."""
        move = self.chance.choice(perspective.valid_moves())
        self.done.append((self.seat, move))
        return move


class Told(package.Bot):
    """Plays what it is told."""

    def __init__(self, moves: Iterable[Any]) -> None:
        super().__init__("told")
        self.moves = iter(moves)

    def get_move(self, perspective: Any, leader_move: Any) -> Any:
        """The next move."""
        return next(self.moves)


def deal(seed: int) -> Deal:
    """A random lawful deal, seat 0 leading."""
    done: list[tuple[int, Any]] = []
    chance = Random(seed)
    bots = [Chance(seat, chance, done) for seat in (0, 1)]
    winner, _, _ = ENGINE.play_game(*bots, Random(seed))
    deck = ENGINE.deck_generator.shuffle_deck(ENGINE.deck_generator.get_initial_deck(), Random(seed))
    _, _, talon = ENGINE.hand_generator.generateHands(deck)
    moves = [{"type": "deal", "dealer": 1, "trump": _face(talon.trump_card())}]
    for seat, move in done:
        moves.extend(_ours(seat, move))
    moves.append({"type": "claim", "seat": bots.index(winner)})
    told = tuple(tuple(move for who, move in done if who == seat) for seat in (0, 1))
    return Deal(seed, (told[0], told[1]), tuple(moves))


def _ours(seat: int, move: Any) -> Iterator[dict[str, Any]]:
    if move.is_trump_exchange():
        yield {"type": "exchange", "seat": seat}
        return
    if move.is_marriage():
        yield {"type": "marriage", "seat": seat, "suit": move.suit.name[0]}
    card = move.king_card if move.is_marriage() else move.card
    yield {"type": "play", "seat": seat, "card": _face(card)}


def record(deals: Iterable[Deal]) -> tuple[Event, ...]:
    """The deals as the service would have written them into one game that they do not end."""
    game_id = str(uuid4())
    options = {"game_points": 21}
    draft = decide_opening("schnapsen", options, [None] * 2, HOUSE, listed=False, referee_sees="public")
    link = Link(0, first_link(game_id, "schnapsen/1"))
    story: Story = fold([sealed_draft(draft, game_id, link, Stamp(str(uuid4()), NOW))[0]], {})
    for one in deals:
        for move in one.moves:
            story = logged(story, move)
    return story.events


def stepped(deals: Iterable[Deal]) -> None:
    """Let the package play them again, validating every move."""
    for one in deals:
        ENGINE.play_game(*map(Told, one.told), Random(one.seed))


def folding(count: int = 10) -> tuple[float, float]:
    """Moves a second of so many deals, closed by a claim each: our fold, and the package stepping them."""
    deals = [deal(seed) for seed in range(count)]
    records = [record([one]) for one in deals]
    moves = sum(len(one.moves) for one in deals)
    rows = [
        (
            timed(lambda: [fold(events, {}) for events in records], moves),
            timed(lambda: stepped(deals), moves),
        )
        for _ in range(ROUNDS)
    ]
    ours, theirs = (statistics.median(column) for column in zip(*rows, strict=True))
    return ours, theirs
