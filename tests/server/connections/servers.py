"""A server in a thread with small limits, and clients that are bare sockets."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from cabochon.server.connections import ConnectionLimits, limited_protocol
from cabochon.server.ops import Metrics, Settings

__all__ = ["Door", "answer", "door", "eventually", "is_answered", "read_until", "request"]

PAGE = b"x" * 400_000  # more than the buffers of a connection hold


class Door:
    """The limits of a server that runs, its address, and an app that answers, streams or waits."""

    def __init__(self, settings: Settings, *, most: int = 1000) -> None:
        self.metrics = Metrics()
        self.limits = ConnectionLimits(settings, metrics=self.metrics, most=most)
        self.started: list[str] = []  # the paths that the app was asked for
        self.goes_on = threading.Event()
        self.config = uvicorn.Config(
            self._app,
            http=limited_protocol(self.limits),
            interface="asgi3",
            lifespan="off",
            log_config=None,
            forwarded_allow_ips=settings.proxies,
            timeout_graceful_shutdown=1,
        )
        self._clients: list[socket.socket] = []
        self.port = 0

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        self.started.append(scope["path"])
        body = scope["client"][0].encode()
        if scope["path"] == "/wait":
            while not self.goes_on.is_set():
                await asyncio.sleep(0.01)
        if scope["method"] == "POST":
            more = True
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return
                body, more = body + message["body"], message["more_body"]
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(50 if scope["path"] == "/large" else 0):
            await send({"type": "http.response.body", "body": PAGE, "more_body": True})
        await send({"type": "http.response.body", "body": body})

    def client(self, *, source: str = "127.0.0.2", receive_buffer: int | None = None) -> socket.socket:
        """A connection from an address that is no proxy, unless another is named."""
        client = socket.socket()
        if receive_buffer is not None:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        client.settimeout(20)
        client.bind((source, 0))
        client.connect(("127.0.0.1", self.port))
        self._clients.append(client)
        return client

    def refused(self, reason: str) -> float:
        found = [
            line
            for line in self.metrics.exposition().decode().splitlines()
            if f'connections_total{{reason="{reason}"' in line
        ]
        return float(found[0].rpartition(" ")[2]) if found else 0.0

    def close(self) -> None:
        for client in self._clients:
            client.close()
        self.goes_on.set()


@contextmanager
def door(*, most: int = 1000, **settings: Any) -> Iterator[Door]:
    found = Door(Settings(database="", **settings), most=most)
    listening = socket.create_server(("127.0.0.1", 0))
    found.port = listening.getsockname()[1]
    server = uvicorn.Server(found.config)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        yield found
    finally:
        found.close()
        server.should_exit = True
        thread.join()


def request(path: str = "/", *headers: str, method: str = "GET") -> bytes:
    return "\r\n".join([f"{method} {path} HTTP/1.1", "Host: localhost", *headers, "", ""]).encode()


def answer(client: socket.socket) -> bytes:
    """Everything until the server ends the connection."""
    received = b""
    try:
        while piece := client.recv(65536):
            received += piece
    except ConnectionResetError:
        pass
    return received


def read_until(client: socket.socket, end: bytes) -> bytes:
    received = b""
    while not received.endswith(end) and (piece := client.recv(65536)):
        received += piece
    return received


def is_answered(client: socket.socket) -> bool:
    client.sendall(request("/", "Connection: close"))
    return b"200 OK" in answer(client)


def eventually(is_so: Callable[[], bool]) -> None:
    """Wait until something is so; a test that waits in vain fails by this limit."""
    until = time.monotonic() + 20
    while not is_so():
        assert time.monotonic() < until
        time.sleep(0.005)
