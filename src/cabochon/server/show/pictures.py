"""Pictures in pixels, for messengers and home screens, which show no SVG. Each is drawn once and kept for a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable

from cachetools import LRUCache

from cabochon.server.ops import Rasteriser

__all__ = ["Pictures"]

PICTURES_IN_MEMORY = 100  # of about 150 kB each


class Pictures:
    def __init__(self, rasteriser: Rasteriser) -> None:
        self._rasteriser = rasteriser
        self._drawn: LRUCache[Hashable, bytes] = LRUCache(PICTURES_IN_MEMORY)
        self._drawing: dict[Hashable, asyncio.Task[bytes]] = {}

    async def png(self, key: Hashable, draw: Callable[[], str], size: tuple[int, int]) -> bytes:
        """The picture with this key; whoever asks for one that is being drawn waits for the same.

        RasteriserBusy if there is too much to draw.
        """
        known = self._drawn.get(key)
        if known is not None:
            return known
        task = self._drawing.get(key)
        if task is None:
            task = self._drawing[key] = asyncio.create_task(self._rasterised(key, draw, size))
            task.add_done_callback(lambda _: self._drawing.pop(key, None))
        return await asyncio.shield(task)

    async def _rasterised(self, key: Hashable, draw: Callable[[], str], size: tuple[int, int]) -> bytes:
        drawn = self._drawn[key] = await self._rasteriser.png(draw(), size)
        return drawn
