"""`cabochon arena` and `cabochon watch` on the command line."""

from __future__ import annotations

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import cabochon
from cabochon import bots
from cabochon.arenas.journal import Journal
from cabochon.bots import Bot
from cabochon.cli import main
from cabochon.contract import UnknownBot
from tests.bots.programs import a_program, has_ended
from tests.terminal.command import COMMAND

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("NO_COLOR", "1")


def run(capture: Capture, *words: str) -> tuple[int, str, str]:
    """Run a command in this process, which saves seconds: its exit status, output and error output."""
    before, sys.argv = sys.argv, ["cabochon", *words]
    try:
        with pytest.raises(SystemExit) as exited:
            main()
    finally:
        sys.argv = before
    output = capture.readouterr()
    code = exited.value.code
    return code if isinstance(code, int) else 0, output.out, output.err


ARENA = ("arena", "battle-mat", "random", "RANDOM", "--quick", "--workers", "1")


def test_an_arena_writes_every_output(capsys: Capture) -> None:
    outputs = ("--json", "--csv", "x.csv", "--picture", "x.svg", "--records", "all/records", "--journal", "x.jsonl")
    code, out, errors = run(capsys, *ARENA, "--games", "5", "--seed", "4", *outputs)
    assert code == 0
    report = json.loads(out)
    assert "6 matches are played, not 5" in errors
    assert (report["matches"], report["complete"], report["seed"], report["options"]["quick"]) == (6, True, 4, True)
    assert {contender["code"] for contender in report["contenders"]} == {"random", "RANDOM"}
    assert sum(contender["win_rate"] for contender in report["contenders"]) == pytest.approx(1)
    assert_the_files_agree(report)


def assert_the_files_agree(report: dict[str, Any]) -> None:
    rows = list(csv.DictReader(Path("x.csv").read_text("utf-8").splitlines()))
    assert [row["code"] for row in rows] == [contender["code"] for contender in report["contenders"]]
    assert float(rows[0]["win_rate_low"]) == report["contenders"][0]["interval"][0]
    svg = ElementTree.parse("x.svg").getroot()
    words = " ".join(svg.itertext())
    assert svg.tag == "{http://www.w3.org/2000/svg}svg"
    assert "6 matches, seed 4" in words
    assert f"{report['contenders'][0]['win_rate']:.1%}" in words
    assert [file.name for file in sorted(Path("all/records").iterdir())] == [
        f"match-0000{n}.record" for n in range(1, 7)
    ]
    journal = Journal.resume(Path("x.jsonl"))
    for number, outcome in journal.outcomes.items():
        assert cabochon.load(Path(f"all/records/match-0000{number}.record").read_text("utf-8")).result == outcome.result


def test_the_same_command_gives_the_same_result_and_a_complete_journal_is_reported_again(capsys: Capture) -> None:
    first, again = (json.loads(run(capsys, *ARENA, "--games", "4", "--json")[1]) for _ in range(2))
    assert first["journal"] != again["journal"]
    assert without_times(first) == without_times(again)
    text = Path(first["journal"]).read_text("utf-8")
    assert json.loads(run(capsys, "arena", "--resume", first["journal"], "--json")[1]) == first
    assert Path(first["journal"]).read_text("utf-8") == text


def without_times(report: dict[str, Any]) -> dict[str, Any]:
    contenders = [{**contender, "milliseconds": 0} for contender in report["contenders"]]
    return {**report, "journal": "", "contenders": contenders}


def test_three_contenders_get_a_cross_table(capsys: Capture) -> None:
    code, out, _ = run(capsys, *ARENA, "Random", "--games", "2")
    assert code == 0
    assert "Battle Mat" in out
    assert "quick, 2 at a table, 6 matches, seed 1" in out
    assert "Row ahead of column" in out
    assert max(len(line) for line in out.splitlines()) <= 80


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["arena"], "name a game, splendor, marvel or battle-mat, and the bots"),
        (["arena", "chess", "random", "random"], "no game is called 'chess'"),
        (["arena", "splendor"], "a table of 2 needs 2 bots, but 0 were given"),
        (["arena", "splendor", "random"], "a table of 2 needs 2 bots, but 1 were given"),
        (["arena", "splendor", "random", "random", "--table", "4"], "a table of 4 needs 4 bots"),
        (["arena", "battle-mat", *["random"] * 3, "--table", "3"], "battle-mat has just 2 seats, not 3"),
        (["arena", "splendor", "random", "deep-blue"], "no bot is called 'deep-blue'"),
        (["arena", "splendor", "random", "random", "--games", "0"], "at least 1 match, not 0"),
        (["arena", "splendor", "random", "random", "--workers", "0"], "at least 1, not 0"),
        (["arena", "splendor", "random", "random", "--quick"], "splendor has no option 'quick'"),
        (["arena", "battle-mat", "random", "random", "--deck", "mine"], "no deck and no file is called 'mine'"),
        (["arena", "splendor", "random", "random", "--picture", "x.png"], "name it x.svg"),
        (["arena", "splendor", "random", "random", "--csv", "no/such/x.csv"], "cannot write no/such/x.csv"),
        (["arena", "splendor", "random", "random", "--records", "."], "is not empty: choose a new folder"),
        (["arena", "splendor", "random", "random", "--journal", "mine.txt"], "mine.txt already exists"),
        (["arena", "--resume", "nowhere.jsonl"], "cannot read nowhere.jsonl"),
        (["arena", "--resume", "mine.txt"], "mine.txt, line 1: "),
        (["arena", "--resume", "x.jsonl", "--seed", "2"], "come from the journal: leave them out"),
        (["arena", "splendor", "random", "--resume", "x.jsonl"], "come from the journal: leave them out"),
        (["arena", "splendor", "random", "random", "--table", "5"], "splendor has 2 to 4 seats, not 5"),
        (["arena", "splendor", "random", "mcts"], "mcts needs simulations, such as mcts:2000, or a time, such as"),
        (["arena", "splendor", "random", "deep-blue", "--records", "new"], "no bot is called 'deep-blue'"),
        (["arena", "splendor", "random", "random", "--records", "mine.txt/x"], "mine.txt is not a writable folder"),
        (["arena", "splendor", "random", "random", "--workers", "2", "--cluster", "x"], "give one of the two"),
        (["play", "splendor", "--opponents", "random,,random"], "'random,,random' has an empty name"),
        (["watch", "splendor", "random"], "splendor has 2 to 4 seats, not 1"),
        (["watch", "splendor", "random", "person"], "watch shows bots only"),
        (["watch", "splendor", "random", "random", "--pause", "nan"], "0 to 3600, not nan"),
        (["watch", "splendor", "random", "deep-blue"], "no bot is called 'deep-blue'"),
        (["watch", "splendor", "random", "random", "--record", "mine.txt"], "mine.txt already exists"),
    ],
)
def test_bad_arguments_get_one_line_and_leave_no_files(words: list[str], reason: str, capsys: Capture) -> None:
    Path("mine.txt").write_text("mine\n", "utf-8")
    code, _, errors = run(capsys, *words)
    assert code == 2
    assert reason in errors
    assert [file.name for file in Path().iterdir()] == ["mine.txt"]


def test_watch_does_not_suggest_to_resume_an_existing_record(capsys: Capture) -> None:
    Path("mine.txt").write_text("mine\n", "utf-8")
    errors = run(capsys, "watch", "splendor", "random", "random", "--record", "mine.txt")[2]
    assert errors == "cabochon: mine.txt already exists: choose another file\n"


CLASS = "class A:\n def __init__(self, seed): pass\n def decide(self, observer): {}\n"


def test_a_bot_that_fails_from_the_start_is_reported_and_the_arena_continues(capsys: Capture) -> None:
    a_program("sys.exit('no luck')")
    words = ("arena", "splendor", "./bot.py", "random", "--games", "2", "--workers", "1", "--json")
    code, out, errors = run(capsys, *words, "--journal", "x.jsonl")
    assert code == 0
    assert "./bot.py forfeits on its first move; the arena continues anyway: ended with exit code 1" in errors
    assert [forfeit["code"] for forfeit in json.loads(out)["forfeits"]] == ["./bot.py"] * 2
    journal = Path("x.jsonl").read_text("utf-8").splitlines(keepends=True)
    Path("x.jsonl").write_text("".join(journal[:-1]), "utf-8")
    code, out, errors = run(capsys, "arena", "--resume", "x.jsonl", "--workers", "1", "--json")
    assert code == 0
    assert json.loads(out)["matches"] == 2
    assert "first move" not in errors  # it was reported already


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_the_output_of_a_bot_class_is_not_in_the_json(workers: str) -> None:
    Path("loud.py").write_text("print('hello')\n" + CLASS.format("print('hm'); return observer.legal()[0]"))
    words = ["arena", "battle-mat", "loud:A", "random", "--quick", "--games", "2", "--workers", workers, "--json"]
    done = subprocess.run([*COMMAND, *words], capture_output=True, text=True, timeout=120)
    assert json.loads(done.stdout)["matches"] == 2
    assert done.stdout.startswith("{")
    assert "hm" in done.stderr


def test_a_forfeit_while_watching_exits_with_status_one(capsys: Capture) -> None:
    a_program("sys.exit('no luck')")
    code, out, _ = run(capsys, "watch", "splendor", "./bot.py", "random", "--record", "x.record")
    assert code == 1
    assert "forfeits the match" in out
    assert "not over" not in out


def test_the_seed_of_a_bot_does_not_reveal_the_seed_of_the_cards(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    seeds: list[int | None] = []

    def known(code: str, *, seed: int | None = None, **limits: float) -> Bot:
        seeds.append(seed)
        return cabochon.bot("random", seed=seed)

    monkeypatch.setattr(bots, "bot", known)
    for _ in range(2):
        run(capsys, "watch", "splendor", "a", "b", "--seed", "3", "--target", "1")
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    run(capsys, "play", "splendor", "--opponents", "a", "--seed", "3")
    assert seeds[:2] == seeds[2:4]
    assert seeds[4] == seeds[1]
    assert len({3, 4, *seeds}) == 4


def test_a_code_keeps_its_case(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    seen: list[str] = []

    def unknown(code: str, *, seed: int | None = None, **limits: float) -> Bot:
        seen.append(code)
        raise UnknownBot("nobody")

    monkeypatch.setattr(bots, "bot", unknown)
    run(capsys, "play", "splendor", "--opponents", "Person, ./MyBot.py")
    run(capsys, "arena", "splendor", "my.Module:MyBot", "random")
    assert seen == ["./MyBot.py", "my.Module:MyBot"]


def test_watching_without_a_terminal_prints_everything(capsys: Capture) -> None:
    code, out, _ = run(capsys, "watch", "splendor", "random", "random", "--target", "1", "--seed", "3",
                         "--record", "x.record")  # fmt: skip
    assert code == 0
    assert "seat 1, random: " in out
    assert "The match is won by seat " in out
    assert cabochon.load(Path("x.record").read_text("utf-8")).is_over


def started_arena(*words: str) -> subprocess.Popen[str]:
    """An arena in its own process that has played some more matches."""
    journal = Path("x.jsonl")
    before = journal.read_text("utf-8").count("\n") if journal.exists() else 1
    arena = subprocess.Popen(
        [*COMMAND, "arena", *words, "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a shell's background job would ignore it
    )
    while not journal.exists() or journal.read_text("utf-8").count("\n") < before + 3:
        assert arena.poll() is None, arena.communicate()
        time.sleep(0.02)
    return arena


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs the signals of a terminal")
def test_an_arena_that_is_killed_or_interrupted_loses_nothing(capsys: Capture) -> None:
    killed = started_arena("splendor", "random", "random", "--games", "100", "--journal", "x.jsonl")
    killed.kill()
    killed.communicate(timeout=60)  # this also waits for its workers, which end with it
    journal = Path("x.jsonl").read_text("utf-8")
    journal = journal[: journal.rindex("\n") + 1]
    left = started_arena("--resume", "x.jsonl")
    os.killpg(left.pid, signal.SIGINT)
    out, errors = left.communicate(timeout=60)
    assert left.returncode == 130
    assert "of 100 matches" in out
    assert "random" in out
    assert "arena --resume x.jsonl" in errors
    assert "Traceback" not in errors
    code, out, _ = run(capsys, "arena", "--resume", "x.jsonl", "--workers", "1", "--json")
    assert code == 0
    assert json.loads(out)["matches"] == 100
    assert Path("x.jsonl").read_text("utf-8").startswith(journal)


HANGS = (
    "request = ready(); send(type='move', move=request['legal'][0]); signal.signal(15, signal.SIG_IGN); time.sleep(600)"
)


def arena_with_hanging_bot(workers: str) -> subprocess.Popen[str]:
    """An arena in which a program does not answer."""
    Path("pid").unlink(missing_ok=True)
    a_program(HANGS)
    arena = subprocess.Popen(
        [*COMMAND, "arena", "splendor", "./bot.py", "random", "--workers", workers],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    while not list(Path().glob("*.jsonl")):  # the warm-up is over
        assert arena.poll() is None, arena.communicate()
        time.sleep(0.02)
    Path("pid").unlink(missing_ok=True)
    while not Path("pid").exists() or not Path("pid").read_text():
        assert arena.poll() is None, arena.communicate()
        time.sleep(0.02)
    time.sleep(1)
    return arena


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "killpg"), reason="needs the signals of a terminal")
@pytest.mark.parametrize(
    "way",
    [
        "killed",
        "ended while alone",
        *(pytest.param(way, marks=pytest.mark.exhaustive) for way in ("interrupted twice", "ended")),
    ],
)
def test_no_program_outlives_the_arena(way: str) -> None:
    arena = arena_with_hanging_bot("1" if way == "ended while alone" else "2")
    if way == "interrupted twice":
        os.killpg(arena.pid, signal.SIGINT)
        time.sleep(1)
        os.killpg(arena.pid, signal.SIGINT)
    elif way == "killed":
        arena.kill()
    else:
        arena.terminate()
    arena.communicate(timeout=60)
    assert has_ended()
