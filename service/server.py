"""The production server: gunicorn with threads, one process."""

import gc
import socket
from functools import partial
from selectors import EVENT_READ
from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication
from gunicorn.workers.gthread import ThreadWorker

from events.store import connect
from service.app import create_app
from service.following import STOPPING
from service.settings import Settings

BACKLOG = 2048
YOUNG = 50_000
"""New values after which the collector looks through them."""
GRACE_S = 10
"""How long requests in flight may take to finish when the server is told to stop."""


class Worker(ThreadWorker):  # type: ignore[misc]
    """A worker whose threads only answer: connections that say nothing wait without one.

    Told to stop, it answers what has been asked and lets idle connections go at once.
    """

    def enqueue_req(self, conn: Any) -> None:
        """Hand a connection to a thread once it has said something; browsers open some that never do."""
        if conn.initialized or conn.data_ready:
            super().enqueue_req(conn)
            return
        conn.sock.settimeout(0)
        conn.set_timeout()
        self.pending_conns.append(conn)
        self.poller.register(conn.sock, EVENT_READ, partial(self.on_pending_socket_readable, conn))

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Told to stop: streams end by themselves."""
        STOPPING.set()
        super().handle_exit(sig, frame)

    def handle_quit(self, sig: int, frame: Any) -> None:
        """An interrupt from the keyboard, too, lets requests in flight finish."""
        self.handle_exit(sig, frame)

    def murder_keepalived(self) -> None:
        """Close connections that have been idle too long; once stopping, all that are idle."""
        self._expire(self.keepalived_conns)
        super().murder_keepalived()

    def murder_pending(self) -> None:
        """Close connections on which nothing has been asked yet, in the same way."""
        self._expire(self.pending_conns)
        super().murder_pending()

    def _expire(self, connections: Any) -> None:
        if not self.alive:
            for connection in connections:
                connection.timeout = 0


class Server(BaseApplication):  # type: ignore[misc]
    """Gunicorn configured by arguments instead of a file.

    One worker process: on SQLite several connections that write at once from several processes are not
    safe on every version, and the folded games are kept in one place.
    """

    def __init__(self, settings: Settings, options: dict[str, Any]) -> None:
        self._settings = settings
        self._options = options
        super().__init__()

    def load_config(self) -> None:
        """Set what was asked for."""
        for name, value in self._options.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:
        """The application, made in the worker: connections do not survive a fork."""
        app = create_app(self._settings, connect(self._settings.database))
        spare_collector()
        return app


def spare_collector() -> None:
    """Let the garbage collector look less often, and not at what stays for good.

    Folded games are many small values in no cycles: looking through them cost a third of a fold.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])


def listen(host: str, port: int) -> socket.socket:
    """A socket that listens, so that a port in use is known before anything starts. Raises OSError."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=BACKLOG)


def run(settings: Settings, listener: socket.socket, threads: int) -> None:
    """Serve a database that is up to date until told to stop."""
    Server(
        settings,
        {
            "bind": f"fd://{listener.detach()}",
            "workers": 1,
            "worker_class": Worker,
            # Each stream holds a thread; the others answer.
            "threads": threads + settings.streams,
            "worker_connections": max(1000, 4 * (threads + settings.streams)),
            "graceful_timeout": GRACE_S,
            "loglevel": "warning",
            "control_socket_disable": True,
        },
    ).run()
