"""Limits of a connection, on real sockets: what a client may send, how long it may take, how many there may be."""

from __future__ import annotations

import contextlib
import socket

import pytest

from tests.server.connections.servers import answer, door, eventually, is_answered, read_until, request

LONG, SHORT = 60.0, 0.1
CLOSE = "Connection: close"


def status(received: bytes) -> bytes:
    return received.split(b"\r\n", 1)[0]


def test_an_ordinary_request_is_answered_and_the_connection_used_again() -> None:
    with door() as at:
        client = at.client()
        client.sendall(request("/", method="POST").replace(b"\r\n\r\n", b"\r\nContent-Length: 3\r\n\r\nabc"))
        assert b"200 OK" in read_until(client, b"127.0.0.2abc\r\n0\r\n\r\n")
        client.sendall(request("/again", CLOSE))
        assert b"200 OK" in answer(client)
        assert at.started == ["/", "/again"]


@pytest.mark.parametrize(
    "sent",
    [
        request("/" + "a" * 3000),
        request("/", *(f"X-{number}: {'a' * 40}" for number in range(60))),
        request("/", *(f"X-{number}: a" for number in range(101))),
        request("/", "X: " + "a" * 3000),
        b"GET / HTTP/1.1\r\nX: " + b"a" * 100_000,
        b"GET /" + b"a" * 100_000,
        b"\r\n" * 50_000,
        b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;" + b"a" * 100_000,
    ],
    ids=["address", "total", "number", "value", "unfinished header", "unfinished address", "blank lines", "extension"],
)
def test_headers_beyond_the_limit_are_refused(sent: bytes) -> None:
    with door(largest_headers=2048) as at:
        client = at.client()
        with contextlib.suppress(BrokenPipeError, ConnectionResetError):
            client.sendall(sent)
        assert status(answer(client)) in (b"HTTP/1.1 431 Request Header Fields Too Large", b"")
        eventually(lambda: at.refused("large headers") == 1)


def test_a_refusal_for_large_headers_can_be_read() -> None:
    with door(largest_headers=2048) as at:
        client = at.client()
        client.sendall(request("/", "X: " + "a" * 3000))
        received = answer(client)
        assert status(received) == b"HTTP/1.1 431 Request Header Fields Too Large"
        assert received.endswith(b"The headers of this request are too large.")
        assert at.started == []


def test_trailers_count_as_headers() -> None:
    with door(largest_headers=2048) as at:
        client = at.client()
        client.sendall(request("/", "Transfer-Encoding: chunked", method="POST") + b"0\r\nX: " + b"a" * 100_000)
        assert b"200 OK" not in answer(client)
        assert at.refused("large headers") == 1


def test_a_large_body_is_no_large_header() -> None:
    with door(largest_headers=2048) as at:
        client = at.client()
        client.sendall(request("/", "Content-Length: 300000", CLOSE, method="POST") + b"b" * 300_000)
        assert answer(client).count(b"b" * 1000)
        assert at.refused("large headers") == 0


@pytest.mark.parametrize(
    "sent",
    [b"GET / HT", b"GET / HTTP/1.1\r\nHost: lo", request("/", "Content-Length: 10", method="POST") + b"half"],
    ids=["line", "headers", "body"],
)
def test_half_a_request_times_out(sent: bytes) -> None:
    with door(request_timeout=SHORT, idle_timeout=LONG, write_timeout=LONG) as at:
        client = at.client()
        client.sendall(sent)
        assert b"200 OK" not in answer(client)
        assert at.refused("slow request") == 1


def test_a_client_that_takes_too_long_is_told_so() -> None:
    with door(request_timeout=SHORT, idle_timeout=LONG, write_timeout=LONG) as at:
        client = at.client()
        client.sendall(b"GET / HT")
        assert status(answer(client)) == b"HTTP/1.1 408 Request Timeout"


def test_the_time_for_a_request_does_not_start_again_with_each_byte() -> None:
    with door(request_timeout=SHORT, idle_timeout=LONG, write_timeout=LONG) as at:
        client = at.client()
        client.sendall(b"GET / HTTP/1.1\r\n")
        client.settimeout(0.01)
        eventually(lambda: _is_ended_while_sending(client, b"X: y\r\n"))
        assert at.started == []


def _is_ended_while_sending(client: socket.socket, data: bytes) -> bool:
    try:
        client.sendall(data)
        return bool(client.recv(1))
    except TimeoutError:
        return False
    except OSError:
        return True


@pytest.mark.parametrize("sent", [b"", b"\r\n", request("/")], ids=["nothing", "a blank line", "one request"])
def test_an_idle_connection_is_closed(sent: bytes) -> None:
    with door(request_timeout=LONG, idle_timeout=SHORT, write_timeout=LONG) as at:
        client = at.client()
        client.sendall(sent)
        assert (b"200 OK" in answer(client)) == (len(sent) > 2)


def test_an_answer_may_take_longer_than_any_limit() -> None:
    """As event streams do."""
    with door(request_timeout=SHORT, idle_timeout=SHORT, write_timeout=SHORT) as at:
        client, short = at.client(), at.client()
        client.sendall(request("/wait", CLOSE))
        eventually(lambda: at.started == ["/wait"])
        assert answer(short) == b""  # its time is up, and the same number of seconds has passed for the other
        at.goes_on.set()
        assert b"200 OK" in answer(client)


def test_a_client_that_does_not_read_is_disconnected_and_its_answer_is_not_kept() -> None:
    with door(request_timeout=LONG, idle_timeout=LONG, write_timeout=SHORT) as at:
        client = at.client(receive_buffer=4096)
        client.sendall(request("/large"))
        eventually(lambda: at.refused("slow reader") == 1)
        assert len(answer(client)) < 50 * 400_000


def test_a_flood_of_pipelined_requests_ends_the_connection() -> None:
    with door() as at:
        client = at.client()
        client.sendall(request("/wait") * 500)
        assert answer(client) == b""
        assert at.refused("long pipeline") == 1
        assert at.started == ["/wait"]


def test_a_few_pipelined_requests_are_answered_in_order() -> None:
    with door() as at:
        client = at.client()
        client.sendall(request("/1") + request("/2") + request("/3", CLOSE))
        assert answer(client).count(b"200 OK") == 3
        assert at.started == ["/1", "/2", "/3"]


def test_nonsense_is_a_bad_request_and_counted() -> None:
    with door() as at:
        client = at.client()
        client.sendall(b"\x16\x03\x01 hello\r\n\r\n")
        assert status(answer(client)) == b"HTTP/1.1 400 Bad Request"
        assert at.refused("malformed request") == 1


def test_one_address_has_its_share_of_connections_and_others_theirs() -> None:
    with door(connections_per_address=3) as at:
        held = [at.client() for _ in range(3)]
        received = answer(at.client())
        assert status(received) == b"HTTP/1.1 429 Too Many Requests"
        assert b"retry-after: 5" in received
        other = at.client(source="127.0.0.3")
        other.sendall(request("/", CLOSE))
        assert b"200 OK" in answer(other)
        held.pop().close()
        eventually(lambda: is_answered(at.client()))


def test_beyond_all_connections_newcomers_are_told_to_come_back() -> None:
    with door(most=2) as at:
        held = [at.client(source=f"127.0.0.{number}") for number in (2, 3)]
        assert status(answer(at.client(source="127.0.0.4"))) == b"HTTP/1.1 503 Service Unavailable"
        assert at.refused("connections in all") == 1
        held[0].close()
        eventually(lambda: is_answered(at.client(source="127.0.0.4")))


def test_behind_a_proxy_the_forwarded_address_counts_and_the_proxy_does_not() -> None:
    with door(connections_per_address=2) as at:
        for _ in range(2):
            at.client(source="127.0.0.1").sendall(request("/wait", "X-Forwarded-For: 203.0.113.7"))
        eventually(lambda: len(at.started) == 2)
        third, other = at.client(source="127.0.0.1"), at.client(source="127.0.0.1")
        third.sendall(request("/", "X-Forwarded-For: 203.0.113.7"))
        assert status(answer(third)) == b"HTTP/1.1 429 Too Many Requests"
        other.sendall(request("/", "X-Forwarded-For: 203.0.113.8", CLOSE))
        assert b"203.0.113.8" in answer(other)


def test_behind_a_proxy_an_address_gets_its_place_back_after_each_answer() -> None:
    with door(connections_per_address=1) as at:
        client = at.client(source="127.0.0.1")
        for _ in range(3):
            client.sendall(request("/", "X-Forwarded-For: 203.0.113.7"))
            assert b"203.0.113.7" in read_until(client, b"\r\n0\r\n\r\n")


def test_a_forwarded_address_is_not_believed_of_anybody() -> None:
    with door(connections_per_address=1) as at:
        first = at.client()
        second = at.client()
        second.sendall(request("/", "X-Forwarded-For: 203.0.113.7"))
        assert status(answer(second)) == b"HTTP/1.1 429 Too Many Requests"
        first.close()


def test_only_some_of_the_refused_connections_are_held_until_they_have_read_why() -> None:
    with door(connections_per_address=1) as at:
        at.client()
        crowd = [at.client() for _ in range(200)]
        eventually(lambda: at.refused("connections of one address") == 200)
        answered = sum(b"429" in answer(client) for client in crowd)
        assert 1 <= answered < 200
