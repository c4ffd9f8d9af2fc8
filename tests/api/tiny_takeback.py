"""The command line with the tiny ruleset installed: `python -m tests.api.tiny_takeback serve …`.

With `nursery` as its argument it reads commands, one JSON list a line, and runs each in a fork of itself, as
a group of processes of its own: thirty servers cost one start of Python. It prints their ids.
"""

import json
import os
import signal
import sys

import service.server  # what a server needs is loaded before the forks
from events.games import install
from service.cli import main
from tests.tiny import ruleset

assert service.server


def nursery() -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # the dead leave no trace
    for line in sys.stdin:
        log, *args = json.loads(line)
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            os.setsid()
            out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
            os.dup2(out, 1)
            os.dup2(out, 2)
            main(args, prog_name="takeback")
        os.write(1, f"{child}\n".encode())


if __name__ == "__main__":
    install(ruleset)
    if sys.argv[1:] == ["nursery"]:
        nursery()
    else:
        main(prog_name="takeback")
