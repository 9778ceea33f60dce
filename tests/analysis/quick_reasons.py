"""Reviews whose reasons cost next to nothing, for tests that do not ask why a move is better."""

from __future__ import annotations

import pytest

from cabochon.analysis import reasoning

__all__ = ["quick_reasons"]


@pytest.fixture
def quick_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    """A handful of playouts decide about each reason instead of thousands: most of the time of a small review."""
    monkeypatch.setattr(reasoning, "BATCH", 4)
    monkeypatch.setattr(reasoning, "BATCHES", 1)
