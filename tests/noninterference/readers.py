"""Readers: everything that a caller may ask about a game without changing it."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from events.games import LANGUAGES
from tests.noninterference.players import GAME, Player
from tests.noninterference.stage import Call

Ask = Callable[["Reader"], Call]


class Reader:
    """Asks about a game in a role."""

    def __init__(self, player: Player, role: str) -> None:
        self.player = player
        self.role = role
        self.rng: Random = player.rng

    def get(self, path: str) -> Call:
        return Call(self.role, "GET", path, tag=self.rng.random() < 0.2)

    def post(self, path: str, body: Any) -> Call:
        return Call(self.role, "POST", f"{GAME}/{path}", body)

    @property
    def head(self) -> int:
        return self.player.stage.story.head

    def span(self) -> tuple[int, int]:
        """A moment, and a later one as of which it is known."""
        at = self.rng.randint(max(1, self.head - 6), self.head)
        return at, self.rng.randint(at, self.head)

    def event(self) -> Call:
        at, as_of = self.span()
        return self.get(f"{GAME}/events/{at}" + self.rng.choice(["", f"?as_of={as_of}", "?view=public"]))

    def events(self) -> Call:
        more = ["", f"?after={self.span()[0]}&limit=2", "?kind=moved", "?kind=seen"]
        return self.get(f"{GAME}/events{self.rng.choice(more)}")

    def state(self) -> Call:
        at, as_of = self.span()
        return self.get(f"{GAME}/state" + self.rng.choice(["", f"?at={at}&as_of={as_of}", "?view=public"]))

    def choices(self) -> Call:
        seat = self.rng.randrange(self.player.stage.kind.seats)
        kind = self.rng.choice(["play", "ask", "answer", "zero", "peek", "marriage"])
        cheap = self.player.stage.kind.ruleset != "schnapsen"
        whole = ["", f"?seat={seat}&depth=2"] if cheap or self.rng.random() < 0.15 else []
        asked = self.rng.choice([*whole, f"?seat={seat}&move={json.dumps({'type': kind})}"])
        return self.get(f"{GAME}/choices{asked}")

    def picture(self) -> Call:
        at, as_of = self.span()
        more = [f"?at={at}&as_of={as_of}", "?view=public", f"?at={at}&format=tall"]
        return self.get(f"{GAME}/picture{self.rng.choice(more)}")

    def findings(self) -> Call:
        more = ["", "?view=public", f"?as_of={self.span()[1]}"]
        return self.get(f"{GAME}/findings{self.rng.choice(more)}")

    def other_view(self) -> Call:
        view = self.rng.choice(["all", *(f"seat:{n}" for n in range(self.player.stage.kind.seats))])
        return self.get(f"{GAME}/{self.rng.choice(['state', 'findings', 'choices'])}?view={view}")

    def check(self) -> Call:
        return self.post("moves/check", self.player.move())

    def again(self) -> Call:
        """A request that somebody made before, with its key."""
        before = self.rng.choice(self.player.made)
        return before._replace(role=self.role)

    def objection(self) -> Call:
        """A dispute of a player's move."""
        story = self.player.stage.story
        made = [v for v in range(1, story.head + 1) if (story.move(v) or {}).get("seat") is not None]
        return self.post("disputes", {"version": self.rng.choice(made or [1]), "reason": "Look at that."})

    def in_a_row(self) -> Call:
        """A card drawn and some card played: both or neither."""
        opening = self.player.stage.story.opening
        seat = int(self.role.removeprefix("seat:")) if self.role.startswith("seat:") else 0
        face = self.rng.choice(opening.ruleset.cards(opening.options, opening.seats))
        draw, play = {"type": "draw", "seat": seat}, {"type": "play", "seat": seat, "card": face}
        return self.post("moves", {"moves": [draw, play]})

    def check_deal(self) -> Call:
        return self.post("moves/check", {"type": "deal", "dealer": 0})

    def whatif(self) -> Call:
        """Moves of anybody tried from here, or from an earlier moment."""
        moves = [self.player.move() for _ in range(self.rng.randint(1, 2))]
        at, as_of = self.span()
        when = {"at": at, "as_of": as_of} if self.rng.random() < 0.3 else {}
        return self.post("whatif", {"moves": moves, **when})

    def page(self) -> Call:
        at, as_of = self.span()
        paths = ["/", "/games/{game}", f"/games/{{game}}/at/{at}?as_of={as_of}"]
        paths += [f"/games/{{game}}/at/{at}?as_of={as_of}&part=log", "/games/{game}/sheet"]
        paths += [f"/games/{{game}}/rulings/{self.rng.randint(1, 2)}"]
        if self.role.startswith("seat:"):
            paths += [f"/games/{{game}}/at/{at}?view={self.role}", "/games/{game}?view=seat:0"]
        language = self.rng.choice(LANGUAGES)
        more = self.rng.choice(["", f"&lang={language}"])
        path = self.rng.choice(paths)
        return Call(self.role, "GET", path + (more if "?" in path else ""), language=language)

    def stream(self) -> Call:
        return self.get(f"{GAME}/stream?seconds=0&after={max(0, self.head - 3)}")

    def plain(self) -> Call:
        """The addresses that take no question."""
        names = ["", "/disputes", "/takebacks", "/record", "/verification", "/transcript", "/sheet"]
        return self.get(self.rng.choice([*(f"{GAME}{name}" for name in names), "/games"]))

    def one(self) -> Call:
        """One question of any kind."""
        return self.rng.choice(KINDS)(self)

    def sweep(self) -> Iterator[Call]:
        """Every kind of question, at the newest moment too."""
        for path in ("", "/events", "/state", "/findings", "/disputes", "/takebacks", "/record"):
            yield self.get(f"{GAME}{path}")
        yield self.get(f"{GAME}/verification")
        yield self.get(f"{GAME}/events/{self.head}")
        for language in LANGUAGES:
            yield Call(self.role, "GET", "/games/{game}", language=language)
        for ask in KINDS:
            yield ask(self)


KINDS: tuple[Ask, ...] = (
    Reader.plain,
    Reader.plain,
    Reader.event,
    Reader.events,
    Reader.state,
    Reader.picture,
    Reader.choices,
    Reader.findings,
    Reader.other_view,
    Reader.check,
    Reader.whatif,
    Reader.page,
    Reader.stream,
    Reader.again,
)
