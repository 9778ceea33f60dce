"""Tables that nobody needs: bots alone, tables without people, and tables that their maker closes."""

from __future__ import annotations

import asyncio
import datetime

import pytest

from cabochon.server.people import Person
from cabochon.server.play import (
    BotsOnly,
    Closed,
    Hub,
    Maker,
    NotFound,
    NotMaker,
    Table,
    TableService,
    Timekeeper,
    TooLate,
    table_service,
)
from cabochon.server.store import ENDED_BY_MAKER, UNATTENDED, EntryKind, NewEntry, Seat, Status
from tests.server.tables import ANNA, BEN, CARL, OPEN, a_move, bot, of, play


def with_bots(service: TableService, *, unattended_after: float = 3600.0) -> TableService:
    """At a site that allows bots alone."""
    return table_service(service.store, service.hub, bot_tables=True, unattended_after=unattended_after)


async def made(service: TableService, *seats: Seat, by: Person = ANNA, public: bool = False) -> Table:
    return await service.make("splendor", seats, options={}, public=public, maker=Maker(by, "192.0.2.1"))


def test_bots_play_alone_only_where_the_operator_allows_it(database: str) -> None:
    async def scene(service: TableService) -> None:
        with pytest.raises(BotsOnly):
            await made(service, bot(0), bot(1))
        await made(service, bot(0), OPEN)  # somebody may come
        table = await made(with_bots(service), bot(0), bot(1))
        assert table.status is Status.RUNNING

    play(database, scene)


def test_a_match_without_people_is_ended_after_a_while(database: str) -> None:
    async def scene(service: TableService) -> None:
        service = with_bots(service, unattended_after=0.0)
        alone = await made(service, bot(0), bot(1))
        watched = await made(service, bot(0), of(ANNA, 1))
        keeper = Timekeeper(service)
        keeper.start()
        async with asyncio.timeout(30):
            while (await service.find(alone.id)).status is not Status.OVER:
                await asyncio.sleep(0.01)
        await keeper.stop()
        table = await service.find(alone.id)
        assert (table.log[-1].kind, table.log[-1].text, table.result) == (EntryKind.END, UNATTENDED, None)
        assert (await service.find(watched.id)).status is Status.RUNNING
        assert await service.store.bot_jobs(worker="any", lease=60).take(9) == [watched.id]

    play(database, scene)


def test_the_time_without_people_begins_when_the_last_one_leaves(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await made(with_bots(service), of(ANNA), of(BEN, 1))
        cache = service.cache
        table = await service.find(table.id)
        assert cache.unattended_until(table) is None
        table = await service.forfeits.give_up_seat(table.id, BEN, number=len(table.log))
        assert cache.unattended_until(table) is None
        async with cache.locked(table.id) as table:  # as if Anna's time ran out
            stand_in = Seat(0, None, ANNA.name, "medium", ANNA.id)
            await cache.write(table, [NewEntry(EntryKind.LEAVE, 0, "medium")], seats=[stand_in])
        assert cache.unattended_until(table) == table.log[-1].at + datetime.timedelta(seconds=3600)
        table = await a_move(service, table)
        assert cache.unattended_until(table) == table.log[-2].at + datetime.timedelta(seconds=3600)
        assert await service.store.overdue(table.log[-2].at + datetime.timedelta(seconds=3599)) == []
        assert await service.store.overdue(table.log[-2].at + datetime.timedelta(seconds=3600)) == [table.id]

    play(database, scene)


def test_the_creator_of_a_table_removes_it_while_nobody_has_joined(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await made(service, of(ANNA), OPEN, public=True)
        other_process = table_service(service.store, Hub())
        await other_process.find(table.id)
        assert len(await service.public.listed()) == 1
        with pytest.raises(NotMaker):
            await service.close(table.id, BEN)
        await service.close(table.id, ANNA)
        assert await service.public.listed() == []
        assert await service.store.lists.of_person(ANNA.id) == []
        for process in (service, other_process):
            with pytest.raises(NotFound):
                await process.find(table.id)
        with pytest.raises(NotFound):
            await service.sit(table.id, BEN)

    play(database, scene)


def test_a_table_at_which_somebody_sits_stays(database: str) -> None:
    async def scene(service: TableService) -> None:
        three = [of(ANNA), OPEN, Seat(2, None, "", None)]
        table = await made(service, *three)
        await service.sit(table.id, BEN, invite=table.invite)
        with pytest.raises(NotMaker):
            await service.close(table.id, ANNA)
        await service.sit(table.id, CARL, invite=table.invite)
        with pytest.raises(NotMaker):
            await service.close(table.id, ANNA)

    play(database, scene)


def test_a_table_is_not_removed_from_under_somebody_who_sits_down_at_that_moment(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await made(service, of(ANNA), OPEN)
        answers = await asyncio.gather(
            service.close(table.id, ANNA),
            table_service(service.store, Hub()).sit(table.id, BEN, invite=table.invite),
            return_exceptions=True,
        )
        is_there = await service.store.find(table.id) is not None
        assert isinstance(answers[0], TooLate | NotMaker) == is_there
        assert isinstance(answers[1], Table) == is_there

    play(database, scene)


def test_the_creator_of_a_table_of_bots_ends_the_match(database: str) -> None:
    async def scene(service: TableService) -> None:
        service = with_bots(service)
        table = await made(service, bot(0), bot(1))
        await service.close(table.id, ANNA)
        table = await service.find(table.id)
        assert (table.status, table.log[-1].text) == (Status.OVER, ENDED_BY_MAKER)
        with pytest.raises(Closed):
            await service.close(table.id, ANNA)

    play(database, scene)


def test_a_creator_who_plays_with_bots_ends_the_match_as_a_player(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await made(service, bot(0), of(ANNA, 1))
        await service.close(table.id, ANNA)
        last = (await service.find(table.id)).log[-1]
        assert (last.kind, last.seat, last.text) == (EntryKind.END, 1, "")

    play(database, scene)


def test_a_match_can_be_played_again_after_its_rematch_was_removed(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await made(service, of(ANNA), bot())
        await service.close(table.id, ANNA)
        waiting = await service.make(
            "splendor", [of(ANNA), OPEN], options={}, public=False, after=table.id, maker=Maker(ANNA, "")
        )
        assert (await service.find(table.id)).rematch == waiting.id
        await service.close(waiting.id, ANNA)
        assert (await service.rematch(table.id, ANNA)).id != waiting.id

    play(database, scene)
