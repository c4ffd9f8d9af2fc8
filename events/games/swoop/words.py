"""Moves, values and rules in words."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from events.games.grammar import Move
from events.games.protocol import RuleText, Words
from events.games.sentences import NAMED, name_of, rule_texts
from events.games.swoop.deck import FACES, GONE, JOKER, PILE, REST
from events.games.swoop.fits import fits
from events.games.swoop.play import apply, ready
from events.games.swoop.sets import faces_put, put_by
from events.games.swoop.starting import drawing, next_start
from events.games.swoop.state import State, current
from events.games.swoop.texts import texts
from events.table import Face, Table

Sentences = Mapping[str, str]

TIMES = "\N{MULTIPLICATION SIGN}"
HISSING = frozenset("sßxzç")
"""Letters after which a name takes no further s in German."""

SECTIONS = {
    "turn-order": "turn",
    "one-rank": "turn",
    "one-to-four": "turn",
    "set-limit": "swoop",
    "pick-up": "turn",
    "swoop": "swoop",
    "special-alone": "swoop",
    "no-peek": "setup",
    "mystery-uncovered": "mystery",
    "mystery-first": "mystery",
    "score-left": "scoring",
    "score-out": "scoring",
    "score-ruling": "scoring",
}
"""The section of the rulebook that each rule comes from, by the key of its heading."""


def rules(language: str) -> Mapping[str, RuleText]:
    """Every rule id with its title, our explanation, and the section of the rulebook."""
    return rule_texts("swoop", texts(language), SECTIONS)


def listed(faces: Iterable[Face], words: Words) -> str:
    """Cards as people tell them, each rank once with how many there are."""
    said = texts(words.language)
    corners = {**said["corners"], JOKER: said["ranks"][JOKER]}
    many = Counter(faces)
    told = sorted(many, key=FACES.index)
    return ", ".join(
        corners[face] if many[face] == 1 else f"{many[face]} {TIMES} {corners[face]}" for face in told
    )


def label(field: str, value: Any, words: Words) -> str:
    """A value of a field, or a zone, in words."""
    said = texts(words.language)
    if field == "zone":
        return _zone(str(value), words, said["values"])
    if field in NAMED:
        return name_of(field, value, said)
    if field.startswith("marker."):
        return _marker(field.removeprefix("marker."), value, words)
    return _value(field, value, words, said)


def _value(field: str, value: Any, words: Words, said: Mapping[str, Sentences]) -> str:
    """Seats by name, places from 1 on, numbers as they are, cards by their rank."""
    name, values = field.partition(".")[0], said["values"]
    if value is None:
        return values.get(f"{name}.none", values["none"])
    if isinstance(value, bool):
        key = f"{name}.{str(value).lower()}"
        return values.get(key, values["true" if value else "false"])
    if not isinstance(value, int):
        return values.get(f"{name}.{value}") or said["ranks"].get(str(value), str(value))
    if name in {"place", "table"}:
        return values["place"].format(number=value + 1)
    seat = name in {"seat", "start", "of"} or (name == "drawn" and value < len(words.names))
    return words.names[value] if seat else str(value)


def _zone(zone: str, words: Words, values: Sentences) -> str:
    if zone in {PILE, GONE, REST}:
        return values[zone]
    kind, _, rest = zone.partition(":")
    seat, _, place = rest.partition(":")
    if not seat.isdecimal():
        return zone
    name = words.names[int(seat)]
    easy = name[-1:].isalpha() and name[-1:].lower() not in HISSING
    number = int(place) + 1 if place.isdecimal() else ""
    return values[kind if easy else f"{kind}.hissing"].format(name=name, number=number)


def _marker(name: str, value: Any, words: Words) -> str:
    if value is None:
        return "—"
    return str(value) if name == "hand" else words.names[value]


def describe(table: Table[State], move: Move, words: Words) -> str:
    """What a move did at the table before it."""
    said = texts(words.language)["say"]
    name = words.names[move["seat"]] if "seat" in move else ""
    match move["type"]:
        case "deal":
            return _deal(table, move, words, said)
        case "count":
            return _count(move, words, said)
        case "conduct":
            return _conduct(move, words, said)
    now = ready(table, move)
    cards = faces_put(now, move, put_by(now, move))
    own = cards[-put_by(table, move).size :] if put_by(table, move).size else ()
    seen = listed([face for face in own if face is not None], words)
    key = move["type"] if own else "add_nothing"
    told = said[key].format(name=name, cards=seen or said["a_card"])
    if fits(table, move) is not None:
        return told  # What cannot have happened here has nothing that follows.
    stood = current(table.state)
    turned = None if stood is None else stood.turned
    first = "" if turned is None else words.names[turned.act.seat]
    return "; ".join(
        [
            *(said[what].format(name=first) for what in _followed(table, now)),
            told,
            *(said[what].format(name=name) for what in _followed(now, apply(table, move))),
        ]
    )


def _followed(table: Table[State], after: Table[State]) -> list[str]:
    """What became of the pile once another set lay: picked up, cleared, and whether its seat has gone out."""
    hand, before = current(after.state), current(table.state)
    if hand is None or before is None or hand.acts in ((), before.acts):
        return []
    act = hand.acts[-1]
    already = act.joins is not None and act.joins.act.picked
    found = ["picked_up"] if act.picked and act.beneath and not already else []
    found += ["swooped"] if act.cleared else []
    went_out = hand.ended is not None and before.ended is None
    return [*found, *(["went_out"] if went_out else [])]


def _deal(table: Table[State], move: Move, words: Words, said: Sentences) -> str:
    last, start = current(table.state), move.get("start")
    if start is None:
        found = drawing(table.state.house, [(seat, face) for seat, face in move.get("drawn") or ()])
        start = next_start(table.state) if found is None or found.start is None else found.start
    anew = last is not None and last.ended is None
    number = (last.number if last else 0) + (not anew)
    name = "" if start is None else words.names[start]
    return said["deal_anew" if anew else "deal" if name else "deal_unknown"].format(name=name, hand=number)


def _count(move: Move, words: Words, said: Sentences) -> str:
    name, faces = words.names[move["of"]], move.get("faces")
    if faces:
        return said["count_faces"].format(name=name, cards=listed(faces, words))
    points = move.get("points")
    return said["count_one" if points == 1 else "count"].format(name=name, points=points)


def _conduct(move: Move, words: Words, said: Sentences) -> str:
    seen = "" if move.get("witnessed") is not False else "_unseen"
    return said[f"{move['rule']}{seen}"].format(name=words.names[move["seat"]])


def notation(move: Move) -> str:
    """The short form that transcripts print, e.g. `1 plays 9 hand2 table3`."""
    seat = move.get("seat")
    match move["type"]:
        case "deal":
            start = move.get("start")
            return "deal" if start is None else f"deal {start}"
        case "play":
            rank = move.get("rank") or "+".join(move.get("ranks") or ()) or "-"
            return " ".join([f"{seat} plays {rank}", *_joined(move)])
        case "mystery":
            return " ".join([f"{seat} turns {move['place']}: {move.get('rank') or '?'}", *_joined(move)])
        case "add":
            return " ".join([f"{seat} adds", *(_joined(move) or ["nothing"])])
        case "count":
            faces, points = move.get("faces"), move.get("points")
            return f"count {move['of']} {' '.join(faces) if faces else '?' if points is None else points}"
    return f"{seat} {move['rule']}{'?' if move.get('witnessed') is False else ''}"


def _joined(move: Move) -> list[str]:
    """The cards of a set out of the hand and of the row, and what happened to the pile against the rules."""
    told = [f"hand{move['hand']}"] if move.get("hand") else []
    if move.get("table"):
        told.append(f"table{','.join(map(str, move['table']))}")
    for name, kept in (("picked_up", "not-picked-up"), ("swooped", "not-swooped")):
        if move.get(name) is not None:
            told.append(name.replace("_", "-") if move[name] else kept)
    return told
