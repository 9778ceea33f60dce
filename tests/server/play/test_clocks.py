"""Time at a table: how much is left, and what happens when there is none."""

from __future__ import annotations

import asyncio
import datetime

import pytest

from cabochon.server.ops import now
from cabochon.server.people import Person
from cabochon.server.play import (
    ClockReading,
    Closed,
    Hub,
    OutOfTime,
    Table,
    TableService,
    Tick,
    Timekeeper,
    table_service,
)
from cabochon.server.play.arbiter import forfeits
from cabochon.server.play.background import timekeeper
from cabochon.server.play.tables import cache
from cabochon.server.show import clocks
from cabochon.server.show.scene import table as scene_module
from cabochon.server.store import Clock, EntryKind, Pace, Status
from cabochon.server.store.tables import bot_jobs
from tests.server.tables import ANNA, BEN, CARL, a_move, bot, of, play

NOON = datetime.datetime(2026, 1, 1, 12, tzinfo=datetime.UTC)
AT_ONCE = Clock(Pace.TURN, 0)
TEN_AND_FIVE = Clock(Pace.MATCH, 600, 5)


def stroke(seconds: float, mover: int | None, *, is_move: bool = True) -> Tick:
    return Tick(NOON + datetime.timedelta(seconds=seconds), mover, is_move)


def read(clock: Clock, *strokes: Tick) -> ClockReading:
    reading = ClockReading.of(clock, 2, strokes)
    assert reading is not None
    return reading


def test_time_runs_for_the_seat_to_move_and_the_increment_comes_after_the_turn() -> None:
    reading = read(TEN_AND_FIVE, stroke(0, 0), stroke(20, 1), stroke(50, 0))
    assert reading.left == (585, 575)
    assert reading.at_moment(NOON + datetime.timedelta(seconds=60)) == (575, 575)
    assert reading.deadline == NOON + datetime.timedelta(seconds=50 + 585)


def test_a_turn_of_several_moves_is_one_turn() -> None:
    assert read(TEN_AND_FIVE, stroke(0, 0), stroke(20, 0), stroke(30, 1)).left == (575, 600)
    assert read(Clock(Pace.TURN, 60), stroke(0, 0), stroke(20, 0)).left[0] == 40


def test_every_turn_has_its_own_time() -> None:
    assert read(Clock(Pace.TURN, 60), stroke(0, 0), stroke(50, 1), stroke(55, 0)).left[0] == 60


def test_going_back_gives_no_increment() -> None:
    back = read(TEN_AND_FIVE, stroke(0, 0), stroke(20, 1), stroke(30, 0, is_move=False))
    assert back.left == (585, 590)


def test_nobody_is_in_a_hurry_before_the_first_stroke_or_while_a_bot_moves() -> None:
    assert ClockReading.of(TEN_AND_FIVE, 2, []) is None
    assert read(TEN_AND_FIVE, stroke(0, None), stroke(500, None)).left == (600, 600)
    assert read(TEN_AND_FIVE, stroke(0, None)).deadline is None


class Clockwork:
    """A clock that stands still until it is told to run."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._moment = now()
        for module in (cache, forfeits, scene_module, bot_jobs):
            monkeypatch.setattr(module, "now", self.now)

    def now(self) -> datetime.datetime:
        return self._moment

    def run(self, seconds: float) -> None:
        self._moment += datetime.timedelta(seconds=seconds)


def seconds_left(table: Table) -> dict[int, int]:
    return {seat: round(seconds) for seat, seconds in clocks(table).items()}


async def a_hurried_table(service: TableService, *, clock: Clock = AT_ONCE) -> Table:
    return await service.make("splendor", [of(ANNA), of(BEN, 1)], options={}, public=False, clock=clock)


def test_a_player_without_time_left_has_lost(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_hurried_table(service)
        assert await service.store.overdue(now()) == [table.id]
        await service.forfeits.call_time(table.id)
        table = await service.find(table.id)
        assert table.status is Status.OVER
        assert table.result == (0.0, 1.0)
        assert table.log[-1].kind is EntryKind.TIME
        assert not await service.store.overdue(now())
        await service.forfeits.call_time(table.id)  # a second look changes nothing
        assert len((await service.find(table.id)).log) == len(table.log)

    play(database, scene)


def test_a_move_that_comes_too_late_is_refused_and_the_match_is_over(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_hurried_table(service)
        number, moves = len(table.log), table.match.legal()
        with pytest.raises(OutOfTime):
            await service.move(table.id, ANNA.id, number=number, move=moves[0])
        assert (await service.find(table.id)).status is Status.OVER

    play(database, scene)


def test_another_process_finds_the_same_clocks(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_move(service, await a_hurried_table(service, clock=TEN_AND_FIVE))
        other = await table_service(service.store, Hub()).find(table.id)
        assert other.clock == TEN_AND_FIVE
        assert other.clock_reading() == table.clock_reading()

    play(database, scene)


def test_time_that_ran_out_while_the_server_was_down_has_run_out(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_hurried_table(service)
        restarted = table_service(service.store, Hub())
        keeper = Timekeeper(restarted)
        keeper.start()
        while (await restarted.find(table.id)).status is not Status.OVER:
            await asyncio.sleep(0.02)
        await keeper.stop()

    play(database, scene)


def test_clocks_are_read_again_after_the_database_was_gone(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(service: TableService) -> None:
        table = await a_hurried_table(service)
        overdue, failures = service.store.overdue, iter([True])

        async def failing(moment: datetime.datetime) -> list[str]:
            if next(failures, False):
                raise OSError("connection refused")
            return await overdue(moment)

        monkeypatch.setattr(service.store, "overdue", failing)
        monkeypatch.setattr(timekeeper, "SECONDS_BETWEEN_POLLS", 0.01)
        keeper = Timekeeper(service)
        keeper.start()
        while (await service.find(table.id)).status is not Status.OVER:
            await asyncio.sleep(0.02)
        await keeper.stop()

    play(database, scene)


def test_among_three_a_bot_plays_on_for_a_player_without_time_left(database: str) -> None:
    async def scene(service: TableService) -> None:
        seats = [of(ANNA), of(BEN, 1), of(CARL, 2)]
        table = await service.make("splendor", seats, options={}, public=False, clock=AT_ONCE)
        await service.forfeits.call_time(table.id)
        table = await service.find(table.id)
        assert table.status is Status.RUNNING
        assert table.seats[0].bot is not None
        assert table.seats[0].gone == ANNA.id
        assert not table.to_return_to(ANNA.id)  # time does not come back

    play(database, scene)


def test_what_is_over_on_time_cannot_be_undone(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(service: TableService) -> None:
        table = await a_hurried_table(service, clock=Clock(Pace.TURN, 60))
        while table.match.view(table.match.to_move)["phase"] != "return":
            table = await a_move(service, table)
        late = table.seats[table.match.to_move or 0]
        monkeypatch.setattr(forfeits, "now", lambda: now() + datetime.timedelta(minutes=2))
        await service.forfeits.call_time(table.id)
        over = await service.find(table.id)
        assert over.status is Status.OVER
        with pytest.raises(Closed):
            await service.undo.undo(table.id, Person(late.holder or "", late.name), number=len(over.log))

    play(database, scene)


@pytest.fixture
def clockwork(monkeypatch: pytest.MonkeyPatch) -> Clockwork:
    return Clockwork(monkeypatch)


@pytest.mark.parametrize("clock", [Clock(Pace.TURN, 600), TEN_AND_FIVE], ids=["turn", "match"])
def test_time_runs_on_while_a_bot_stands_in(clock: Clock, database: str, clockwork: Clockwork) -> None:
    async def scene(service: TableService) -> None:
        table = await a_hurried_table(service, clock=clock)
        clockwork.run(100)
        table = await service.forfeits.give_up_seat(table.id, ANNA, number=len(table.log))
        assert seconds_left(table)[0] == 500
        clockwork.run(50)
        table = await service.forfeits.come_back(table.id, ANNA, number=len(table.log))
        assert seconds_left(table)[0] == 450
        assert table.clock_reading() == (await table_service(service.store, Hub()).find(table.id)).clock_reading()

    play(database, scene)


def test_a_stand_in_spends_and_earns_the_time_of_the_seat(database: str, clockwork: Clockwork) -> None:
    async def scene(service: TableService) -> None:
        table = await a_hurried_table(service, clock=TEN_AND_FIVE)
        table = await service.forfeits.give_up_seat(table.id, ANNA, number=len(table.log))
        clockwork.run(20)
        table = await a_move(service, table)
        assert seconds_left(table) == {0: 585, 1: 600}
        clockwork.run(30)
        assert seconds_left(table) == {0: 585, 1: 570}

    play(database, scene)


def test_a_stand_in_without_time_loses_a_match_of_two(database: str, clockwork: Clockwork) -> None:
    async def scene(service: TableService) -> None:
        table = await a_hurried_table(service, clock=TEN_AND_FIVE)
        table = await service.forfeits.give_up_seat(table.id, ANNA, number=len(table.log))
        clockwork.run(601)
        assert await service.store.overdue(clockwork.now()) == [table.id]
        with pytest.raises(OutOfTime):
            await a_move(service, table)
        assert (await service.find(table.id)).result == (0.0, 1.0)

    play(database, scene)


def test_among_three_a_stand_in_without_time_plays_to_the_end(database: str, clockwork: Clockwork) -> None:
    async def scene(service: TableService) -> None:
        seats = [of(ANNA), of(BEN, 1), of(CARL, 2)]
        table = await service.make("splendor", seats, options={}, public=False, clock=TEN_AND_FIVE)
        table = await service.forfeits.give_up_seat(table.id, ANNA, number=len(table.log))
        clockwork.run(601)
        await service.forfeits.call_time(table.id)
        table = await service.find(table.id)
        assert [entry.kind for entry in table.log[-2:]] == [EntryKind.LEAVE, EntryKind.TIME]
        assert table.status is Status.RUNNING
        assert not table.to_return_to(ANNA.id)
        assert not await service.store.overdue(clockwork.now())  # its clock has stopped
        assert 0 not in seconds_left(table)
        assert await service.store.bot_jobs(worker="any", lease=60).take(1) == [table.id]
        clockwork.run(5000)
        assert (await a_move(service, table)).match.to_move == 1

    play(database, scene)


def test_an_old_log_whose_stand_ins_had_no_clock_is_still_read() -> None:
    left = read(TEN_AND_FIVE, stroke(0, 0), stroke(20, None, is_move=False), stroke(500, 0, is_move=False)).left
    assert left == (580, 600)


def test_a_bot_never_runs_out_of_time(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await service.make("splendor", [bot(0), of(ANNA, 1)], options={}, public=False, clock=AT_ONCE)
        assert not await service.store.overdue(now())
        assert (await a_move(service, table)).status is Status.RUNNING

    play(database, scene)
