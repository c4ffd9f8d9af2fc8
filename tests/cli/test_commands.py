"""The command line: every command, and one line for everything that can go wrong."""

import json
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from events.games import rulesets, sittings
from migrations import NEWEST, current, newest
from service.cli import main
from tests.api.conftest import make_app
from tests.api.kit import Api, Night

TOKEN = r"[A-Za-z0-9_-]{43}"


def takeback(*args, code=0):
    """Run a command that must end with this status; its output. It may not end in a crash."""
    done = CliRunner().invoke(main, [str(arg) for arg in args], prog_name="takeback")
    assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
    assert done.exit_code == code, (done.stdout, done.stderr)
    return done.stdout if code == 0 else done.stderr


def refused(*args, code=1):
    """What a command that must fail says: one line on the standard error."""
    told = takeback(*args, code=code)
    assert re.fullmatch(r"takeback: .{10,}\n", told), told
    return told


@pytest.fixture
def played(fresh, database_url):
    """A game in a database: its night, with a face that one seat keeps to itself."""
    night = Night(fresh)
    night.breach()
    night.see("stock", "b6", by=2)
    return night


@pytest.fixture
def record(played, tmp_path):
    """Its portable record in the eyes of all, as a file."""
    path = tmp_path / "night.takeback.json"
    path.write_bytes(played.referee.get(f"{played.path}/record").raw)
    return path


def test_a_sound_record_is_verified_without_a_database(record, played):
    told = takeback("verify", record)
    assert f"night.takeback.json is sound: {played.head()[0]} events, head {played.head()[1]}" in told
    assert "Standings: P0 0, P1 0, P2 0" in told
    assert f"Sealed, not checked: version {played.head()[0]}: face" in told


def test_a_broken_record_is_named_by_the_event_or_field_that_is_wrong(record):
    document = json.loads(record.read_bytes())
    for change, where in (
        (lambda d: d["events"][2].update(actor="scribe"), "event 3: digest"),
        (lambda d: d.update(format_version=2), "format_version: expected 1"),
        (lambda d: d.update(head="0" * 64), "head: "),
    ):
        altered = json.loads(json.dumps(document))
        change(altered)
        record.write_text(
            json.dumps(altered, sort_keys=True, separators=(",", ":"), ensure_ascii=False), "utf-8"
        )
        assert f"night.takeback.json is not sound: {where}" in refused("verify", record)
    for data in (b"", b"nonsense", b"\xff\xfe", b"[" * 100_000):
        record.write_bytes(data)
        refused("verify", record)


def test_a_game_goes_out_as_a_file_and_comes_back_the_same(played, database_url, tmp_path):
    exported = takeback("export", played.id, "--database", database_url)
    path = tmp_path / "whole.takeback.json"
    path.write_text(exported, "utf-8")
    assert "Sealed" not in takeback("verify", path), "whoever runs the service exports the sealed parts too"
    other = f"sqlite:///{tmp_path}/elsewhere/other.db"
    told = takeback("import", path, "--database", other)
    match = re.fullmatch(rf"Imported as {played.id}\. The referee's token: ({TOKEN})\n", told)
    assert match
    assert takeback("export", played.id, "--database", other) == exported
    for app in make_app(other):
        told = Api(app, match[1]).get(played.path).body
        assert (told["you"]["role"], told["version"]) == ("referee", played.head()[0])
    assert "--copy" in refused("import", path, "--database", other)
    copied = takeback("import", path, "--copy", "--database", other)
    assert played.id not in copied


def test_a_broken_record_is_not_imported(record, database_url):
    record.write_bytes(record.read_bytes().replace(b'"a1"', b'"a2"'))
    assert "nothing was imported: event 3" in refused("import", record, "--database", database_url)


def test_a_lost_referees_token_is_issued_anew(played, database_url):
    told = takeback("token", played.id, "--database", database_url)
    assert re.fullmatch(rf"{TOKEN}\n", told)
    assert Api(played.app, told.strip()).get(played.path).body["you"]["role"] == "referee"
    assert played.referee.get(played.path).status == 200


@pytest.mark.parametrize("command", ["export", "token"])
def test_a_game_that_is_not_there_is_named(command, database_url):
    assert "There is no game nonsense" in refused(command, "nonsense", "--database", database_url)


def test_the_installed_games_are_listed():
    told = takeback("rulesets")
    for ruleset in rulesets().values():
        assert f"{ruleset.name} {ruleset.version}: {ruleset.title['en']}, {ruleset.seats[0]}" in told
    assert "Schnapsen, 2 seats;" in told


def test_an_upgrade_makes_the_database_and_can_be_repeated(empty_database_url):
    for _ in range(2):
        assert takeback("db", "upgrade", "--database", empty_database_url) == "The database is up to date.\n"
    assert current(empty_database_url) == NEWEST


def test_the_revision_that_a_start_looks_for_is_the_newest():
    assert newest() == NEWEST


def test_the_demo_plays_every_sitting_once_and_says_where_to_look(empty_database_url):
    told = takeback("demo", "--database", empty_database_url, "--url", "http://here:1")
    recorded = [name for ruleset in rulesets().values() for name, _ in sittings(ruleset)]
    assert len(told.splitlines()) == len(recorded)
    assert takeback("demo", "--database", empty_database_url, "--url", "http://here:1") == told
    for app in make_app(empty_database_url):
        for line in told.splitlines():
            match = re.search(r"http://here:1(/games/\S+)$", line)
            assert match, line
            assert app.test_client().get(match[1]).status_code in {200, 404}


def test_help_and_version_are_told(database_url):
    assert "Takeback: the record keeper" in takeback("--help")
    assert re.match(r"takeback, version \d", takeback("--version"))
    for name in main.commands:
        assert "--help" in takeback(name, "--help")


@pytest.mark.parametrize(
    "command", ["export x", "import {file}", "demo", "token x", "db upgrade", "serve --port 0"]
)
@pytest.mark.parametrize(
    ("database", "says"),
    [
        ("nonsense", "database"),
        ("", "database"),
        ("mysql://here/x", "sqlite:///path/to/file.db or postgresql"),
        ("sqlite://", "SQLite needs a file"),
        ("sqlite:////dev/null/x/y.db", "/dev/null"),
        ("sqlite:////dev", "database"),
        ("sqlite:///{file}", "database"),
        ("postgresql://127.0.0.1:1/x", "refused"),
        ("postgresql://127.0.0.1:x/x", "database"),
    ],
)
def test_a_database_that_is_none_is_one_line(command, database, says, tmp_path):
    (tmp_path / "file").write_text("neither a record nor a database" * 100)
    words = [word.format(file=tmp_path / "file") for word in command.split()]
    assert says in refused(*words, "--database", database.format(file=tmp_path / "file"))


@pytest.mark.parametrize(
    "command",
    [
        "nonsense",
        "verify",
        "verify /nowhere",
        "verify .",
        "import /nowhere",
        "export",
        "token",
        "serve --port 99999",
        "serve --port x",
        "serve --threads 0",
        "demo --nonsense",
        "db nonsense",
        "--nonsense",
    ],
)
def test_what_is_asked_wrongly_is_one_line_and_exit_status_2(command):
    refused(*command.split(), code=2)


def test_a_port_in_use_is_named_and_what_to_do(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        told = refused("serve", "--port", port, "--database", f"sqlite:///{tmp_path}/x.db")
    assert f"port {port}" in told
    assert "--port" in told
    assert not (tmp_path / "x.db").exists()


@pytest.mark.parametrize("host", ["nowhere.invalid", "192.0.2.1", "::g"])
def test_an_address_that_is_not_here_is_named(tmp_path, host):
    refused("serve", "--host", host, "--port", "0", "--database", f"sqlite:///{tmp_path}/x.db")


@pytest.mark.parametrize("database_kind", ["sqlite"], indirect=True)
def test_the_installed_command_says_nothing_on_the_standard_error_but_what_went_wrong(record):
    for words in (["verify", record], ["rulesets"]):
        takeback_ = Path(sys.executable).parent / "takeback"
        done = subprocess.run([takeback_, *words], capture_output=True, check=False)
        if words[0] == "verify":  # the tiny ruleset of the tests is not installed there
            assert (done.returncode, done.stderr.count(b"\n")) == (1, 1)
            assert b"There is no ruleset 'tiny'" in done.stderr
        else:
            assert (done.returncode, done.stderr) == (0, b"")
