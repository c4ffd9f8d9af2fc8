"""A whole game over HTTP, written down with slips and corrected, against the game written right at once."""

import shutil
from random import Random

import pytest

from tests.api.conftest import make_app
from tests.api.kit import Api, Night
from tests.tiny import FACES

SEATS = 3
DEALS = 5
RULED, BACK = 13, 24
"""The lines about which a ruling and a takeback come right after them."""


def lines():
    """Deals of hands of three, each played out with a draw: 55 moves, no deal impossible."""
    random = Random(7)
    told = []
    for _ in range(DEALS):
        deck = random.sample(FACES, len(FACES))
        hands = [deck[3 * seat : 3 * seat + 3] for seat in range(SEATS)]
        told.append({"type": "deal"})
        for turn in range(9):
            if turn == 4:
                told.append({"type": "draw", "seat": 1})
            seat = turn % SEATS
            told.append({"type": "play", "seat": seat, "card": hands[seat].pop()})
    return told


SLIPS = {
    5: None,
    8: {"type": "draw", "seat": 2},
    16: None,
    17: None,
    30: {"type": "play", "seat": 1, "card": "b6"},
    41: None,
}
"""Lines that were left out (None) or written wrongly."""
MADE_UP = {20: {"type": "draw", "seat": 0}, 37: {"type": "draw", "seat": 2}}
"""Moves that nobody made, written before these lines."""


def log(night, move):
    told = night.scribe.post(f"{night.path}/moves", move)
    return told.body["version"] if told.status == 201 else None


def rule_and_take_back(night, number, version, move):
    """The ruling and the takeback that follow their lines; the version of the one that was made."""
    if number == RULED:
        told = night.referee.post(f"{night.path}/disputes", {"version": version}).body["dispute"]
        asked = {"decision": "upheld", "parts": [{"score": {"1": 7}}]}
        return night.referee.post(f"{night.path}/disputes/{told}/rulings", asked).body["version"]
    night.scribe.post(f"{night.path}/takebacks", {"version": version, "seat": move["seat"]})
    for seat in range(SEATS):
        if seat != move["seat"]:
            answer = {"seat": seat, "accept": True}
            told = night.scribe.post(f"{night.path}/takebacks/1/answers", answer)
    return told.body["agreed"]


def write(night, moves, slips, made_up):
    """Write the moves; their versions by line, the changes that mend the record, and what rests on moves."""
    night.everybody()
    versions, changes, rulings, missing = {}, [], {}, {}
    for number, move in enumerate(moves):
        if number in made_up:
            changes.append({"void": log(night, made_up[number])})
        wrong = slips.get(number)
        version = log(night, move) if number not in slips else (wrong and log(night, wrong))
        if version is None:
            missing[number] = len(changes)
            changes.append({"insert_after": night.head()[0], "move": move})
            continue
        versions[number] = version
        if wrong:
            changes.append({"replace": version, "move": move})
        if number in {RULED, BACK}:
            rulings[str(rule_and_take_back(night, number, version, move))] = "keep"
    return versions, changes, rulings, missing


def addresses(versions, changes, missing):
    """The address of every line once the record is mended."""
    many = {}
    found = dict(versions)
    for number in sorted(missing):
        anchor = changes[missing[number]]["insert_after"]
        many[anchor] = many.get(anchor, 0) + 1
        found[number] = f"{anchor}.{many[anchor]}"
    return found


def told(night, at, **query):
    """A state as everybody sees it, without what goes by versions."""
    asked = "&".join(f"{name}={value}" for name, value in {"at": at, **query}.items())
    state = night.public.get(f"{night.path}/state?{asked}")
    assert state.status == 200, state
    zones = {zone["id"]: [card["face"] for card in zone["cards"]] for zone in state.body["zones"]}
    kept = ("to_act", "markers", "standings", "over", "winners")
    return zones, [state.body[name] for name in kept]


def verdict(night, address):
    found = night.public.get(f"{night.path}/events/{address}").body["verdict"]["now"]
    return found["status"], [(rule["id"], rule["status"], rule["offender"]) for rule in found["rules"]]


@pytest.fixture
def right(app):
    night = Night(app, SEATS)
    versions, changes, _, _ = write(night, lines(), {}, {})
    assert not changes
    return night, versions


@pytest.mark.parametrize("at_once", [True, False])
def test_as_of_before_it_reads_as_written_and_after_it_as_corrected(
    app, right, tmp_path, migrated_sqlite, at_once
):
    night = Night(app, SEATS)
    moves = lines()
    versions, changes, rulings, missing = write(night, moves, SLIPS, MADE_UP)
    assert len(moves) - len(missing) > 40
    assert len(missing) >= 4
    head = night.head()[0]
    before = {at: (told(night, at, as_of=at), told(night, at)) for at in range(1, head + 1)}
    findings = night.public.get(f"{night.path}/findings").body

    path = f"{night.path}/corrections"
    preview = night.scribe.post(f"{path}?preview=true", {"changes": changes, "rulings": rulings}).body
    assert (preview["unresolved"], preview["unfit"]) == ([], [])
    assert {str(one["version"]) for one in preview["resting"]} <= set(rulings)
    assert night.head()[0] == head
    # Parts that leave what comes later hanging are refused; then more is changed at once.
    asked = []
    for number, change in enumerate(changes):
        asked.append(change)
        if at_once and number + 1 < len(changes):
            continue
        answer = night.scribe.post(path, {"changes": asked, "rulings": rulings})
        assert answer.status in {201, 409}, answer
        asked = [] if answer.status == 201 else asked
    assert asked == []

    now = addresses(versions, changes, missing)
    good, old = right
    assert told(night, night.head()[0]) == told(good, good.head()[0])
    for number in range(len(moves)):
        assert told(night, now[number]) == told(good, old[number]), number
        assert verdict(night, now[number]) == verdict(good, old[number]), number
    for at, states in before.items():
        assert (told(night, at, as_of=at), told(night, at, as_of=head)) == states
    assert night.public.get(f"{night.path}/findings?as_of={head}").body == findings
    known = {str(address): number for number, address in now.items()}
    found = [
        known[str(one["version"])] for one in night.public.get(f"{night.path}/findings").body["findings"]
    ]
    lawless = {version: number for number, version in old.items()}
    assert found == [
        lawless[one["version"]] for one in good.public.get(f"{good.path}/findings").body["findings"]
    ]
    _comes_back(night, now, tmp_path, migrated_sqlite)


def _comes_back(night, now, folder, migrated):
    """The corrected record verifies, and reads the same where it is brought."""
    assert night.public.get(f"{night.path}/verification").body["ok"] is True
    record = night.referee.get(f"{night.path}/record")
    shutil.copyfile(migrated, folder / "elsewhere.db")
    for elsewhere in make_app(f"sqlite:///{folder / 'elsewhere.db'}"):
        brought = Api(elsewhere).send("POST", "/records", record.raw, Content_Type="application/json")
        assert brought.status == 201, brought
        there = Api(elsewhere, brought.body["referee"])
        for address in now.values():
            path = f"{night.path}/state?at={address}"
            assert there.get(path).body == night.referee.get(path).body
            path = f"{night.path}/events/{address}"
            assert there.get(path).body["verdict"] == night.referee.get(path).body["verdict"]
