"""Leaks to be put in: each is a way in which a service like this one could give a hidden card away."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest
from flask import Response, current_app, request

from events import history
from events.games import DEALT, TABLE
from events.history import Story, complete_move, pictures, portable, unsealing, verdicts
from events.table import ALL, Minted, Shown, View, card_name
from service.api import choosing, desk, games, moves, picture, reading, shapes, stream
from service.problems import Problem
from service.web import viewer
from tests.noninterference.readers import Ask, Reader
from tests.noninterference.stage import Kind
from tests.tiny import Tiny

Patch = pytest.MonkeyPatch


class Planted(NamedTuple):
    """A leak: in which kind of game it shows, and to which questions (none: to any)."""

    put_in: Callable[[Patch], None]
    kind: Kind
    asks: tuple[Ask, ...] = ()
    secret: bool = False
    """Whether the game is played until somebody makes a move that nobody else learns all of."""


CARDS = Kind("tiny", DEALT, "record", 3)
REFUSING = CARDS._replace(unlawful="refuse")
PAPER = Kind("tiny", TABLE, "record", 3)
TWO = Kind("schnapsen", DEALT, "record", 2)
FIVE = Kind("swapybara", DEALT, "record", 5)


def a_card(story: Story) -> str:
    """A face that nobody has been told: that of the last place of a deal; of no deal, none."""
    dealt = [parts for version, parts in story.seals.items() if "card.0" in parts]
    return str(dealt[-1][f"card.{len(dealt[-1]) - 1}"].value) if dealt else ""


def newest() -> Story:
    """The game that is asked about."""
    return desk.recorder().story((request.view_args or {})["game_id"])


def face_in_an_error(patch: Patch) -> None:
    refused = desk.refused

    def telling(refusal: Any, who: Any) -> Problem:
        problem = refused(refusal, who)
        problem.detail = f"{problem.detail} ({a_card(who.story)})"
        return problem

    patch.setattr(desk, "refused", telling)
    patch.setattr(moves, "refused", telling)


def fewer_choices(patch: Patch) -> None:
    asked = choosing.next_choice

    def without(story: Story, so_far: Mapping[str, Any]) -> Any:
        choice = asked(story, so_far)
        if choice is None or choice.pick != "face":
            return choice
        return choice._replace(values=tuple(v for v in choice.values if v != a_card(story)))

    patch.setattr(choosing, "next_choice", without)


def verdicts_of_all(patch: Patch) -> None:
    """Moves are judged by what anybody knows."""
    found = verdicts.verdict

    def telling(touched: Any, before: Any, known: Any, view: View, *args: Any, **more: Any) -> Any:
        return found(touched, before, known, ALL, *args, **more)._replace(view=view)

    patch.setattr(verdicts, "verdict", telling)


def private_proof(patch: Patch) -> None:
    """A proof names the entries that one seat alone may open, if they are to the point."""
    told = shapes.verdict_json

    def naming(found: Any, story: Story, said: Any) -> dict[str, Any]:
        private = [e for e in story.table.entries() if isinstance(e, Shown) and e.seat is not None]
        return {**told(found, story, said), "because": [e.moment[0] for e in private if e.face[0] == "a"]}

    patch.setattr(shapes, "verdict_json", naming)


def standings_moved(patch: Patch) -> None:
    standings = Tiny.standings

    def moved(self: Tiny, table: Any) -> Any:
        told = standings(self, table)
        private = [e.face for e in table.entries() if isinstance(e, Shown) and e.seat is not None]
        first, *rest = told.seats
        return told._replace(seats=(first._replace(score=sum(f[0] == "a" for f in private)), *rest))

    patch.setattr(Tiny, "standings", moved)


def kept_for_all_views(patch: Patch) -> None:
    kept: dict[Any, Any] = {}
    state_json = shapes.state_json

    def once(story: Story, table: Any, known: Any, view: View, said: Any, at: int, as_of: int) -> Any:
        key = (story.events[-1].digest, at, as_of)
        if key not in kept:
            kept[key] = state_json(story, table, known, view, said, at, as_of)
        return kept[key]

    patch.setattr(reading, "state_json", once)


def telling_tag(patch: Patch) -> None:
    add_etag = Response.add_etag

    def tagged(self: Response, *args: Any, **more: Any) -> None:
        add_etag(self, *args, **more)
        if (request.view_args or {}).get("game_id"):
            self.set_etag(f"{hash(a_card(newest())) & (2**160 - 1):040x}")

    patch.setattr(Response, "add_etag", tagged)


def telling_length(patch: Patch) -> None:
    """Spaces after an answer, as many as a hidden card says."""
    told = reading.jsonify

    def padded(body: Any) -> Response:
        answer: Response = told(body)
        answer.set_data(answer.get_data() + b" " * int(a_card(newest())[1:] or 0))
        return answer

    patch.setattr(reading, "jsonify", padded)


def telling_log(patch: Patch) -> None:
    state_at = reading.state_at

    def logged(who: Any, query: Any, view: Any) -> Any:
        current_app.logger.warning("the next card is %s", a_card(who.story))
        return state_at(who, query, view)

    patch.setattr(reading, "state_at", logged)


def played_cards_open(patch: Patch) -> None:
    """A card that was played from a hand opens the seal under which it was dealt."""
    shown = unsealing._shown

    def more(story: Story, event: Any, view: View) -> Iterator[str]:
        public = set(story.table.faces.values())
        parts = story.seals.get(event.version, {})
        yield from shown(story, event, view)
        yield from (n for n, seal in parts.items() if n.startswith("card.") and seal.value in public)

    patch.setattr(unsealing, "_shown", more)


def refused_by_all(patch: Patch) -> None:
    decide = moves.decide_move

    def knowing(story: Story, raw: Any, actor: str, view: View) -> Any:
        decide(story, raw, actor, ALL)
        return decide(story, raw, actor, view)

    patch.setattr(moves, "decide_move", knowing)


def whatif_draws(patch: Patch) -> None:
    patch.setattr(history.trying, "untold", lambda story: story)


def check_deals(patch: Patch) -> None:
    check = moves.check_move

    def filled(story: Story, body: Any) -> Any:
        move = check(story, body)
        return complete_move(story, move)[1] if move["type"] == "deal" else move

    patch.setattr(moves, "check_move", filled)


def seed_opens(patch: Patch) -> None:
    free = unsealing.free_text
    patch.setattr(unsealing, "free_text", lambda *told: (*free(*told), "seed"))


def settles_by_truth(patch: Patch) -> None:
    told = shapes._settle_json

    def true_ones(settle: Any) -> dict[str, Any]:
        found = told(settle)
        held = {seal.value for parts in newest().seals.values() for n, seal in parts.items() if n in HAND}
        found["if"] = [face for face in found["if"] if face in held]
        return found

    patch.setattr(shapes, "_settle_json", true_ones)


HAND = frozenset(f"card.{n}" for n in range(3))
"""The seals of what is dealt to the first seat."""


def named_in_a_hand(patch: Patch) -> None:
    """A card that came out of a hand is called by the place where it was dealt."""
    seen = shapes.picture

    def named(ruleset: Any, table: Any, known: Any, view: View) -> Any:
        picture = seen(ruleset, table, known, view)
        story = newest()
        at = {
            seal.value: card_name(card)
            for deal in table.entries()
            if isinstance(deal, Minted)
            for _, cards in deal.laid
            for card in cards
            for seal in [story.seals[card // 1024][f"card.{card % 1024}"]]
        }
        zones = {
            zone: tuple(
                card._replace(card=at.get(card.face, card.card)) if card.face else card for card in cards
            )
            for zone, cards in picture.zones.items()
        }
        return picture._replace(zones=zones)

    patch.setattr(shapes, "picture", named)


def extra_heartbeat(patch: Patch) -> None:
    told = stream._told

    def beating(game_id: str, *more: Any) -> Any:
        if a_card(newest()).startswith("a"):
            yield ": nothing new\n\n"
        yield from told(game_id, *more)

    patch.setattr(stream, "_told", beating)


def page_comment(patch: Patch) -> None:
    render = viewer.render_template

    def commented(name: str, **values: Any) -> str:
        return render(name, **values) + f"<!-- {a_card(values['moment'].who.story)} -->"

    patch.setattr(viewer, "render_template", commented)


def card_drawn(patch: Patch) -> None:
    drawn = picture.scene_of

    def telling(story: Story, *more: Any) -> Any:
        scene = drawn(story, *more)
        return scene._replace(told=f"{scene.told} {a_card(story)}")

    patch.setattr(picture, "scene_of", telling)


def sightings_told(patch: Patch) -> None:
    describe = shapes.describe

    def telling(story: Story, event: Any, said: Any, view: View) -> str:
        face = story.seals.get(event.version, {}).get("face")
        return describe(story, event, said, view) + (f": {face.value}" if face else "")

    patch.setattr(shapes, "describe", telling)


def whole_record(patch: Patch) -> None:
    everything = portable.export
    patch.setattr("service.api.records.export", lambda story, view: everything(story, None))


def others_token(patch: Patch) -> None:
    """The header shows the token that asked last."""
    last: list[str] = [""]
    header = games.header

    def remembering(who: Any) -> dict[str, Any]:
        told = {**header(who), "last": last[0]}
        last[0] = request.headers.get("Authorization", "").removeprefix("Bearer ")
        return told

    patch.setattr(games, "header", remembering)


def digest_of_all(patch: Patch) -> None:
    """The digest of a table takes in what seats entered for themselves."""
    digest = pictures.table_digest

    def whole(ruleset: Any, table: Any) -> str:
        private = "".join(e.face for e in table.entries() if isinstance(e, Shown) and e.seat is not None)
        return f"{(int(digest(ruleset, table), 16) + sum(private.encode())) % 2**64:016x}"

    for where in (pictures, shapes, history.deciding):
        patch.setattr(where, "table_digest", whole)


def repeats_for_anybody(patch: Patch) -> None:
    """The answer to a repeat is kept by its key alone, whoever repeats it."""
    kept: dict[Any, Any] = {}
    write = moves.write

    def once(who: Any, *args: Any, **more: Any) -> Any:
        key = (who.holder.game_id, request.headers.get("Idempotency-Key"))
        if key[1] is None:
            return write(who, *args, **more)
        if key not in kept:
            kept[key] = write(who, *args, **more)
        return kept[key]

    patch.setattr(moves, "write", once)


def remedies_for_all(patch: Patch) -> None:
    """Remedies are offered for breaches that only somebody knows of."""
    breaches = history.remedying.breaches
    patch.setattr(history.remedying, "breaches", lambda story, version, _: breaches(story, version, ALL))


def findings_of_all(patch: Patch) -> None:
    known = games.illegal_moves

    def more(_: Any) -> Any:
        story = newest()
        return known(desk.recorder().known(story, ALL))

    patch.setattr(games, "illegal_moves", more)


def lists_taken(patch: Patch) -> None:
    patch.setattr(moves, "_check_alone", lambda *_: None)


def deals_open(patch: Patch) -> None:
    dealt = unsealing.known_faces
    patch.setattr(unsealing, "known_faces", lambda table, _: dealt(table, ALL))


LEAKS = {
    "a face in an error": Planted(face_in_an_error, REFUSING, (Reader.wrong,)),
    "a different number of choices": Planted(fewer_choices, CARDS, (Reader.choices,)),
    "a proof naming a private event": Planted(private_proof, PAPER, (Reader.event,)),
    "a verdict that knows other hands": Planted(verdicts_of_all, CARDS, (Reader.findings, Reader.event)),
    "standings moved by a private entry": Planted(standings_moved, PAPER),
    "a cached answer for another view": Planted(kept_for_all_views, CARDS, (Reader.state,)),
    "an ETag": Planted(telling_tag, CARDS),
    "a content length": Planted(telling_length, CARDS, (Reader.state, Reader.events)),
    "a log line": Planted(telling_log, CARDS, (Reader.state,)),
    "a seal opened by a played hand card": Planted(played_cards_open, CARDS, (Reader.events,)),
    "a refusal that depends on another's card": Planted(refused_by_all, PAPER._replace(unlawful="refuse")),
    "a what-if that looks at the talon": Planted(whatif_draws, CARDS, (Reader.whatif,)),
    "a check of a deal that tells the trump": Planted(check_deals, TWO, (Reader.check_deal,)),
    "the seed opened before the close": Planted(seed_opens, CARDS, (Reader.events,)),
    "settles that hangs on a hidden card": Planted(settles_by_truth, CARDS, (Reader.event,)),
    "a name for a card of a loose hand": Planted(named_in_a_hand, CARDS, (Reader.state,)),
    "an extra heartbeat": Planted(extra_heartbeat, CARDS, (Reader.stream,)),
    "a comment in a page": Planted(page_comment, FIVE, (Reader.page,)),
    "a hidden card in a picture": Planted(card_drawn, FIVE, (Reader.picture,)),
    "a sighting told in its sentence": Planted(sightings_told, PAPER, (Reader.events,)),
    "a record with every seal": Planted(whole_record, FIVE, (Reader.plain,)),
    "the token of somebody else": Planted(others_token, CARDS, (Reader.plain,)),
    "a digest over hidden faces": Planted(digest_of_all, PAPER),
    "a repeat answered for another view": Planted(repeats_for_anybody, CARDS, (Reader.again,)),
    "a remedy for a breach that is not known": Planted(remedies_for_all, CARDS, (Reader.objection,)),
    "a list of moves that is written whole or not at all": Planted(lists_taken, CARDS, (Reader.in_a_row,)),
    "a finding in the header before it is known": Planted(findings_of_all, CARDS, (Reader.plain,)),
    "every face of a deal to read": Planted(deals_open, TWO, (Reader.events,)),
}
