"""The addresses that browsers subscribe with, and sending to them.

A client chooses its address, so it could try to make this server speak to machines that only the server can reach.
Hence only HTTPS on its usual port, and only addresses of the public internet: the name is resolved once, and the
connection goes to the address that was checked.
"""

from __future__ import annotations

import asyncio
import ipaddress
import re
import socket
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from urllib.parse import urlsplit

__all__ = ["BadEndpoint", "Endpoint", "is_public", "post"]

LONGEST = 1000  # characters
PORTS = {"https": 443, "http": 80}
TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # addresses of IPv4 behind a gateway
SECONDS_TO_ANSWER = 10.0
STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})")


class BadEndpoint(Exception):
    """An address to which this server sends nothing."""


@dataclass(frozen=True)
class Endpoint:
    scheme: str
    host: str
    port: int
    target: str  # path and query

    @classmethod
    def parse(cls, address: str, *, anywhere: bool) -> Endpoint:
        """BadEndpoint if it is no address of a push service; `anywhere` allows other ports and plain HTTP."""
        if len(address) > LONGEST or not address.isascii() or not address.isprintable() or " " in address:
            raise BadEndpoint
        try:
            parts = urlsplit(address)
            port = parts.port or PORTS.get(parts.scheme, 0)
        except ValueError:
            raise BadEndpoint from None
        is_usual = parts.scheme == "https" and port == PORTS["https"]
        if parts.scheme not in PORTS or not parts.hostname or parts.username is not None or not (is_usual or anywhere):
            raise BadEndpoint
        try:
            parts.hostname.encode("idna")
        except UnicodeError:
            raise BadEndpoint from None
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        return cls(parts.scheme, parts.hostname, port, target)

    @property
    def origin(self) -> str:
        return f"{self.scheme}://{self.authority}"

    @property
    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == PORTS[self.scheme] else f"{host}:{self.port}"


def is_public(address: str) -> bool:
    """Whether an address belongs to the public internet, also if it is one of IPv4 in the guise of IPv6."""
    ip = ipaddress.ip_address(address)
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.sixtofour or ip.teredo or ip in TRANSLATED:
            return False
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
    return ip.is_global and not ip.is_multicast


async def post(endpoint: Endpoint, headers: Mapping[str, str], body: bytes, *, anywhere: bool) -> int:
    """Send a message; the status of the answer. OSError if there is none, BadEndpoint if it would go astray."""
    async with asyncio.timeout(SECONDS_TO_ANSWER):
        address = await _checked_address(endpoint, anywhere=anywhere)
        tls = _tls() if endpoint.scheme == "https" else None
        reader, writer = await asyncio.open_connection(
            address, endpoint.port, ssl=tls, server_hostname=endpoint.host if tls else None
        )
        try:
            writer.write(_request(endpoint, headers, body))
            await writer.drain()
            return _status(await reader.readline())
        except ValueError as problem:  # a line without an end
            raise OSError("the answer is not HTTP") from problem
        finally:
            writer.close()


async def _checked_address(endpoint: Endpoint, *, anywhere: bool) -> str:
    found = await asyncio.get_running_loop().getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    addresses = [str(entry[4][0]).partition("%")[0] for entry in found]
    if not addresses or not (anywhere or all(map(is_public, addresses))):
        raise BadEndpoint
    return addresses[0]


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


def _request(endpoint: Endpoint, headers: Mapping[str, str], body: bytes) -> bytes:
    fields = {"Host": endpoint.authority, **headers, "Content-Length": str(len(body)), "Connection": "close"}
    lines = [f"POST {endpoint.target} HTTP/1.1", *(f"{name}: {value}" for name, value in fields.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


def _status(line: bytes) -> int:
    found = STATUS.match(line)
    if found is None:
        raise OSError("the answer is not HTTP")
    return int(found[1])
