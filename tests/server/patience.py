"""Patience for a machine that is busy with other tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

__all__ = ["patience"]


@pytest.fixture(scope="session", autouse=True)
def patience() -> Iterator[None]:
    """No server sheds load because other tests keep the machine busy."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CABOCHON_BUSY_AFTER", "600")
        yield
