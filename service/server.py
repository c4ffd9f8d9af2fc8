"""The production server: gunicorn with threads, one process."""

from typing import Any

from flask import Flask
from gunicorn.app.base import BaseApplication

from service.app import create_app
from service.settings import Settings


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
        return create_app(self._settings)


def run(settings: Settings, host: str, port: int, threads: int) -> None:
    """Serve until told to stop."""
    Server(
        settings,
        {
            "bind": f"{host}:{port}",
            "workers": 1,
            "worker_class": "gthread",
            "threads": threads,
            "worker_connections": max(1000, 4 * threads),
            "graceful_timeout": 10,
            "loglevel": "warning",
            "control_socket_disable": True,
        },
    ).run()
