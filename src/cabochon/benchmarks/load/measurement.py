"""Starts servers on an empty database, lets a crowd play on them, and compares what it saw with the database."""

from __future__ import annotations

import asyncio
import os
import statistics
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import select

from cabochon.benchmarks.load.crowd import Crowd
from cabochon.benchmarks.load.http_client import HttpClient
from cabochon.benchmarks.load.postgres import postgres
from cabochon.benchmarks.load.report import SOON, Outcome
from cabochon.benchmarks.load.reviewers import Reviewers
from cabochon.benchmarks.load.server_process import Server
from cabochon.server.store import open_database, schema

__all__ = ["Load", "measure", "servers_on"]


@dataclass(frozen=True)
class Load:
    """How many tables of two, how many moves a second on all of them together, for how long, and reviews meanwhile."""

    tables: int
    rate: float
    seconds: float
    reviews: int = 0


@dataclass
class Usage:
    """Memory and processor time of the servers while the crowd plays."""

    servers: list[Server]
    memory: list[int] = field(default_factory=list)
    processor: float = 0.0
    own_processor: float = 0.0  # of the crowd, which shares the machine

    @contextmanager
    def recorded(self) -> Iterator[None]:
        before, own_before = processor_seconds(self.servers), time.process_time()
        sampling = asyncio.create_task(self._sample())
        yield
        sampling.cancel()
        self.processor = processor_seconds(self.servers) - before
        self.own_processor = time.process_time() - own_before

    async def _sample(self) -> None:
        while True:
            self.memory.append(resident_mebibytes(self.servers))
            await asyncio.sleep(0.5)


def resident_mebibytes(servers: list[Server]) -> int:
    pages = sum(int(Path(f"/proc/{server.pid}/statm").read_text().split()[1]) for server in servers)
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20


def processor_seconds(servers: list[Server]) -> float:
    times = [Path(f"/proc/{server.pid}/stat").read_text().rpartition(")")[2].split()[11:13] for server in servers]
    return sum(map(int, (ticks for pair in times for ticks in pair))) / os.sysconf("SC_CLK_TCK")


async def logged_moves(database: str) -> dict[str, list[str]]:
    """The moves of each table, as the database has them."""
    engine = await open_database(database)
    c = schema.log.c
    found: dict[str, list[str]] = defaultdict(list)
    async with engine.connect() as connection:
        moves = select(c.table_id, c.text).where(c.kind == "move").order_by(c.table_id, c.number)
        for row in await connection.execute(moves):
            found[row.table_id].append(row.text)
    await engine.dispose()
    return found


async def measure(servers: list[Server], database: str, name: str, *, load: Load) -> Outcome:
    # As many connections as moves can be under way: the servers, not the crowd, decide who has to wait.
    clients = [HttpClient(server.address, at_once=load.tables) for server in servers]
    crowd, reviewers = Crowd(clients), Reviewers(clients, load.reviews)
    await reviewers.upload()
    await crowd.sit_down(load.tables)
    await asyncio.sleep(1)
    usage = Usage(servers)
    reviewers.begin()
    with usage.recorded():
        took = await crowd.play(rate=load.rate, seconds=load.seconds)
    reviewers.leave()
    crowd.leave()
    log = await logged_moves(database)
    return _outcome(crowd, usage, log, name=name, took=took, reviews=reviewers.completed)


def _outcome(crowd: Crowd, usage: Usage, log: dict[str, list[str]], *, name: str, took: float, reviews: int) -> Outcome:
    accepted = sum(len(table.accepted) for table in crowd.tables)
    cuts = statistics.quantiles(crowd.delays, n=100)
    third = len(usage.memory) // 3
    return Outcome(
        database=name,
        processes=len(usage.servers),
        connections=2 * len(crowd.tables),
        accepted=accepted,
        a_second=round(accepted / took, 1),
        median_ms=round(cuts[49] * 1000, 1),
        p95_ms=round(cuts[94] * 1000, 1),
        p99_ms=round(cuts[98] * 1000, 1),
        within=round(sum(delay <= SOON for delay in crowd.delays) / max(1, accepted), 4),
        refused=crowd.refused,
        waits=sum(player.waits for table in crowd.tables for player in table.players),
        lost=sum((Counter(table.accepted) - Counter(log[table.id])).total() for table in crowd.tables),
        doubled=sum((Counter(log[table.id]) - Counter(table.accepted)).total() for table in crowd.tables),
        memory_before=round(statistics.mean(usage.memory[third : 2 * third])),
        memory_after=round(statistics.mean(usage.memory[2 * third :])),
        processor_ms=round(usage.processor / max(1, accepted) * 1000, 2),
        crowd_ms=round(usage.own_processor * 1000 / max(1, accepted), 2),
        reviews=reviews,
    )


@contextmanager
def servers_on(name: str, processes: int) -> Iterator[tuple[list[Server], str]]:
    """Server processes on a database of their own, and its address."""
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
