"""How many tables a person and an address may have, and which public ones are listed."""

from __future__ import annotations

import asyncio
import datetime

import pytest
from sqlalchemy import event, update

import cabochon
from cabochon.server.ops import now
from cabochon.server.people import Person
from cabochon.server.play import (
    Hub,
    Maker,
    Quotas,
    Table,
    TableService,
    TooManyFromAddress,
    TooManyTables,
    TooManyUploads,
    Uploads,
    table_service,
)
from cabochon.server.play.services.public_tables import PublicTables
from cabochon.server.store import Allowance, Seat, Status, TableLists, TableStore
from cabochon.server.store.schema import tables
from tests.server.tables import ANNA, BEN, CARL, OPEN, bot, of, play

HOME, ELSEWHERE = "192.0.2.1", "192.0.2.2"


def limited(service: TableService, *, unfinished: int = 3, waiting: int = 2, uploads: int = 2) -> TableService:
    """A process of a site where two people may share an address."""
    allowance = Allowance(unfinished=unfinished, waiting=waiting, uploads=uploads)
    return table_service(service.store, Hub(), quotas=Quotas("key", person=allowance, people_per_address=2))


async def made(
    service: TableService, person: Person, *, address: str = HOME, other: Seat | None = None, public: bool = False
) -> Table:
    maker = Maker(person, address)
    return await service.make("splendor", [of(person), other or bot()], options={}, public=public, maker=maker)


def test_a_person_may_have_so_many_unfinished_tables(database: str) -> None:
    async def scene(service: TableService) -> None:
        service = limited(service)
        table, *_ = [await made(service, ANNA) for _ in range(3)]
        assert table.maker == ANNA.id
        with pytest.raises(TooManyTables):
            await made(service, ANNA, address=ELSEWHERE)
        await made(service, BEN)
        await service.forfeits.end(table.id, ANNA, number=len(table.log))
        await made(service, ANNA)

    play(database, scene)


def test_fewer_tables_may_wait_for_players(database: str) -> None:
    async def scene(service: TableService) -> None:
        service = limited(service)
        table, _ = [await made(service, ANNA, other=OPEN) for _ in range(2)]
        with pytest.raises(TooManyTables):
            await made(service, ANNA, other=OPEN)
        await made(service, ANNA)
        await service.sit(table.id, BEN, invite=table.invite)  # now it no longer waits
        with pytest.raises(TooManyTables):  # but there are three
            await made(service, ANNA, other=OPEN)

    play(database, scene)


def test_the_people_at_an_address_share_a_quota(database: str) -> None:
    async def scene(service: TableService) -> None:
        service = limited(service)
        for person in (ANNA, BEN):
            for _ in range(3):
                await made(service, person)
        with pytest.raises(TooManyFromAddress):
            await made(service, CARL)
        await made(service, CARL, address=ELSEWHERE)

    play(database, scene)


def test_a_network_of_ipv6_counts_as_one_address(database: str) -> None:
    async def scene(service: TableService) -> None:
        service = limited(service)
        for number in range(6):
            await made(service, Person(str(number), "Anna"), address=f"2001:db8::{number + 1}")
        with pytest.raises(TooManyFromAddress):
            await made(service, CARL, address="2001:db8::dead")
        await made(service, CARL, address="2001:db8:0:1::1")

    play(database, scene)


def test_what_has_been_idle_for_a_day_does_not_count(database: str) -> None:
    async def scene(service: TableService) -> None:
        service = limited(service)
        old = await made(service, ANNA)
        for _ in range(2):
            await made(service, ANNA)
        await set_changed(service.store, old.id, now() - datetime.timedelta(days=1, seconds=1))
        await made(service, ANNA)
        with pytest.raises(TooManyTables):
            await made(service, ANNA)

    play(database, scene)


async def set_changed(store: TableStore, table: str, moment: datetime.datetime) -> None:
    async with store._engine.begin() as connection:
        await connection.execute(update(tables).where(tables.c.id == table).values(changed=moment))


def test_processes_that_create_tables_at_the_same_moment_count_together(database: str) -> None:
    async def scene(service: TableService) -> None:
        processes = [limited(service) for _ in range(3)]
        answers = await asyncio.gather(
            *(made(process, ANNA) for process in processes for _ in range(4)), return_exceptions=True
        )
        assert sum(isinstance(answer, Table) for answer in answers) == 3
        assert sum(isinstance(answer, TooManyTables) for answer in answers) == 9

    play(database, scene)


def test_a_rematch_counts_too(database: str) -> None:
    async def scene(service: TableService) -> None:
        service = limited(service)
        table = await made(service, ANNA)
        table = await service.forfeits.end(table.id, ANNA, number=len(table.log))
        for _ in range(3):
            await made(service, ANNA)
        with pytest.raises(TooManyTables):
            await service.rematch(table.id, ANNA, address=HOME)
        assert (await service.find(table.id)).rematch is None

    play(database, scene)


def test_uploads_are_limited_by_the_day(database: str) -> None:
    async def scene(service: TableService) -> None:
        service = limited(service)
        uploads = Uploads(service)
        records = [cabochon.new("splendor", seed=seed).record() for seed in range(4)]
        maker = Maker(ANNA, HOME)
        first = await uploads.add(records[0], maker=maker)
        second = await uploads.add(records[1], maker=maker)
        with pytest.raises(TooManyUploads):
            await uploads.add(records[2], maker=maker)
        assert await uploads.add(records[0], maker=maker) == first  # it is there already
        for _ in range(3):
            await made(service, ANNA)  # uploads take no place of unfinished tables
        await set_changed(service.store, second, now() - datetime.timedelta(days=2))
        await uploads.add(records[2], maker=maker)
        await uploads.add(records[3], maker=Maker(BEN, HOME))
        assert len(await service.store.lists.made_by(ANNA.id)) == 6

    play(database, scene)


def test_the_address_is_stored_as_a_digest_and_only_until_the_match_is_over(database: str) -> None:
    async def scene(service: TableService) -> None:
        service = limited(service)
        table = await made(service, ANNA)
        origin = await origin_of(service.store, table.id)
        assert origin is not None
        assert HOME not in origin
        await service.forfeits.end(table.id, ANNA, number=len(table.log))
        assert await origin_of(service.store, table.id) is None
        idle = await made(service, ANNA)
        await set_changed(service.store, idle.id, now() - datetime.timedelta(days=2))
        await service.store.forget_origins()
        assert await origin_of(service.store, idle.id) is None

    play(database, scene)


async def origin_of(store: TableStore, table: str) -> str | None:
    async with store._engine.connect() as connection:
        found: str | None = await connection.scalar(
            tables.select().with_only_columns(tables.c.origin).where(tables.c.id == table)
        )
    return found


def test_the_public_list_shows_a_few_tables_of_one_maker(database: str) -> None:
    async def scene(service: TableService) -> None:
        service = limited(service, unfinished=1000, waiting=1000)
        honest = await made(service, BEN, address=ELSEWHERE, other=OPEN, public=True)
        for _ in range(40):
            await made(service, ANNA, other=OPEN, public=True)
        listed = await service.store.lists.public()
        assert honest.id in [summary.id for summary in listed]
        assert len(listed) == 4

    play(database, scene)


def test_each_address_has_its_turn_in_the_public_list(database: str) -> None:
    async def scene(service: TableService) -> None:
        service = limited(service, unfinished=1000, waiting=1000)
        honest = [
            await made(service, Person(f"honest {number}", "Ben"), address=f"192.0.2.{number}", other=OPEN, public=True)
            for number in range(10, 15)
        ]
        running = await made(service, CARL, address=ELSEWHERE, public=True)
        for number in range(40):
            await made(service, Person(f"guest {number}", "Anna"), other=OPEN, public=True)
        listed = await service.store.lists.public()
        assert len(listed) == 30
        assert {table.id for table in (*honest, running)} <= {summary.id for summary in listed}
        assert [summary.status for summary in listed] == [Status.WAITING] * 29 + [Status.RUNNING]

    play(database, scene)


def test_a_list_takes_two_queries_however_long_it_is(database: str) -> None:
    async def scene(service: TableService) -> None:
        for number in range(12):
            await made(service, Person(str(number), "Anna"), other=OPEN, public=True)
        statements: list[str] = []
        engine = service.store._engine.sync_engine
        event.listen(engine, "before_cursor_execute", lambda *call: statements.append(call[2]))
        assert len(await service.store.lists.public()) == 12
        assert sum("SELECT" in statement for statement in statements) == 2

    play(database, scene)


def test_the_public_list_is_read_once_for_all_who_ask_within_a_second() -> None:
    asyncio.run(read_once())


async def read_once() -> None:
    lists, moment = CountingLists(), 0.0
    public = PublicTables(lists, clock=lambda: moment)
    await asyncio.gather(*(public.listed() for _ in range(50)))
    assert lists.reads == 1
    moment = 0.9
    await public.listed()
    assert lists.reads == 1
    moment = 1.1
    await public.listed()
    assert lists.reads == 2
    public.forget()
    await public.listed()
    assert lists.reads == 3


class CountingLists(TableLists):
    def __init__(self) -> None:
        self.reads = 0

    async def public(self) -> list[object]:  # type: ignore[override]
        self.reads += 1
        await asyncio.sleep(0)
        return []
