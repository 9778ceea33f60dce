"""People who ask for the same match are seated together, whichever process they ask; bots fill in if nobody comes."""

from __future__ import annotations

import asyncio
import datetime

import pytest
from sqlalchemy import update

from cabochon.contract import BadOption
from cabochon.server.ops import now
from cabochon.server.people import Person
from cabochon.server.play import (
    AccountNeeded,
    Closed,
    Forbidden,
    Hub,
    Maker,
    MatchRequest,
    NotFound,
    QuickMatches,
    Quotas,
    Table,
    TableService,
    TooEarly,
    TooManyTables,
    table_service,
)
from cabochon.server.store import Allowance, Clock, Pace, Status
from cabochon.server.store.schema import presence
from tests.server.tables import ANNA, BEN, CARL, bot, play

TWO = MatchRequest("splendor", 2)
THREE = MatchRequest("splendor", 3)
HOME = "192.0.2.1"
DORA, EMIL = Person("d", "Dora", has_account=True), Person("e", "Emil", has_account=True)


async def asked(service: TableService, person: Person, request: MatchRequest = TWO) -> Table:
    return await QuickMatches(service).join(request, Maker(person, HOME))


async def go_away(service: TableService, table: Table) -> None:
    """Nobody has been seen at a table for a minute."""
    long_ago = now() - datetime.timedelta(minutes=1)
    async with service.store._engine.begin() as connection:
        await connection.execute(update(presence).where(presence.c.table_id == table.id).values(seen=long_ago))


def test_two_who_ask_for_the_same_play_together(database: str) -> None:
    async def scene(service: TableService) -> None:
        waiting = await asked(service, ANNA)
        assert (waiting.status, waiting.quick, waiting.public) == (Status.WAITING, True, True)
        begun = await asked(service, BEN)
        assert begun.id == waiting.id
        assert begun.status is Status.RUNNING
        assert {seat.holder for seat in begun.seats} == {ANNA.id, BEN.id}
        assert (await asked(service, CARL)).id != begun.id

    play(database, scene)


@pytest.mark.parametrize(
    "other",
    [
        MatchRequest("marvel", 2),
        THREE,
        MatchRequest("splendor", 2, Clock(Pace.TURN, 60)),
        MatchRequest("splendor", 2, Clock(Pace.MATCH, 60)),
    ],
)
def test_players_who_ask_for_something_else_wait_elsewhere(other: MatchRequest, database: str) -> None:
    async def scene(service: TableService) -> None:
        first, second = await asked(service, ANNA), await asked(service, BEN, other)
        assert first.id != second.id
        assert (await service.find(first.id)).status is Status.WAITING
        assert second.status is Status.WAITING

    play(database, scene)


def test_nobody_is_matched_with_themselves(database: str) -> None:
    async def scene(service: TableService) -> None:
        tables = {(await asked(service, ANNA)).id for _ in range(3)}
        assert len(tables) == 1
        assert (await service.find(tables.pop())).status is Status.WAITING

    play(database, scene)


def test_people_who_ask_several_processes_at_the_same_moment_all_meet(database: str) -> None:
    async def scene(service: TableService) -> None:
        processes = [table_service(service.store, Hub()) for _ in range(3)]
        people = [Person(f"p{number}", "Anna") for number in range(12)]
        found = await asyncio.gather(*(asked(processes[number % 3], person) for number, person in enumerate(people)))
        tables = [await service.find(name) for name in {table.id for table in found}]
        assert [table.status for table in tables] == [Status.RUNNING] * 6
        assert {seat.holder for table in tables for seat in table.seats} == {person.id for person in people}

    play(database, scene)


def test_a_player_who_asks_for_another_match_no_longer_waits_for_the_first(database: str) -> None:
    async def scene(service: TableService) -> None:
        first = await asked(service, ANNA)
        second = await asked(service, ANNA, THREE)
        with pytest.raises(NotFound):
            await service.find(first.id)
        assert (await asked(service, BEN, THREE)).id == second.id
        third = await asked(service, ANNA)
        left = await service.find(second.id)
        assert [seat.holder for seat in left.seats if not seat.is_open] == [BEN.id]
        assert third.held_by(ANNA.id)

    play(database, scene)


def test_leaving_cancels_it(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await asked(service, ANNA)
        await service.leave(table.id, ANNA)
        with pytest.raises(NotFound):
            await service.find(table.id)
        assert (await asked(service, BEN)).status is Status.WAITING
        begun = await asked(service, CARL)
        with pytest.raises(Closed):
            await service.leave(begun.id, CARL)

    play(database, scene)


def test_nobody_waits_for_a_player_who_is_gone(database: str) -> None:
    async def scene(service: TableService) -> None:
        abandoned = await asked(service, ANNA)
        await go_away(service, abandoned)
        assert abandoned.id not in [summary.id for summary in await service.store.lists.public()]
        fresh = await asked(service, BEN)
        assert fresh.id != abandoned.id
        assert fresh.id in [summary.id for summary in await service.store.lists.public()]
        back = await asked(service, ANNA)  # back at the screen, Anna goes on waiting where she was
        assert back.id == abandoned.id
        assert (await asked(service, CARL)).id == abandoned.id  # who waits longest comes first

    play(database, scene)


def test_a_player_who_reads_the_page_without_a_live_connection_is_present(database: str) -> None:
    async def scene(service: TableService) -> None:
        waiting = await asked(service, ANNA)
        await go_away(service, waiting)
        await QuickMatches(service).note_seen(waiting, ANNA)
        assert (await asked(service, BEN)).id == waiting.id

    play(database, scene)


def test_rated_matches_are_for_people_with_accounts(database: str) -> None:
    async def scene(service: TableService) -> None:
        casual = await asked(service, ANNA)
        rated = await asked(service, DORA)
        assert (casual.casual, rated.casual) == (True, False)
        assert casual.id != rated.id
        with pytest.raises(AccountNeeded):
            await service.sit(rated.id, ANNA)
        assert (await asked(service, EMIL)).id == rated.id
        joined = await asked(service, EMIL, MatchRequest("splendor", 2, casual=True))
        assert joined.id == casual.id

    play(database, scene)


def test_bots_take_the_open_seats_after_a_while(database: str) -> None:
    async def scene(service: TableService) -> None:
        quick, impatient = QuickMatches(service), QuickMatches(service, bots_after=0)
        table = await asked(service, ANNA, THREE)
        await asked(service, BEN, THREE)
        with pytest.raises(TooEarly):
            await quick.fill(table.id, ANNA, bot())
        with pytest.raises(Forbidden):
            await impatient.fill(table.id, CARL, bot())
        begun = await impatient.fill(table.id, BEN, bot())
        assert begun.status is Status.RUNNING
        assert sorted(seat.bot or "" for seat in begun.seats) == ["", "", "easy"]
        with pytest.raises(Closed):
            await impatient.fill(table.id, ANNA, bot())

    play(database, scene)


def test_a_bot_and_a_person_never_get_the_same_seat(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await asked(service, ANNA)
        other = table_service(service.store, Hub())
        await asyncio.gather(
            QuickMatches(service, bots_after=0).fill(table.id, ANNA, bot()),
            asked(other, BEN),
            return_exceptions=True,
        )
        begun = await service.find(table.id)
        assert begun.status is Status.RUNNING
        taken = [seat.bot or seat.holder or "" for seat in begun.seats]
        assert sorted(taken) in ([ANNA.id, BEN.id], [ANNA.id, "easy"])

    play(database, scene)


def test_waiting_counts_as_a_table(database: str) -> None:
    async def scene(service: TableService) -> None:
        allowance = Allowance(unfinished=1, waiting=1, uploads=1)
        limited = table_service(service.store, Hub(), quotas=Quotas("key", person=allowance, people_per_address=5))
        table = await asked(limited, ANNA)
        assert (await asked(limited, ANNA)).id == table.id
        await asked(limited, BEN)
        with pytest.raises(TooManyTables):
            await asked(limited, ANNA, THREE)

    play(database, scene)


@pytest.mark.parametrize("seats", [1, 5, 99])
def test_a_game_has_so_many_seats(seats: int, database: str) -> None:
    async def scene(service: TableService) -> None:
        with pytest.raises(BadOption):
            await asked(service, ANNA, MatchRequest("splendor", seats))

    play(database, scene)
