"""Tables that several tests start from."""

from typing import Any

from tests.games.swapybara.kit import Game


def two_accepts() -> tuple[Game, int]:
    """The 2 has accepted a question in the first turn of five."""
    game = Game(5)
    game.deal("3 2 6 4 5", start=0)
    asked = game.ask(0, 1, accept=True)
    return game, asked + 1


def ended(faces: str, seats: int = 5, **options: Any) -> Game:
    """A quiet round after its last turn, with these faces before the seats."""
    game = Game(seats, **options)
    game.deal(faces, start=0)
    game.finish()
    return game
