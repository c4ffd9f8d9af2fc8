"""A process to be killed: appends as fast as it can and prints what was acknowledged.

For each line on its input it forks one, so that thirty deaths cost one start. Lines of its output: `pid N`,
`game_id version digest` after each acknowledgement, `dead` when that process has ended.
"""

import os
import sys
import threading

from events.store import Store, connect
from tests.store.kit import append, opened

THREADS = 3


def tell(line: str) -> None:
    os.write(1, f"{line}\n".encode())  # one write, so a line is there whole or not at all


def work(store: Store) -> None:
    game_id = opened(store)
    while True:
        last = append(store, game_id, 2).last_version
        event = store.read(game_id, after=last - 1)[0]
        tell(f"{game_id} {last} {event.digest}")


def die_at_work(url: str) -> None:
    store = connect(url)
    for _ in range(THREADS):
        threading.Thread(target=work, args=(store,)).start()


def main() -> None:
    for _ in sys.stdin:
        child = os.fork()
        if child == 0:
            tell(f"pid {os.getpid()}")
            die_at_work(sys.argv[1])
            threading.Event().wait(60)
            os._exit(1)
        os.waitpid(child, 0)
        tell("dead")


if __name__ == "__main__":
    main()
