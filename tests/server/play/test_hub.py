"""Subscribers are woken once for each version, and miss none."""

from __future__ import annotations

import asyncio

from cabochon.server.play import Hub

AT_ONCE = 0.0  # seconds: what is known already needs no wait


def test_a_version_that_is_published_twice_is_news_once() -> None:
    async def scene() -> None:
        hub = Hub()
        with hub.subscribe("table") as news:
            hub.publish("table", 3)
            assert await news.next(10) == 3
            hub.publish("table", 3)
            assert await news.next(AT_ONCE) is None
            hub.publish("table", 4)
            assert await news.next(10) == 4

    asyncio.run(scene())


def test_a_version_published_among_missed_ones_is_news_when_it_is_looked_up() -> None:
    async def scene() -> None:
        hub = Hub()
        with hub.subscribe("table") as news:
            hub.publish("table", 3)
            hub.mark_stale("table")
            assert await news.next(10) is None
            news.publish(3)  # as the database says
            assert await news.next(10) == 3

    asyncio.run(scene())
