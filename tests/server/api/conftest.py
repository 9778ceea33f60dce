"""A server process of its own, for programs that play over the network."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from cabochon.benchmarks.load.server_process import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as started:
        yield started
    assert started.complaints == []
