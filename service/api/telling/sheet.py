"""A score sheet: what each seat got in each round or deal, and in all."""

from typing import NamedTuple

from events.games import Words
from events.history import Story
from service.texts import say


class Row(NamedTuple):
    """The points of every seat in one section, in seat order; None where they are pending or none fell."""

    title: str
    points: tuple[int | None, ...]


class Sheet(NamedTuple):
    """All sections in order, the totals and ranks, and who won."""

    rows: tuple[Row, ...]
    totals: tuple[int | None, ...]
    ranks: tuple[int | None, ...]
    over: bool
    winners: tuple[int, ...]


def sheet(story: Story, said: Words) -> Sheet:
    """The score sheet as of a story's head."""
    standings = story.opening.ruleset.standings(story.table)
    sections = dict.fromkeys(line.section for row in standings.seats for line in row.lines)
    rows = []
    for section in sections:
        points: list[int | None] = []
        for row in standings.seats:
            lines = [line.points for line in row.lines if line.section == section]
            known = [value for value in lines if value is not None]
            points.append(sum(known) if lines and len(known) == len(lines) else None)
        rows.append(Row(section_title(story, section, said), tuple(points)))
    return Sheet(
        tuple(rows),
        tuple(row.score for row in standings.seats),
        tuple(row.rank for row in standings.seats),
        standings.over,
        standings.winners,
    )


def section_title(story: Story, section: str, said: Words) -> str:
    """A section in words: `round 2` by the title of the marker that counts rounds, `game` by that of one."""
    if section == "start":
        return say(said.language, "sheet.start")
    name, _, number = section.partition(" ")
    title = story.opening.ruleset.label("marker", name, said)
    if number and title != name:
        return say(said.language, "page.section", title=title, number=number)
    return title if title != section else section[:1].upper() + section[1:]
