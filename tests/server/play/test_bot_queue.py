"""Whose bot moves next: tables with people first, quick bots apart from slow ones, and everybody in turn."""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Awaitable, Callable

import pytest

from cabochon.match.observer import Observer
from cabochon.server.people import Person
from cabochon.server.play import BotWorker, Hub, Maker, Quotas, Table, TableService, table_service
from cabochon.server.play.background.bot_jobs import is_within_turn
from cabochon.server.play.background.lanes import quick_lane, slow_lane
from cabochon.server.store import Allowance, EntryKind, Seat
from tests.server.tables import ANNA, BEN, CARL, a_move, of, play

UNLIMITED = Quotas("key", person=Allowance(10**6, 10**6, 10**6), people_per_address=1)
HOME, ELSEWHERE = "192.0.2.1", "192.0.2.2"


def level(code: str, number: int = 0) -> Seat:
    return Seat(number, None, code, code)


async def owed(
    service: TableService, maker: Person, *, bot: str = "easy", address: str = HOME, person: bool = True
) -> str:
    """The id of a table where a bot is to move, and perhaps a person sits."""
    other = of(maker, 1) if person else level(bot, 1)
    table = await service.make("splendor", [level(bot), other], options={}, public=False, maker=Maker(maker, address))
    return table.id


async def order(service: TableService, *, slow: bool = False) -> list[str]:
    """The tables in the order in which one worker after the other takes a job."""
    taken: list[str] = []
    while more := await service.store.bot_jobs(worker=str(len(taken)), lease=60).take(1, slow=slow):
        taken += more
    return taken


def in_a_hall(database: str, scene: Callable[[TableService], Awaitable[None]]) -> None:
    """Where addresses count and anything may be created."""

    async def with_quotas(service: TableService) -> None:
        await scene(table_service(service.store, Hub(), quotas=UNLIMITED, bot_tables=True))

    play(database, with_quotas)


def test_a_table_with_a_person_comes_before_tables_of_bots_alone(database: str) -> None:
    async def scene(service: TableService) -> None:
        alone = [await owed(service, ANNA, person=False) for _ in range(3)]
        waiting = await owed(service, ANNA)
        assert await order(service) == [waiting, *alone]

    in_a_hall(database, scene)


def test_every_maker_has_a_turn(database: str) -> None:
    async def scene(service: TableService) -> None:
        many = [await owed(service, ANNA) for _ in range(4)]
        first = await owed(service, BEN, address=ELSEWHERE)
        second = await owed(service, CARL, address="192.0.2.3")
        assert await order(service) == [many[0], first, second, *many[1:]]

    in_a_hall(database, scene)


def test_the_makers_at_one_address_share_a_turn(database: str) -> None:
    async def scene(service: TableService) -> None:
        crowd = [await owed(service, Person(f"guest {number}", "Anna")) for number in range(4)]
        again = await owed(service, Person("guest 0", "Anna"))
        honest = await owed(service, BEN, address=ELSEWHERE)
        assert await order(service) == [crowd[0], honest, *crowd[1:], again]

    in_a_hall(database, scene)


def test_a_person_with_a_job_in_progress_comes_later(database: str) -> None:
    async def scene(service: TableService) -> None:
        jobs = service.store.bot_jobs(worker="busy", lease=60)
        for _ in range(3):
            await owed(service, ANNA)
        assert len(await jobs.take(2)) == 2
        honest = [await owed(service, BEN, address=ELSEWHERE) for _ in range(2)]
        assert (await order(service))[:2] == honest

    in_a_hall(database, scene)


def test_slow_bots_wait_in_a_queue_of_their_own(database: str) -> None:
    async def scene(service: TableService) -> None:
        slow = [await owed(service, ANNA, bot="expert") for _ in range(3)]
        quick = await owed(service, BEN, address=ELSEWHERE)
        assert await service.store.bot_jobs(worker="any", lease=60).waiting() == {False, True}
        assert await order(service) == [quick]
        assert await order(service, slow=True) == slow

    in_a_hall(database, scene)


def test_workers_that_take_jobs_at_the_same_moment_take_different_ones(database: str) -> None:
    async def scene(service: TableService) -> None:
        tables = {await owed(service, ANNA) for _ in range(12)}
        workers = [service.store.bot_jobs(worker=str(number), lease=60) for number in range(4)]
        taken = await asyncio.gather(*(worker.take(3) for worker in workers))
        while rest := await workers[0].take(3):
            taken.append(rest)
        flat = [table for some in taken for table in some]
        assert (len(flat), set(flat)) == (12, tables)

    in_a_hall(database, scene)


class Thinkers:
    """Bots that play the first legal move; slow ones first wait for a permission that may never come."""

    def __init__(self) -> None:
        self.thoughts: list[str] = []
        self.may_finish = threading.Event()

    def __call__(self, code: str, observer: Observer) -> str:
        self.thoughts.append(code)
        if code == "expert":
            self.may_finish.wait(60)
        return observer.legal()[0]


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    async with asyncio.timeout(60):
        while not await condition():
            await asyncio.sleep(0.01)


def test_with_200_hostile_tables_an_easy_bot_answers_before_any_of_them(database: str) -> None:
    async def scene(service: TableService) -> None:
        hostile = [await owed(service, ANNA, bot="expert", person=number % 2 == 0) for number in range(200)]
        thinkers = Thinkers()
        worker = BotWorker(service, pause=0.0, think=thinkers)
        worker.start()
        try:

            async def are_slow_ones_thinking() -> bool:
                return "expert" in thinkers.thoughts

            await until(are_slow_ones_thinking)
            table = await owed(service, BEN, address=ELSEWHERE)

            async def has_moved() -> bool:
                return moves(await service.find(table)) == 1

            await until(has_moved)
            assert [moves(await service.find(other)) for other in hostile] == [0] * 200
            assert thinkers.thoughts.count("easy") == 1
            assert thinkers.thoughts.count("expert") <= 2  # no more were taken from the queue than can be thought about
        finally:
            thinkers.may_finish.set()
            await worker.stop()

    in_a_hall(database, scene)


def moves(table: Table) -> int:
    return sum(entry.kind is EntryKind.MOVE for entry in table.log)


@pytest.mark.parametrize("bot", ["easy", "expert"])
def test_a_bot_that_pauses_makes_room_for_others_to_think(bot: str, database: str) -> None:
    async def scene(service: TableService) -> None:
        tables = [await owed(service, ANNA, bot=bot) for _ in range(20)]
        thinkers = Thinkers()
        thinkers.may_finish.set()
        worker = BotWorker(service, pause=600.0, think=thinkers)
        worker.start()

        async def have_all_thought() -> bool:
            return len(thinkers.thoughts) == len(tables)

        await until(have_all_thought)
        await worker.stop()
        assert [moves(await service.find(table)) for table in tables] == [0] * len(tables)

    in_a_hall(database, scene)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a priority belongs to a whole process")
def test_slow_bots_let_all_other_threads_go_first() -> None:
    async def priorities() -> tuple[int, int]:
        slow, quick = slow_lane(), quick_lane()
        found = [await lane.run(os.getpriority, os.PRIO_PROCESS, 0) for lane in (slow, quick)]
        slow.close()
        quick.close()
        return found[0], found[1]

    assert asyncio.run(priorities()) == (10, os.getpriority(os.PRIO_PROCESS, 0))


def test_a_bot_pauses_less_within_its_turn(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await service.make("splendor", [level("easy"), of(ANNA, 1)], options={}, public=False)
        before = None
        for _ in range(40):
            assert is_within_turn(table) == (before is not None and table.match.to_move == before)
            before = table.match.to_move
            takes = [move for move in table.match.legal() if move.startswith("take")]  # until chips must be returned
            table = await a_move(service, table, move=takes[0] if takes else "")
            if table.match.to_move == before == 0:
                return
        raise AssertionError("the bot never had to return a chip")

    play(database, scene)
