"""Lets the bots at tables move, after a natural pause, through the same service as people.

Due moves are jobs in the database that any process may take: none is lost with a process that dies. A process takes
only as many as it can think about soon, so that the order of the queue holds for all others.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from cabochon import bots
from cabochon.contract import GameFailed
from cabochon.match.observer import Observer
from cabochon.server.ops import Metrics
from cabochon.server.people import Refused
from cabochon.server.play.arbiter.consent import is_question_open
from cabochon.server.play.background.lanes import Lane, quick_lane, slow_lane
from cabochon.server.play.services.table_service import TableService
from cabochon.server.play.tables.cache import QUICK_BOTS
from cabochon.server.play.tables.table import Table
from cabochon.server.store import FAILURES, EntryKind, Seat, cause

__all__ = ["BotWorker"]

LEASE = 6.0  # seconds a job stays with a process that does not renew it
WITHIN_A_TURN = 1 / 3  # of the pause: who watches has understood what the bot is doing
SECONDS_AFTER_A_FAILURE = 1.0
SECONDS_BETWEEN_POLLS = 1.0  # finds jobs that other processes left behind

logger = logging.getLogger(__name__)

Think = Callable[[str, Observer], str]  # the code of a bot and what it sees: its move


def _think(code: str, observer: Observer) -> str:
    return bots.bot(code).decide(observer)


class BotWorker:
    """One task for each job this process has taken."""

    def __init__(
        self, service: TableService, *, pause: float, think: Think = _think, metrics: Metrics | None = None
    ) -> None:
        self._service = service
        self._jobs = service.store.bot_jobs(worker=secrets.token_hex(8), lease=LEASE)
        self._pause = pause
        self._think = think
        self._metrics = metrics or Metrics()
        self._lanes = {False: quick_lane(), True: slow_lane()}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._job_due = asyncio.Event()
        self._loops: list[asyncio.Task[None]] = []

    def start(self) -> None:
        self._service.cache.on_change = self.notice
        self._loops = [asyncio.create_task(self._poll()), asyncio.create_task(self._renew())]

    async def stop(self) -> None:
        """Leave unfinished jobs to other processes."""
        for loop in self._loops:
            loop.cancel()
        await asyncio.gather(*self._loops, return_exceptions=True)
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for lane in self._lanes.values():
            lane.close()
        with suppress(*FAILURES):  # then their leases run out
            await self._jobs.release()

    def notice(self, table: Table) -> None:
        """A table has changed: wake up if a bot is to move there."""
        seat = table.to_move
        if seat is not None and seat.bot is not None:
            self.wake()

    def wake(self) -> None:
        self._job_due.set()

    async def _poll(self) -> None:
        while True:
            try:
                await self._take_jobs()
            except FAILURES as failure:
                logger.warning("bot jobs could not be read, trying again: %s", cause(failure))
            try:
                await asyncio.wait_for(self._job_due.wait(), SECONDS_BETWEEN_POLLS)
            except TimeoutError:
                continue
            self._job_due.clear()

    async def _take_jobs(self) -> None:
        if not any(lane.room for lane in self._lanes.values()):
            return
        for is_slow in await self._jobs.waiting():
            lane = self._lanes[is_slow]
            for name in await self._jobs.take(lane.room, slow=is_slow) if lane.room else ():
                self._begin(name, lane)

    def _begin(self, name: str, lane: Lane) -> None:
        before = self._tasks.get(name)
        lane.enter(name)
        task = asyncio.create_task(self._play(name, lane, before))
        self._tasks[name] = task
        task.add_done_callback(partial(self._done, name, lane))

    def _done(self, name: str, lane: Lane, task: asyncio.Task[None]) -> None:
        if self._tasks.get(name) is task:
            del self._tasks[name]
            self._leave(name, lane)
        if not task.cancelled() and (failure := task.exception()) is not None:
            logger.error("a bot failed at table %s and will try again", name, exc_info=failure)

    def _leave(self, name: str, lane: Lane) -> None:
        """Make room for another job, which may be waiting already."""
        if lane.leave(name):
            self.wake()

    async def _renew(self) -> None:
        """Keep renewing the leases of jobs in progress."""
        while True:
            await asyncio.sleep(LEASE / 3)
            try:
                if self._tasks:
                    await self._jobs.renew(list(self._tasks))
            except FAILURES as failure:
                logger.warning("the leases of bot jobs could not be renewed: %s", cause(failure))

    async def _play(self, name: str, lane: Lane, before: asyncio.Task[None] | None) -> None:
        """Make the due move at a table, unless a request to take back is open."""
        if before is not None:
            await asyncio.wait([before])
        while True:
            try:
                return await self._try(name, lane)
            except Refused:
                return None  # the table has changed: if a bot is still to move, there is a new job
            except GameFailed as failure:  # it would fail again
                logger.error("a bot cannot move at table %s: %s", name, failure)
                return await self._jobs.drop(name)
            except FAILURES as failure:
                logger.warning("a bot could not move, trying again: %s", cause(failure))
                await asyncio.sleep(SECONDS_AFTER_A_FAILURE)

    async def _try(self, name: str, lane: Lane) -> None:
        table = await self._service.find(name)
        seat = table.to_move
        if seat is None or seat.bot is None or _is_waiting(table, seat):
            await self._jobs.drop(name)
        else:
            await self._decide(table, seat.bot, lane)

    async def _decide(self, table: Table, code: str, lane: Lane) -> None:
        """Think and move; who pauses makes room for others to think."""
        began = time.monotonic()
        number, observer = len(table.log), table.match.observer()
        move = self._service.script_for(table).bot_move(table)
        if move is None:
            thinking = self._lanes[code not in QUICK_BOTS]
            move = await thinking.run(self._think, code, observer)
        thought = time.monotonic() - began
        self._metrics.thinking.labels(code).observe(thought)
        self._leave(table.id, lane)
        pause = self._pause * (WITHIN_A_TURN if is_within_turn(table) else 1)
        await asyncio.sleep(max(0.0, pause - thought))
        await self._service.move(table.id, None, number=number, move=move)


def is_within_turn(table: Table) -> bool:
    """Whether the seat to move made the last move too: its turn takes several moves."""
    last = next((entry for entry in reversed(table.played) if entry.kind is EntryKind.MOVE), None)
    return last is not None and last.seat == table.match.to_move


def _is_waiting(table: Table, seat: Seat) -> bool:
    """Whether a bot waits for the answer to a request; a stand-in does not, if that costs a person's time."""
    return is_question_open(table) and not table.has_clock(seat.number)
