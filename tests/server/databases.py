"""Databases for tests: a new SQLite file, and a PostgreSQL that lives as long as a test module."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cabochon.benchmarks.load.postgres import postgres

__all__ = ["database", "postgresql"]


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str | None]:
    with postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an SQLite file, then that of a PostgreSQL."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    address: str | None = request.getfixturevalue("postgresql")
    if address is None:
        pytest.skip("there is no PostgreSQL on this machine: apt-get install postgresql")
    return address
