"""What the service is measured against: the same server with a handler that stores one row, and an echo."""

import json
import sqlite3
import sys
import threading
from pathlib import Path
from typing import Any

from flask import Flask, jsonify, request

from service.server import Server
from service.settings import Settings


def peer(database: str) -> Flask:
    """`/echo` answers with what came; `/insert` stores it by one INSERT and COMMIT first."""
    app = Flask("peer")
    lock = threading.Lock()
    connection = sqlite3.connect(database, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("CREATE TABLE IF NOT EXISTS rows (n INTEGER PRIMARY KEY, body TEXT NOT NULL)")

    @app.post("/echo")
    def echo() -> Any:
        return jsonify(request.get_json()), 201

    @app.post("/insert")
    def insert() -> Any:
        body = request.get_json()
        with lock:
            connection.execute("BEGIN IMMEDIATE")
            connection.execute("INSERT INTO rows (body) VALUES (?)", (json.dumps(body),))
            connection.execute("COMMIT")
        return jsonify(body), 201

    return app


class Peer(Server):
    """The same server, with the peer as its application."""

    def load(self) -> Flask:
        """The peer, made in the worker."""
        return peer(str(Path(self._settings.database)))


def main() -> None:
    """Serve the peer: database file, port, threads."""
    database, port, threads = sys.argv[1:]
    options = {
        "bind": f"127.0.0.1:{port}",
        "workers": 1,
        "worker_class": "gthread",
        "threads": int(threads),
        "worker_connections": 1000,
        "loglevel": "warning",
        "control_socket_disable": True,
    }
    Peer(Settings(database=database), options).run()


if __name__ == "__main__":
    main()
