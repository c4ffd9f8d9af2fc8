"""The recorded sittings of Schnapsen against the same cards counted on paper."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import pytest

from events.history import verdict_of
from events.table import PUBLIC, seat_view
from tests.sittings.conftest import Played
from tests.sittings.player import Sitting
from tests.sittings.tally import Tally

Playing = Callable[[str], Played]


class Paper(NamedTuple):
    """By version of its deal: who dealt, and the cards as they were dealt; and what came of each deal.

    A ruling, until it is overturned, leaves other game points (`ruled`).
    """

    name: str
    tracked: bool
    deals: Mapping[int, tuple[int, str]]
    ends: tuple[str, ...]
    left: tuple[list[int], ...]
    illegal: tuple[int, ...] = ()
    ruled: Mapping[range, list[int]] = {}


TRACKED = Paper(
    "tracked",
    tracked=True,
    deals={
        5: (1, "QS KS QH AC JC AD JH QC KD JS QD TS AH TH JD KC KH AS TD TC"),
        24: (0, "QC KD JC TH AS TS AC AH JD JS QD TC QH AD JH KH KS TD QS KC"),
        55: (1, "AH TS QH QC KC TH QS JC KD JH AD TC TD AC QD JS AS JD KS KH"),
        80: (0, "AD QC TC JD AS KC TD KS QS JH AH KH JS JC TH AC QH TS QD KD"),
        108: (1, "KH TH KC QH JC AC QD AS QS JH JD JS AD KD TC AH TD QC KS TS"),
        135: (0, "TC JC QS JH KC QH AS TH QC AH JD KS AC KD KH QD JS TS AD TD"),
    },
    ends=(
        *("out: 3 for 0", "last trick: 1 for 1", "out: 2 for 0"),
        *("false claim: 2 for 1", "out: 1 for 1", "closed: 2 for 0"),
    ),
    left=([4, 7], [4, 6], [2, 6], [2, 4], [2, 3], [0, 3]),
)
UNTRACKED = Paper(
    "untracked",
    tracked=False,
    deals={
        5: (1, "AD QC TC JD AS KC TD KS QS JH AH KH JS JC TH AC QH TS QD KD"),
        36: (0, "KC JC AD JD AH QC TC TD JS QH TH AS QD TS KS AC KD QS JH KH"),
        63: (1, "KH TH KC QH JC AC QD AS QS JH JD JS AD KD TC AH TD QC KS TS"),
    },
    ends=("false claim: 2 for 0", "closed: 3 for 0", "out: 1 for 1"),
    left=([5, 7], [2, 7], [2, 6]),
    illegal=(50,),
    ruled={range(56, 58): [5, 5]},
)
"""Noor keeps the king of clubs back (50), and leads it two tricks later (53)."""
PAPERS = {paper.name: paper for paper in (TRACKED, UNTRACKED)}
every = pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)


class Stage(NamedTuple):
    """What is so once a version is written."""

    version: int
    move: Mapping[str, Any] | None
    hands: tuple[frozenset[str], frozenset[str]]
    left: list[int]
    points: list[int]
    over: str | None
    broken: bool


def stages(sitting: Sitting, paper: Paper) -> Iterator[Stage]:
    """The sitting on paper, version by version, from its first deal on."""
    tally = Tally(tracked=paper.tracked)
    for event in sitting.get("referee", "/events?limit=500")["events"]:
        version, move, broken = event["version"], None, False
        if event["kind"] == "moved":
            move = event["body"]["move"]
            broken = move["type"] == "play" and move["card"] not in tally.lawful(move["seat"])
            follow(tally, paper, version, move)
        if version >= min(paper.deals):
            left = next((left for span, left in paper.ruled.items() if version in span), tally.left)
            hands = (frozenset(tally.hands[0]), frozenset(tally.hands[1]))
            points = [tally.points(0), tally.points(1)]
            yield Stage(version, move, hands, [*left], points, tally.over, broken)


def follow(tally: Tally, paper: Paper, version: int, move: Mapping[str, Any]) -> None:
    """Do on paper what was done at the table."""
    match move["type"]:
        case "deal":
            tally.deal(*paper.deals[version])
        case "play":
            tally.play(move["seat"], move["card"])
        case "marriage":
            tally.marriage(move["seat"], move["suit"])
        case "exchange":
            tally.exchange(move["seat"])
        case "close":
            tally.close(move["seat"])
        case "claim":
            tally.out(move["seat"])


def state(sitting: Sitting, role: str, at: int, as_of: int | None = None) -> Any:
    return sitting.get(role, f"/state?at={at}" + (f"&as_of={as_of}" if as_of else ""))


def faces(told: Any, zone: str) -> list[str | None]:
    (cards,) = (one["cards"] for one in told["zones"] if one["id"] == zone)
    return [card["face"] for card in cards]


@every
def test_the_game_points_of_every_version_are_those_counted_on_paper(played: Playing, paper: Paper):
    sitting = played(paper.name).sitting
    for stage in stages(sitting, paper):
        told = state(sitting, "scribe", stage.version, stage.version)["standings"]
        assert [row["score"] for row in told] == stage.left, stage.version
        first = min(stage.left)
        ranks = [1 if left == first else 2 for left in stage.left]
        assert [row["rank"] for row in told] == ranks, stage.version


@every
def test_every_deal_ends_as_on_paper(played: Playing, paper: Paper):
    sitting, ends = played(paper.name).sitting, list[tuple[str, list[int]]]()
    told = [stage for stage in stages(sitting, paper) if stage.move is not None]
    for stage, after in zip(told, [*told[1:], None], strict=True):
        if stage.over is not None and (after is None or after.over is None):
            ends.append((stage.over, stage.left))
    assert ends == list(zip(paper.ends, paper.left, strict=True))


@every
def test_card_points_are_told_as_they_are_counted_and_only_where_the_house_keeps_them(
    played: Playing, paper: Paper
):
    sitting = played(paper.name).sitting
    for stage in stages(sitting, paper):
        told = state(sitting, "scribe", stage.version, stage.version)["markers"]["points"]
        ruled = any(stage.version in span for span in paper.ruled)
        kept = stage.over is not None or paper.tracked or ruled
        assert told == (stage.points if kept else None), stage.version


@every
def test_noor_who_notes_her_cards_is_shown_her_hand_and_joris_only_what_all_saw(
    played: Playing, paper: Paper
):
    sitting, noted = played(paper.name).sitting, set[str]()
    stages_ = list(stages(sitting, paper))
    events = {event["version"]: event for event in sitting.get("seat:0", "/events?limit=500")["events"]}
    for stage in stages_:
        if stage.version in paper.deals:
            noted = set()
        if events[stage.version]["kind"] == "seen":
            noted.add(events[stage.version]["opened"]["face"])
        if stage.move is not None and stage.move["type"] == "exchange" and stage.move["seat"] == 0:
            noted |= stage.hands[0]
        noor = state(sitting, "seat:0", stage.version, stage.version)
        if stage.hands[0] <= noted:
            assert faces(noor, "hand:0") == sorted(stage.hands[0]), stage.version
        for role, view in (("scribe", "hand:0"), ("seat:1", "hand:0"), ("seat:1", "hand:1")):
            told = faces(state(sitting, role, stage.version, stage.version), view)
            seat = int(view[-1])
            assert len(told) == len(stage.hands[seat])
            assert {face for face in told if face} <= stage.hands[seat], (role, view, stage.version)


@every
def test_verdicts_are_open_or_right_when_made_and_no_breach_is_missed_afterwards(
    played: Playing, paper: Paper
):
    sitting, stories = played(paper.name)
    known = set[int]()
    for stage in stages(sitting, paper):
        if stage.move is None:
            continue
        for view in (PUBLIC, seat_view(0), seat_view(1)):
            for as_of in (stage.version, max(stories)):
                found = verdict_of(stories[as_of], stage.version, view, as_of, proofs=False, settles=False)
                assert found is not None
                assert found.status in {"open", "illegal" if stage.broken else "legal"}, (view, stage.version)
                if found.status == "illegal":
                    known.add(stage.version)
    assert known == set(paper.illegal)
    findings = sitting.get("scribe", "/findings")["findings"]
    assert [finding["version"] for finding in findings] == list(paper.illegal)


def test_noor_knows_at_once_what_she_did_and_the_others_once_she_could_have_trumped(played: Playing):
    sitting = played("untracked").sitting
    told = {
        role: sitting.get(role, "/events/50")["verdict"]["then"]["status"]
        for role in ("scribe", "seat:0", "seat:1")
    }
    assert told == {"scribe": "open", "seat:0": "illegal", "seat:1": "open"}
    # The ace of trumps (52): with a club she had to follow, without one to trump. The king (53) says which.
    either = {"schnapsen.follow-suit": "open", "schnapsen.trump": "open"}
    known = {"schnapsen.follow-suit": "illegal", "schnapsen.trump": "legal"}
    for as_of, status, rules in ((51, "open", either), (52, "illegal", either), (53, "illegal", known)):
        now = sitting.get("scribe", f"/events/50?as_of={as_of}")["verdict"]["now"]
        assert now["status"] == status, as_of
        assert {rule["id"]: rule["status"] for rule in now["rules"]} == rules, as_of


def test_the_deal_is_lost_by_ruling_and_played_on_once_that_is_overturned(played: Playing):
    sitting = played("untracked").sitting
    filed = [answer.json for answer in sitting.answers if answer.status == 201 and "remedies" in answer.json]
    assert [remedy["id"] for remedy in filed[0]["remedies"]][:2] == ["lose-deal", "lose-three"]
    assert filed[1]["remedies"][0]["id"] == "overturn"
    before, after = (state(sitting, "scribe", at, at) for at in (55, 58))
    for told in (before, after):
        told.pop("at"), told.pop("as_of")
    assert before == after
    assert state(sitting, "scribe", 56, 56)["to_act"] == []
    cases = sitting.get("referee", "/disputes")["disputes"]
    assert [(case["status"], case["decision"]) for case in cases] == [("ruled", "upheld")] * 2


def test_the_takeback_that_joris_refuses_changes_nothing(played: Playing):
    sitting = played("untracked").sitting
    events = {event["version"]: event for event in sitting.get("referee", "/events?limit=500")["events"]}
    (asked,) = (version for version, event in events.items() if event["kind"] == "takeback_asked")
    assert events[asked + 1]["kind"] == "takeback_answered"
    before, after = (state(sitting, "scribe", at, at)["zones"] for at in (asked - 1, asked + 1))
    assert before == after
    assert events[events[asked]["body"]["version"]]["void_since"] is None
