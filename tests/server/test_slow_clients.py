"""The server goes on answering while clients that were answered do not close their connections."""

import socket
import threading
from urllib.parse import urlsplit

CLIENTS = 60


def test_clients_that_are_slow_to_close_hold_up_nobody(served):
    address = urlsplit(served)
    # Nobody lets go of a connection before all have been answered.
    all_answered = threading.Barrier(CLIENTS, timeout=20)
    answered: list[bytes] = []

    def ask() -> None:
        with socket.create_connection((address.hostname, address.port), timeout=20) as client:
            client.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
            answered.append(client.recv(1024)[:12])
            all_answered.wait()

    clients = [threading.Thread(target=ask, daemon=True) for _ in range(CLIENTS)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    assert answered == [b"HTTP/1.1 200"] * CLIENTS
    assert not all_answered.broken
