"""People who have finished matches analysed while the crowd plays."""

from __future__ import annotations

import asyncio

from cabochon.benchmarks.bot_matches import bot_matches
from cabochon.benchmarks.load.crowd import Player
from cabochon.benchmarks.load.http_client import HttpClient

__all__ = ["Reviewers"]


class Reviewers:
    """Uploads records of matches between bots; each analysis begins when the crowd does."""

    def __init__(self, servers: list[HttpClient], reviews: int) -> None:
        self._people = [Player(servers[number % len(servers)], f"10.9.0.{number}") for number in range(reviews)]
        self._addresses: list[str] = []
        self._asking: list[asyncio.Task[None]] = []
        self.completed = 0

    async def upload(self) -> None:
        matches = bot_matches("splendor", ["greedy", "greedy"], len(self._people), seed=1)
        for person, (_, match) in zip(self._people, matches, strict=True):
            await person.get_token("Reviewer")
            uploaded = await person.request("POST", "/records", {"text": match.record()})
            self._addresses.append(f"/tables/{uploaded['id']}/review")

    def begin(self) -> None:
        pairs = zip(self._people, self._addresses, strict=True)
        self._asking = [asyncio.create_task(self._follow(person, address)) for person, address in pairs]

    async def _follow(self, person: Player, address: str) -> None:
        answer = await person.request("POST", address)
        while answer["state"] != "done":
            answer = await person.request("GET", f"{address}?after={answer['version']}")
        self.completed += 1

    def leave(self) -> None:
        for task in self._asking:
            task.cancel()
