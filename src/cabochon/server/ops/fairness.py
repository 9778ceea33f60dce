"""Fair shares of the processor: of each address only a few requests are worked on at a time, the others wait in line.

So whoever asks a thousand times at once waits a thousand times as long, and everybody else hardly longer.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from cabochon.server.ops.addresses import network

__all__ = ["FairnessMiddleware"]

REQUESTS_AT_ONCE = 8  # of one address; a browser opens six connections
LONGEST_TURN = 1.0  # seconds after which a request that waits for news no longer counts


class FairnessMiddleware:
    """A request has its turn until its answer begins, or until it takes long."""

    def __init__(self, app: ASGIApp, *, at_once: int = REQUESTS_AT_ONCE, longest_turn: float = LONGEST_TURN) -> None:
        self._app = app
        self._at_once = at_once
        self._longest_turn = longest_turn
        self._turns: Counter[str] = Counter()
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        client = scope.get("client")
        address = network(client[0]) if client else ""
        await self._wait(address)
        turn = _Turn(self, address)
        timer = asyncio.get_running_loop().call_later(self._longest_turn, turn.end)

        async def send_and_end(message: Message) -> None:
            turn.end()
            await send(message)

        try:
            await self._app(scope, receive, send_and_end)
        finally:
            timer.cancel()
            turn.end()

    async def _wait(self, address: str) -> None:
        """Take a turn, or wait in line until one is handed over."""
        if self._turns[address] < self._at_once:
            self._turns[address] += 1
            return
        handed_over = asyncio.get_running_loop().create_future()
        self._lines.setdefault(address, deque()).append(handed_over)
        try:
            await handed_over
        except asyncio.CancelledError:
            if handed_over.done() and not handed_over.cancelled():
                self.hand_over(address)
            raise

    def hand_over(self, address: str) -> None:
        """Give a turn to the next in line of the same address."""
        line = self._lines.get(address)
        while line:
            following = line.popleft()
            if not following.done():
                following.set_result(None)
                return
        self._lines.pop(address, None)
        self._turns[address] -= 1
        if not self._turns[address]:
            del self._turns[address]


class _Turn:
    def __init__(self, fairness: FairnessMiddleware, address: str) -> None:
        self._fairness = fairness
        self._address = address
        self._is_over = False

    def end(self) -> None:
        if not self._is_over:
            self._is_over = True
            self._fairness.hand_over(self._address)
