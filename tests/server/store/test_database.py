"""Opening a database."""

from __future__ import annotations

import asyncio
import sys

import pytest

from cabochon.server.store import BadDatabase, open_database


def test_postgresql_without_its_extra_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(BadDatabase, match=r'pip install "cabochon\[postgres\]"'):
        asyncio.run(open_database("postgresql://nobody@localhost/nothing"))
