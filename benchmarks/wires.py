"""A lean client of HTTP for a load of a thousand connections: it must not be what is measured."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any
from urllib.parse import urlsplit

__all__ = ["Refused", "Wires", "news"]

Wire = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Headers = dict[str, str]


class Refused(Exception):
    """An answer that is none of the good ones."""


class Wires:
    """Connections to one server that are used again and again."""

    def __init__(self, address: str, *, at_once: int = 24) -> None:
        parts = urlsplit(address)
        self._host, self._port = parts.hostname or "", parts.port or 80
        self._free: list[Wire] = []
        self._room = asyncio.Semaphore(at_once)

    async def ask(self, method: str, path: str, body: Any, *, headers: Headers) -> Any:
        """The JSON that is answered."""
        async with self._room:
            wire = await self._wire()
            status, answer = await _exchange(wire, method, path, body, headers)
            self._free.append(wire)
        if status >= 300:
            raise Refused(f"{method} {path}: {status} {answer.decode()[:200]}")
        return json.loads(answer) if answer else None

    async def _wire(self) -> Wire:
        """One that the server has not closed meanwhile because nobody used it."""
        while self._free:
            wire = self._free.pop()
            if not wire[0].at_eof():
                return wire
            wire[1].close()
        return await asyncio.open_connection(self._host, self._port)

    async def listen(self, path: str, *, headers: Headers) -> Wire:
        """A connection on which news arrive."""
        wire = await asyncio.open_connection(self._host, self._port)
        wire[1].write(_request("GET", path, None, headers))
        head = await wire[0].readuntil(b"\r\n\r\n")
        if b" 200 " not in head.splitlines()[0]:
            raise Refused(f"GET {path}: {head.splitlines()[0].decode()}")
        return wire

    def close(self) -> None:
        for _, writer in self._free:
            writer.close()


def _request(method: str, path: str, body: Any, headers: Headers) -> bytes:
    content = b"" if body is None else json.dumps(body).encode()
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(content)}"]
    lines += [f"{name}: {value}" for name, value in headers.items()]
    lines += ["Content-Type: application/json"] if content else []
    return "\r\n".join([*lines, "", ""]).encode() + content


async def _exchange(wire: Wire, method: str, path: str, body: Any, headers: Headers) -> tuple[int, bytes]:
    reader, writer = wire
    writer.write(_request(method, path, body, headers))
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
    length = next((int(line[15:]) for line in head.splitlines() if line.startswith("content-length:")), 0)
    return int(head.split(" ", 2)[1]), await reader.readexactly(length)


async def news(wire: Wire) -> AsyncIterator[Any]:
    """What is told, one after the other."""
    while line := await wire[0].readline():
        if line.startswith(b"data: "):
            yield json.loads(line[6:])
