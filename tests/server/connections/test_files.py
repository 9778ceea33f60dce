"""Connections and open files: as many as wanted, never more than the system lets the process open."""

from __future__ import annotations

import resource

import pytest

from cabochon.server.connections import most_connections
from cabochon.server.connections.files import FEWEST, OTHER_FILES


@pytest.mark.parametrize(
    ("soft", "hard", "connections", "asked_for"),
    [
        (1024, 524_288, 4000, 4000 + OTHER_FILES),
        (20_000, 20_000, 4000, None),
        (1024, 1024, 1024 - OTHER_FILES, 1024),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, 4000, None),
        (1024, resource.RLIM_INFINITY, 4000, 4000 + OTHER_FILES),
        (64, 64, FEWEST, 64),
    ],
)
def test_connections_leave_room_for_other_files(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    soft: int,
    hard: int,
    connections: int,
    asked_for: int | None,
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, limits: asked.append(limits))
    assert most_connections(4000) == connections
    assert asked == ([] if asked_for is None else [(asked_for, hard)])
    assert bool(caplog.records) == (connections < 4000)
