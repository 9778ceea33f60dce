"""Databases for tests: a new SQLite file, and for each test module a database of one PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cabochon.benchmarks.load.postgres import new_database, postgres

__all__ = ["database", "postgresql", "postgresql_server"]


@pytest.fixture(scope="session")
def postgresql_server() -> Iterator[str | None]:
    with postgres() as address:
        yield address


@pytest.fixture(scope="module")
def postgresql(postgresql_server: str | None, request: pytest.FixtureRequest) -> str | None:
    """An empty database; None where PostgreSQL is not installed."""
    if postgresql_server is None:
        return None
    return new_database(postgresql_server, request.node.name.rpartition("/")[2].removesuffix(".py"))


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an SQLite file, then that of a PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    address: str | None = request.getfixturevalue("postgresql")
    if address is None:
        pytest.skip("there is no PostgreSQL on this machine: apt-get install postgresql")
    return address
