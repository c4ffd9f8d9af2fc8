"""The page of the referee assistant: a frame for the island, which asks the API for all it shows."""

from flask import render_template
from flask.typing import ResponseReturnValue

from service.api.desk import caller, language
from service.drawing.shapes import PATTERNS, SUITS
from service.texts import texts
from service.web.pages import blueprint

PREFIXES = ("assist.", "status.", "page.language", "page.join.name", "shell.players")
"""Of the service's sentences those that the island says."""


@blueprint.get("/games/<game_id>/table")
def assistant(game_id: str) -> ResponseReturnValue:
    """The table of a game, to log what happens at it."""
    who = caller(game_id)
    said = {key: text for key, text in texts(language()).items() if key.startswith(PREFIXES)}
    return render_template(
        "assistant/page.html",
        game_id=game_id,
        title=who.story.opening.ruleset.title[who.said.language],
        texts=said,
        patterns=PATTERNS,
        suits=dict(SUITS),
    )
