"""People at many tables: each has a live connection, and fetches the table when somebody else has moved."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from dataclasses import dataclass, field
from typing import Any

from cabochon.benchmarks.load.http_client import Busy, Connection, HttpClient, Refused, messages

__all__ = ["Crowd", "Player"]

SECONDS_TO_WAIT = (1, 5)  # as a busy server asks


@dataclass
class Player:
    """A person with an address of their own, as behind a proxy: rate limits count each address."""

    client: HttpClient
    address: str
    token: str = ""
    waits: int = 0  # how often a busy server asked to try again

    async def get_token(self, name: str) -> None:
        """Become somebody at the server."""
        headers = {"X-Forwarded-For": self.address}
        created = await self.client.request("POST", "/api/v1/tokens", {"name": name}, headers=headers)
        self.token = created["token"]

    async def request(self, method: str, path: str, body: Any = None) -> Any:
        """The answer, even if a busy server gives it only at a later attempt."""
        while True:
            try:
                return await self.client.request(method, f"/api/v1{path}", body, headers=self.headers)
            except Busy:
                self.waits += 1
                await asyncio.sleep(random.randint(*SECONDS_TO_WAIT))

    @property
    def headers(self) -> dict[str, str]:
        return {"X-Forwarded-For": self.address, "Authorization": f"Bearer {self.token}"}


@dataclass
class CrowdTable:
    id: str
    players: list[Player]
    number: int = 0
    to_move: int = 0
    legal: list[str] = field(default_factory=list)
    sent: float | None = None  # when the move was sent that the other player has not seen yet
    sender: int = 0
    seen: int = 0  # length of the log when the other player last fetched the table
    accepted: list[str] = field(default_factory=list)


class Crowd:
    """The people, their tables, and the seconds until each move was seen by the other player."""

    def __init__(self, servers: list[HttpClient]) -> None:
        self._servers = servers
        self._chance = random.Random(1)
        self._ready: asyncio.Queue[CrowdTable] = asyncio.Queue()
        self._listening: list[asyncio.Task[None]] = []
        self.tables: list[CrowdTable] = []
        self.delays: list[float] = []
        self.refused = 0

    async def sit_down(self, tables: int) -> None:
        for number in range(tables):
            self.tables.append(await self._sit_down_at_one(number))

    async def _sit_down_at_one(self, number: int) -> CrowdTable:
        """Two people, on different servers if there are several."""
        players = [await self._newcomer(number, place) for place in (0, 1)]
        first, second = players
        created = await first.request(
            "POST", "/tables", {"game": "splendor", "seats": [{"who": "me"}, {"who": "open"}]}
        )
        table = CrowdTable(created["id"], players)
        invite = (await first.request("GET", f"/tables/{table.id}"))["invite"]
        await second.request("POST", f"/tables/{table.id}/seat", {"invite": invite})
        for place, player in enumerate(players):
            connection = await player.client.listen(f"/api/v1/tables/{table.id}/events", headers=player.headers)
            self._listening.append(asyncio.create_task(self._follow(table, place, connection)))
        return table

    async def _newcomer(self, number: int, place: int) -> Player:
        client = self._servers[(number + place) % len(self._servers)]
        player = Player(client, f"10.{place}.{number // 250}.{number % 250}")
        await player.get_token(f"Player {number}.{place}")
        return player

    async def _follow(self, table: CrowdTable, place: int, connection: Connection) -> None:
        """Fetch the table whenever the other player has moved, or it is this player's turn again."""
        async for message in messages(connection):
            is_turn = message["to_move"] == place and message["number"] > table.number
            if not is_turn and (place == table.sender or message["number"] <= table.seen):
                continue
            view = await table.players[place].request("GET", f"/tables/{table.id}")
            if place != table.sender and table.sent is not None:
                self.delays.append(time.monotonic() - table.sent)
                table.sent, table.seen = None, view["number"]
            if is_turn:
                table.number, table.to_move, table.legal = view["number"], place, view["legal"]
                self._ready.put_nowait(table)

    async def play(self, *, rate: float, seconds: float) -> float:
        """Post moves at a steady rate, whether or not earlier ones were answered; the seconds it took."""
        began = time.monotonic()
        moving: set[asyncio.Task[None]] = set()
        for number in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, began + number / rate - time.monotonic()))
            task = asyncio.create_task(self._move(await self._ready.get()))
            moving.add(task)
            task.add_done_callback(moving.discard)
        took = time.monotonic() - began
        await asyncio.gather(*moving)
        await asyncio.sleep(1)  # until the last moves are seen
        return took

    async def _move(self, table: CrowdTable) -> None:
        player = table.players[table.to_move]
        move = self._chance.choice(table.legal)
        body = {"number": table.number, "move": move}
        table.sent, table.sender = time.monotonic(), table.to_move
        try:
            await player.request("POST", f"/tables/{table.id}/moves", body)
            table.accepted.append(move)
        except Refused as refused:
            self.refused += 1
            print(refused, file=sys.stderr)

    def leave(self) -> None:
        for task in self._listening:
            task.cancel()
        for client in self._servers:
            client.close()
