"""The proxy configuration of docs/running.md, with a real nginx in front of a real server."""

from __future__ import annotations

import json
import re
import socket
import ssl
from collections import Counter
from collections.abc import Iterator

import httpx2
import pytest

from cabochon.benchmarks.load.server_process import Server
from tests.server.connections.nginx import nginx, program
from tests.server.connections.servers import answer, request

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(program() is None, reason="there is no nginx on this machine: make nginx"),
]

HOST = "play.example.org"
POSTS = 12
LIMITS = {
    "CABOCHON_POSTS_AT_ONCE": str(POSTS),
    "CABOCHON_POSTS_PER_SECOND": "0.01",
    "CABOCHON_PEOPLE_PER_ADDRESS": "1",
}


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    with (
        Server(tmp_path_factory.mktemp("server"), environment=LIMITS) as server,
        nginx([server.address], header_timeout="2s") as found,
    ):
        yield found


def unchecked() -> ssl.SSLContext:
    """A certificate that we made ourselves is good enough."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def browser(port: int, source: str) -> httpx2.Client:
    """A browser at an address of its own."""
    transport = httpx2.HTTPTransport(verify=unchecked(), local_address=source)
    return httpx2.Client(base_url=f"https://127.0.0.1:{port}", transport=transport, headers={"Host": HOST}, timeout=10)


def bare_client(port: int, source: str) -> ssl.SSLSocket:
    plain = socket.create_connection(("127.0.0.1", port), timeout=30, source_address=(source, 0))
    return unchecked().wrap_socket(plain)


def a_table(client: httpx2.Client) -> httpx2.Response:
    return client.post("/tables", data={"game": "splendor", "who0": "me", "who1": "here"})


def post_a_move(client: httpx2.Client, table: str) -> None:
    found = re.search(r'id="moves">(.+?)</script>', client.get(table).text)
    assert found is not None
    offered = json.loads(found[1])
    move = {"number": offered["number"], "move": offered["moves"][0]["move"]}
    assert client.post(f"{table}/moves", data=move).status_code == 204


def test_pages_and_secure_cookies(port: int) -> None:
    with browser(port, "127.0.2.1") as client:
        home = client.get("/")
        assert home.status_code == 200
        assert "; Secure" in home.headers["set-cookie"]
        assert a_table(client).status_code == 303


def test_a_post_from_a_page_of_the_site_is_accepted_and_one_from_elsewhere_is_not(port: int) -> None:
    with browser(port, "127.0.2.2") as client:
        client.headers["Origin"] = f"https://{HOST}"
        assert a_table(client).status_code == 303
        client.headers["Origin"] = "https://elsewhere.example"
        assert a_table(client).status_code == 403


def test_an_event_arrives_while_the_stream_is_open(port: int) -> None:
    with browser(port, "127.0.2.3") as client:
        table = a_table(client).headers["location"]
        with client.stream("GET", f"{table}/events") as stream:
            versions = (int(line[6:]) for line in stream.iter_lines() if line.startswith("data: "))
            first = next(versions)
            post_a_move(client, table)
            assert next(versions) > first


def test_rate_limits_count_the_address_of_the_client(port: int) -> None:
    with browser(port, "127.0.2.4") as hasty, browser(port, "127.0.2.5") as other:
        statuses = {a_table(hasty).status_code for _ in range(POSTS + 1)}
        assert 429 in statuses
        assert a_table(other).status_code == 303


def test_nobody_can_claim_another_address(port: int) -> None:
    with browser(port, "127.0.2.6") as hasty:
        for number in range(POSTS + 1):
            hasty.headers["X-Forwarded-For"] = f"203.0.113.{number}"
            refused = a_table(hasty)
        assert refused.status_code == 429


def test_large_bodies_and_large_headers_are_refused(port: int) -> None:
    with browser(port, "127.0.2.7") as client:
        assert client.post("/tables", content=b"a" * 40_000).status_code == 413
        assert client.get("/", headers={"X": "a" * 10_000}).status_code == 400


def test_half_a_request_is_ended(port: int) -> None:
    with bare_client(port, "127.0.2.8") as client:
        client.sendall(b"GET / HTTP/1.1\r\nHost: pl")
        assert b"200" not in answer(client)


def test_too_many_requests_are_refused_before_they_reach_the_server(port: int) -> None:
    with bare_client(port, "127.0.2.9") as client:
        client.sendall(request("/metrics") * 700 + request("/metrics", "Connection: close"))
        statuses = Counter(re.findall(rb"HTTP/1.1 (\d+)", answer(client)))
        assert statuses.keys() == {b"403", b"429"}
        assert statuses[b"403"] >= 400


def test_metrics_are_private_and_there_are_no_websockets(port: int) -> None:
    with browser(port, "127.0.2.10") as client:
        assert client.get("/metrics").status_code == 403
        upgrade = {
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": "YQ==",
            "Sec-WebSocket-Version": "13",
        }
        assert client.get("/", headers=upgrade).status_code == 200
