"""Programs that play many matches: who keeps them, for how long, and what ends them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import cabochon
from cabochon.bots import Forfeit, process
from cabochon.bots.program_pool import programs_kept
from tests.bots.programs import PLAYS_MANY_MATCHES, a_match, a_program, has_ended, log_of_many, starts
from tests.terminal.command import COMMAND

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty current folder."""
    monkeypatch.chdir(tmp_path)


def play_a_move(code: str, *, seed: int = 1) -> None:
    bot = cabochon.bot(code, seed=seed)
    bot.choose(a_match())
    bot.leave((1.0, 0.0))


def test_a_program_that_plays_many_matches_is_started_once_and_greeted_for_each() -> None:
    code = a_program(PLAYS_MANY_MATCHES)
    with programs_kept():
        for seed in range(3):
            play_a_move(code, seed=seed)
        assert starts() == 1
    assert has_ended()
    messages = log_of_many()
    assert [message["type"] for message in messages] == ["hello", "move", "end"] * 3
    assert [message["seed"] for message in messages if message["type"] == "hello"] == [0, 1, 2]
    assert messages[-1]["result"] == [1.0, 0.0]


def test_nobody_keeps_a_program_outside_an_arena() -> None:
    code = a_program(PLAYS_MANY_MATCHES)
    for _ in range(2):
        play_a_move(code)
        assert has_ended()
    assert starts() == 2


def test_a_program_that_does_not_say_so_plays_one_match() -> None:
    code = a_program(PLAYS_MANY_MATCHES.replace(', matches="many"', ""))
    with programs_kept():
        for _ in range(2):
            play_a_move(code)
            assert has_ended()
    assert starts() == 2


def test_two_seats_of_a_match_have_a_process_each() -> None:
    code = a_program(PLAYS_MANY_MATCHES)
    with programs_kept():
        for number in range(2):
            match, bots = a_match(), [cabochon.bot(code, seed=10 * number + seat) for seat in range(2)]
            for seat in (0, 1, 0, 1):
                match.play(bots[seat].choose(match))
            for bot in bots:
                bot.leave()
        assert starts() == 2


def test_a_forfeit_drops_the_process_and_the_next_match_starts_another() -> None:
    code = a_program(PLAYS_MANY_MATCHES.replace('move=message["legal"][0]', 'move="castle"'))
    with programs_kept():
        for _ in range(2):
            bot = cabochon.bot(code)
            with pytest.raises(Forfeit, match="castle"):
                bot.choose(a_match())
            bot.leave()
            assert has_ended()
    assert starts() == 2


def test_a_program_that_ends_between_matches_is_started_again() -> None:
    code = a_program(
        PLAYS_MANY_MATCHES.replace("    elif", '    elif message["type"] == "end":\n        break\n    elif')
    )
    with programs_kept():
        for _ in range(3):
            play_a_move(code)
    assert starts() == 3


def test_a_line_after_the_end_forfeits_the_next_match() -> None:
    code = a_program(
        PLAYS_MANY_MATCHES.replace("    elif", '    elif message["type"] == "end":\n        send()\n    elif')
    )
    with programs_kept():
        play_a_move(code)
        with pytest.raises(Forfeit, match="'hello'"):
            cabochon.bot(code).choose(a_match())


STUBBORN = PLAYS_MANY_MATCHES + "signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)\n"


def test_a_program_that_waits_is_killed_with_all_others() -> None:
    code = a_program(STUBBORN)
    with programs_kept():
        play_a_move(code)
        process.kill_all()
        assert has_ended()


def test_a_program_that_does_not_end_when_its_input_is_closed_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "SECONDS_TO_END", 0.1)
    with programs_kept():
        play_a_move(a_program(STUBBORN))
    assert has_ended()


UNEXPECTED_END = """
import cabochon
from cabochon.bots.program_pool import programs_kept
with programs_kept():
    bot = cabochon.bot("./bot.py")
    bot.choose(cabochon.new("splendor"))
    bot.leave()
    raise SystemExit(3)
"""


def test_a_program_that_waits_does_not_outlive_the_interpreter() -> None:
    a_program(STUBBORN)
    assert subprocess.run([sys.executable, "-c", UNEXPECTED_END], timeout=300).returncode == 3
    assert has_ended()


def test_the_time_to_get_ready_is_a_setting() -> None:
    code = a_program("time.sleep(0.6); send(type='move', move=ready()['legal'][0])")
    with pytest.raises(Forfeit, match=r"gave no answer to 'hello' within 0.3 s"):
        cabochon.bot(code, ready_seconds=0.3).choose(a_match())
    bot = cabochon.bot(code, ready_seconds=60)
    assert bot.choose(a_match()).startswith("take")
    bot.leave()


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), 100_000, True, "10"])
def test_a_time_limit_that_cannot_be_is_refused(seconds: float) -> None:
    with pytest.raises(cabochon.BadOption, match="ready_seconds is a number of seconds, above 0 and at most 86,400"):
        cabochon.bot("random", ready_seconds=seconds)
    with pytest.raises(cabochon.BadOption, match="move_seconds is a number of seconds, above 0 and at most 86,400"):
        cabochon.bot("random", move_seconds=seconds)


@pytest.mark.parametrize("workers", [1, 2])
def test_an_arena_starts_it_once_a_worker(workers: int) -> None:
    """And once more to warm up, if that is another process."""
    words = ["battle-mat", a_program(PLAYS_MANY_MATCHES), "random", "--quick", "--games", "8"]
    words += ["--workers", str(workers), "--ready-seconds", "60", "--json", "--journal", "x.jsonl"]
    done = subprocess.run([*COMMAND, "arena", *words], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    report = json.loads(done.stdout)
    assert (report["matches"], report["forfeits"]) == (8, [])
    assert starts() in {1: {1}, 2: {2, 3}}[workers]  # one of two workers may have played all
    logs = list(Path().glob("log *"))
    assert [file.read_text().splitlines()[-1] for file in logs] == ["left"] * len(logs)  # each ended by itself
    assert json.loads(Path("x.jsonl").read_text().splitlines()[0])["arena"]["ready_seconds"] == 60
