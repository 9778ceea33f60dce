"""What attackers know of the server they attack, and what they count. Refuses every address but loopback."""

from __future__ import annotations

import asyncio
import ipaddress
import json
import time
from collections import Counter
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from cabochon.benchmarks.load.http_client import Connection, HttpClient

__all__ = ["ADDRESSES", "FAILURES", "NotLoopback", "Target", "attackers"]

ADDRESSES = [f"127.0.1.{number}" for number in range(1, 5)]  # of the attackers; none of them is a trusted proxy
FAILURES = (OSError, EOFError, TimeoutError)
PATIENCE = 20.0


class NotLoopback(Exception):
    """An address that is not this machine's own."""


@dataclass
class Target:
    address: str
    seconds: float
    scale: float = 1.0  # of the numbers of an attack
    table: str = ""  # of the long match
    tokens: list[str] = field(default_factory=list)  # of its players
    counts: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        parts = urlsplit(self.address)
        if parts.scheme != "http" or not parts.hostname or not ipaddress.ip_address(parts.hostname).is_loopback:
            raise NotLoopback(f"a siege attacks only servers on this machine, not {self.address}")
        self.host, self.port = parts.hostname, parts.port or 80
        self._until = time.monotonic() + self.seconds

    @property
    def seconds_left(self) -> float:
        return max(0.0, self._until - time.monotonic())

    @property
    def is_time_left(self) -> bool:
        return self.seconds_left > 0

    def number(self, most: int) -> int:
        return max(1, round(most * self.scale))

    def client(self, number: int) -> HttpClient:
        return HttpClient(self.address, source=ADDRESSES[number % len(ADDRESSES)], at_once=1)

    async def connect(self, source: str) -> Connection:
        return await asyncio.open_connection(self.host, self.port, local_addr=(source, 0))

    async def ask(self, client: HttpClient, request: bytes) -> bytes:
        """The content of an answer; counts its status."""
        try:
            async with asyncio.timeout(PATIENCE):
                status, content = await client.exchange(request)
        except FAILURES as failure:
            self.counts[type(failure).__name__] += 1
            await asyncio.sleep(0.1)
            return b""
        self.counts[str(status)] += 1
        return content if status < 300 else b""

    async def ask_api(self, client: HttpClient, method: str, path: str, body: Any, *, token: str = "") -> Any:
        """The JSON of an answer; empty if it was refused."""
        headers = ["Content-Type: application/json", *([f"Authorization: Bearer {token}"] if token else [])]
        content = b"" if body is None else json.dumps(body).encode()
        answer = await self.ask(client, written(method, f"/api/v1{path}", *headers, content=content))
        return json.loads(answer) if answer else {}

    async def token(self, client: HttpClient) -> str:
        return str((await self.ask_api(client, "POST", "/tokens", {"name": "Attacker"})).get("token", ""))


def written(method: str, path: str, *headers: str, content: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Content-Length: {len(content)}", *headers, "", ""]
    return "\r\n".join(lines).encode() + content


async def attackers(number: int, attack: Any) -> None:
    """So many attackers at once, each with its number."""
    coroutines: list[Coroutine[Any, Any, None]] = [attack(each) for each in range(number)]
    await asyncio.gather(*coroutines)
