"""A lean HTTP client for a thousand connections: a heavier one would be what is measured."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import urlsplit

__all__ = ["Busy", "Connection", "HttpClient", "Refused", "messages"]

Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Headers = dict[str, str]


class Refused(Exception):
    """The server answered with a status of 300 or more."""


class Busy(Refused):
    """The server has too much to do, or its database does not answer: try again."""


class HttpClient:
    """A pool of connections to one server, from one of this machine's addresses if it is named."""

    def __init__(self, address: str, *, at_once: int = 24, source: str | None = None) -> None:
        parts = urlsplit(address)
        self._host, self._port = parts.hostname or "", parts.port or 80
        self._source = None if source is None else (source, 0)
        self._free: list[Connection] = []
        self._limit = asyncio.Semaphore(at_once)

    async def request(self, method: str, path: str, body: Any, *, headers: Headers) -> Any:
        """The JSON of the answer."""
        status, answer = await self.exchange(_request(method, path, body, headers))
        if status >= 300:
            kind = Busy if status == 503 else Refused
            raise kind(f"{method} {path}: {status} {answer.decode()[:200]}")
        return json.loads(answer) if answer else None

    async def exchange(self, request: bytes) -> tuple[int, bytes]:
        """The status and the content of the answer to a request that is written out."""
        async with self._limit:
            while True:
                connection = self._free_connection()
                try:
                    return await self._exchange(connection or await self._connect(), request)
                except (ConnectionError, asyncio.IncompleteReadError):
                    if connection is None:
                        raise
                    # The server closed an idle connection at the same moment: browsers send the request again too.

    async def _exchange(self, connection: Connection, request: bytes) -> tuple[int, bytes]:
        try:
            answer = await _exchange(connection, request)
        except BaseException:
            connection[1].close()  # in the middle of an answer
            raise
        self._free.append(connection)
        return answer

    def _free_connection(self) -> Connection | None:
        """A free connection that the server has not closed meanwhile."""
        while self._free:
            connection = self._free.pop()
            if not connection[0].at_eof():
                return connection
            connection[1].close()
        return None

    async def _connect(self) -> Connection:
        return await asyncio.open_connection(self._host, self._port, local_addr=self._source)

    async def listen(self, path: str, *, headers: Headers) -> Connection:
        """A connection on which server-sent events arrive."""
        connection = await self._connect()
        connection[1].write(_request("GET", path, None, headers))
        head = await connection[0].readuntil(b"\r\n\r\n")
        if b" 200 " not in head.splitlines()[0]:
            raise Refused(f"GET {path}: {head.splitlines()[0].decode()}")
        return connection

    def close(self) -> None:
        for _, writer in self._free:
            writer.close()


def _request(method: str, path: str, body: Any, headers: Headers) -> bytes:
    content = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(content)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines += ["Content-Type: application/json"] if content else []
    return "\r\n".join([*lines, "", ""]).encode() + content


async def _exchange(connection: Connection, request: bytes) -> tuple[int, bytes]:
    reader, writer = connection
    writer.write(request)
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = next((int(line[15:]) for line in head.splitlines() if line.startswith("content-length:")), 0)
    return int(head.split(" ", 2)[1]), await reader.readexactly(length)


async def messages(connection: Connection) -> AsyncIterator[Any]:
    """The data of each event, as it arrives."""
    while line := await connection[0].readline():
        if line.startswith(b"data: "):
            yield json.loads(line[6:])
