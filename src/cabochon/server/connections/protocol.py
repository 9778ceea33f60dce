"""Uvicorn's protocol with limits on what a client may cost before its request is whole, and after.

Uvicorn reads headers of any size, waits for the rest of a request for ever, queues all requests that arrive at once,
and keeps an answer for a client that never reads it.
"""

from __future__ import annotations

import asyncio
from math import inf

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from cabochon.server.connections.limits import ConnectionLimits
from cabochon.server.connections.refusals import Refusal, answer

__all__ = ["limited_protocol"]

PIECE = 16_384  # bytes given to the parser at a time: so much more than the limit it may hold
MOST_HEADERS = 100
MOST_PIPELINED = 16  # requests on one connection that are not answered yet
SECONDS_TO_READ_WHY = 1.0


def limited_protocol(limits: ConnectionLimits) -> type[asyncio.Protocol]:
    """The class of connections that share these limits."""

    class LimitedProtocol(_LimitedProtocol):
        _limits = limits

    return LimitedProtocol


class _LimitedProtocol(HttpToolsProtocol):
    _limits: ConnectionLimits
    _address = ""  # a place of this address is taken
    _is_proxy = False
    _is_refused = False
    _unanswered = 0
    _headers, _header_bytes = 0, 0
    _held_bytes = 0  # received since the parser last reported something
    _is_silent = False
    # When time is up: for a request to begin, for the rest of it, for its answer to be read, for all.
    _idle_until, _request_until, _write_until, _open_until = inf, inf, inf, inf

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._idle_until = self._in(self._limits.settings.idle_timeout)
        host = self.client[0] if self.client else ""
        self._is_proxy = self._limits.is_proxy(host)
        if not self._limits.open(self):
            self._refuse(Refusal.ALL)
        elif not self._is_proxy:
            self._take(host)

    def connection_lost(self, exc: Exception | None) -> None:
        self._limits.close(self)
        self._give_back()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), PIECE):
            if self._is_refused or self.transport.is_closing():
                return
            self._parse(data[start : start + PIECE])

    def _parse(self, piece: bytes) -> None:
        self._is_silent = True
        super().data_received(piece)
        self._held_bytes = self._held_bytes + len(piece) if self._is_silent else 0
        if self._is_refused:
            return
        if self.transport.is_closing():
            self._limits.count(Refusal.MALFORMED)
        elif self._held_bytes > self._limits.settings.largest_headers:
            self._refuse(Refusal.LARGE_HEADERS)

    def on_message_begin(self) -> None:
        self._is_silent = False
        self._headers, self._header_bytes = 0, 0
        self._unanswered += 1
        self._idle_until, self._request_until = inf, self._in(self._limits.settings.request_timeout)
        if self._unanswered > MOST_PIPELINED:
            self._refuse(Refusal.PIPELINE)
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        self._count_header(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._headers += 1
        self._count_header(len(name) + len(value) + 4)
        super().on_header(name, value)

    def _count_header(self, size: int) -> None:
        self._is_silent = False
        self._header_bytes += size
        if self._header_bytes > self._limits.settings.largest_headers or self._headers > MOST_HEADERS:
            self._refuse(Refusal.LARGE_HEADERS)

    def on_headers_complete(self) -> None:
        self._is_silent = False
        if self._is_proxy and not self._address:
            self._take(self._limits.forwarded_address(self.headers))
        if not self._is_refused:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._is_silent = False
        if not self._is_refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._is_silent = False
        self._request_until = inf
        if not self._is_refused:
            super().on_message_complete()
            self._rest()

    def on_response_complete(self) -> None:
        self._unanswered -= 1
        self._rest()
        super().on_response_complete()

    def _rest(self) -> None:
        """Wait for the next request, if the last one is whole and answered."""
        if self._unanswered or self._request_until != inf:
            return
        self._idle_until = self._in(self._limits.settings.idle_timeout)
        if self._is_proxy:
            self._give_back()

    def pause_writing(self) -> None:
        self._write_until = self._in(self._limits.settings.write_timeout)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._write_until = inf
        super().resume_writing()

    def check_time(self) -> None:
        now = self._limits.clock()
        if now >= self._open_until:
            self.transport.abort()
        elif now >= self._request_until:
            self._refuse(Refusal.SLOW_REQUEST)
        elif now >= self._write_until:
            self._refuse(Refusal.SLOW_READER)
        elif now >= self._idle_until:
            self.transport.close()
            self._open_until = self._in(self._limits.settings.write_timeout)  # the last answer may not be sent yet

    def _take(self, address: str) -> None:
        if not address:
            return
        if self._limits.take(address):
            self._address = address
        else:
            self._refuse(Refusal.ADDRESS)

    def _give_back(self) -> None:
        if self._address:
            self._limits.give_back(self._address)
            self._address = ""

    def _refuse(self, refusal: Refusal) -> None:
        """Answer, and leave the client a moment to read it; in the middle of another answer just end."""
        if self._is_refused:
            return
        self._is_refused = True
        self._limits.count(refusal)
        self._idle_until = self._request_until = self._write_until = inf
        is_answering = self.cycle is not None and not self.cycle.response_complete
        if refusal is Refusal.SLOW_READER or is_answering or not self._limits.linger(self):
            self.transport.abort()
            return
        self.transport.write(answer(refusal))
        self.transport.write_eof()
        self.flow.pause_reading()
        self._open_until = self._in(SECONDS_TO_READ_WHY)

    def _in(self, seconds: float) -> float:
        return self._limits.clock() + seconds
