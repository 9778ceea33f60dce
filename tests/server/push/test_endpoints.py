"""Where the server sends messages, and where it does not, whatever a client asks for."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

from cabochon.server.push.endpoints import BadEndpoint, Endpoint, is_public, post
from tests.server.push.push_service import PushService


@pytest.mark.parametrize(
    "address",
    [
        "http://push.example/x",
        "https://push.example:8443/x",
        "https://user:password@push.example/x",
        "https:///x",
        "ftp://push.example/x",
        "file:///etc/passwd",
        "https://push.example:port/x",
        "https://[::1/x",
        "https://push.example/a b",
        "https://push.example/\r\nHost: other",
        "https://püsh.example/x",
        "https://push.example/" + 1000 * "x",
        "https://" + 64 * "x" + ".example/x",
        "https://push..example/x",
        "",
    ],
)
def test_only_https_addresses_of_the_usual_form_are_accepted(address: str) -> None:
    with pytest.raises(BadEndpoint):
        Endpoint.parse(address, anywhere=False)


def test_an_address_is_taken_apart() -> None:
    endpoint = Endpoint.parse("https://push.example/send/1?key=2", anywhere=False)
    assert (endpoint.host, endpoint.port, endpoint.target) == ("push.example", 443, "/send/1?key=2")
    assert endpoint.origin == "https://push.example"
    assert Endpoint.parse("http://[::1]:81", anywhere=True).origin == "http://[::1]:81"


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("8.8.8.8", True),
        ("2606:4700::1111", True),
        ("127.0.0.1", False),
        ("10.1.2.3", False),
        ("172.16.0.1", False),
        ("192.168.1.1", False),
        ("169.254.169.254", False),
        ("100.64.0.1", False),
        ("0.0.0.0", False),
        ("224.0.0.1", False),
        ("255.255.255.255", False),
        ("::1", False),
        ("::", False),
        ("fe80::1", False),
        ("fd00::1", False),
        ("ff02::1", False),
        ("::ffff:10.0.0.1", False),
        ("::ffff:8.8.8.8", True),
        ("64:ff9b::a00:1", False),
        ("2002:a00:1::1", False),
    ],
)
def test_public_addresses(address: str, expected: bool) -> None:
    assert is_public(address) is expected


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "0x7f.1", "2130706433"])
def test_nothing_is_sent_to_this_machine(host: str) -> None:
    endpoint = Endpoint.parse(f"https://{host}/x", anywhere=False)
    with pytest.raises((BadEndpoint, socket.gaierror)):
        asyncio.run(post(endpoint, {}, b"", anywhere=False))


def test_one_private_address_among_several_is_enough_to_refuse_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        async def resolved(*_: Any, **__: Any) -> list[Any]:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (ip, 443)) for ip in ("8.8.8.8", "10.0.0.1")]

        monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", resolved, raising=False)
        with pytest.raises(BadEndpoint):
            await post(Endpoint.parse("https://push.example/x", anywhere=False), {}, b"", anywhere=False)

    asyncio.run(scene())


def test_a_message_arrives_as_it_was_sent() -> None:
    async def scene() -> None:
        async with PushService([202]) as service:
            endpoint = Endpoint.parse(f"{service.address}/send?to=1", anywhere=True)
            assert await post(endpoint, {"TTL": "60"}, b"sealed", anywhere=True) == 202
        (received,) = service.received
        assert (received.target, received.body, received.headers["ttl"]) == ("/send?to=1", b"sealed", "60")

    asyncio.run(scene())


@pytest.mark.parametrize("answer", [b"hello\r\n", b"", b"x" * 200_000])
def test_an_answer_that_is_no_http_is_a_failure(answer: bytes) -> None:
    async def scene() -> None:
        async def respond(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readuntil(b"\r\n\r\n")
            writer.write(answer)
            writer.close()

        server = await asyncio.start_server(respond, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(OSError, match="not HTTP"):
            await post(Endpoint.parse(f"http://127.0.0.1:{port}/", anywhere=True), {}, b"", anywhere=True)
        server.close()

    asyncio.run(scene())
