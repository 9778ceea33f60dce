"""Thinks for people, in a lane of its own: about the moves of a position, each question once. Knows no table.

Hints, the coach and exercises share it, so that together they never take more than one thread.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from cachetools import LRUCache

from cabochon.server.ops import RateLimits
from cabochon.server.people import Person
from cabochon.server.play.background.lanes import hint_lane
from cabochon.server.play.refusals import TooManyHints

__all__ = ["Adviser"]

ANSWERS_IN_MEMORY = 1000

T = TypeVar("T")


class Adviser:
    def __init__(self) -> None:
        self._lane = hint_lane()
        self._by_person = RateLimits(a_second=0.5, at_once=10)  # questions, however often each is asked
        self._answers: LRUCache[str, asyncio.Task[Any]] = LRUCache(ANSWERS_IN_MEMORY)

    def close(self) -> None:
        self._lane.close()

    def ask(self, question: str, person: Person, think: Callable[..., T], *args: Any) -> asyncio.Task[T]:
        """What a function answers, which may have been asked before; `question` names it and its arguments."""
        known = self._answers.get(question)
        if known is not None:
            return known
        if self._lane.room <= 0 or not self._by_person.take(person.id):
            raise TooManyHints
        task = asyncio.create_task(self._lane.run(think, *args))
        self._lane.enter(question)
        self._answers[question] = task
        task.add_done_callback(lambda done: self._done(question, done))
        return task

    def _done(self, question: str, task: asyncio.Task[Any]) -> None:
        """Make room for another question, and forget one whose answer failed."""
        self._lane.leave(question)
        if task.cancelled() or task.exception() is not None:
            self._answers.pop(question, None)
