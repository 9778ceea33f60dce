"""Matches without an end: two players of Splendor who take chips and return them, as long as a test wants."""

from __future__ import annotations

import random
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache

import cabochon
from cabochon.server.ops import now
from cabochon.server.play.tables.cache import log_entries
from cabochon.server.store import Clock, LogEntry, NewEntry, Seat, Status, TableRow, TableStore

__all__ = ["Work", "add_long_table", "endless_log", "measured"]

GAME = "splendor"


@cache
def endless_log(moves: int) -> tuple[NewEntry, ...]:
    """The log of a match in which nothing is ever bought: with three reserved cards each, chips never run out."""
    match = cabochon.new(GAME, seed=1)
    then = match.beginning()
    entries = log_entries(then.replay(deal) for deal in match.turns[0].moves)
    chance = random.Random(1)
    for _ in range(moves):
        entries += log_entries(match.play(chance.choice(_harmless(match.legal()))))
    return tuple(entries)


def _harmless(legal: Sequence[str]) -> list[str]:
    reserving = [move for move in legal if move.startswith("reserve") and "deck" not in move]
    return reserving or [move for move in legal if move.startswith(("take", "return")) and move != "return gold"]


async def add_long_table(
    store: TableStore, moves: int, seats: Sequence[Seat], *, over: bool = False, clock: Clock | None = None
) -> str:
    """The id of a table with such a log, written to the database as a server would have done it move by move."""
    row = TableRow(
        id=secrets.token_urlsafe(8),
        invite=secrets.token_urlsafe(16),
        game=GAME,
        options=cabochon.games.find(GAME).options,
        public=True,
        status=Status.WAITING,
        version=0,
        rematch=None,
        created=now(),
        seats=list(seats),
        clock=clock,
    )
    await store.add(row)
    moment = now()
    entries = [
        LogEntry(entry.kind, entry.seat, entry.text, number, moment, None)
        for number, entry in enumerate(endless_log(moves))
    ]
    await store.write(row.id, entries, version=0, status=Status.OVER if over else Status.RUNNING)
    return row.id


class Work:
    """How many calls a piece of work made, of Python's functions and of C's: the same on any machine."""

    def __init__(self) -> None:
        self.calls = 0

    def count(self, frame: object, event: str, argument: object) -> None:
        self.calls += event in ("call", "c_call")


@contextmanager
def measured(in_thread: Callable[..., object] = lambda call, *args: call(*args)) -> Iterator[Work]:
    """Counts the calls made meanwhile in a thread: by default this one, or the one where `in_thread` runs a call."""
    work = Work()
    in_thread(sys.setprofile, work.count)
    try:
        yield work
    finally:
        in_thread(sys.setprofile, None)
