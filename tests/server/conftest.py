"""Fixtures of the server's tests: both kinds of database, and password hashing that costs no time."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from cabochon.server.people import passwords
from tests.rooms import mark_all_below
from tests.server.databases import database, postgresql, postgresql_server
from tests.server.patience import patience

__all__ = ["database", "patience", "postgresql", "postgresql_server", "quick_passwords"]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    mark_all_below(Path(__file__).parent, items, "server")


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Hashing is slow on purpose; only tests with a server process of their own wait for the real one."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "PasswordHasher", lambda **_: PasswordHasher(2, 64, 1))
        yield
