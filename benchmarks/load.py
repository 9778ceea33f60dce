"""Many tables at once, on this machine alone: `make load`.

Real servers are started, a thousand people sit down at five hundred tables, each with a live connection, and moves
arrive steadily. Counted are the moves that were accepted, the time until the other side has the new table in hand
(from the moment the move is sent: post, commit, event, and the look that follows it), and at the end what the database
holds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from sqlalchemy import select
from tests.server.postgres import postgres
from tests.server.serving import Server

from benchmarks.wires import Refused, Wires, news
from cabochon.server.store import open_database, schema

MOVES_A_SECOND, WITHIN, SEEN = 100.0, 0.150, 0.95  # what is asked for
GROWTH = 1.03  # of the memory from the middle third of the time to the last, at most


@dataclass(frozen=True)
class Load:
    tables: int
    rate: float
    seconds: float


@dataclass
class Player:
    """Somebody who lives at an address of their own, as behind a proxy: limits are for each."""

    wires: Wires
    house: str
    token: str = ""

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        return await self.wires.ask(method, f"/api/v1{path}", body, headers=self.headers)

    @property
    def headers(self) -> dict[str, str]:
        return {"X-Forwarded-For": self.house, "Authorization": f"Bearer {self.token}"}


@dataclass
class Table:
    id: str
    players: list[Player]
    number: int = 0
    to_move: int = 0
    legal: list[str] = field(default_factory=list)
    sent: float | None = None  # when the move was sent that the other side has not seen yet
    sender: int = 0
    seen: int = 0  # as long was the log when the other side looked last
    accepted: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Outcome:
    database: str
    processes: int
    connections: int
    accepted: int
    a_second: float
    median_ms: float
    p95_ms: float
    p99_ms: float
    within: float
    refused: int
    lost: int
    doubled: int
    memory_before: int
    memory_after: int
    processor_ms: float

    @property
    def is_good(self) -> bool:
        right = not (self.lost or self.doubled or self.refused)
        fast = self.a_second >= MOVES_A_SECOND and self.within >= SEEN
        return right and fast and self.memory_after <= self.memory_before * GROWTH


class Crowd:
    """The people, their tables and what they have seen."""

    def __init__(self, servers: list[Wires], load: Load) -> None:
        self._servers = servers
        self._load = load
        self._chance = random.Random(1)
        self._ready: asyncio.Queue[Table] = asyncio.Queue()
        self._listening: list[asyncio.Task[None]] = []
        self.tables: list[Table] = []
        self.seen: list[float] = []
        self.refused = 0

    async def sit_down(self) -> None:
        for number in range(self._load.tables):
            self.tables.append(await self._sit_down_at_one(number))

    async def _sit_down_at_one(self, number: int) -> Table:
        """Two people, each at another server if there are several."""
        players = [
            Player(self._servers[(number + place) % len(self._servers)], f"10.{place}.{number // 250}.{number % 250}")
            for place in (0, 1)
        ]
        for place, player in enumerate(players):
            name = {"name": f"Player {number}.{place}"}
            made = await player.wires.ask("POST", "/api/v1/tokens", name, headers={"X-Forwarded-For": player.house})
            player.token = made["token"]
        first, second = players
        made = await first.ask("POST", "/tables", {"game": "splendor", "seats": [{"who": "me"}, {"who": "open"}]})
        table = Table(made["id"], players)
        invite = (await first.ask("GET", f"/tables/{table.id}"))["invite"]
        await second.ask("POST", f"/tables/{table.id}/seat", {"invite": invite})
        for place, player in enumerate(players):
            wire = await player.wires.listen(f"/api/v1/tables/{table.id}/events", headers=player.headers)
            self._listening.append(asyncio.create_task(self._follow(table, place, wire)))
        return table

    async def _follow(self, table: Table, place: int, wire: Any) -> None:
        """Look at the table whenever somebody else has moved, or it is one's turn again."""
        async for told in news(wire):
            is_turn = told["to_move"] == place and told["number"] > table.number
            if not is_turn and (place == table.sender or told["number"] <= table.seen):
                continue
            view = await table.players[place].ask("GET", f"/tables/{table.id}")
            if place != table.sender and table.sent is not None:
                self.seen.append(time.monotonic() - table.sent)
                table.sent, table.seen = None, view["number"]
            if is_turn:
                table.number, table.to_move, table.legal = view["number"], place, view["legal"]
                self._ready.put_nowait(table)

    async def play(self) -> float:
        """Moves at a steady rate, whether or not those before were answered; how long it took."""
        began = time.monotonic()
        moving: set[asyncio.Task[None]] = set()
        for number in range(int(self._load.rate * self._load.seconds)):
            await asyncio.sleep(max(0.0, began + number / self._load.rate - time.monotonic()))
            task = asyncio.create_task(self._move(await self._ready.get()))
            moving.add(task)
            task.add_done_callback(moving.discard)
        took = time.monotonic() - began
        await asyncio.gather(*moving)
        await asyncio.sleep(1)  # the last are seen
        return took

    async def _move(self, table: Table) -> None:
        player = table.players[table.to_move]
        move = self._chance.choice(table.legal)
        body = {"number": table.number, "move": move}
        table.sent, table.sender = time.monotonic(), table.to_move
        try:
            await player.ask("POST", f"/tables/{table.id}/moves", body)
            table.accepted.append(move)
        except Refused as refused:
            self.refused += 1
            print(refused, file=sys.stderr)

    def leave(self) -> None:
        for task in self._listening:
            task.cancel()
        for wires in self._servers:
            wires.close()


async def in_the_log(database: str) -> dict[str, list[str]]:
    """The moves of each table, as the database has them."""
    engine = await open_database(database)
    c = schema.log.c
    found: dict[str, list[str]] = defaultdict(list)
    async with engine.connect() as connection:
        wanted = select(c.table_id, c.text).where(c.kind == "move").order_by(c.table_id, c.number)
        for row in await connection.execute(wanted):
            found[row.table_id].append(row.text)
    await engine.dispose()
    return found


def memory_of(servers: list[Server]) -> int:
    """Mebibytes that the servers hold."""
    pages = sum(int(Path(f"/proc/{server.pid}/statm").read_text().split()[1]) for server in servers)
    return pages * 4096 // 2**20


async def watch(servers: list[Server], memory: list[int]) -> None:
    while True:
        memory.append(memory_of(servers))
        await asyncio.sleep(0.5)


def processor_of(servers: list[Server]) -> float:
    """Seconds that the servers have worked."""
    times = [Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()[11:13] for server in servers]
    return sum(map(int, (ticks for pair in times for ticks in pair))) / os.sysconf("SC_CLK_TCK")


async def measure(servers: list[Server], database: str, name: str, load: Load) -> Outcome:
    crowd = Crowd([Wires(server.address) for server in servers], load)
    await crowd.sit_down()
    await asyncio.sleep(1)
    worked = processor_of(servers)
    memory: list[int] = []
    watching = asyncio.create_task(watch(servers, memory))
    took = await crowd.play()
    worked = processor_of(servers) - worked
    watching.cancel()
    third = len(memory) // 3
    crowd.leave()
    log = await in_the_log(database)
    seen = sorted(crowd.seen)
    accepted = sum(len(table.accepted) for table in crowd.tables)
    cuts = statistics.quantiles(seen, n=100)
    return Outcome(
        database=name,
        processes=len(servers),
        connections=2 * load.tables,
        accepted=accepted,
        a_second=round(accepted / took, 1),
        median_ms=round(cuts[49] * 1000, 1),
        p95_ms=round(cuts[94] * 1000, 1),
        p99_ms=round(cuts[98] * 1000, 1),
        within=round(sum(moment <= WITHIN for moment in seen) / max(1, accepted), 4),
        refused=crowd.refused,
        lost=sum((Counter(table.accepted) - Counter(log[table.id])).total() for table in crowd.tables),
        doubled=sum((Counter(log[table.id]) - Counter(table.accepted)).total() for table in crowd.tables),
        memory_before=round(statistics.mean(memory[third : 2 * third])),
        memory_after=round(statistics.mean(memory[2 * third :])),
        processor_ms=round(worked / max(1, accepted) * 1000, 2),
    )


@contextmanager
def served(name: str, processes: int) -> Iterator[tuple[list[Server], str]]:
    """Servers on a database of their own."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        address = stack.enter_context(postgres(durable=True)) if name == "postgresql" else f"sqlite:///{folder}/load.db"
        if address is None:
            sys.exit("there is no PostgreSQL on this machine: apt-get install postgresql")
        servers = [Server(folder, database=address, name=str(number)) for number in range(processes)]
        for server in servers:
            stack.enter_context(server)
        yield servers, address
        for server in servers:
            print(server.errors.read_text(), end="", file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--database", choices=["sqlite", "postgresql", "both"], default="both")
    parser.add_argument("--tables", type=int, default=500, help="with two people each")
    parser.add_argument("--rate", type=float, default=110.0, help="moves a second")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    told = parser.parse_args()
    load = Load(told.tables, told.rate, told.seconds)
    outcomes = []
    for name, processes in (("sqlite", 1), ("postgresql", 2)):
        if told.database in (name, "both"):
            with served(name, processes) as (servers, address):
                limit = 60 + load.tables / 2 + 3 * load.seconds
                outcomes.append(asyncio.run(asyncio.wait_for(measure(servers, address, name, load), limit)))
    show(outcomes, as_json=told.json)
    sys.exit(0 if all(outcome.is_good for outcome in outcomes) else 1)


def show(outcomes: list[Outcome], *, as_json: bool) -> None:
    if as_json:
        print(json.dumps([asdict(outcome) for outcome in outcomes], indent=2))
        return
    for outcome in outcomes:
        print(f"{outcome.database}, {outcome.processes} process(es), {outcome.connections} live connections:")
        print(f"  {outcome.accepted} moves accepted, {outcome.a_second} a second; {outcome.refused} refused")
        print(f"  seen by the other side in {outcome.median_ms} ms (median), {outcome.p95_ms} (95 of 100),", end=" ")
        print(f"{outcome.p99_ms} (99 of 100); {outcome.within:.1%} within {WITHIN * 1000:.0f} ms")
        print(f"  {outcome.lost} lost, {outcome.doubled} doubled", end="; ")
        print(f"memory {outcome.memory_before} MiB in the middle, {outcome.memory_after} MiB at the end")
        print(f"  the servers worked {outcome.processor_ms} ms for each move")
        print("  as asked for" if outcome.is_good else "  NOT as asked for")


if __name__ == "__main__":
    main()
