"""Opening a database: if that fails, one sentence says what to do."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from cabochon.cli import main
from cabochon.server import run
from cabochon.server.store import BadDatabase, open_database
from tests.server.api.client import API, served
from tests.server.store.test_old_database import OLD, PASSWORD, TOKEN, WITH_CLOCK

PAGE = 4096  # bytes


def test_postgresql_without_its_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(BadDatabase, match=r'pip install "cabochon\[postgres\]"'):
        asyncio.run(open_database("postgresql://nobody@localhost/nothing"))


def opened(address: str) -> None:
    async def open_and_close() -> None:
        await (await open_database(address)).dispose()

    asyncio.run(open_and_close())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "tables.db"
    opened(f"sqlite:///{found}")
    with closing(sqlite3.connect(found)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return found


def overwrite(file: Path, page: int, filler: bytes = b"\xff") -> None:
    """Damage a page, the header of the file excepted."""
    data = bytearray(file.read_bytes())
    first, last = max(100, (page - 1) * PAGE), page * PAGE
    data[first:last] = filler * (last - first)
    file.write_bytes(bytes(data))


def root_of(file: Path, table: str) -> int:
    with closing(sqlite3.connect(file)) as database:
        found = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()
    return int(found[0])


def test_a_database_of_a_newer_version_says_so(database: str) -> None:
    async def age(revision: str | None) -> str:
        engine = await open_database(database)
        async with engine.execution_options(writing=True).begin() as connection:
            (current,) = await connection.scalars(text("SELECT version_num FROM alembic_version"))
            await connection.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": revision})
        await engine.dispose()
        return str(current)

    current = asyncio.run(age("9999"))
    with pytest.raises(BadDatabase, match=rf"newer version of Cabochon \(schema 9999, .* {current}\).*install"):
        opened(database)
    if database.startswith("postgresql"):  # other tests use it too
        asyncio.run(_restore(database, current))


async def _restore(address: str, revision: str) -> None:
    engine = create_async_engine(address.replace("postgresql:", "postgresql+asyncpg:"))
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = :to"), {"to": revision})
    await engine.dispose()


@pytest.mark.parametrize("filler", [b"\x00", b"\xff"])
@pytest.mark.parametrize("table", ["sqlite_master", "alembic_version", "keys"])
def test_a_damaged_page_that_the_start_needs_is_reported_in_a_sentence(table: str, filler: bytes, file: Path) -> None:
    overwrite(file, 1 if table == "sqlite_master" else root_of(file, table), filler)
    with pytest.raises(BadDatabase, match=r"is damaged \(.*\).*restore.*backup"):
        opened(f"sqlite:///{file}")


def test_a_file_that_is_no_database_is_reported_in_a_sentence(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("To do: buy milk. " * 500)
    with pytest.raises(BadDatabase, match=r"is damaged \(file is not a database\)"):
        opened(f"sqlite:///{file}")
    assert file.read_text().startswith("To do")


def test_the_command_ends_with_one_line_and_no_traceback(
    file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    overwrite(file, root_of(file, "keys"))
    monkeypatch.setattr(run, "set_up_logs", lambda log: None)  # they would outlive this test
    monkeypatch.setattr(sys, "argv", ["cabochon", "serve", "--no-open", "--database", f"sqlite:///{file}"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("cabochon: the database")


@pytest.mark.parametrize("filler", [b"\x00", b"\xff"])
def test_any_other_damaged_page_gives_503_and_a_line_in_the_log(
    tmp_path: Path, filler: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.db"
    shutil.copyfile(OLD, file)
    opened(f"sqlite:///{file}")
    for table in ("tables", "accounts", "tokens"):
        overwrite(file, root_of(file, table), filler)
    with served(tmp_path) as site:
        answers = [
            site.get("/"),
            site.get(f"/t/{WITH_CLOCK}"),
            site.get(f"/t/{WITH_CLOCK}/events"),
            site.get("/player/Anna"),
            site.get(f"{API}/me", headers={"Authorization": f"Bearer {TOKEN}"}),
            site.post("/play", data={"game": "splendor", "level": "easy"}),
            site.post("/account/log-in", data={"name": "Anna", "password": PASSWORD}),
        ]
    assert [answer.status_code for answer in answers] == [503] * len(answers)
    errors = [record for record in caplog.records if record.levelname == "ERROR"]
    assert len(errors) == len(answers)
    assert all("malformed" in record.getMessage() and record.exc_info is None for record in caplog.records)
