"""An arena on a Dask cluster of local processes: the same matches as here, also if a worker is lost."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import cabochon
from cabochon.arenas.journal import Journal
from cabochon.arenas.match import MatchPlayer
from cabochon.arenas.schedule import schedule
from cabochon.bots import BotSource
from cabochon.cli import main
from cabochon.workers import worker_pool
from tests.arenas.arenas import settings, without_times
from tests.arenas.cluster_bots import Slow

distributed: Any = pytest.importorskip("distributed", reason="Dask is not installed: pip install cabochon[cluster]")

pytestmark = pytest.mark.slow

QUICK: dict[str, Any] = {"quick": True}


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    """Two worker processes with one thread each; a nanny starts another for one that is lost."""
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        yield client


def test_a_cluster_plays_the_same_matches(client: Any, tmp_path: Path) -> None:
    here, there = (
        cabochon.arena(
            "battle-mat", ["random", "greedy"], games=8, workers=1, cluster=cluster, records=tmp_path / name, **QUICK
        )
        for name, cluster in (("here", None), ("there", client))
    )
    assert without_times(here.outcomes) == without_times(there.outcomes)
    records = [sorted(file.read_text("utf-8") for file in (tmp_path / name).iterdir()) for name in ("here", "there")]
    assert records[0] == records[1]
    assert len(records[0]) == 8


def test_classes_and_functions_of_a_script_are_sent_along(client: Any) -> None:
    class Last:
        def __init__(self, seed: int) -> None:
            self.seed = seed

        def decide(self, observer: Any) -> str:
            return str(observer.legal()[-1])

    network = cabochon.policy_bot(lambda seen, mask: [0.0] * len(mask), name="impartial")
    report = cabochon.arena("battle-mat", [Last, network], games=4, cluster=client, **QUICK)
    assert report.matches == 4
    assert report.forfeits == []


def test_an_arena_goes_on_if_a_worker_is_killed(client: Any, tmp_path: Path) -> None:
    """Killed in the middle of a match, as soon as the first one is over."""
    here = os.getpid()
    file, folder = tmp_path / "x.jsonl", tmp_path / "processes"
    folder.mkdir()
    killed: list[int] = []

    def kill(_: object) -> None:
        busy = [int(process.name) for process in folder.iterdir() if process.name != str(here)]
        if not killed and busy:
            killed.append(busy[0])
            os.kill(busy[0], signal.SIGKILL)

    bots: list[BotSource] = [Slow(folder, seconds=0.05), "random"]
    report = cabochon.arena("battle-mat", bots, games=12, cluster=client, journal=file, on_match=kill, **QUICK)
    assert killed
    with pytest.raises(ProcessLookupError):
        os.kill(killed[0], 0)
    lines = file.read_text("utf-8").splitlines()
    assert len(lines) == 13
    assert sorted(Journal.resume(file).outcomes) == list(range(1, 13))
    alone = cabochon.arena("battle-mat", [Slow(folder), "random"], games=12, workers=1, **QUICK)
    assert without_times(alone.outcomes) == without_times(report.outcomes)


def test_the_command_plays_on_a_cluster(
    client: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = ["battle-mat", "random", "greedy", "--quick", "--games", "4", "--journal", "x.jsonl"]
    monkeypatch.setattr(sys, "argv", ["cabochon", "arena", *words, "--cluster", client.scheduler.address])
    with pytest.raises(SystemExit) as left:
        main()
    assert not left.value.code
    assert "4 matches, seed 1" in capsys.readouterr().out
    assert len(Journal.resume(Path("x.jsonl")).outcomes) == 4


def test_a_bot_that_is_unknown_where_it_plays_is_reported(client: Any) -> None:
    arena = settings("not_there:Bot", "random")
    with (
        pytest.raises(cabochon.UnknownBot, match="there is no module 'not_there'"),
        worker_pool(MatchPlayer(arena), cluster=client) as play,
    ):
        list(play(schedule(arena)))


PLAYS_MANY = """#!{python}
import json, os, sys
from pathlib import Path
Path(__file__).with_name(f"started {{os.getpid()}}").touch()
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({{"type": "ready", "matches": "many"}}), flush=True)
    elif message["type"] == "move":
        print(json.dumps({{"type": "move", "move": message["legal"][0]}}), flush=True)
"""


def test_a_program_that_plays_many_matches_is_started_once_a_worker(client: Any, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PLAYS_MANY.format(python=sys.executable), "utf-8")
    report = cabochon.arena("battle-mat", [str(program), "random"], games=12, cluster=client, **QUICK)
    assert (report.matches, report.forfeits) == (12, [])
    assert len(list(tmp_path.glob("started *"))) <= 3  # one of them to warm up


def test_workers_with_another_version_are_told(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from cabochon.workers import cluster  # imports Dask

    monkeypatch.setattr(cluster, "VERSION", "99")
    with pytest.raises(cabochon.CabochonError, match=r"a worker has Cabochon .*, not 99: install one version"):
        cabochon.arena("battle-mat", ["random", "random"], games=2, cluster=client, **QUICK)


def test_an_address_without_a_scheduler_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    from cabochon.workers import cluster  # imports Dask

    monkeypatch.setattr(cluster, "SECONDS_TO_CONNECT", 0.3)
    for address in ("tcp://127.0.0.1:9", "nonsense://127.0.0.1"):
        with pytest.raises(cabochon.CabochonError, match=f"no scheduler answers at '{address}': start one"):
            cabochon.arena("battle-mat", ["random", "random"], games=2, cluster=address, **QUICK)


def test_without_dask_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    monkeypatch.delitem(sys.modules, "cabochon.workers.cluster", raising=False)
    with pytest.raises(cabochon.CabochonError, match=r"a cluster needs Dask: pip install 'cabochon\[cluster\]'"):
        cabochon.arena("battle-mat", ["random", "random"], games=2, cluster="tcp://127.0.0.1:9", **QUICK)
