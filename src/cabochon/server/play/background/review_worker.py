"""Makes the reviews that people ask for, one at a time. Any process takes over what another one left unfinished."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

from cabochon.server.ops import BackgroundTask
from cabochon.server.play.background.review_process import ReviewFailed, review_parts
from cabochon.server.play.services.reviews import Reviews
from cabochon.server.store import FAILURES, ReviewJob, cause, packed

__all__ = ["ReviewWorker"]

LEASE = 15.0  # seconds a review stays with a process that does not renew it
SECONDS_BETWEEN_POLLS = 2.0  # finds reviews that other processes left behind

logger = logging.getLogger(__name__)

Parts = Callable[[str], AsyncIterator[tuple[float, str]]]  # of a record: the part that is done, and the review so far


class ReviewWorker(BackgroundTask):
    def __init__(self, reviews: Reviews, *, parts: Parts | None = None) -> None:
        self._reviews = reviews
        self._jobs = reviews.tables.store.review_jobs(worker=secrets.token_hex(8), lease=LEASE)
        self._parts = parts or (lambda record: review_parts(record, simulations=reviews.simulations))
        self._asked = asyncio.Event()
        reviews.on_ask = self._asked.set

    async def _run(self) -> None:
        while True:
            try:
                while (job := await self._jobs.take()) is not None:
                    await self._work_on(job)
            except FAILURES as failure:
                logger.warning("reviews could not be read or written, trying again: %s", cause(failure))
            with suppress(TimeoutError):
                await asyncio.wait_for(self._asked.wait(), SECONDS_BETWEEN_POLLS)
            self._asked.clear()

    async def _work_on(self, job: ReviewJob) -> None:
        """Make a review; whoever stops the server leaves it to other processes."""
        renewing = asyncio.create_task(self._renew(job.key))
        try:
            await self._make(job)
        except ReviewFailed as failure:
            logger.error("the match of table %s could not be reviewed: %s", job.table, failure)
            await self._jobs.fail(job.key)
        except asyncio.CancelledError:
            with suppress(*FAILURES):  # then the lease runs out
                await self._jobs.release(job.key)
            raise
        finally:
            renewing.cancel()

    async def _make(self, job: ReviewJob) -> None:
        table = await self._reviews.tables.find(job.table)
        async for progress, review in self._parts(table.match.record()):
            content = await asyncio.to_thread(packed, review)
            if progress < 1:
                await self._jobs.save(job.key, content, progress=progress)
            else:
                await self._jobs.finish(job.key, content)

    async def _renew(self, key: str) -> None:
        while True:
            await asyncio.sleep(LEASE / 3)
            try:
                await self._jobs.renew(key)
            except FAILURES as failure:
                logger.warning("the lease of a review could not be renewed: %s", cause(failure))
