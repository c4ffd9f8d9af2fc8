"""The command line: serve, verify, export, import and what else whoever runs the service needs."""

import json
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec

import click
from click.exceptions import NoArgsIsHelpError
from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from events.games import rulesets, sittings
from events.history import BrokenRecord, export, fold, seat_names, verify_document
from events.store import Access, NewToken, Store, Unavailable, VersionConflict, connect
from migrations import make_ready, upgrade
from service.access import hashed, new_code
from service.clock import now
from service.importing import import_record
from service.settings import Settings

Arguments = ParamSpec("Arguments")


def _check_url(_context: click.Context, _parameter: click.Parameter, url: str) -> str:
    try:
        make_url(url)
    except (ArgumentError, ValueError) as error:
        raise click.ClickException(
            f"{url!r} is not a database's URL: give sqlite:///path/to/file.db or postgresql://user@host/name"
        ) from error
    return url


DATABASE = click.option(
    "--database",
    callback=_check_url,
    envvar="TAKEBACK_DATABASE",
    default=Settings().database,
    show_default=True,
    help="The database, as an SQLAlchemy URL.",
)


class Stop(click.ClickException):
    """What went wrong and what to do, for people; exit status 1."""


class Plain(click.Group):
    """A group of commands whose errors are one line each."""

    def main(  # type: ignore[override] # it ends the process or not, as asked
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> Any:
        """Run a command; exit with 0, with 1 for what went wrong, with 2 for what was asked wrongly."""
        if not extra.pop("standalone_mode", True):
            return super().main(args, prog_name, standalone_mode=False, **extra)
        try:
            code = super().main(args, prog_name, standalone_mode=False, **extra)
        except NoArgsIsHelpError as help_:
            help_.show()
            sys.exit(help_.exit_code)
        except click.Abort:
            sys.exit(1)
        except click.ClickException as error:
            click.echo(f"takeback: {' '.join(error.format_message().split())}", err=True)
            sys.exit(error.exit_code)
        sys.exit(code if isinstance(code, int) else 0)


def plainly(command: Callable[Arguments, None]) -> Callable[Arguments, None]:
    """Turn what a command can meet outside into one line that says what to do."""

    @wraps(command)
    def run(*args: Arguments.args, **kwargs: Arguments.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except (Unavailable, SQLAlchemyError) as error:
            told = str(error).strip().partition("\n")[0] or type(error).__name__
            raise Stop(f"{told}. Is the database there, and set up (takeback db upgrade)?") from error
        except OSError as error:
            where = f": {error.filename}" if error.filename else ""
            raise Stop(f"{error.strerror or error}{where}") from error
        except (ValueError, LookupError) as error:
            raise Stop(str(error).partition("\n")[0]) from error

    return run


@click.group(cls=Plain, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="takeback")
def main() -> None:
    """Takeback: the record keeper and referee for card games at a real table."""


def _store(database: str) -> Store:
    _make_folder(database)
    make_ready(database)
    return connect(database)


def _make_folder(database: str) -> None:
    if database.startswith("sqlite:///"):
        Path(database.removeprefix("sqlite:///")).parent.mkdir(parents=True, exist_ok=True)


@main.command()
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535))
@click.option("--threads", default=8, show_default=True, type=click.IntRange(1, 2000))
@click.option("--streams", default=100, show_default=True, type=click.IntRange(0, 5000))
@DATABASE
@plainly
def serve(host: str, port: int, threads: int, streams: int, database: str) -> None:
    """Run the service."""
    from service.server import listen, run  # noqa: PLC0415 - the other commands need no server

    try:
        listener = listen(host, port)
    except OSError as error:
        raise Stop(f"Cannot listen at {host} port {port}: {error.strerror}. Try another --port.") from error
    with listener:
        _make_folder(database)
        make_ready(database)
        told = f"[{host}]" if ":" in host else host
        click.echo(f"Takeback: http://{told}:{listener.getsockname()[1]}/ (API: /api/docs). Ctrl-C stops it.")
        run(Settings(database=database, streams=streams), listener, threads)


@main.group()
def db() -> None:
    """Look after the database."""


@db.command("upgrade")
@DATABASE
@plainly
def upgrade_database(database: str) -> None:
    """Bring the database's schema up to date; safe to repeat."""
    _make_folder(database)
    upgrade(database)
    click.echo("The database is up to date.")


@main.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@plainly
def verify(file: Path) -> None:
    """Check a portable record: chain, seals, fold, table digests, standings. Needs no database."""
    report = verify_document(file.read_bytes())
    if report.fault is not None:
        raise Stop(f"{file.name} is not sound: {report.fault.where}: {report.fault.why}")
    click.echo(f"{file.name} is sound: {report.events} events, head {report.head}")
    if report.story is not None:
        standings = report.story.opening.ruleset.standings(report.story.table)
        names = seat_names(report.story)
        told = ", ".join(
            f"{names[row.seat]} {'pending' if row.score is None else row.score}" for row in standings.seats
        )
        click.echo(f"Standings: {told}")
    for part in report.sealed:
        click.echo(f"Sealed, not checked: {part}")


@main.command("export")
@click.argument("game")
@DATABASE
@plainly
def export_game(game: str, database: str) -> None:
    """Write a game's portable record, with all its sealed parts, to standard output."""
    with closing(_store(database)) as store:
        events = store.read(game)
        if not events:
            raise Stop(f"There is no game {game} in this database.")
        sys.stdout.buffer.write(export(fold(events, store.read_seals(game)), None))


@main.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--copy", is_flag=True, help="Import it as a new game with an id of its own.")
@DATABASE
@plainly
def import_game(file: Path, database: str, *, copy: bool) -> None:
    """Bring a portable record into the database."""
    with closing(_store(database)) as store:
        referee, game = _imported(store, file.read_bytes(), file.name, copy=copy)
        click.echo(f"Imported as {game}. The referee's token: {referee}")


def _imported(store: Store, data: bytes, name: str, *, copy: bool = False) -> tuple[str, str]:
    referee = new_code()
    try:
        story = import_record(store, data, referee, new_code(), copy=copy)
    except BrokenRecord as broken:
        raise Stop(f"{name} is not sound, nothing was imported: {broken}") from broken
    except VersionConflict as conflict:
        raise Stop(f"{name} is in the database already; --copy imports it as a new game.") from conflict
    return referee, story.events[0].game_id


@main.command("rulesets")
def list_rulesets() -> None:
    """List the installed games."""
    for ruleset in rulesets().values():
        least, most = ruleset.seats[0], ruleset.seats[-1]
        seats = f"{least} seats" if least == most else f"{least}-{most} seats"
        options = ", ".join(option.name for option in ruleset.options)
        click.echo(f"{ruleset.name} {ruleset.version}: {ruleset.title['en']}, {seats}; options: {options}")


@main.command()
@click.option("--url", default="http://127.0.0.1:8000", show_default=True, help="Where the service is.")
@DATABASE
@plainly
def demo(url: str, database: str) -> None:
    """Play the recorded sittings of every game into the database and say where to look."""
    with closing(_store(database)) as store:
        for ruleset in rulesets().values():
            for name, data in sittings(ruleset):
                game = json.loads(data)["events"][0]["game_id"]
                if store.head(game) is None:
                    _imported(store, data, name)
                click.echo(f"{ruleset.title['en']}, {name}: {url}/games/{game}")


@main.command()
@click.argument("game")
@DATABASE
@plainly
def token(game: str, database: str) -> None:
    """Issue a new token for the referee of a game, where the first was lost."""
    code = new_code()
    with closing(_store(database)) as store:
        if store.head(game) is None:
            raise Stop(f"There is no game {game} in this database.")
        store.grant(game, Access(tokens=(NewToken(hashed(code), "referee"),)), now())
    click.echo(code)


if __name__ == "__main__":
    main(prog_name="takeback")
