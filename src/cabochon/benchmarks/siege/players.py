"""Normal players: tables of two who move at a quick human pace, one who plays against an easy bot, and newcomers."""

from __future__ import annotations

import asyncio
import random
import time
from dataclasses import dataclass, field
from typing import Any

from cabochon.benchmarks.load.http_client import HttpClient, Refused, messages

__all__ = ["NormalPlay", "Observations"]

PATIENCE = 10.0  # seconds after which a move has failed
PAUSES = (0.2, 0.7)  # seconds a person thinks
SECONDS_BETWEEN_VISITS, SECONDS_UNTIL_RECONNECT = 0.5, 1.0
FAILURES = (OSError, EOFError, Refused, TimeoutError)


@dataclass
class Observations:
    """Seconds until moves were seen, until the easy bot answered and until a newcomer was, and what failed."""

    moves: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    visits: list[float] = field(default_factory=list)
    failed: int = 0
    reasons: list[str] = field(default_factory=list)

    def fail(self, reason: BaseException) -> None:
        self.failed += 1
        self.reasons.append(f"{type(reason).__name__}: {reason}")


class Player:
    """A person with an address of their own, as behind a proxy, who follows one table."""

    def __init__(self, client: HttpClient, address: str) -> None:
        self._client = client
        self._headers = {"X-Forwarded-For": address}
        self._changed = asyncio.Event()
        self._following: asyncio.Task[None] | None = None
        self.progress: dict[str, Any] = {"number": -1}

    async def arrive(self, name: str) -> None:
        token = (await self.request("POST", "/tokens", {"name": name}))["token"]
        self._headers["Authorization"] = f"Bearer {token}"

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        return await self._client.request(method, f"/api/v1{path}", body, headers=self._headers)

    def follow(self, table: str) -> None:
        self.leave()
        self.progress = {"number": -1}
        self._following = asyncio.create_task(self._follow(f"/api/v1/tables/{table}/events"))

    def leave(self) -> None:
        if self._following is not None:
            self._following.cancel()

    async def _follow(self, path: str) -> None:
        """Reconnect as a browser does."""
        while True:
            try:
                async for message in messages(await self._client.listen(path, headers=self._headers)):
                    self.progress = message
                    self._changed.set()
            except FAILURES:
                pass
            await asyncio.sleep(SECONDS_UNTIL_RECONNECT)

    async def sees(self, *, more_than: int, seat: int | None = None) -> None:
        """Wait until the log is longer, and until it is the turn of a seat if one is given, or the match is over."""
        while self.progress["number"] <= more_than or (
            seat is not None and self.progress["status"] == "running" and self.progress["to_move"] != seat
        ):
            self._changed.clear()
            await self._changed.wait()


class NormalTable:
    """Two players, or one and an easy bot, who play match after match."""

    def __init__(self, players: list[Player], observations: Observations) -> None:
        self._players = players
        self._observations = observations
        self._chance = random.Random(1)
        self._id = ""
        self._view: dict[str, Any] = {}

    async def sit_down(self) -> None:
        first = self._players[0]
        other = "open" if len(self._players) == 2 else "easy"
        made = await first.request("POST", "/tables", {"game": "splendor", "seats": [{"who": "me"}, {"who": other}]})
        self._id = made["id"]
        for player in self._players[1:]:
            await player.request("POST", f"/tables/{self._id}/seat", {"invite": made["invite"]})
        for player in self._players:
            player.follow(self._id)
        self._view = await first.request("GET", f"/tables/{self._id}")

    async def play(self, until: float) -> None:
        while time.monotonic() < until:
            await asyncio.sleep(self._chance.uniform(*PAUSES))
            try:
                async with asyncio.timeout(PATIENCE):
                    await self._move()
            except FAILURES as failure:
                self._observations.fail(failure)
                self._times.append(PATIENCE)
                await self._look_again()

    @property
    def _times(self) -> list[float]:
        return self._observations.moves if len(self._players) == 2 else self._observations.bots

    async def _move(self) -> None:
        if self._view["status"] != "running":
            await self.sit_down()
        if not self._view["legal"]:  # after a failure
            await self._players[0].sees(more_than=self._view["number"], seat=0)
            self._view = await self._table(0)
        seat = self._view["to_move"]
        move = {"number": self._view["number"], "move": self._chance.choice(self._view["legal"])}
        await (self._against_person(seat, move) if len(self._players) == 2 else self._against_bot(move))

    async def _against_person(self, seat: int, move: dict[str, Any]) -> None:
        """Post a move; it is seen when the other player holds the table with it."""
        began = time.monotonic()
        _, view = await asyncio.gather(self._post(seat, move), self._see(1 - seat, move["number"]))
        self._times.append(time.monotonic() - began)
        self._view = await self._table(seat) if view["to_move"] == seat else view

    async def _against_bot(self, move: dict[str, Any]) -> None:
        """Post a move; if it ended the turn, wait until the bot has answered."""
        began = time.monotonic()
        progress = await self._post(0, move)
        if progress["to_move"] == 1:
            await self._players[0].sees(more_than=progress["number"], seat=0)
            self._times.append(time.monotonic() - began)
        self._view = await self._table(0)

    async def _post(self, seat: int, move: dict[str, Any]) -> Any:
        return await self._players[seat].request("POST", f"/tables/{self._id}/moves", move)

    async def _see(self, seat: int, number: int) -> Any:
        await self._players[seat].sees(more_than=number)
        return await self._table(seat)

    async def _table(self, seat: int) -> Any:
        return await self._players[seat].request("GET", f"/tables/{self._id}")

    async def _look_again(self) -> None:
        """After a failure, find out whose turn it is."""
        try:
            async with asyncio.timeout(PATIENCE):
                for seat in range(len(self._players)):
                    self._view = await self._table(seat)
                    if self._view["legal"]:
                        return
        except FAILURES:
            await asyncio.sleep(SECONDS_UNTIL_RECONNECT)


class NormalPlay:
    def __init__(self, address: str, *, tables: int) -> None:
        self.observations = Observations()
        self._address = address
        self._client = HttpClient(address)
        sizes = [2] * tables + [1]
        self._players = [
            [Player(self._client, f"10.9.{number}.{seat + 1}") for seat in range(size)]
            for number, size in enumerate(sizes)
        ]
        self._tables = [NormalTable(players, self.observations) for players in self._players]

    async def sit_down(self) -> None:
        for player in [player for players in self._players for player in players]:
            await player.arrive("Somebody")
        for table in self._tables:
            await table.sit_down()

    async def play(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        await asyncio.gather(*(table.play(until) for table in self._tables), self._visit(until))

    async def _visit(self, until: float) -> None:
        """Newcomers: each opens a connection of their own and asks whether the server is well."""
        while time.monotonic() < until:
            began, client = time.monotonic(), HttpClient(self._address)
            try:
                async with asyncio.timeout(PATIENCE):
                    await client.request("GET", "/healthz", None, headers={"X-Forwarded-For": "10.9.255.1"})
                self.observations.visits.append(time.monotonic() - began)
            except FAILURES as failure:
                self.observations.fail(failure)
                self.observations.visits.append(PATIENCE)
            client.close()
            await asyncio.sleep(SECONDS_BETWEEN_VISITS)

    def leave(self) -> None:
        for player in [player for players in self._players for player in players]:
            player.leave()
        self._client.close()
