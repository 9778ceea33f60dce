"""`cabochon serve`, exposed directly: its settings reach the connections, and attacks leave no trace but counts."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import httpx2
import pytest

from cabochon.benchmarks.load.server_process import Server
from tests.server.connections.servers import answer, request

STRANGER = "127.0.0.2"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("CABOCHON_LARGEST_HEADERS", "4096")
        environment.setenv("CABOCHON_REQUEST_TIMEOUT", "0.2")
        environment.setenv("CABOCHON_CONNECTIONS_PER_ADDRESS", "3")
        with Server(tmp_path_factory.mktemp("server")) as found:
            yield found


def sent(server: Server, data: bytes) -> bytes:
    """What a stranger is answered."""
    with socket.socket() as client:
        client.settimeout(20)
        client.bind((STRANGER, 0))
        client.connect(("127.0.0.1", int(server.address.rpartition(":")[2])))
        client.sendall(data)
        return answer(client)


def refused(server: Server) -> str:
    return httpx2.get(f"{server.address}/metrics").text


def test_large_headers_are_refused(server: Server) -> None:
    assert sent(server, request("/", "X: " + "a" * 5000)).startswith(b"HTTP/1.1 431")
    assert 'cabochon_refused_connections_total{reason="large headers"} 1.0' in refused(server)


def test_half_a_request_times_out(server: Server) -> None:
    assert sent(server, b"GET / HTTP/1.1\r\n").startswith(b"HTTP/1.1 408")


def test_there_are_no_websockets_and_no_log_of_every_bad_request(server: Server) -> None:
    upgrade = (
        "Upgrade: websocket",
        "Connection: Upgrade, close",
        "Sec-WebSocket-Key: YQ==",
        "Sec-WebSocket-Version: 13",
    )
    assert sent(server, request("/", *upgrade)).startswith(b"HTTP/1.1 200")
    assert sent(server, b"nonsense\r\n\r\n").startswith(b"HTTP/1.1 400")
    assert server.complaints == []
