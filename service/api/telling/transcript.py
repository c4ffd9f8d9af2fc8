"""A whole game as text: the short notation beside each sentence."""

from collections.abc import Iterator, Mapping

from events.games import Words
from events.history import Story
from events.table import View
from service.api.telling.log import Entry, log
from service.api.telling.outline import outline
from service.texts import say

WIDTH = 20
"""Of the column of notations; a longer one pushes its sentence to the right."""


def transcript(story: Story, statuses: Mapping[int, str], view: View, said: Words) -> str:
    """The log of a story in a view, one line an entry, under the titles of its rounds and turns."""
    lines = [
        say(
            said.language,
            "transcript.head",
            title=story.opening.ruleset.title[said.language],
            names=", ".join(said.names),
        ),
        f"{story.events[0].recorded_at[:10]}  {story.events[0].game_id}",
    ]
    for group in log(story, story, outline(story, said), statuses, view, said):
        lines += ["", *([group.step.title] if group.step.title else [])]
        for entry in group.entries:
            lines += _lines(story, entry, said)
    return "\n".join([*lines, "", *_ending(story, said), ""])


def _lines(story: Story, entry: Entry, said: Words) -> Iterator[str]:
    move = story.move(entry.address)
    notation = "" if move is None else story.opening.ruleset.notation(move)
    told = [entry.text]
    if entry.status in {"illegal", "open", "impossible"}:
        told.append(f"[{say(said.language, f'status.{entry.status}')}]")
    if entry.undone is not None:
        told.append(f"[{say(said.language, 'transcript.void', version=entry.undone.since)}]")
    elif entry.corrected is not None:
        told.append(f"[{say(said.language, 'transcript.corrected', version=entry.corrected)}]")
    yield f"{entry.told!s:>6}  {notation:<{WIDTH}}  {' '.join(told)}"
    if entry.why:
        yield from (f"{'':{WIDTH + 10}}{line}" for line in entry.why.splitlines())


def _ending(story: Story, said: Words) -> Iterator[str]:
    for row in story.opening.ruleset.standings(story.table).seats:
        score = say(said.language, "drawing.pending") if row.score is None else row.score
        yield f"{said.names[row.seat]}: {score}"
    yield say(said.language, "sheet.fingerprint", version=story.head)
    yield fingerprint(story)


def fingerprint(story: Story) -> str:
    """The digest of a record, which stands for all of it, in groups of four."""
    digest = story.events[story.head - 1].digest
    return " ".join(digest[place : place + 4] for place in range(0, len(digest), 4))
