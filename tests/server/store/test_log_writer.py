"""Appending to logs by the shortest way: what is accepted is committed, and nothing else."""

from __future__ import annotations

import asyncio
import datetime
import sqlite3

import pytest

from cabochon.server.play import TableService
from cabochon.server.store import Conflict, EntryKind, LogEntry, Status
from cabochon.server.store.database.sqlite import DirectConnection
from tests.server.tables import a_table, play

AT = datetime.datetime(2026, 1, 2, 3, 4, 5, 678, tzinfo=datetime.UTC)


def an_entry(number: int, *, mover: int | None = 1) -> LogEntry:
    return LogEntry(EntryKind.DECLINE, 0, "a text with ' and é", number, AT, mover)


async def append(service: TableService, name: str, *, version: int, number: int) -> None:
    deadline = AT + datetime.timedelta(days=400)
    entries = [an_entry(number), an_entry(number + 1, mover=None)]
    await service.store.write(name, entries, version=version, status=Status.RUNNING, deadline=deadline)


def test_what_is_appended_is_read_again(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        number = len(table.log)
        await append(service, table.id, version=table.version, number=number)
        row = await service.store.find(table.id)
        assert row is not None
        assert row.log[number:] == [an_entry(number), an_entry(number + 1, mover=None)]
        assert row.version == table.version + 1
        assert await service.store.overdue(AT + datetime.timedelta(days=401)) == [table.id]
        assert not await service.store.overdue(AT + datetime.timedelta(days=399))

    play(database, scene)


@pytest.mark.parametrize(("behind", "ahead"), [(1, 0), (0, -1)])
def test_a_change_to_another_version_is_refused_whole(database: str, behind: int, ahead: int) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        with pytest.raises(Conflict):
            await append(service, table.id, version=table.version - behind, number=len(table.log) + ahead)
        row = await service.store.find(table.id)
        assert row is not None
        assert (row.version, len(row.log)) == (table.version, len(table.log))

    play(database, scene)


def test_of_ten_writers_of_one_number_one_is_accepted(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        once = [append(service, table.id, version=table.version, number=len(table.log)) for _ in range(10)]
        outcomes = await asyncio.gather(*once, return_exceptions=True)
        assert sorted(map(str, map(type, outcomes))) == sorted(map(str, [type(None), *[Conflict] * 9]))

    play(database, scene)


def test_changes_that_wait_are_committed_together(tmp_path_factory: pytest.TempPathFactory) -> None:
    commits = 0
    transaction = DirectConnection.transaction

    async def counted(self: DirectConnection, work: object) -> object:
        nonlocal commits
        commits += 1
        return await transaction(self, work)  # type: ignore[arg-type]

    async def scene(service: TableService) -> None:
        tables = [await a_table(service) for _ in range(12)]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(DirectConnection, "transaction", counted)
            writing = [append(service, table.id, version=table.version, number=len(table.log)) for table in tables]
            stale = append(service, tables[0].id, version=0, number=0)
            outcomes = await asyncio.gather(*writing, stale, return_exceptions=True)
        assert outcomes[:-1] == [None] * len(tables)  # the stale one has spoiled nothing
        assert isinstance(outcomes[-1], Conflict)
        assert commits < len(tables) / 2

    play(f"sqlite:///{tmp_path_factory.mktemp('together') / 'tables.db'}", scene)


def test_a_caller_that_is_cancelled_waits_for_the_commit(database: str) -> None:
    async def scene(service: TableService) -> None:
        table = await a_table(service)
        writing = asyncio.create_task(append(service, table.id, version=table.version, number=len(table.log)))
        await asyncio.sleep(0)
        writing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await writing
        row = await service.store.find(table.id)
        assert row is not None
        assert len(row.log) - len(table.log) in (0, 2)  # all of it, or nothing
        await append(service, table.id, version=row.version, number=len(row.log))

    play(database, scene)


def test_each_writer_hears_of_a_failure(tmp_path_factory: pytest.TempPathFactory) -> None:
    async def broken(self: DirectConnection, work: object) -> object:
        raise sqlite3.OperationalError("disk I/O error")

    async def scene(service: TableService) -> None:
        tables = [await a_table(service) for _ in range(3)]
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(DirectConnection, "transaction", broken)
            writing = [append(service, table.id, version=table.version, number=len(table.log)) for table in tables]
            outcomes = await asyncio.gather(*writing, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [sqlite3.OperationalError] * 3
        await append(service, tables[0].id, version=tables[0].version, number=len(tables[0].log))

    play(f"sqlite:///{tmp_path_factory.mktemp('broken') / 'tables.db'}", scene)
