"""The server goes on answering while clients that were answered do not close their connections."""

import socket
import threading
import time
from urllib.parse import urlsplit


def test_clients_that_are_slow_to_close_hold_up_nobody(served):
    address = urlsplit(served)
    waited: list[float] = []

    def ask() -> None:
        began = time.monotonic()
        with socket.create_connection((address.hostname, address.port), timeout=10) as client:
            client.sendall(b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n")
            assert client.recv(1024).startswith(b"HTTP/1.1 200")
            waited.append(time.monotonic() - began)
            time.sleep(2)

    clients = [threading.Thread(target=ask) for _ in range(60)]
    for client in clients:
        client.start()
    for client in clients:
        client.join()
    assert len(waited) == 60
    # All are answered before the first of them lets go; with eight threads none may keep one busy.
    assert max(waited) < 2
