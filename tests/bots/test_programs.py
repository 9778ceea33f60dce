"""Bots that are external programs, run as real processes, and all the ways in which they fail."""

from __future__ import annotations

import gc
import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import cabochon
from cabochon.bots import Forfeit, process
from cabochon.bots.program import ProgramBot
from cabochon.bots.random_bot import RandomBot
from tests.bots.programs import FAILURES, PLAYS_THE_FIRST_MOVE, PROGRAM, a_match, a_program, has_ended, log, played
from tests.docs.pages import ROOT, page

EXAMPLE = ROOT / "docs/examples/mybot.py"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty current folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONUNBUFFERED", raising=False)  # the process has to set it itself
    return tmp_path


@pytest.mark.parametrize("kind", FAILURES)
def test_a_program_forfeits_that(kind: str) -> None:
    body, reason = FAILURES[kind]
    bot = ProgramBot(
        a_program(body),
        1,
        move_seconds=0.3 if "hangs" in kind else 10,
        ready_seconds=0.4 if kind == "hangs at hello" else 10,
    )
    with pytest.raises(Forfeit, match=reason) as forfeit:
        bot.choose(a_match())
    assert "\x1b" not in str(forfeit.value)
    if Path("pid").exists():  # one that hangs at hello may be stopped before it can write
        assert has_ended()
        Path("pid").unlink()
    with pytest.raises(Forfeit, match=re.escape(str(forfeit.value))):
        bot.choose(a_match())
    assert not Path("pid").exists()  # not started again


def test_a_forfeit_quotes_the_last_error_lines_of_a_program() -> None:
    bot = cabochon.bot(
        a_program("ready()\nfor number in range(9): print('line', number, file=sys.stderr)\nraise ValueError('three')")
    )
    with pytest.raises(Forfeit) as forfeit:
        bot.choose(a_match())
    assert "its last words:\n  line 8\n  Traceback" in str(forfeit.value)
    assert str(forfeit.value).endswith("\n  ValueError: three")


def test_a_program_that_crashes_later_has_played_until_then() -> None:
    match = a_match()
    bot = cabochon.bot(
        a_program("receive(); send(type='ready')\nfor _ in '12': send(type='move', move=receive()['legal'][0])")
    )
    match.play(bot.choose(match))
    match.play("reserve deck 1")
    match.play(bot.choose(match))
    match.play("reserve deck 1")
    with pytest.raises(Forfeit, match="ended with exit code 0 instead of an answer to 'move'"):
        bot.choose(match)


def test_a_second_answer_is_not_taken_for_the_next_move() -> None:
    match = a_match()
    bot = cabochon.bot(
        a_program(
            "question = ready(); [send(type='move', move=question['legal'][place]) for place in (0, 1)]; time.sleep(60)"
        )
    )
    assert bot.choose(match) == match.legal()[0]
    time.sleep(0.3)
    with pytest.raises(Forfeit, match=r"said .* before it was asked for 'move'; every question has one answer"):
        bot.choose(match)
    assert has_ended()


def test_a_program_may_complain_as_much_as_it_likes() -> None:
    bot = cabochon.bot(
        a_program("move = ready()\nsys.stderr.write('x' * 999_999)\nsend(type='move', move='take w u g')")
    )
    assert bot.choose(a_match()) == "take white blue green"  # written in another way
    bot.leave()


def test_the_messages_to_a_program() -> None:
    match = a_match()
    bot = ProgramBot(a_program(PLAYS_THE_FIRST_MOVE), 17 - 2**32, move_seconds=7, ready_seconds=8)
    first, view = match.legal(), match.view(0)
    assert bot.choose(match) == first[0]
    bot.leave((0.5, 0.5))
    hello = {"type": "hello", "protocol": 2, "game": "splendor", "version": match.game.version}
    assert log() == [
        hello | {"seats": 2, "seat": 0, "seed": 17, "seconds": 7, "ready_seconds": 8},
        {"type": "move", "view": view, "legal": first, "seconds": 7},
        {"type": "end", "result": [0.5, 0.5]},
    ]
    assert has_ended()


def test_a_program_is_greeted_again_for_another_seat() -> None:
    match = a_match()
    bot = cabochon.bot(a_program(PLAYS_THE_FIRST_MOVE))
    for _ in range(2):
        match.play(bot.choose(match))
    bot.leave()
    messages = [json.loads(line) for line in Path("log").read_text().splitlines() if line != "left"]
    assert [line["type"] for line in messages] == ["hello", "move", "end"] * 2
    assert [line["seat"] for line in messages if line["type"] == "hello"] == [0, 1]
    assert [line["result"] for line in messages if line["type"] == "end"] == [None, None]


def interrupted(*_: object) -> bytes:
    raise KeyboardInterrupt


def test_a_move_that_was_interrupted_is_not_taken_for_the_next(monkeypatch: pytest.MonkeyPatch) -> None:
    bot = cabochon.bot(a_program(PLAYS_THE_FIRST_MOVE))
    bot.choose(a_match())
    first = Path("pid").read_text()
    with monkeypatch.context() as patched:
        patched.setattr(process.Process, "ask", interrupted)
        with pytest.raises(KeyboardInterrupt):
            bot.choose(a_match())
    assert has_ended()
    bot.choose(a_match())
    bot.leave()
    assert Path("pid").read_text() != first


def test_what_does_not_end_is_stopped_with_all_it_has_started(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "SECONDS_TO_END", 0.1)
    monkeypatch.setattr(process, "SECONDS_TO_DIE", 0.1)
    body = "signal.signal(signal.SIGTERM, signal.SIG_IGN); send(type='move', move=ready()['legal'][0]); time.sleep(60)"
    script = Path("bot")
    script.write_text(f"#!/bin/sh\nsleep 60 &\necho $! > child\nexec {sys.executable} {a_program(body)}\n")
    script.chmod(0o755)
    bot = cabochon.bot("bot")
    bot.choose(a_match())
    bot.leave((1.0, 0.0))
    assert has_ended("pid")
    assert has_ended("child")


def test_a_forgotten_program_is_stopped() -> None:
    bot = cabochon.bot(a_program("send(type='move', move=ready()['legal'][0]); time.sleep(60)"))
    bot.choose(a_match())
    del bot
    gc.collect()
    assert has_ended()


FORGETFUL = """
import gc, os, cabochon
match = cabochon.new("splendor")
bot = cabochon.bot("./bot.py")
match.play(bot.choose(match))
child = os.fork()
if child == 0:
    del bot
    gc.collect()
    os._exit(0)
os.waitpid(child, 0)
match.play("reserve deck 1")
print(bot.choose(match))
"""


@pytest.mark.slow
def test_a_program_outlives_a_fork_but_not_the_interpreter() -> None:
    a_program("receive(); send(type='ready')\nwhile True: send(type='move', move=receive()['legal'][0])")
    done = subprocess.run([sys.executable, "-c", FORGETFUL], capture_output=True, text=True, timeout=300)
    assert done.stdout.startswith("take"), done.stderr
    assert has_ended()


def test_the_example_is_the_file() -> None:
    codes = re.findall(r"```python\n(.*?)```", page("docs/bot-protocol.md"), re.DOTALL)
    assert codes[0] == EXAMPLE.read_text("utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("game", ["splendor", "marvel", "battle-mat"])
def test_the_example_plays_whole_matches_the_same_with_the_same_seed(game: str) -> None:
    records = set()
    for _ in range(2):
        match = a_match(game)
        played(match, cabochon.bot(str(EXAMPLE), seed=3), cabochon.bot(f"'{sys.executable}' {EXAMPLE}", seed=4))
        records.add(match.record())
    assert len(records) == 1


@pytest.mark.slow
def test_the_example_beats_chance() -> None:
    won = 0.0
    for seed in range(4):
        match = cabochon.new("splendor", seats=2, seed=seed)
        won += played(match, cabochon.bot("random", seed=seed), cabochon.bot(str(EXAMPLE), seed=seed))[1]
    assert won >= 3


def test_our_own_codes_come_first_in_any_case_and_paths_are_taken_letter_by_letter() -> None:
    Path("random").write_text("not a bot")
    assert isinstance(cabochon.bot("RANDOM"), RandomBot)
    a_program("")
    with pytest.raises(cabochon.UnknownBot, match=r"there is no program '\./Bot\.py'"):
        cabochon.bot("./Bot.py")
    Path("My Bots").mkdir()
    Path("My Bots/A.py").write_text(PROGRAM + PLAYS_THE_FIRST_MOVE)
    for code in ("My Bots/A.py", "'My Bots/A.py' --fast", f"{sys.executable} 'My Bots/A.py'"):
        bot = cabochon.bot(code)
        assert bot.choose(a_match()) == "take white blue green"
        bot.leave()


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("nobody", "no bot is called 'nobody'; there are .*random.*mybot:MyBot"),
        ("", "no bot is called ''"),
        ("nobody:400", "no bot is called 'nobody:400'"),
        ("nobody.py", "there is no program 'nobody.py': no such file"),
        ("nobody --fast", "there is no program 'nobody --fast'"),
        ("./folder", "there is no program './folder'"),
        ("x" * 1_500 + "/bot", "there is no program 'x"),
        ("x" * 5_000 + "/bot", "a code has at most 2,000 characters"),
        ("node 'bot.js", "cannot be read as a command line: no closing quotation"),
        ("./plain", r"\./plain may not be executed: chmod \+x \./plain, or name what runs it"),
    ],
)
def test_a_code_that_is_no_bot_says_what_is_missing(code: str, reason: str) -> None:
    Path("folder").mkdir()
    Path("plain").write_text("print('hello')")
    with pytest.raises(cabochon.UnknownBot, match=reason):
        cabochon.bot(code)


def test_a_script_without_a_first_line_forfeits() -> None:
    Path("bot").write_bytes(b"\x00\x01")
    Path("bot").chmod(0o755)
    with pytest.raises(Forfeit, match=r"^cannot be started: .*#!/bin/sh"):
        cabochon.bot("./bot").choose(a_match())
