"""Reviews of finished matches: who may ask for one, and reading them. Live matches are never reviewed for anybody."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable

from cachetools import LRUCache

import cabochon
from cabochon.analysis import REVIEW_VERSION, Review
from cabochon.server.play.refusals import Closed, NotFound, TooLongToReview, TooManyReviews
from cabochon.server.play.services.quotas import Maker
from cabochon.server.play.services.table_service import TableService
from cabochon.server.play.tables.table import Table
from cabochon.server.store import OverQuota, ReviewState, Status, StoredReview

__all__ = ["MOST_TURNS_REVIEWED", "Reviews"]

MOST_TURNS_REVIEWED = 300  # a match of the usual length has 60
REVIEWS_IN_MEMORY = 50
KEYS_IN_MEMORY = 1000
SECONDS_BETWEEN_LOOKS = 0.5  # of somebody who waits for news of a review


class Reviews:
    def __init__(self, tables: TableService, *, simulations: int, is_offered: bool = True) -> None:
        self.tables = tables
        self.simulations = simulations
        self.is_offered = is_offered
        self.on_ask: Callable[[], None] = lambda: None
        self._store = tables.store.reviews
        self._read: LRUCache[tuple[str, int], Review] = LRUCache(REVIEWS_IN_MEMORY)
        self._keys: LRUCache[tuple[str, int], str] = LRUCache(KEYS_IN_MEMORY)

    async def ask(self, table: Table, maker: Maker) -> StoredReview:
        """The review of a finished match; begun, if nobody has asked for it yet."""
        self._check(table)
        found = await self._store.find(self._key(table))
        if found is not None and found.state is not ReviewState.FAILED:
            return found
        if len(table.match.turns) > MOST_TURNS_REVIEWED:
            raise TooLongToReview
        await self._add(table, maker)
        self.on_ask()
        added = await self._store.find(self._key(table))
        assert added is not None
        return added

    async def _add(self, table: Table, maker: Maker) -> None:
        quotas = self.tables.quotas
        admission = quotas.admission(maker) if quotas else None
        try:
            await self._store.add(self._key(table), table=table.id, person=maker.person.id, admission=admission)
        except OverQuota:
            raise TooManyReviews from None

    async def find(self, table: Table, *, after: int | None = None, longest_wait: float = 0.0) -> StoredReview | None:
        """The review of a finished match, or None if nobody has asked for it.

        With `after`, waits for a version that is newer, unless nothing more will come.
        """
        self._check(table)
        key, loop = self._key(table), asyncio.get_running_loop()
        until = loop.time() + longest_wait
        if after is not None:
            while await self._store.version(key) == after and loop.time() < until:
                found = await self._store.find(key)
                if found is None or found.state is not ReviewState.RUNNING:
                    break
                await asyncio.sleep(SECONDS_BETWEEN_LOOKS)
        return await self._store.find(key)

    async def read(self, stored: StoredReview | None) -> Review | None:
        """What a review has found so far; None before its first part is there."""
        if stored is None or stored.content is None:
            return None
        place = (stored.key, stored.version)
        review = self._read.get(place)
        if review is None:
            review = self._read[place] = await asyncio.to_thread(_review, stored)
        return review

    def _check(self, table: Table) -> None:
        if not self.is_offered:
            raise NotFound
        if table.status is not Status.OVER:
            raise Closed

    def _key(self, table: Table) -> str:
        """Equal for the same record, evaluator and settings, whichever table it is."""
        place = (table.id, table.version)
        key = self._keys.get(place)
        if key is None:
            maker = [cabochon.__version__, f"review {REVIEW_VERSION}", str(self.simulations)]
            content = "\n".join([*maker, table.match.record()])
            key = self._keys[place] = hashlib.sha256(content.encode()).hexdigest()
        return key


def _review(stored: StoredReview) -> Review:
    assert stored.json is not None
    return Review.from_json(json.loads(stored.json))
