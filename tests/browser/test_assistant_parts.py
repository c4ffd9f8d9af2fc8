"""The assistant's pure modules, in the browser they are for: what is asked, undone, proved, sent."""

import pytest

FACES = {
    face: {"rank": face[0], "suit": {"S": "spade", "H": "heart"}[face[1]], "label": face, "order": number}
    for number, face in enumerate(("AS", "KS", "AH", "KH"))
}


@pytest.fixture
def run(visit):
    """Call a function of a module with arguments: `run("asking", "grid", …)`."""
    visitor = visit("phone")
    visitor.foretold = {"status of 409"}
    page = visitor.go("/")

    def call(module, name, *args):
        return page.evaluate(
            "async ([module, name, args]) => (await import(`/static/assistant/${module}.js`))[name](...args)",
            [module, name, list(args)],
        )

    call.page = page
    return call


def value(face, status="open"):
    return {"value": face, "label": face, "status": status}


def test_rows_come_in_the_order_of_what_the_moment_asks_and_columns_stay(run):
    values = [value("AS"), value("KS"), value("AH", "legal"), value(None)]
    told = run("asking", "grid", FACES, values, {"KH": "the trick"})
    assert told["columns"] == 2
    assert [(row["suit"], row["status"]) for row in told["rows"]] == [("heart", "legal"), ("spade", "open")]
    hearts = told["rows"][0]["cells"]
    assert [(cell["face"], cell["column"], cell["where"]) for cell in hearts] == [
        ("AH", 0, None),
        ("KH", 1, "the trick"),
    ]
    assert hearts[1]["value"] is None


def test_a_hand_that_is_known_is_the_only_one_asked_about(run):
    told = run("asking", "grid", FACES, [value("AS"), value("KS")], {}, ["KS"])
    assert [[cell["face"] for cell in row["cells"]] for row in told["rows"]] == [["KS"]]


def test_a_whole_hand_goes_with_what_lies_open_before_the_seat(run):
    def zone(seat, shape, *faces):
        return {"seat": seat, "shape": shape, "cards": [{"face": face} for face in faces]}

    zones = [zone(1, "fan", "AS", "KS"), zone(1, "slot", "AH"), zone(1, "slot", None), zone(0, "slot", "KH")]
    assert run("asking", "wholeHand", {"zones": zones}, 1) == ["AS", "KS", "AH"]
    zones[0]["cards"][0]["face"] = None
    assert run("asking", "wholeHand", {"zones": zones}, 1) is None


GRAMMAR = [
    {"type": "ask", "by": "seat", "fields": [{"name": "target", "required": True}]},
    {"type": "pass", "by": "seat", "fields": []},
    {"type": "note", "by": "seat", "fields": [{"name": "seen", "required": False}]},
    {"type": "deal", "by": "table", "fields": [{"name": "faces", "required": False}]},
]


def test_what_is_due_is_asked_first_and_the_rest_stays_possible(run):
    choice = {
        "field": "type",
        "values": [value("ask", "illegal"), value("pass", "legal"), value("note"), value("deal", "legal")],
    }
    found = run("asking", "kinds", choice, GRAMMAR, "seat")
    assert [kind["value"] for kind in found] == ["pass", "note", "ask"]
    assert run("asking", "leading", found, 1)["value"] == "pass"
    # with nobody to act, what only might be due is not asked by itself
    assert run("asking", "leading", [value("note"), value("deal", None)], None)["value"] == "deal"


def test_what_may_be_left_out_is_left_out(run):
    optional = {"field": "seen", "values": [value("yes"), value(None)]}
    assert run("asking", "answered", optional, GRAMMAR, "note") == value(None)
    assert run("asking", "answered", {**optional, "asked": True}, GRAMMAR, "note") is None
    assert run("asking", "answered", {**optional, "field": "target"}, GRAMMAR, "ask") is None
    assert run("asking", "answered", {"field": "seen", "values": [value("yes")]}, GRAMMAR, "note") is None


def of_several(name, **more):
    return {"name": name, "pick": "face", "many": None, "keys": [], "parts": [], "faces": [], **more}


DEAL = [
    {
        "type": "deal",
        "fields": [
            of_several("faces", pick="faces"),
            of_several("up", keys=["0", "1"], many=[2, 2]),
            of_several("row", many=[0, 4], faces=["AS"]),
            of_several("drawn", many=[1, 3], parts=[of_several("seat", pick="seat"), of_several("rank")]),
        ],
    }
]


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("faces.2", {}, {"faces": {"2": "AS"}}),
        ("up.1.0", {"up": {"0": ["KS", "KH"]}}, {"up": {"0": ["KS", "KH"], "1": ["AS"]}}),
        ("up.1.1", {"up": {"1": ["KS"]}}, {"up": {"1": ["KS", "AS"]}}),
        ("row.0", {}, {"row": ["AS"]}),
        ("row.1", {"row": ["KS"]}, {"row": ["KS", "AS"]}),
        ("drawn.1.0", {"drawn": [[0, "KS"]]}, {"drawn": [[0, "KS"], ["AS"]]}),
        ("drawn.1.1", {"drawn": [[0, "KS"], [1]]}, {"drawn": [[0, "KS"], [1, "AS"]]}),
    ],
)
def test_values_go_into_objects_and_lists_as_the_grammar_says(run, path, before, after):
    told = run("asking", "picked", DEAL, {"type": "deal", **before}, path, "AS")
    assert told == {"type": "deal", **after}


def test_a_value_is_asked_for_by_its_key_and_from_the_faces_of_its_field(run):
    assert run("asking", "keyAt", DEAL, "deal", "up.1.0") == "1"
    assert run("asking", "keyAt", DEAL, "deal", "faces.2") == "2"
    assert run("asking", "keyAt", DEAL, "deal", "row.1") is None
    assert run("asking", "fieldAt", DEAL, "deal", "drawn.1.1")["name"] == "rank"
    assert list(run("asking", "nameable", FACES, run("asking", "fieldAt", DEAL, "deal", "row.0"))) == ["AS"]


def test_cards_without_suits_come_by_what_is_to_be_said_of_them(run):
    plain = {face: {**look, "suit": None} for face, look in FACES.items()}
    told = run(
        "asking", "grid", plain, [value("KS", "illegal"), value("AH", "legal"), value("KH", "legal")], {}
    )
    rows = [(row["status"], [cell["face"] for cell in row["cells"]]) for row in told["rows"]]
    assert rows == [("legal", ["AH", "KH"]), ("illegal", ["KS"]), ("none", ["AS"])]


@pytest.mark.parametrize(
    ("mode", "held", "able", "table"),
    [
        ("table", ["referee"], [0, 1], True),
        ("table", ["seat:1"], [0, 1], True),
        ("table", ["public"], [], False),
        ("dealt", ["referee"], [], True),
        ("dealt", ["seat:1"], [1], True),
        ("dealt", ["public"], [], False),
    ],
)
def test_a_page_acts_for_whom_its_tokens_let_it(run, mode, held, able, table):
    told = run("asking", "rights", {"mode": mode, "held": held, "seats": [{"seat": 0}, {"seat": 1}]})
    assert (told["able"], told["table"]) == (able, table)
    assert run("asking", "actor", [1], told["able"]) == (1 if 1 in able else None)


def event(version, actor, void=None, kind="moved", **move):
    return {
        "version": version,
        "kind": kind,
        "actor": actor,
        "void_since": void,
        "text": f"event {version}",
        "body": {"move": move},
    }


def test_undo_is_of_ones_own_last_entry_and_in_a_dealt_game_an_offer(run):
    events = [
        event(2, "referee"),
        event(3, "seat:1", seat=1),
        event(4, "referee", void=5),
        event(5, "referee", kind="corrected"),
    ]
    told = run("log", "undoing", events, ["referee"], "table")
    assert told == {"text": "event 2", "path": "/corrections", "body": {"changes": [{"void": 2}]}}
    told = run("log", "undoing", events, ["seat:1"], "dealt")
    assert told == {"text": "event 3", "path": "/takebacks", "body": {"version": 3, "seat": 1}}
    assert run("log", "undoing", events, ["public"], "table") is None
    assert [one["version"] for one in run("log", "standing", events)] == [3, 2]


def test_a_proof_is_told_in_its_order_also_with_inserted_moves(run):
    verdict = {"path": [12, "8.2", "8.10"], "because": [65]}
    told = run("breach", "proof", 9, verdict)
    assert [(step["version"], step["part"]) for step in told] == [
        ("8.2", "way"),
        ("8.10", "way"),
        (9, "move"),
        (12, "way"),
        (65, "showing"),
    ]


def test_every_seats_total_comes_with_its_newest_section(run):
    def row(seat, score, *lines):
        return {
            "seat": seat,
            "score": score,
            "lines": [{"section": name, "points": points} for name, points in lines],
        }

    standings = [row(0, 5, ("9", 5)), row(1, 3, ("9", 1), ("10", 2)), row(2, None, ("10", None))]
    told = run("breach", "totals", standings)
    assert [(one["total"], one["section"]) for one in told] == [(5, 0), (3, 2), (None, None)]


def test_only_what_nobody_has_dealt_with_wants_attention(run):
    findings = [
        {"version": 3, "dispute": None, "ruling": None},
        {"version": "4.1", "dispute": None, "ruling": None},
        {"version": 5, "dispute": 1, "ruling": None},
    ]
    assert run("breach", "unsettled", findings, ["4.1"]) == findings[:1]


def test_entries_are_sent_in_strict_order_and_what_is_refused_stops_the_rest(run):
    page = run.page
    seen = []

    def answer(route):
        seen.append((route.request.post_data_json["n"], route.request.headers["idempotency-key"]))
        first = len(seen) == 1
        body = '{"detail": "no"}' if first else '{"ok": true}'
        route.fulfill(status=409 if first else 201, body=body, content_type="application/json")

    page.route("**/out", answer)
    page.evaluate(
        """async () => {
            const { sender } = await import("/static/assistant/sending.js");
            window.states = [];
            const changed = (state) => states.push([state.waiting, state.refused?.problem.detail ?? null]);
            window.it = sender({ base: "", headers: {}, changed });
            const send = (n) => it.send({ method: "POST", path: "/out", body: { n } });
            window.first = send(1); window.second = send(2);
            await first;
        }"""
    )
    assert [n for n, _ in seen] == [1]
    assert page.evaluate("states.at(-1)") == [2, "no"]
    page.evaluate("async () => { await it.again(); await second; }")
    assert [n for n, _ in seen] == [1, 1, 2]
    assert len({key for _, key in seen}) == 3
    page.wait_for_function("states.at(-1)[0] === 0")
