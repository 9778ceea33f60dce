"""Attacks on connections: many of them, half requests, large headers, streams that nobody reads."""

from __future__ import annotations

import asyncio

from cabochon.benchmarks.siege.target import ADDRESSES, FAILURES, Target, attackers, written

__all__ = ["connections", "half_requests", "large_headers", "streams"]

CONNECTIONS = 1_500
HEADER_SENDERS, HEADER_BYTES, PIECE = 8, 100 * 2**20, 65_536
SECONDS_UNTIL_AGAIN = 1.0


async def connections(target: Target) -> None:
    """Open connections and say nothing."""
    await _hold(target, b"", drip=b"")


async def half_requests(target: Target) -> None:
    """Send requests that never end, a header a second."""
    await _hold(target, b"GET / HTTP/1.1\r\nHost: localhost\r\n", drip=b"X: y\r\n")


async def streams(target: Target) -> None:
    """Follow a table on many connections and read nothing."""
    await _hold(target, written("GET", f"/api/v1/tables/{target.table}/events"), drip=b"")


async def _hold(target: Target, beginning: bytes, *, drip: bytes) -> None:
    async def hold(number: int) -> None:
        source = ADDRESSES[number % len(ADDRESSES)]
        await asyncio.sleep(number / CONNECTIONS)  # not all in one moment: that would measure the attackers
        while target.is_time_left:
            try:
                await _hold_one(target, source, beginning, drip=drip)
            except FAILURES:
                target.counts["ended"] += 1
            await asyncio.sleep(SECONDS_UNTIL_AGAIN)

    await attackers(target.number(CONNECTIONS), hold)


async def _hold_one(target: Target, source: str, beginning: bytes, *, drip: bytes) -> None:
    reader, writer = await target.connect(source)
    target.counts["opened"] += 1
    try:
        writer.write(beginning)
        while target.is_time_left:
            status = await _status_soon(reader)
            if status == b"200":
                await asyncio.sleep(target.seconds_left)  # and read nothing
            elif status is not None:
                target.counts[status.decode() or "ended"] += 1
                return
            writer.write(drip)
        target.counts["held to the end"] += 1
    finally:
        writer.close()


async def _status_soon(reader: asyncio.StreamReader) -> bytes | None:
    """The status of the answer if one comes within a second; empty if the server ended the connection."""
    try:
        async with asyncio.timeout(SECONDS_UNTIL_AGAIN):
            return (await reader.read(12))[-3:]
    except TimeoutError:
        return None


async def large_headers(target: Target) -> None:
    """Send headers of a hundred megabytes."""

    async def send(number: int) -> None:
        while target.is_time_left:
            try:
                await _send_headers(target, ADDRESSES[number % len(ADDRESSES)])
            except FAILURES:
                target.counts["ended"] += 1
            await asyncio.sleep(0.2)

    await attackers(target.number(HEADER_SENDERS), send)


async def _send_headers(target: Target, source: str) -> None:
    reader, writer = await target.connect(source)
    target.counts["opened"] += 1
    try:
        writer.write(b"GET / HTTP/1.1\r\nX: ")
        for _ in range(HEADER_BYTES // PIECE):
            if not target.is_time_left or reader.at_eof():
                return
            writer.write(b"a" * PIECE)
            target.counts["megabytes"] += PIECE / 2**20  # type: ignore[assignment]
            await writer.drain()
    finally:
        writer.close()
