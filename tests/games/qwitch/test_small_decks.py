"""The rules that hang on hands, compared with every deal there is of a few cards."""

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from events.games import Move, Touched
from events.games.qwitch import play, together
from events.referee import verdict
from events.table import PUBLIC, View, either, seat_view
from tests.games.qwitch.kit import FULL
from tests.games.qwitch.small import SEATS, Small
from tests.referee.brute import answer
from tests.referee.walking import worlds

HANGING = {"pass-unable", "nobody-able", "bottom-none"}
RECORDS = 400 if FULL else 25


def records(chance: Random, count: int) -> Iterator[Small]:
    for _ in range(count):
        game = Small(chance, game=chance.choice(("beginner", "advanced")))
        for _ in range(chance.randint(5, 12)):
            game.go_on()
            if chance.random() < 0.2:
                seat = chance.randrange(3)
                faces = game.hands[seat]
                if faces:
                    game.see(
                        f"hand:{seat}", chance.choice(faces), chance.choice((None, seat, (seat + 1) % 3))
                    )
        yield game


def asked(game: Small, version: int, touched: tuple[Touched, ...], view: View) -> str:
    before, known = game.tables[version - 1], game.table
    found = verdict(touched, before, known, view, game.version, version=version, proofs=False, settles=False)
    return found.status


@pytest.mark.parametrize("part", range(3))
def test_what_the_referee_says_is_what_all_deals_say(part: int):
    told: Counter[tuple[str, str]] = Counter()
    for game in records(Random(part), RECORDS):
        view = game.chance.choice((PUBLIC, seat_view(0), seat_view(1)))
        fitting = list(worlds(game.table, view, game.version, deals=game.deals()))
        assert fitting
        for version, touched in game.judged.items():
            for one in touched:
                if one.rule.removeprefix("qwitch.") in HANGING:
                    truth = answer(fitting, one.broken).status
                    told[asked(game, version, (one,), view), truth] += 1
            if {one.rule.removeprefix("qwitch.") for one in touched} & HANGING:
                whole = answer(fitting, either(*(one.broken for one in touched))).status
                told[asked(game, version, touched, view), whole] += 1
    assert all(one == other for one, other in told), told
    assert min(told["legal", "legal"], told["illegal", "illegal"], told["open", "open"]) > 10, told


@pytest.mark.parametrize("part", range(3))
def test_a_rule_is_broken_exactly_where_the_true_hand_says_so(part: int):
    """The formula, asked of the true deal alone, is what a look into the hands would say."""
    for game in records(Random(part + 10), RECORDS):
        for version, touched in game.judged.items():
            for one in touched:
                if one.rule == "qwitch.pass-unable":
                    held = game.truth[version][one.offender or 0]
                    assert one.offender is not None
                    able = could_play(game, version, held)
                    fitting = worlds(game.table, PUBLIC, game.version, deals=[(*game.deck, "+", "-", "=")])
                    assert answer(fitting, one.broken).status == ("illegal" if able else "legal")


def could_play(game: Small, version: int, held: frozenset[str]) -> bool:
    """Whether one of these cards fits, reckoned from letters and numbers."""
    before = game.tables[version - 1]
    on = before.faces[before.zones["centre"][-1]]
    step = {"+": 1, "-": -1, "=": 0}[before.faces[before.zones["direction"][-1]]]
    return any(ord(face[0]) - ord(on[0]) == step or int(face[1]) - int(on[1]) == step for face in held)


def real_worlds(game: Small) -> Iterator[dict[int, tuple[frozenset[str], ...]]]:
    """For every true course of a game that fits what all saw: what each seat held before each version.

    Told by itself: who laid which card unnoticed, and what was dealt, are tried in every way.
    """
    sizes = game.sizes_dealt
    for faces in (deal[: len(game.deck) - 1] for deal in game.deals()):
        left = list(faces)
        hands = [frozenset(left.pop(0) for _ in range(size)) for size in sizes[:SEATS]]
        piles = [tuple(left.pop(0) for _ in range(size)) for size in sizes[SEATS:]]
        yield from courses(game, 2, tuple(hands), tuple(piles), {})


def courses(game, version, hands, piles, held):
    if version > game.version:
        yield held
        return
    move, held = game.moves.get(version), {**held, version: hands}
    if move is not None and move["type"] == "play":
        for seat in range(SEATS) if move["seat"] is None else (move["seat"],):
            if move["card"] in hands[seat]:
                less = tuple(hand - {move["card"]} if s == seat else hand for s, hand in enumerate(hands))
                yield from courses(game, version + 1, less, piles, held)
    elif move is not None and stops(game, version):
        filled = filled_up(game, move, hands, piles)
        if filled is not None:
            yield from courses(game, version + 1, *filled, held)
    else:
        yield from courses(game, version + 1, hands, piles, held)


def filled_up(game: Small, move: Move, hands, piles):
    """Hands and piles once all have drawn, if that is how many cards each was seen to draw."""
    counts = [min(len(pile), max(0, game.full - len(hand))) for hand, pile in zip(hands, piles, strict=True)]
    drew = move.get("drew")
    if drew is not None and counts != [drew[str(seat)] for seat in range(SEATS)]:
        return None
    if move["type"] == "stop" and hands[move["seat"]]:
        return None
    pairs = list(zip(hands, piles, counts, strict=True))
    more = tuple(hand | set(pile[len(pile) - count :]) for hand, pile, count in pairs)
    return more, tuple(pile[: len(pile) - count] for _, pile, count in pairs)


def stops(game: Small, version: int) -> bool:
    before, after = (game.tables[v].state for v in (version - 1, version))
    return before.stop != after.stop and after.stop is not None


@pytest.mark.parametrize("full", [5, 2])
def test_with_cards_laid_unnoticed_it_is_never_wrong(full: int, monkeypatch: pytest.MonkeyPatch):
    for module in (play, together):
        monkeypatch.setattr(module, "HAND", full)
    told: Counter[tuple[str, str]] = Counter()
    apart, chance = 0, Random(full)
    for _ in range(RECORDS * 3):
        game = Small(chance, full, game="advanced")
        for _ in range(chance.randint(5, 12)):
            before = game.table.state
            game.go_on(unnoticed=True)
            apart += before.most is not None and game.table.state.most is None
        fitting = list(real_worlds(game))
        assert fitting
        for version, touched in game.judged.items():
            for one in touched:
                if one.rule.removeprefix("qwitch.") in {"pass-unable", "nobody-able"}:
                    assert one.offender is not None
                    able = {could_play(game, version, held[version][one.offender]) for held in fitting}
                    truth = "open" if len(able) > 1 else "illegal" if True in able else "legal"
                    told[asked(game, version, (one,), PUBLIC), truth] += 1
    assert {pair: count for pair, count in told.items() if pair[0] not in {"open", pair[1]}} == {}
    assert min(told["legal", "legal"], told["illegal", "illegal"]) > 5, told
    assert full > 2 or apart > 10
