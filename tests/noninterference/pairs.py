"""Pairs of games that differ only in what a view may not see, driven by the same calls and compared.

A programme is one game played at random with every call written down. Each variant of it is another game
that gets the same calls; hidden cards lie elsewhere in it (a dealt game), or what other seats entered for
themselves alone is something else (a game at the table). A call that another seat's own cards decide may be
taken in one and refused in the other: such a pair is set aside and counted.
"""

import json
from collections.abc import Iterator, Mapping
from hashlib import sha1
from random import Random
from typing import Any, NamedTuple

from flask import Flask

from tests.noninterference.decks import Deck, Decks, Picks, deals, redealt
from tests.noninterference.hidden import found, logged
from tests.noninterference.masks import CODE, Masks
from tests.noninterference.players import Player
from tests.noninterference.readers import Ask, Reader
from tests.noninterference.stage import PUBLIC_ROLES, Call, Heard, Kind, Stage

VARIANTS = 8
LONGEST = 8
UNTIL_SECRET = 45
OK = 200


class Leak(AssertionError):
    """An answer that depends on what its reader may not see."""


class Programme(NamedTuple):
    """A game that was played, with every call and its answer; `role` is whose view is tried."""

    stage: Stage
    role: str
    calls: tuple[Call, ...]
    heard: tuple[Heard, ...]
    decks: dict[int, Deck]


class Tally(NamedTuple):
    """Pairs that were compared to the end, and those set aside because a caller's own cards decided."""

    usable: int = 0
    aside: int = 0


def hears(programme: Programme, call: Call) -> bool:
    """Whether the answer to a call may tell only what the tried view sees."""
    if call.role == "referee" and programme.stage.kind.sees == "all":
        return False
    return call.role in {*PUBLIC_ROLES, programme.role}


def played(
    app: Flask,
    decks: Decks,
    kind: Kind,
    rng: Random,
    *,
    asks: tuple[Ask, ...] = (),
    length: int = LONGEST,
    secret: bool = False,
) -> Programme:
    """A game of a kind played at random, with questions from the tried view and others in between.

    `secret`: it is played until somebody makes a move that nobody else learns all of.
    """
    stage = Stage(app, kind)
    decks.stack(stage.id, {}, rng)
    views = [role for role in stage.roles if not (role == "referee" and kind.sees == "all")]
    role = rng.choice(views)
    player = Player(stage, rng)
    reader = Reader(player, role)
    calls: list[Call] = []
    heard: list[Heard] = []

    def do(call: Call) -> None:
        calls.append(call)
        heard.append(stage.send(call))

    def ask(question: Call) -> None:
        do(reader.then() if stage.over else question)

    several = player.calls(role)
    if secret:
        do(next(several))
        while player.hides and len(calls) < UNTIL_SECRET:
            do(player.in_earnest())
    for _ in range(rng.randint(3, length)):
        if stage.over:
            break
        do(next(several))
        if rng.random() < (0.6 if asks else 0.25):
            question = rng.choice(asks)(reader) if asks else reader.one()
            if rng.random() < 0.3:
                ask(question._replace(role=rng.choice(stage.roles)))
            ask(question)
    for question in _last(reader, rng, asks):
        ask(question)
    return Programme(
        stage, role, tuple(calls), tuple(heard), dict(enumerate(deals(stage.hidden).values(), 1))
    )


def _last(reader: Reader, rng: Random, asks: tuple[Ask, ...]) -> Iterator[Call]:
    if asks:
        yield from (ask(reader) for ask in asks)
    elif rng.random() < 0.1:
        yield from reader.sweep()
    else:
        yield from (reader.one() for _ in range(3))


def compared(programme: Programme, app: Flask, decks: Decks, rng: Random, variants: int = VARIANTS) -> Tally:
    """How many variants of a programme nobody who hears of them can tell from it. Raises Leak."""
    _check_nothing_found(programme)
    tally = Tally()
    for _ in range(variants):
        other = _varied(programme, decks, rng, app)
        if other is None:
            continue
        same = indistinguishable(programme, *other)
        tally = Tally(tally.usable + same, tally.aside + (not same))
    return tally


def _check_nothing_found(programme: Programme) -> None:
    stage, role = programme.stage, programme.role
    answered = zip(programme.calls, programme.heard, strict=True)
    told = found(stage, role, [one for one in answered if one[0].role == role])
    if told:
        raise Leak(f"seen as {role}: {told[0]}")
    told = logged(stage, programme.heard)
    if told:
        raise Leak(f"in the log: {told[0]}")


def _varied(
    programme: Programme, decks: Decks, rng: Random, app: Flask
) -> tuple[Stage, tuple[Call, ...]] | None:
    """Another game, and the calls to it; None where nothing is hidden from the tried view."""
    kind = programme.stage.kind
    if kind.mode == "dealt":
        changed, picks = redealt(programme.stage.hidden, [programme.role, "public"], rng)
        if changed == programme.decks:
            return None
        stage = Stage(app, kind)
        decks.stack(stage.id, changed, rng)
        return stage, tuple(_other_pick(programme, call, picks) for call in programme.calls)
    calls = _other_secrets(programme, rng)
    return None if calls is None else (Stage(app, kind), calls)


def _other_pick(programme: Programme, call: Call, picks: Picks) -> Call:
    """A call with another face in what its seat picks in secret."""
    if hears(programme, call) or not isinstance(call.body, dict):
        return call
    changed = {
        name: picks.get((seat, call.body[name]), call.body[name])
        for name, seat in _sealed(programme, call.body).items()
        if name in call.body
    }
    return call._replace(body={**call.body, **changed}) if changed else call


def _sealed(programme: Programme, move: dict[str, Any]) -> Mapping[str, int]:
    """The fields of something like a move that are for one seat alone."""
    return programme.stage.kind.rules.sealed(move) if {"type", "seat"} <= set(move) else {}


def indistinguishable(programme: Programme, stage: Stage, calls: tuple[Call, ...]) -> bool:
    """Whether every call was taken, or refused, as in the programme. Raises Leak where one tells more."""
    ours, theirs = Masks(), Masks()
    for call, made, heard in zip(programme.calls, calls, programme.heard, strict=True):
        told = stage.send(made)
        if told.meanwhile != heard.meanwhile:
            return False
        if hears(programme, call):
            _check_same(call, _masked(ours, heard), _masked(theirs, told), programme)
        elif told.status != heard.status:
            return False
        elif [theirs.masked(line) for line in told.log] != [ours.masked(line) for line in heard.log]:
            raise Leak(f"the log of {call}: {heard.log} or {told.log}")
    return True


def _masked(masks: Masks, heard: Heard) -> tuple[str, ...]:
    tags = [value.strip('"') for name, value in heard.headers if name == "ETag"]
    if heard.status == OK and tags not in (
        [],
        [sha1(heard.body.encode(), usedforsecurity=False).hexdigest()],
    ):
        raise Leak(f"an ETag that follows from more than the answer: {tags[0]}")
    # How long the drawing of a code is follows from the game's id.
    chance = {"Content-Length"} if CODE in heard.body else set()
    headers = [masks.masked(f"{name}: {value}") for name, value in heard.headers if name not in chance]
    log = map(masks.masked, heard.log)
    more = (text for other in heard.more for text in _masked(masks, other))
    return (str(heard.status), *headers, masks.masked(heard.body), *log, *more)


def _check_same(call: Call, ours: tuple[str, ...], theirs: tuple[str, ...], programme: Programme) -> None:
    if ours == theirs:
        return
    for one, other in zip(ours, theirs, strict=False):
        if one != other:
            at = next(
                (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b),
                min(len(one), len(other)),
            )
            near = slice(max(0, at - 160), at + 160)
            raise Leak(f"seen as {programme.role}: {call}\n{one[near]!r}\nor\n{other[near]!r}")
    raise Leak(f"seen as {programme.role}: {call}: {ours[-1][:300]} or {theirs[-1][:300]}")


def _other_secrets(programme: Programme, rng: Random) -> tuple[Call, ...] | None:
    """The calls with other things in what other seats alone saw; None if they entered nothing."""
    kind = programme.stage.kind
    faces = list(kind.rules.cards(dict(kind.options), kind.seats))
    changed: dict[str, Call] = {}
    told = 0
    for call, heard in zip(programme.calls, programme.heard, strict=True):
        name = repr(call)
        if name in changed or hears(programme, call) or call.method != "POST":
            continue
        body = _other_secret(call.body, faces, rng, programme)
        if body is not None:
            changed[name] = call._replace(body=body)
            told += heard.status == 201
    return tuple(changed.get(repr(call), call) for call in programme.calls) if told else None


def _other_secret(body: Any, faces: list[str], rng: Random, programme: Programme) -> Any:
    """A request with other faces in what is sealed to others than the tried seat; None if nothing is."""
    changed = json.loads(json.dumps(body))
    found = [part for part in _parts(changed) if isinstance(part, dict)]
    done = False
    for part in found:
        if part.get("by") is not None and part.get("face") in faces:
            part["face"] = rng.choice([face for face in faces if face != part["face"]])
            done = True
        else:
            for name, seat in _sealed(programme, part).items():
                if part.get(name) in faces and programme.role != f"seat:{seat}":
                    part[name] = rng.choice([face for face in faces if face != part[name]])
                    done = True
    return changed if done else None


def _parts(body: Any) -> Iterator[Any]:
    if not isinstance(body, dict):
        return
    yield body
    yield from body.get("moves", [])
    for change in body.get("changes", []):
        yield change.get("sighting")
        yield change.get("move")
