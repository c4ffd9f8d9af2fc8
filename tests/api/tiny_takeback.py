"""The command line with the tiny ruleset installed: `python -m tests.api.tiny_takeback serve …`."""

from events.games import install
from service.cli import main
from tests.tiny import ruleset

if __name__ == "__main__":
    install(ruleset)
    main(prog_name="takeback")
