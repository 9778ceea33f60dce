"""One siege: a server on an empty database, normal players, attackers, and what came of it."""

from __future__ import annotations

import asyncio
import json
import resource
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cabochon.benchmarks.load.http_client import HttpClient
from cabochon.benchmarks.load.measurement import Usage
from cabochon.benchmarks.load.server_process import Server
from cabochon.benchmarks.siege.long_match import prolong, sit_down
from cabochon.benchmarks.siege.players import NormalPlay
from cabochon.benchmarks.siege.report import Outcome, outcome
from cabochon.server.ops import Settings

__all__ = ["PEACE", "Strength", "besiege"]

PEACE = "peace"  # no attack, to compare with
OPEN_FILES = 1024  # as most systems allow at first
NEARLY = 0.9
SECONDS_TO_BEGIN = 1.5  # until attackers are in full swing
WITHOUT_LIMITS = {
    "CABOCHON_POSTS_PER_SECOND": "100000",
    "CABOCHON_POSTS_AT_ONCE": "100000",
    "CABOCHON_PEOPLE_PER_ADDRESS": "1000",
}


@dataclass(frozen=True)
class Strength:
    seconds: float = 12.0
    tables: int = 6  # of normal players
    scale: float = 1.0  # of the numbers of attackers
    moves: int = 5_000  # of the long match


def besiege(attack: str, strength: Strength) -> Outcome:
    with tempfile.TemporaryDirectory(prefix="cabochon-siege-") as name, _few_open_files():
        match = _prolonged(Path(name), strength.moves) if attack == "long-match" else None
        defaults = {"CABOCHON_PEOPLE_PER_ADDRESS": str(Settings.model_fields["people_per_address"].default)}
        pause = Settings.model_fields["bot_pause"].default
        with Server(Path(name), bot_pause=pause, environment=defaults) as server:
            limit = 60 + 5 * strength.seconds
            return asyncio.run(asyncio.wait_for(_siege(server, attack, match, strength=strength), limit))


@contextmanager
def _few_open_files() -> Iterator[None]:
    """The server begins with as few open files as elsewhere, and must raise the limit itself."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(OPEN_FILES, hard), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def _prolonged(folder: Path, moves: int) -> dict[str, Any]:
    """A long match, made in advance on a server without rate limits: its table, and the tokens of its players."""
    with Server(folder, environment=WITHOUT_LIMITS) as server:

        async def prepare() -> dict[str, Any]:
            client = HttpClient(server.address)
            match = await sit_down(client)
            done = await prolong(client, **match, moves=moves)
            if done < moves:  # the server has ended it; another one ends a little earlier
                match = await sit_down(client)
                done = await prolong(client, **match, moves=int(done * NEARLY))
            client.close()
            print(f"  the long match has {done} moves", file=sys.stderr)
            return match

        return asyncio.run(prepare())


async def _siege(server: Server, attack: str, match: dict[str, Any] | None, *, strength: Strength) -> Outcome:
    play, usage = NormalPlay(server.address, tables=strength.tables), Usage([server])
    await play.sit_down()
    order = {"attack": attack, "address": server.address, "scale": strength.scale, **(match or await _a_table(server))}
    waited = _waiting_seconds(server)
    with usage.recorded():
        attackers = None if attack == PEACE else await _attackers(order, strength.seconds + SECONDS_TO_BEGIN)
        if attackers is not None:
            await asyncio.sleep(SECONDS_TO_BEGIN)
        await play.play(strength.seconds)
    waited = _waiting_seconds(server) - waited
    counts = {} if attackers is None else json.loads((await attackers.communicate())[0] or "{}")
    play.leave()
    return outcome(attack, play.observations, usage, waiting=waited, counts=counts)


def _waiting_seconds(server: Server) -> float:
    """How long the event loop was ready to run and had no processor, as far as the system says."""
    statistics = Path(f"/proc/{server.pid}/schedstat")
    return int(statistics.read_text().split()[1]) / 1e9 if statistics.exists() else 0.0


async def _a_table(server: Server) -> dict[str, Any]:
    client = HttpClient(server.address)
    match = await sit_down(client)
    client.close()
    return match


async def _attackers(order: dict[str, Any], seconds: float) -> asyncio.subprocess.Process:
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "cabochon.benchmarks.siege.attack"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    process.stdin.write(json.dumps({**order, "seconds": seconds}).encode())
    process.stdin.close()
    return process
