"""A game for the tests of the core: a dozen cards, hands of three, one rule on hidden cards.

Two or three seats. Faces `a1`…`a6` and `b1`…`b6`. A trick: each seat in turn plays a card and must follow
the colour led if it can; the highest card of that colour takes the trick, a point. `draw` takes the
stock's top card, face unseen, at any time. `peek` is sealed: a seat notes the stock's top card.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from events.games import (
    INKS,
    Breach,
    Choice,
    Field,
    Lies,
    Line,
    Look,
    Mark,
    Misfit,
    Move,
    MoveKind,
    Option,
    Out,
    Part,
    Remedy,
    RuleText,
    Score,
    Shuffle,
    Spot,
    Standing,
    Standings,
    Touched,
    Words,
    settle_options,
)
from events.table import (
    YES,
    Face,
    Held,
    Place,
    Table,
    carry,
    mint,
    open_table,
    top,
    whisper,
    with_state,
)

FACES = tuple(f"{colour}{rank}" for colour in "ab" for rank in range(1, 7))


class Hands(NamedTuple):
    """The tiny game's own state."""

    seats: int
    dealt: bool = False
    turn: int = 0
    led: str | None = None
    best: tuple[str, int] | None = None
    played: int = 0
    points: tuple[int, ...] = ()
    out: frozenset[int] = frozenset()
    fixed: Mapping[int, int] = {}


class Tiny:
    """The ruleset."""

    name = "tiny"
    version = 1
    title: Mapping[str, str] = MappingProxyType({"en": "Tiny", "nl": "Tiny", "de": "Tiny"})
    seats = (2, 3)
    options = (Option("bonus", "number", 1, {"en": "Points a trick."}, least=1, most=3),)

    def settled(self, options: Mapping[str, Any], seats: int) -> Mapping[str, Any]:
        return settle_options(self.options, options)

    def cards(self, options: Mapping[str, Any], seats: int) -> tuple[Face, ...]:
        return FACES

    def open(self, options: Mapping[str, Any], seats: int) -> Table[Hands]:
        hands = [Place(f"hand:{seat}", loose=True, owner=seat) for seat in range(seats)]
        plan = {place.id: place for place in (*hands, Place("stock"), Place("pile"))}
        return open_table(plan, Hands(seats, points=(0,) * seats))

    def grammar(self, options: Mapping[str, Any], seats: int) -> tuple[MoveKind, ...]:
        return (
            MoveKind("deal", "table"),
            MoveKind("play", "seat", (Field("card", "face"),)),
            MoveKind("draw", "seat"),
            MoveKind("peek", "seat", (Field("card", "face", nullable=True, sealed=True, untold=True),)),
        )

    def choices(self, table: Table[Hands], so_far: Move) -> Choice | None:
        if "type" not in so_far:
            kinds = ("play", "draw", "peek") if table.state.dealt else ()
            return Choice("type", "choice", kinds if "seat" in so_far else ("deal", *kinds))
        if so_far["type"] != "deal" and "seat" not in so_far:
            return Choice("seat", "seat", tuple(range(table.state.seats)))
        if so_far["type"] in {"play", "peek"} and "card" not in so_far:
            return Choice("card", "face", FACES)
        return None

    def sealed(self, move: Move) -> Mapping[str, int]:
        return {"card": move["seat"]} if move["type"] == "peek" else {}

    def deck(self, table: Table[Hands], move: Move, shuffle: Shuffle) -> tuple[Face, ...]:
        return shuffle(FACES)

    def filled(self, table: Table[Hands], move: Move, lies: Lies) -> Move:
        card = top(table, "stock") if move["type"] == "peek" else None
        return move if card is None else {**move, "card": lies(card)}

    def awaited(self, table: Table[Hands]) -> tuple[int, ...]:
        return ()

    def due(self, table: Table[Hands]) -> Move | None:
        return None

    def fits(self, table: Table[Hands], move: Move) -> Misfit | None:
        if move["type"] == "deal":
            return None
        if not table.state.dealt:
            return Misfit("Nothing has been dealt yet.")
        if move["type"] == "play" and not table.zones[f"hand:{move['seat']}"]:
            return Misfit("That hand is empty.")
        if move["type"] != "play" and not table.zones["stock"]:
            return Misfit("The stock is empty.")
        return None

    def judge(self, table: Table[Hands], move: Move) -> tuple[Touched, ...]:
        state = table.state
        if move["type"] != "play":
            return ()
        touched = []
        if move["seat"] != state.turn:
            touched.append(Touched("tiny.turn", move["seat"], YES))
        if state.led is not None and move["card"][0] != state.led:
            colour = frozenset(face for face in FACES if face[0] == state.led)
            held = Held(f"hand:{move['seat']}", colour, (table.version + 1, 0))
            touched.append(Touched("tiny.follow", move["seat"], held))
        return tuple(touched)

    def apply(self, table: Table[Hands], move: Move) -> Table[Hands]:
        state = table.state
        if move["type"] == "deal":
            hands = [(f"hand:{seat}", 3) for seat in range(state.seats)]
            dealt = mint(table, FACES, [*hands, ("stock", 12 - 3 * state.seats)])
            return with_state(dealt, Hands(state.seats, dealt=True, points=state.points))
        hand = f"hand:{move['seat']}"
        if move["type"] == "draw":
            card = top(table, "stock")
            assert card is not None
            return carry(table, card, hand)
        if move["type"] == "peek":
            card = top(table, "stock")
            if card is None or move.get("card") is None:
                return table
            return whisper(table, card, move["card"], move["seat"])
        after = carry(table, table.zones[hand][0], "pile", face=move["card"])
        return with_state(after, self._played(state, move["seat"], move["card"]))

    def _played(self, state: Hands, seat: int, card: str) -> Hands:
        led = state.led or card[0]
        best = state.best
        if best is None or (card[0] == led and (best[0][0] != led or card > best[0])):
            best = (card, seat)
        if state.played + 1 < state.seats:
            return state._replace(led=led, best=best, played=state.played + 1, turn=(seat + 1) % state.seats)
        points = tuple(n + (s == best[1]) for s, n in enumerate(state.points))
        return state._replace(led=None, best=None, played=0, turn=best[1], points=points)

    def settle(self, table: Table[Hands], part: Part, about: int) -> Table[Hands]:
        state = table.state
        if isinstance(part, Out):
            return with_state(table, state._replace(out=state.out | {part.seat}))
        if isinstance(part, Score):
            return with_state(table, state._replace(fixed={**state.fixed, **part.seats}))
        return table

    def veiled(self, tried: Table[Hands], real: Table[Hands]) -> Table[Hands]:
        return tried

    def to_act(self, table: Table[Hands]) -> tuple[int, ...]:
        return (table.state.turn,) if table.state.dealt else ()

    def markers(self, table: Table[Hands]) -> Mapping[str, Any]:
        return {"led": table.state.led, "out": sorted(table.state.out)}

    def standings(self, table: Table[Hands]) -> Standings:
        scores = [table.state.fixed.get(s, n) for s, n in enumerate(table.state.points)]
        rows = tuple(
            Standing(seat, score, 1 + sum(s > score for s in scores), (Line("tricks", score, "tiny.trick"),))
            for seat, score in enumerate(scores)
        )
        return Standings(rows)

    def remedies(self, table: Table[Hands], breach: Breach, words: Words) -> tuple[Remedy, ...]:
        return (
            Remedy("undo", "rulebook", ({"undo": breach.version},), "The card goes back."),
            Remedy("rewind", "custom", ({"rewind": breach.version},), "Back to before it."),
            Remedy("let-stand", "custom", ({"stand": True},), "It stands."),
        )

    def layout(self, table: Table[Hands]) -> tuple[Spot, ...]:
        hands = [Spot(f"hand:{seat}", "fan", seat=seat) for seat in range(table.state.seats)]
        return (*hands, Spot("stock", "pile"), Spot("pile", "row", face="up"))

    def look(self, face: Face, words: Words) -> Look:
        return Look(
            face[1], face, {"a": "circle", "b": "square"}[face[0]], face[0], INKS["ab".index(face[0])]
        )

    def marks(self, table: Table[Hands], words: Words) -> tuple[Mark, ...]:
        return (
            () if table.state.led is None else (Mark("led", table.state.led, f"{table.state.led} was led"),)
        )

    def label(self, field: str, value: Any, words: Words) -> str:
        return words.names[value] if field == "seat" else str(value)

    def describe(self, table: Table[Hands], move: Move, words: Words) -> str:
        if move["type"] == "deal":
            return "The cards are dealt"
        what = {"play": f"plays {move.get('card')}", "draw": "draws", "peek": "peeks"}[move["type"]]
        return f"{words.names[move['seat']]} {what}"

    def notation(self, move: Move) -> str:
        return " ".join(str(move[k]) for k in ("seat", "type", "card") if k in move)

    def instructions(self, before: Table[Hands], after: Table[Hands], words: Words) -> Sequence[str]:
        return [
            f"{zone}: {len(cards)} cards"
            for zone, cards in after.zones.items()
            if len(cards) != len(before.zones[zone])
        ]

    def rules(self, language: str) -> Mapping[str, RuleText]:
        return {
            "tiny.turn": RuleText("Turns", "Play goes round.", "Play"),
            "tiny.follow": RuleText("Follow", "Follow the colour led if you can.", "Play"),
            "tiny.trick": RuleText("Tricks", "A trick is a point.", "Scoring"),
        }


ruleset = Tiny()
