"""What every ruleset keeps to in a record: in both modes, with breaches, sightings, rulings and takebacks."""

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import pytest

from events.games import LANGUAGES, Remedy, Words, picked, rulesets
from events.games.schema import whole_move
from events.history import (
    Case,
    Malformed,
    Refusal,
    Story,
    cases,
    choices,
    export,
    fold,
    judge_move,
    picture,
    remedies_for,
    sent_move,
    table_digest,
    try_remedy,
    untold,
    verdict_of,
    verify_document,
)
from events.table import PUBLIC, YES, Table, seat_view
from service.drawing import SLIP, TALL, WIDE, draw, scene_of
from service.texts import say
from tests.conformance.kit import FULL, Setup, any_setup, names
from tests.history.dealt import DealtSheet, holds
from tests.history.kit import Sheet

GAMES = 120 if FULL else 5
MOVES = 24
TRIES = 30
EACH = 3
"""Breaches of one game whose remedies are tried."""

every = pytest.mark.parametrize("name", names())
both = pytest.mark.parametrize("mode", ["table", "dealt"])


class Sitting:
    """A record in the making, played at random; `odd` are the versions of moves that broke a rule."""

    def __init__(self, game: Setup, mode: str, rng: Random) -> None:
        self.game, self.rng, self.mode = game, rng, mode
        made = DealtSheet if mode == "dealt" else Sheet
        self.sheet = made(game.ruleset.name, game.seats, options=game.options)

    @property
    def story(self) -> Story:
        return self.sheet.story

    def picked(self, start: dict[str, Any]) -> dict[str, Any] | None:
        """A move that the choices of this mode lead to; a seat plays what it holds."""
        move = dict(start)
        while (choice := choices(self.story, move)) is not None:
            values = list(choice.values)
            if choice.field == "type":
                values = self.by_due(values, move)
            if None in values and choice.field != "seat" and self.rng.random() < 0.7:
                values = [None]
            if self.mode == "dealt" and choice.pick == "face" and move.get("seat") is not None:
                own = self.own(move["seat"])
                values = [face for face in values if face in own] or values
            if not values:
                return None
            move = picked(move, self.game.kinds, choice.field, self.rng.choice(values))
        return whole_move(move, self.game.kinds) if self.mode == "table" else move

    def own(self, seat: int) -> set[str]:
        return set(holds(self.story, seat))

    def by_due(self, types: list[str], move: dict[str, Any]) -> list[str]:
        kinds = {kind.type: kind for kind in self.game.kinds}
        return [one for one in types if (kinds[one].by == "seat") == ("seat" in move)] or types

    def step(self, unlawful: float = 0.2) -> int | None:
        """Log a move; its version, or None if none was found that the record takes."""
        ruleset, table = self.game.ruleset, self.story.table
        acting = ruleset.to_act(table)
        lawful = self.rng.random() >= unlawful
        for _ in range(TRIES):
            seats = acting if lawful and acting else range(self.game.seats)
            start = {"seat": self.rng.choice(seats)} if acting or not lawful else {}
            move = self.picked(start)
            if move is None or (lawful and self.openly_broken(move)):
                continue
            try:
                return self.sheet.move(**move)
            except Refusal:
                continue
        return None

    def openly_broken(self, move: dict[str, Any]) -> bool:
        told = sent_move(self.story, move)
        ruleset, table = self.game.ruleset, self.story.table
        if ruleset.fits(table, told) is not None:
            return True
        return any(one.broken == YES for one in ruleset.judge(table, told))

    def breaches(self) -> Iterator[int]:
        """The newest moves that break a rule as all can see and that nobody has ruled on."""
        filed = {case.version for case in cases(self.story).values()}
        for version in range(self.story.head, 1, -1):
            if version not in filed and self.story.move(version) is not None:
                found = verdict_of(self.story, version, PUBLIC, proofs=False, settles=False)
                if found is not None and found.status == "illegal":
                    yield version

    def offered(self, version: int, language: str = "en") -> tuple[Remedy, ...]:
        case = Case(0, version, None, None, "referee", self.story.head, version)
        words = Words(language, self.game.words().names)
        return remedies_for(self.story, case, PUBLIC, words)


def sitting(name: str, mode: str, rng: Random) -> Sitting:
    return Sitting(any_setup(rulesets()[name], rng), mode, rng)


@every
@both
def test_a_record_is_sound_and_gives_the_same_public_tables_without_its_sealed_parts(name: str, mode: str):
    for number in range(GAMES):
        rng = Random(number)
        played = sitting(name, mode, rng)
        for _ in range(rng.randint(3, MOVES)):
            if played.step() is None:
                break
            if rng.random() < 0.15:
                ruled(played)
        story = played.story
        assert verify_document(export(story, None)).fault is None
        assert verify_document(export(story, PUBLIC)).fault is None
        blind = fold(story.events, {})
        for version in range(1, story.head + 1):
            whole, told = story.tables[version], blind.tables[version]
            assert public(played, told) == public(played, whole), version


def public(played: Sitting, table: Table[Any]) -> Any:
    ruleset = played.game.ruleset
    return table_digest(ruleset, table), picture(ruleset, table, table, PUBLIC)


def ruled(played: Sitting) -> None:
    """A dispute about a breach, and one of the remedies offered for it; or nothing."""
    version = next(played.breaches(), None)
    if version is None:
        return
    number = played.sheet.dispute(version)
    offered = played.sheet.offers(version)
    try:
        played.sheet.rule(number, played.rng.choice(list(offered)))
    except Malformed:
        played.sheet.rule(number, decision="dismissed")


@every
@both
def test_the_status_that_is_offered_is_the_verdict_that_is_given(name: str, mode: str):
    told = 0
    for number in range(GAMES):
        rng = Random(100 + number)
        played = sitting(name, mode, rng)
        for _ in range(MOVES):
            seat = rng.randrange(played.game.seats)
            move = played.picked({"seat": seat} if rng.random() < 0.8 else {})
            view = PUBLIC if mode == "table" or "seat" not in (move or {}) else seat_view(seat)
            if move is not None:
                try:
                    _, offered = judge_move(
                        untold(played.story), sent_move(played.story, move), view, proofs=False
                    )
                    version = played.sheet.move(view=view, **move)
                except Refusal:
                    continue
                given = verdict_of(played.story, version, view, version)
                assert given is not None
                assert given.status == offered.status, move
                told += 1
            played.step(0)
    assert told > GAMES


@every
@both
def test_every_remedy_offered_puts_the_cards_somewhere_and_the_first_rung_puts_them_back(
    name: str, mode: str
):
    tried = 0
    for number in range(GAMES * 2):
        rng = Random(200 + number)
        played = sitting(name, mode, rng)
        until = tried + EACH
        for _ in range(MOVES):
            if tried == until or played.step(0.4) is None:
                break
            for version in list(played.breaches())[:1]:
                tried += 1
                check_remedies(played, version)
                if rng.random() < 0.5:
                    ruled(played)
    assert tried > GAMES


def check_remedies(played: Sitting, version: int) -> None:
    story = played.story
    offered = played.offered(version)
    assert offered, f"nothing is offered about {story.move(version)}"
    assert len({remedy.id for remedy in offered}) == len(offered)
    cards = sorted(len(there) for there in story.table.zones.values())
    for remedy in offered:
        try:
            after = try_remedy(story, remedy.parts, case_of(story, version))
        except Malformed as refusal:
            raise AssertionError(f"{remedy} about {story.move(version)}: {refusal.errors}") from refusal
        assert sum(map(len, after.zones.values())) == sum(cards)
        assert len({card for there in after.zones.values() for card in there}) == sum(cards)
        played.game.ruleset.layout(after)
        played.game.ruleset.standings(after)
        if remedy.parts == ({"rewind": version},):
            assert after.zones == story.tables[version - 1].zones
        for language in LANGUAGES:
            words = Words(language, played.game.words().names)
            assert all(played.game.ruleset.instructions(story.table, after, words))
    for language in LANGUAGES:
        texts = [remedy.text for remedy in played.offered(version, language)]
        assert all(texts)
        assert "{" not in "".join(texts)


@every
@both
def test_every_table_is_drawn_in_each_format_and_view(name: str, mode: str):
    for number in range(GAMES):
        rng = Random(300 + number)
        played = sitting(name, mode, rng)
        for _ in range(rng.randint(1, MOVES)):
            played.step()
        story = played.story
        for language, view in zip(LANGUAGES, (PUBLIC, seat_view(0), seat_view(1)), strict=True):
            at = rng.randint(1, story.head)
            words = Words(language, played.game.words().names)
            scene = scene_of(story, at, story.head, view, words, partial(say, language))
            for format_ in (WIDE, TALL, SLIP):
                drawn = draw(scene, format_, rng.randrange(played.game.seats))
                assert drawn.startswith("<svg")
                assert "nan" not in drawn


def case_of(story: Story, version: int) -> Case:
    return Case(0, version, None, None, "referee", story.head, version)
