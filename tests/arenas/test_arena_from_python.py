"""`cabochon.arena`: what the command prints, as data, with bots that are codes, classes, objects and functions."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import cabochon
from cabochon.arenas.journal import Journal
from cabochon.arenas.match import MatchOutcome
from cabochon.arenas.roster import roster_of
from cabochon.arenas.schedule import ArenaSettings
from cabochon.cli import main
from cabochon.match.observer import Observer
from cabochon.workers import CannotSend
from tests.arenas.arenas import without_times

SHORT: dict[str, Any] = {"quick": True, "games": 4}


class First:
    """Plays the first move."""

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def decide(self, observer: Observer) -> str:
        return observer.legal()[0]


def last(observer: Observer) -> str:
    return observer.legal()[-1]


def test_the_report_is_data() -> None:
    played: list[MatchOutcome] = []
    report = cabochon.arena("battle-mat", ["random", "greedy", First], workers=1, on_match=played.append, **SHORT)
    assert (report.matches, report.is_complete, report.journal) == (12, True, None)
    assert {contender.code for contender in report.contenders} == {"random", "greedy", "First"}
    best = report.contenders[0]
    assert best.interval[0] <= best.win_rate <= best.interval[1]
    assert report["greedy"].matches == 8
    assert report["greedy"].milliseconds is not None
    assert report.head_to_head["random"]["greedy"] == 1 - report.head_to_head["greedy"]["random"]
    assert report.forfeits == []
    assert report.outcomes == played == sorted(played, key=lambda outcome: outcome.match)
    with pytest.raises(KeyError, match="no contender is called 'deep'; there are"):
        report["deep"]


def test_it_prints_as_the_command_does(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")
    words = ["arena", "battle-mat", "random", "greedy", "--quick", "--games", "4", "--workers", "1"]
    monkeypatch.setattr(sys, "argv", ["cabochon", *words])
    with pytest.raises(SystemExit):
        main()
    printed = [line.split() for line in capsys.readouterr().out.splitlines()]
    report = cabochon.arena("battle-mat", ["random", "greedy"], workers=1, **SHORT)
    shown = [line.split() for line in str(report).splitlines()]
    assert shown[0] == printed[0]
    assert [row[:-1] for row in shown if row[:1] == ["greedy"]] == [
        row[:-1] for row in printed if row[:1] == ["greedy"]
    ]


def test_it_prints_the_same_in_a_notebook(monkeypatch: pytest.MonkeyPatch) -> None:
    report = cabochon.arena("splendor", ["random", "greedy"], games=2, target=5, workers=1)
    text = str(report)
    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)
    assert str(report) == text


def test_its_figures_are_data_frames() -> None:
    pytest.importorskip("pandas", reason="pandas is not installed: pip install pandas")
    report = cabochon.arena("battle-mat", ["random", last], workers=1, **SHORT)
    frame = report.frame()
    assert list(frame.code) == [contender.code for contender in report.contenders]
    assert list(frame.win_rate_low) == [contender.interval[0] for contender in report.contenders]
    seats = report.matches_frame()
    assert list(seats.columns[:5]) == ["match", "deal", "seat", "code", "share"]
    assert len(seats) == 2 * report.matches
    rates = seats.groupby("code").share.mean()
    assert {code: rates[code] for code in ("random", "last")} == {c.code: c.win_rate for c in report.contenders}
    assert seats.forfeit.isna().all()


def test_without_pandas_a_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    report = cabochon.arena("battle-mat", ["random", "random"], workers=1, quick=True, games=2)
    monkeypatch.setitem(sys.modules, "pandas", None)
    for frame in (report.frame, report.matches_frame):
        with pytest.raises(cabochon.CabochonError, match="a DataFrame needs pandas: pip install pandas"):
            frame()


def test_objects_with_one_name_are_told_apart_and_the_same_object_is_one_contender() -> None:
    one, other = First(), First()
    roster = roster_of([one, "First", other, one, First])
    assert roster.names == ("First-2", "First", "First-3", "First-2", "First-4")
    assert roster.objects == {"First-2": one, "First-3": other, "First-4": First}


def test_a_class_gets_a_seed_for_every_match_and_an_object_plays_them_all() -> None:
    seeds: list[int] = []

    class Seeded(First):
        def __init__(self, seed: int) -> None:
            super().__init__(seed)
            seeds.append(seed)

    mine = First(5)
    report = cabochon.arena("battle-mat", [Seeded, mine], workers=1, **SHORT)
    assert report.forfeits == []
    assert len(seeds) == len(set(seeds)) > 4
    assert mine.seed == 5


def test_a_policy_plays_with_another_seed_in_every_match() -> None:
    impartial = cabochon.policy_bot(lambda seen, mask: [0.0] * len(mask), name="impartial")
    one, other = (cabochon.arena("battle-mat", [impartial, "random"], seed=seed, **SHORT) for seed in (1, 2))
    assert [contender.code for contender in one.contenders if contender.code != "random"] == ["impartial"]
    assert without_times(one.outcomes) != without_times(other.outcomes)


def test_a_bot_that_fails_at_once_is_named_and_forfeits() -> None:
    def fails(observer: Observer) -> str:
        raise KeyError("red")

    with pytest.warns(RuntimeWarning, match="fails forfeits on its first move: failed: KeyError"):
        report = cabochon.arena("battle-mat", [fails, "random"], **SHORT)
    assert report["fails"].forfeits == len(report.forfeits) == 4


def test_a_bot_that_cannot_be_sent_plays_here_unless_workers_are_asked_for() -> None:
    closure = First().decide
    hidden: Any = lambda observer: closure(observer)  # noqa: E731
    assert cabochon.arena("battle-mat", [hidden, "random"], **SHORT).matches == 4
    with pytest.raises(CannotSend, match=r"cannot be sent to worker processes: .*; use one worker, or define it"):
        cabochon.arena("battle-mat", [hidden, "random"], workers=2, **SHORT)


@pytest.mark.slow
def test_objects_play_the_same_in_other_processes() -> None:
    alone, together = (cabochon.arena("battle-mat", [First, First(), last], workers=n, **SHORT) for n in (1, 2))
    assert without_times(alone.outcomes) == without_times(together.outcomes)


SCRIPT = """
import cabochon
{bot}
print(cabochon.arena("battle-mat", ["random", {name}], quick=True, games=4, {keywords}).matches)
"""
OWN_BOT = "def mine(observer): return observer.legal()[0]"


def run_script(folder: Path, **parts: str) -> subprocess.CompletedProcess[str]:
    (folder / "script.py").write_text(SCRIPT.format(**parts))
    return subprocess.run([sys.executable, "script.py"], cwd=folder, capture_output=True, text=True, timeout=300)


@pytest.mark.slow
def test_a_script_runs_an_arena_on_its_top_level(tmp_path: Path) -> None:
    done = run_script(tmp_path, bot="", name="'greedy'", keywords="workers=2")
    assert (done.stdout, done.stderr) == ("4\n", "")
    done = run_script(tmp_path, bot=OWN_BOT, name="mine", keywords="")  # its own bot stays in its process
    assert (done.stdout, done.stderr) == ("4\n", "")


@pytest.mark.slow
def test_a_script_that_would_start_itself_again_is_told_how_not_to(tmp_path: Path) -> None:
    done = run_script(tmp_path, bot=OWN_BOT, name="mine", keywords="workers=2, journal='x.jsonl'")
    assert done.returncode == 1
    assert "does not start its work below the line: if __name__ == '__main__':" in done.stderr.splitlines()[-1]
    assert [file.name for file in tmp_path.glob("*.jsonl")] == ["x.jsonl"]
    assert "4\n" not in done.stdout


@pytest.mark.parametrize(
    ("bots", "keywords", "reason"),
    [
        ("greedy", {}, r"bots is a list of bots, such as \['greedy', 'mcts:400'\], not 'greedy'"),
        (["greedy"], {}, "a table of 2 needs 2 bots, but 1 were given"),
        (["greedy", 5], {}, "5 is no bot: give a code"),
        (["greedy", "deep"], {}, "no bot is called 'deep'"),
        (["greedy"] * 2, {"games": "many"}, "each pairing needs at least 1 match, not 'many'"),
        (["greedy"] * 2, {"workers": 0}, "workers must be at least 1, not 0"),
        (["greedy"] * 2, {"seats": 5}, "splendor has 2 to 4 seats, not 5"),
        (["greedy"] * 2, {"gamse": 5}, "splendor has no option 'gamse'; there are target; did you mean games"),
    ],
)
def test_what_cannot_be_played_is_refused_and_leaves_no_file(
    bots: Any, keywords: dict[str, Any], reason: str, tmp_path: Path
) -> None:
    with pytest.raises(cabochon.CabochonError, match=reason):
        cabochon.arena("splendor", bots, **{"games": 2, "journal": tmp_path / "x.jsonl", **keywords})
    assert not [file for file in tmp_path.iterdir() if "workers" not in keywords]


def test_an_arena_with_a_journal_is_continued(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "x.jsonl"

    def play(**changes: Any) -> Any:
        keywords = {**SHORT, "journal": file, "resume": True, "workers": 1, **changes}
        return cabochon.arena("battle-mat", [First(), "random"], **keywords)

    whole = play()
    lines = file.read_text("utf-8").splitlines(keepends=True)
    file.write_text("".join(lines[:3]), "utf-8")
    played: list[int] = []
    again = play(on_match=lambda outcome: played.append(outcome.match))
    assert without_times(again.outcomes) == without_times(whole.outcomes)
    assert played == [3, 4]
    with pytest.raises(cabochon.CabochonError, match=r"x.jsonl is another arena: its seed is 1, not 2; choose another"):
        play(seed=2)
    with pytest.raises(cabochon.CabochonError, match="already exists"):
        play(resume=False)


def test_the_command_does_not_continue_what_objects_played_but_reports_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "x.jsonl"

    def greedy(observer: Observer) -> str:
        return observer.legal()[0]

    cabochon.arena("battle-mat", [greedy, "random"], journal=file, **SHORT)
    monkeypatch.setattr(sys, "argv", ["cabochon", "arena", "--resume", str(file), "--json"])
    with pytest.raises(SystemExit):
        main()
    assert json.loads(capsys.readouterr().out)["matches"] == 4
    file.write_text("".join(file.read_text("utf-8").splitlines(keepends=True)[:3]), "utf-8")
    with pytest.raises(SystemExit):
        main()
    assert "greedy played as a Python object: continue this arena in Python" in capsys.readouterr().err


def test_records_say_who_played(tmp_path: Path) -> None:
    def resigns(observer: Observer) -> str:
        return 'no "move"' if observer.turn > 3 else observer.legal()[0]

    folder = tmp_path / "records"
    cabochon.arena("battle-mat", ["random", resigns], records=folder, seed=3, **SHORT)
    first, second, *_ = cabochon.records(folder)
    assert first.headers["Players"] == "random, resigns"
    assert second.headers["Players"] == "resigns, random"
    assert (first.headers["Event"], first.headers["Round"]) == ("Arena with seed 3", "1")
    assert first.headers["Termination"].startswith("forfeited by seat 1: said 'no 'move'', which is not allowed")


def test_a_record_with_a_result_needs_no_other_end(tmp_path: Path) -> None:
    cabochon.arena("battle-mat", ["random", "random"], records=tmp_path, quick=True, games=2, workers=1)
    for match in cabochon.records(tmp_path):
        assert match.is_over
        assert "Termination" not in match.headers


def test_the_journal_is_one_table_for_pandas(tmp_path: Path) -> None:
    pandas: Any = pytest.importorskip("pandas", reason="pandas is not installed: pip install pandas")
    file = tmp_path / "x.jsonl"
    report = cabochon.arena("battle-mat", ["random", "greedy"], journal=file, workers=1, **SHORT)
    table = pandas.read_json(file, lines=True)
    assert table.arena[0]["codes"] == ["random", "greedy"]
    matches = table.query("match > 0")
    assert list(matches.columns) == ["match", "deal", "seating", "result", "points", "turns", "moves", "seconds",
                                     "forfeit", "broken_off", "arena"]  # fmt: skip
    assert list(matches["match"]) == [1, 2, 3, 4]
    assert matches.turns.dtype == matches.deal.dtype == "int64"
    assert matches.result.tolist() == [list(outcome.result) for outcome in report.outcomes]


def test_a_journal_of_the_first_format_is_continued(tmp_path: Path) -> None:
    file = tmp_path / "x.jsonl"
    whole = cabochon.arena("battle-mat", ["random", "greedy"], journal=file, workers=1, **SHORT)
    header, *lines = file.read_text("utf-8").splitlines()
    settings = json.loads(header)["arena"]
    old = {"cabochon-arena": 1, **{name: settings[name] for name in ("version", *ArenaSettings.__dataclass_fields__)}}
    file.write_text("\n".join([json.dumps(old), *lines[:2]]) + "\n", "utf-8")
    assert len(Journal.resume(file).outcomes) == 2
    again = cabochon.arena("battle-mat", ["random", "greedy"], journal=file, resume=True, workers=1, **SHORT)
    assert without_times(again.outcomes) == without_times(whole.outcomes)
