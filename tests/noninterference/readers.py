"""Readers: everything that a caller may ask about a game without changing it."""

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from events.games import LANGUAGES
from tests.noninterference.players import GAME, Player
from tests.noninterference.stage import BRING, FOLLOWED, Call

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
        """The newest version; that before the close of a dealt game, as of which cards are hidden."""
        return self.player.stage.hidden.head

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

    def wrong(self) -> Call:
        """Some card played by a seat that mostly does not hold it."""
        opening = self.player.stage.story.opening
        seat = self.rng.randrange(opening.seats)
        face = self.rng.choice(opening.ruleset.cards(opening.options, opening.seats))
        move = {"type": "play", "seat": seat, "card": face}
        return Call(f"seat:{seat}", "POST", f"{GAME}/moves", move)

    def in_a_row(self) -> Call:
        """A card drawn and some card played: both or neither."""
        opening = self.player.stage.story.opening
        seat = int(self.role.removeprefix("seat:")) if self.role.startswith("seat:") else 0
        face = self.rng.choice(opening.ruleset.cards(opening.options, opening.seats))
        draw, play = {"type": "draw", "seat": seat}, {"type": "play", "seat": seat, "card": face}
        return self.post("moves", {"moves": [draw, play]})

    def agree(self) -> Call:
        """A consent to the end of the sitting."""
        return self.post("closing", {"reason": "over"})

    def end(self) -> Call:
        """The end of the sitting."""
        return Call("referee", "POST", f"{GAME}/closing", {"reason": "over"})

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
        """A game followed for a while, in which perhaps something happens."""
        moved = tuple(self.player.moved() for _ in range(self.rng.choice([0, 0, 1, 2])))
        path = f"{GAME}/stream?seconds={FOLLOWED if moved else self.rng.choice([0, FOLLOWED])}"
        return self.get(f"{path}&after={max(0, self.head - 3)}")._replace(meanwhile=moved)

    def bring(self) -> Call:
        """One's own export brought back as another game."""
        return Call(self.role, "POST", BRING)

    def invitation(self) -> Call:
        """An invitation looked at, or taken up, by a page or a program."""
        role = self.rng.choice(["public", "public", "scribe"])
        language = self.rng.choice(LANGUAGES)
        page = Call(self.role, "GET", f"/join/{{{role}}}", language=language)
        form = page._replace(method="POST", body={"name": "Mia"})
        claim = Call(self.role, "POST", f"/invitations/{{{role}}}", {"name": "Mia"})
        return self.rng.choice([page, form, claim])

    def elsewhere(self) -> Call:
        """Addresses that speak of no game, or send one on to it."""
        language = self.rng.choice(LANGUAGES)
        pages = ["/problems/impossible", "/nowhere", f"/games/{{game}}/at/?version={self.head}", "/api/docs"]
        asked = [f"/rulesets/{self.player.stage.kind.ruleset}", "/rulesets", f"{GAME}/tokens", "/nowhere"]
        page = Call(self.role, "GET", self.rng.choice(pages), language=language)
        return self.rng.choice([page, self.get(self.rng.choice(asked))])

    def plain(self) -> Call:
        """The addresses that take no question."""
        names = ["", "/disputes", "/takebacks", "/record", "/verification", "/transcript", "/sheet"]
        return self.get(self.rng.choice([*(f"{GAME}{name}" for name in names), "/games"]))

    def then(self) -> Call:
        """A question as of a moment at which the cards of a closed game were hidden."""
        at, as_of = self.span()
        page = f"/games/{{game}}/at/{at}?as_of={as_of}"
        return self.rng.choice(
            [
                self.get(f"{GAME}/state?at={at}&as_of={as_of}"),
                self.get(f"{GAME}/events/{at}?as_of={as_of}"),
                self.get(f"{GAME}/findings?as_of={as_of}"),
                Call(self.role, "GET", page, language=self.rng.choice(LANGUAGES)),
            ]
        )

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
    Reader.invitation,
    Reader.elsewhere,
    Reader.bring,
)
