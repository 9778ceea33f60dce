"""A push service on this machine, with a browser subscribed to it that can read what it receives."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from cabochon.server.push.encryption import CURVE, decoded, derived, encoded, point, public_key

__all__ = ["PushService", "Received", "SubscribedBrowser"]


class SubscribedBrowser:
    def __init__(self, private: int | None = None, auth: bytes = bytes(range(16))) -> None:
        self._key = ec.generate_private_key(CURVE) if private is None else ec.derive_private_key(private, CURVE)
        self.point, self.secret = point(self._key.public_key()), auth

    @property
    def keys(self) -> dict[str, str]:
        return {"p256dh": encoded(self.point), "auth": encoded(self.secret)}

    def read(self, body: bytes) -> bytes:
        """Decrypt a message, as RFC 8291 and RFC 8188 describe it."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self._key.exchange(ec.ECDH(), public_key(sender))
        secret = derived(shared, salt=self.secret, purpose=b"WebPush: info\0" + self.point + sender, length=32)
        key = derived(secret, salt=salt, purpose=b"Content-Encoding: aes128gcm\0", length=16)
        nonce = derived(secret, salt=salt, purpose=b"Content-Encoding: nonce\0", length=12)
        message, _, padding = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\x02")
        assert not padding.strip(b"\0")
        return message


@dataclass(frozen=True)
class Received:
    target: str
    headers: dict[str, str]
    body: bytes

    @property
    def claims(self) -> dict[str, Any]:
        """What the sender says of itself."""
        token = self.headers["authorization"].removeprefix("vapid t=").partition(",")[0]
        claims: dict[str, Any] = json.loads(decoded(token.split(".")[1]))
        return claims


@dataclass
class PushService:
    """Answers each message with the next of these statuses, the last one again and again."""

    statuses: list[int] = field(default_factory=lambda: [201])
    received: list[Received] = field(default_factory=list)
    address: str = ""

    async def __aenter__(self) -> PushService:
        self._server = await asyncio.start_server(self._answer, "127.0.0.1", 0)
        self.address = f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}"
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        await self._server.wait_closed()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        first, *lines = head.strip().split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        body = await reader.readexactly(int(headers["content-length"]))
        self.received.append(Received(first.split()[1], headers, body))
        status = self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]
        writer.write(f"HTTP/1.1 {status} Whatever\r\nContent-Length: 0\r\n\r\n".encode())
        await writer.drain()
        writer.close()
