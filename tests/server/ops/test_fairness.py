"""Fair shares: many requests of one address wait in line, and nobody else waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from starlette.types import Message, Receive, Scope, Send

from cabochon.server.ops.fairness import FairnessMiddleware

NEVER = 1000.0  # seconds


class Requests:
    """An app whose requests go on when a test says so, and the order in which they began."""

    def __init__(self, *, longest_turn: float = NEVER) -> None:
        self.begun: list[str] = []
        self._answers: dict[str, asyncio.Event] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._middleware = FairnessMiddleware(self._app, at_once=2, longest_turn=longest_turn)

    async def _app(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.begun.append(scope["path"])
        await self._answers[scope["path"]].wait()
        await send({"type": "http.response.start"})
        await asyncio.sleep(NEVER)  # as an event stream

    def ask(self, path: str, address: str = "203.0.113.7") -> None:
        self._answers[path] = asyncio.Event()
        scope = {"type": "http", "path": path, "client": (address, 1)}
        self._tasks[path] = asyncio.create_task(self._middleware(scope, _nothing, _ignore))

    def answer(self, path: str) -> None:
        self._answers[path].set()

    def cancel(self, path: str) -> None:
        self._tasks[path].cancel()

    async def leave(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        assert not self._middleware._turns
        assert not self._middleware._lines


async def _nothing() -> Message:
    return {"type": "http.disconnect"}


async def _ignore(message: Message) -> None:
    pass


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


def run(scene: Callable[[Requests], Coroutine[Any, Any, None]], *, longest_turn: float = NEVER) -> list[str]:
    async def play() -> list[str]:
        requests = Requests(longest_turn=longest_turn)
        await scene(requests)
        begun = list(requests.begun)
        await requests.leave()
        return begun

    return asyncio.run(play())


def test_requests_of_one_address_wait_in_line_and_others_do_not() -> None:
    async def scene(requests: Requests) -> None:
        for number in range(5):
            requests.ask(f"/{number}")
        requests.ask("/other", "203.0.113.8")
        await settle()

    assert run(scene) == ["/0", "/1", "/other"]


def test_the_next_has_its_turn_when_an_answer_begins_though_it_goes_on() -> None:
    async def scene(requests: Requests) -> None:
        for number in range(4):
            requests.ask(f"/{number}")
        await settle()
        requests.answer("/1")
        await settle()

    assert run(scene) == ["/0", "/1", "/2"]


def test_a_network_of_ipv6_has_one_line() -> None:
    async def scene(requests: Requests) -> None:
        for number in range(3):
            requests.ask(f"/{number}", f"2001:db8::{number + 1}")
        await settle()

    assert run(scene) == ["/0", "/1"]


def test_a_request_that_waits_for_news_holds_up_nobody() -> None:
    async def scene(requests: Requests) -> None:
        for number in range(5):
            requests.ask(f"/{number}")
        while len(requests.begun) < 5:
            await asyncio.sleep(0.001)

    assert run(scene, longest_turn=0.001) == [f"/{number}" for number in range(5)]


def test_a_request_that_leaves_the_line_or_its_place_holds_up_nobody() -> None:
    async def scene(requests: Requests) -> None:
        for number in range(4):
            requests.ask(f"/{number}")
        await settle()
        requests.cancel("/2")
        requests.cancel("/0")
        await settle()

    assert run(scene) == ["/0", "/1", "/3"]


def test_a_turn_handed_to_somebody_who_leaves_goes_to_the_next() -> None:
    async def scene(requests: Requests) -> None:
        for number in range(4):
            requests.ask(f"/{number}")
        await settle()
        requests.answer("/0")
        await asyncio.sleep(0)  # the turn is handed over, but not taken yet
        requests.cancel("/2")
        await settle()

    assert run(scene) == ["/0", "/1", "/3"]
