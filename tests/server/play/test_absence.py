"""People who go away, bots that play on for them, and the moves bots owe."""

from __future__ import annotations

import asyncio
import datetime

import pytest

from cabochon.server.ops import now
from cabochon.server.people import Presence
from cabochon.server.play import (
    BotWorker,
    Closed,
    Forbidden,
    Hub,
    PlayerAway,
    Table,
    TableService,
    TooLate,
    declined_request,
    move_to_undo,
    open_request,
    seat_to_take_back,
    table_service,
)
from cabochon.server.store import Clock, Conflict, EntryKind, NewEntry, Pace, Status, TableStore
from tests.server.tables import ANNA, BEN, CARL, OPEN, a_move, a_table, bot, of, play


def impatient(service: TableService) -> TableService:
    """As it is when much time has gone by."""
    return table_service(service.store, service.hub, absent_after=0.0)


def test_a_player_who_has_just_moved_or_is_there_is_not_absent(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        assert await service.forfeits.absent(table) is None
        later = table_service(service.store, service.hub, absent_after=0.05)
        await asyncio.sleep(0.06)
        assert await later.forfeits.absent(table) == table.seats[0]
        await service.store.presence.note([(table.id, ANNA.id)], now() + datetime.timedelta(seconds=5))
        assert await later.forfeits.absent(table) is None

    play(database, scene)


def test_people_who_are_connected_are_noted_until_they_leave(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        presence = Presence(service.store, every=0.01)
        presence.start()
        with presence.at(table.id, ANNA.id):
            first = await seen_after(service.store, table.id, None)
            second = await seen_after(service.store, table.id, first)
        third = await seen_after(service.store, table.id, second)
        await asyncio.sleep(0.1)
        last = await service.store.presence.last(table.id, ANNA.id)
        await asyncio.sleep(0.1)
        assert last is not None
        assert last >= third
        assert await service.store.presence.last(table.id, ANNA.id) == last
        await presence.stop()

    play(database, scene)


async def seen_after(store: TableStore, table: str, moment: datetime.datetime | None) -> datetime.datetime:
    while True:
        seen = await store.presence.last(table, ANNA.id)
        if seen is not None and (moment is None or seen > moment):
            return seen
        await asyncio.sleep(0.01)


def test_a_bot_plays_on_for_the_absent_until_they_return(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        with pytest.raises(Closed):  # not so fast
            await service.forfeits.stand_in(table.id, BEN, number=len(table.log))
        service = impatient(service)
        with pytest.raises(Forbidden):
            await service.forfeits.stand_in(table.id, CARL, number=len(table.log))
        with pytest.raises(TooLate):
            await service.forfeits.stand_in(table.id, BEN, number=len(table.log) - 1)
        table = await service.forfeits.stand_in(table.id, BEN, number=len(table.log))
        assert table.seats[0].gone == ANNA.id
        with pytest.raises(Forbidden):  # it is the bot's to move now
            await service.move(table.id, ANNA.id, number=len(table.log), move=table.match.legal()[0])
        bots = BotWorker(service, pause=0.0)
        bots.start()
        while (table := await service.find(table.id)).match.to_move != 1:
            await asyncio.sleep(0.02)
        await bots.stop()
        with pytest.raises(Closed):
            await service.forfeits.come_back(table.id, CARL, number=len(table.log))
        table = await service.forfeits.come_back(table.id, ANNA, number=len(table.log))
        assert table.held_by(ANNA.id) == [0]
        assert table.seats[0].bot is None
        table = await a_move(service, table)
        assert table.match.to_move == 0
        assert (await a_move(service, table)).match.to_move == 1

    play(database, scene)


def test_a_player_who_waits_in_vain_may_end_the_match(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        with pytest.raises(Closed):
            await service.forfeits.end(table.id, BEN, number=len(table.log))
        table = await impatient(service).forfeits.end(table.id, BEN, number=len(table.log))
        assert table.status is Status.OVER
        assert table.result is None
        assert table.log[-1].kind is EntryKind.END
        with pytest.raises(Closed):
            await service.move(table.id, ANNA.id, number=len(table.log), move="take white blue green")
        again = await service.rematch(table.id, BEN)
        assert {seat.holder for seat in again.seats} == {ANNA.id, BEN.id}

    play(database, scene)


def test_a_player_alone_with_bots_may_end_the_match_at_any_time(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service, second=bot())
        with pytest.raises(Closed):
            await service.forfeits.give_up_seat(table.id, ANNA, number=len(table.log))  # nobody would watch the bots
        assert (await service.forfeits.end(table.id, ANNA, number=len(table.log))).status is Status.OVER

    play(database, scene)


def test_a_bot_plays_on_for_a_player_who_leaves_and_the_rematch_keeps_their_seat(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        table = await service.forfeits.give_up_seat(table.id, BEN, number=len(table.log))
        assert table.seats[1].bot is not None
        table = await service.forfeits.end(table.id, ANNA, number=len(table.log))
        again = await service.rematch(table.id, ANNA)
        assert [seat.holder for seat in again.seats] == [BEN.id, ANNA.id]

    play(database, scene)


def test_what_was_ended_cannot_be_undone(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service, second=bot())
        while move_to_undo(table, 0) is None:
            table = await a_move(service, table)
        table = await service.forfeits.end(table.id, ANNA, number=len(table.log))
        with pytest.raises(Closed):
            await service.undo.undo(table.id, ANNA, number=len(table.log))

    play(database, scene)


def test_a_player_who_was_replaced_finds_the_table_again(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        await service.forfeits.give_up_seat(table.id, BEN, number=len(table.log))
        assert [summary.id for summary in await service.store.lists.of_person(BEN.id)] == [table.id]

    play(database, scene)


def test_a_request_to_take_back_can_be_withdrawn(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await service.make("splendor", [of(ANNA), bot(1), of(BEN, 2)], options={}, public=False)
        table = await a_move(service, table)
        table = await service.undo.request(table.id, ANNA, seat=0, number=len(table.log))
        with pytest.raises(Forbidden):
            await service.undo.answer(table.id, ANNA, agree=True, number=len(table.log))
        table = await service.undo.answer(table.id, ANNA, agree=False, number=len(table.log))
        assert open_request(table) is None
        assert declined_request(table) is None
        assert await service.store.bot_jobs(worker="any", lease=60).take(1) == [table.id]  # the bot may move again

    play(database, scene)


async def a_table_ben_left(service: TableService) -> Table:
    """Anna and Ben have moved, and a bot stands in for Ben."""
    table = await a_table(service)
    for _ in range(2):
        table = await a_move(service, table)
    return await service.forfeits.give_up_seat(table.id, BEN, number=len(table.log))


def test_the_moves_of_somebody_who_left_are_not_taken_back_without_them(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table_ben_left(service)
        assert seat_to_take_back(table, 0, [0]) is None
        with pytest.raises(PlayerAway):
            await service.undo.request(table.id, ANNA, seat=0, number=len(table.log))
        table = await service.forfeits.come_back(table.id, BEN, number=len(table.log))
        table = await service.undo.request(table.id, ANNA, seat=0, number=len(table.log))
        assert open_request(table) is not None
        table = await service.undo.answer(table.id, BEN, agree=True, number=len(table.log))
        assert not [entry for entry in table.played if entry.kind is EntryKind.MOVE]

    play(database, scene)


def test_the_moves_of_a_stand_in_are_taken_back_without_asking(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table_ben_left(service)
        table = await a_move(service, table)
        number = table.played[-1].number
        table = await a_move(service, table)  # by the stand-in
        table = await table_service(service.store, Hub()).find(table.id)  # as another process finds it
        assert seat_to_take_back(table, 0, [0]) == 0
        table = await service.undo.request(table.id, ANNA, seat=0, number=len(table.log))
        assert all(entry.number < number for entry in table.played)
        assert table.match.to_move == 0

    play(database, scene)


def test_a_stand_in_whose_clock_runs_does_not_wait_for_an_answer(database: str) -> None:
    async def scene(service: TableService) -> None:
        seats = [of(ANNA), of(BEN, 1), of(CARL, 2)]
        clock = Clock(Pace.MATCH, 600)
        table = await service.make("splendor", seats, options={}, public=False, clock=clock)
        table = await a_move(service, table)
        table = await service.forfeits.give_up_seat(table.id, BEN, number=len(table.log))
        table = await service.undo.request(table.id, ANNA, seat=0, number=len(table.log))
        bots = BotWorker(service, pause=0.0)
        bots.start()
        while (table := await service.find(table.id)).match.to_move != 2:
            await asyncio.sleep(0.02)
        await bots.stop()
        assert open_request(table) is None

    play(database, scene)


def test_a_full_table_starts_with_the_next_look_if_the_process_that_filled_it_died(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service, second=OPEN)
        await service.store.sit(table.id, 1, before=None, holder=BEN.id, name=BEN.name)
        assert (await service.find(table.id)).status is Status.RUNNING

    play(database, scene)


def test_a_seat_is_written_only_by_a_request_that_knows_its_holder(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        ahead = await table_service(service.store, Hub()).find(table.id)
        entries = ahead.entries([NewEntry(EntryKind.ASK, 0, "0")], now(), 0)
        before = ahead.version - 1  # somebody has sat down, or was replaced, since
        with pytest.raises(Conflict):
            await service.store.write(ahead.id, entries, version=before, status=Status.RUNNING)
        assert len((await service.find(table.id)).log) == len(table.log)

    play(database, scene)


def test_a_move_that_is_owed_belongs_to_one_worker_until_its_time_is_over(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await service.make("splendor", [bot(0), of(ANNA, 1)], options={}, public=False)
        first = service.store.bot_jobs(worker="first", lease=60)
        second = service.store.bot_jobs(worker="second", lease=60)
        assert await first.take(5) == [table.id]
        assert await second.take(5) == []
        await second.drop(table.id)  # it is not theirs to say so
        await first.release()
        dying = service.store.bot_jobs(worker="dying", lease=0.05)
        assert await dying.take(5) == [table.id]
        assert await second.take(5) == []
        await asyncio.sleep(0.06)
        assert await second.take(5) == [table.id]
        await a_move(service, table)
        assert await first.take(5) == []  # nothing is owed while a person is to move

    play(database, scene)


def test_two_processes_make_each_move_of_the_bots_once(database: str) -> None:
    async def scene(service: TableService) -> None:
        workers = [service, table_service(service.store, Hub())]
        players = [BotWorker(each, pause=0.0) for each in workers]
        tables = [
            await service.make("splendor", [bot(0), bot(1), of(ANNA, 2)], options={}, public=False) for _ in range(6)
        ]
        for player in players:
            player.start()
        for table in tables:
            while (table := await service.find(table.id)).match.to_move != 2:
                await asyncio.sleep(0.02)
            assert [entry.seat for entry in table.log if entry.kind is EntryKind.MOVE] == [0, 1]
        for player in players:
            await player.stop()

    play(database, scene)


def test_a_process_that_stops_leaves_its_moves_to_others_at_once(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await service.make("splendor", [bot(0), of(ANNA, 1)], options={}, public=False)
        slow = BotWorker(service, pause=60.0)
        slow.start()
        other = service.store.bot_jobs(worker="other", lease=60)
        while await other.take(1):
            await other.release()
            await asyncio.sleep(0.02)
        await slow.stop()
        assert await other.take(1) == [table.id]

    play(database, scene)
