"""The command as people use it: typed moves, wrong input, and quitting in the middle."""

from __future__ import annotations

import io
import json
import shutil
import signal
import subprocess
import time
from pathlib import Path

import pytest
from rich.console import Console

import cabochon
from cabochon import faces
from cabochon.benchmarks import batch_rows, other_libraries, random_play, search_speed
from cabochon.bots import Bot
from cabochon.bots.base import seed_from
from cabochon.contract import State
from cabochon.terminal.play import PlayScreen
from cabochon.terminal.record_file import RecordFile
from cabochon.terminal.screen import Seating
from tests.core.records import OPEN, WHOLE
from tests.games.gems.table import a_table
from tests.terminal.command import COMMAND, records, run


def test_help_everywhere(tmp_path: Path) -> None:
    assert "play" in run("--help", folder=tmp_path).stdout
    for command in ("play", "replay", "analyse", "bench", "deck"):
        assert "Usage" in run(command, "--help", folder=tmp_path).stdout


def test_choosing_game_seats_and_opponents(tmp_path: Path) -> None:
    done = run("play", typed="marvel\n3\nrandom\nnobody\nmcts:20\nquit\n", folder=tmp_path)
    assert "Splendor: Marvel, to 16 points" in done.stdout
    assert "no bot is called 'nobody'" in done.stdout
    assert "seat 2, mcts:20" in done.stdout
    (saved,) = records(tmp_path)
    assert cabochon.load(saved.read_text("utf-8")).seats == 3


def test_wrong_input_says_which_rule_it_breaks_and_asks_again(tmp_path: Path) -> None:
    typed = "take red\nfrobnicate\n\n? RESERVE deck\n? nothing\nhelp\nboard\ntake w u g\nquit\n"
    done = run("play", "splendor", "--opponents", "random", "--seed", "3", typed=typed, folder=tmp_path)
    assert "you must take three colours" in done.stdout
    assert "(1.3)" in done.stdout
    assert "'frobnicate' is not a move" in done.stdout
    assert "reserve deck 3" in done.stdout
    assert "No legal move begins with 'nothing'" in done.stdout
    assert "seat 1, random: " in done.stdout
    (saved,) = records(tmp_path)
    assert "\n1. take white blue green\n" in saved.read_text("utf-8")


def test_the_board_fits_a_hundred_columns(tmp_path: Path) -> None:
    for game in ("splendor", "marvel"):
        arguments = ("play", game, "--opponents", "random,mcts:20,random", "--seed", "2")
        done = run(*arguments, typed="reserve deck 3\nreserve deck 2\nquit\n", folder=tmp_path)
        board = [line for line in done.stdout.splitlines() if not line.startswith("Continue with")]
        assert max(map(len, board)) <= 100  # a command is one line, so that it can be copied


def test_a_whole_match_is_played_won_and_recorded(tmp_path: Path) -> None:
    match = cabochon.new("splendor", seats=2, seed=8)
    bot = cabochon.bot("random", seed=seed_from("8 seat 1"))
    typed = []
    while match.to_move is not None:
        move = match.legal()[-1] if match.to_move == 0 else bot.choose(match)
        typed += [move] if match.to_move == 0 else []
        match.play(move)
    done = run("play", "splendor", "--opponents", "random", "--seed", "8", "--record", "it.record",
               typed="\n".join(typed), folder=tmp_path)  # fmt: skip
    assert "The match is won by seat " in done.stdout
    assert cabochon.load((tmp_path / "it.record").read_text("utf-8")).state_bytes() == match.state_bytes()


def test_a_match_that_is_over_cannot_be_resumed(tmp_path: Path) -> None:
    (tmp_path / "x.record").write_text(WHOLE, "utf-8")
    assert "the match in x.record is over" in run("play", "--resume", "x.record", folder=tmp_path).stderr


def test_an_unfinished_match_can_be_resumed(tmp_path: Path) -> None:
    run("play", "splendor", "--opponents", "random", "--seed", "1", "--record", "a.record",
        typed="take white blue green\nquit\n", folder=tmp_path)  # fmt: skip
    run("play", "--resume", "a.record", "--opponents", "random", typed="take red black green\nquit\n", folder=tmp_path)
    turns = cabochon.load((tmp_path / "a.record").read_text("utf-8")).turns
    assert turns[1].moves == ["take white blue green"]
    assert turns[3].moves == ["take green red black"]


def started_match(folder: Path) -> subprocess.Popen[str]:
    """A match after one typed move and its answer, waiting for the next move."""
    player = subprocess.Popen(
        [*COMMAND, "play", "splendor", "--opponents", "random", "--seed", "1"],
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=0,
    )
    assert player.stdin is not None
    assert player.stdout is not None
    player.stdin.write("take white blue green\n")
    seen = ""
    while not seen.endswith("your move > ") or "seat 1, random: " not in seen:
        seen += player.stdout.read(1)
    return player


@pytest.mark.slow
def test_ctrl_c_quits_and_saves_the_record(tmp_path: Path) -> None:
    player = started_match(tmp_path)
    time.sleep(0.3)  # until it reads
    player.send_signal(signal.SIGINT)
    out, _ = player.communicate(timeout=60)
    assert "You left the table." in out
    assert player.returncode == 0
    (saved,) = records(tmp_path)
    assert len(cabochon.load(saved.read_text("utf-8")).turns) == 3


def test_the_end_of_input_quits_and_saves_the_record(tmp_path: Path) -> None:
    typed = "take white blue green\n"
    done = run("play", "splendor", "--opponents", "random", "--seed", "1", typed=typed, folder=tmp_path)
    assert "You left the table." in done.stdout
    assert done.returncode == 0
    (saved,) = records(tmp_path)
    assert len(cabochon.load(saved.read_text("utf-8")).turns) == 3


@pytest.mark.parametrize("file", ["no/such/folder/x.record", "."])
def test_a_record_that_cannot_be_written_is_refused_before_the_first_move(file: str, tmp_path: Path) -> None:
    done = run("play", "splendor", "--opponents", "random", "--record", file, typed="quit\n", folder=tmp_path)
    assert done.returncode == 2
    assert "your move" not in done.stdout


def test_a_record_of_another_match_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "keep.record").write_text(WHOLE, "utf-8")
    done = run("play", "splendor", "--opponents", "random", "--record", "keep.record", typed="quit\n", folder=tmp_path)
    assert "keep.record already exists" in done.stderr
    assert (tmp_path / "keep.record").read_text("utf-8") == WHOLE


@pytest.mark.slow
def test_every_move_is_saved_at_once_so_that_even_a_killed_terminal_loses_nothing(tmp_path: Path) -> None:
    player = started_match(tmp_path)
    player.kill()
    player.communicate()
    (saved,) = records(tmp_path)
    assert cabochon.load(saved.read_text("utf-8")).turns[1].moves == ["take white blue green"]


def test_a_match_that_can_no_longer_be_saved_continues_and_is_printed(tmp_path: Path) -> None:
    folder = tmp_path / "gone"
    folder.mkdir()
    match = cabochon.new("splendor", seed=1)
    file = RecordFile.create(match, folder / "x.record")
    shutil.rmtree(folder)
    console = Console(file=io.StringIO(), width=100)
    screen = PlayScreen(match, Seating([None, cabochon.bot("random", seed=1)], ["you", "random"]), file, console)
    typed = iter(["take white blue green", "quit"])
    console.input = lambda *_: next(typed)  # type: ignore[method-assign]
    screen.play()
    output = console.file.getvalue()  # type: ignore[attr-defined]
    assert "Cannot save the record (No such file or directory)" in output
    assert cabochon.load(output[output.index("[Game") :]).turns[1].moves == ["take white blue green"]


def test_the_last_moves_are_printed_before_the_result(tmp_path: Path) -> None:
    match = cabochon.new("splendor", seed=1, target=1)
    bots: list[Bot | None] = [cabochon.bot("random", seed=seat) for seat in range(2)]
    console = Console(file=io.StringIO(), width=100)
    PlayScreen(
        match, Seating(bots, ["first", "second"]), RecordFile.create(match, tmp_path / "x.record"), console
    ).play()
    output = console.file.getvalue()  # type: ignore[attr-defined]
    assert "first: " in output
    assert "has reached the goal" in output
    assert "The match is won by" in output


def test_a_narrow_terminal_gets_the_whole_table_line_by_line(tmp_path: Path) -> None:
    match = cabochon.new("marvel", seats=4, seed=2)
    console = Console(file=io.StringIO(), width=72)
    names = [f"seat {seat}, mcts:400" for seat in range(4)]
    console.print(faces.find("marvel").terminal.draw(match.view(0), names, width=72))
    drawn = console.file.getvalue()  # type: ignore[attr-defined]
    assert max(len(line) for line in drawn.splitlines()) <= 72
    for row in match.view(0)["market"]:
        for card in row:
            (line,) = [line for line in drawn.splitlines() if line.strip().startswith(card["code"] + " ")]
            letters = dict(zip(("yellow", "blue", "orange", "red", "purple"), "yuorp", strict=True))
            assert all(f"{letters[colour]}{number}" in line for colour, number in card["cost"].items())


def test_automatic_events_are_reported() -> None:
    table = a_table("marvel").bonuses(1, yellow=1, blue=1, orange=1, red=1, purple=1).chips(1, green=1)
    before = table.state.copy()
    table.points(1, 16).tile_received(1, "asgard").avengers_tile(1)

    def lines(earlier: State, later: State) -> list[str]:
        effects = table.game.effects(earlier, later, None)
        return faces.find("marvel").terminal.effect_lines(effects, table.view(None), ["a", "b"])

    assert lines(before, table.state) == [
        "b receives location asgard",
        "b takes the Avengers tile",
        "b has reached the goal: the match ends with this round",
    ]
    assert lines(table.state, before) == ["b no longer meets the conditions"]


def test_several_people_hand_the_keyboard_over(tmp_path: Path) -> None:
    typed = "\nreserve deck 3\n\ntake white blue green\n\nquit\n"
    done = run("play", "splendor", "--opponents", "person", "--seed", "1", typed=typed, folder=tmp_path)
    assert done.stdout.count("Press Enter when only you see the screen") == 3
    assert "level 3, unseen" in done.stdout
    assert "seat 0: reserve deck 3" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["play", "chess"], "no game is called 'chess'"),
        (["play", "splendor", "--opponents", "deep-blue"], "no bot is called 'deep-blue'"),
        (["play", "splendor", "--seats", "3", "--opponents", "random"], "3 seats need 2 opponents"),
        (["play", "splendor", "--seats", "9", "--opponents", "random"], "splendor has 2 to 4 seats, not 9"),
        (["play", "splendor", "--opponents", "random", "--target", "0"], "target must be a number from 1 to 30"),
        (["play", "battle-mat", "--seats", "3", "--opponents", "random,random"], "battle-mat has just 2 seats, not 3"),
        (["play", "battle-mat", "--target", "5", "--opponents", "random"], "battle-mat has no option 'target'"),
        (["play", "splendor", "--quick", "--opponents", "random"], "splendor has no option 'quick'; there are target"),
        (["play", "battle-mat", "--deck", "mine"], "no deck and no file is called 'mine'"),
        (["play", "battle-mat", "--deck", "mine," * 2000], "no deck and no file is called 'mine,mine,"),
        (["play", "battle-mat", "--deck", ""], "no deck and no file is called ''"),
        (["deck", "check", "nowhere.csv"], "cannot read nowhere.csv"),
        (["replay", "nowhere.record"], "cannot read nowhere.record"),
        (["play", "--resume", "nowhere.record"], "cannot read nowhere.record"),
        (["bench", "--game", "chess"], "no game is called 'chess'"),
        (["bench", "--seats", "7"], "7 seats are not possible in battle-mat, marvel, splendor"),
        (["play", "marvel", "--resume", "x.record"], "come from the record: leave them out"),
    ],
)
def test_bad_arguments_get_one_clear_line(arguments: list[str], reason: str, tmp_path: Path) -> None:
    done = run(*arguments, folder=tmp_path)
    assert done.returncode == 2
    assert reason in done.stderr
    assert "Traceback" not in done.stderr


def test_replay_shows_a_turn(tmp_path: Path) -> None:
    (tmp_path / "x.record").write_text(WHOLE, "utf-8")
    done = run("replay", "x.record", "--turn", "0", folder=tmp_path)
    assert "set-up: deal" in done.stdout
    assert "The match is won by seat " in run("replay", "x.record", folder=tmp_path).stdout
    refused = run("replay", "x.record", "--turn", "999", folder=tmp_path)
    assert "there is no turn 999" in refused.stderr


def test_replay_refuses_a_file_that_is_not_a_record(tmp_path: Path) -> None:
    (tmp_path / "x.record").write_text(OPEN.replace("take", "tkae", 1), "utf-8")
    done = run("replay", "x.record", folder=tmp_path)
    assert done.returncode == 2
    assert "is not allowed: 'tkae" in done.stderr
    (tmp_path / "x.record").write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in run("replay", "x.record", folder=tmp_path).stderr
    (tmp_path / "x.record").write_text("\n".join([*OPEN.splitlines()[:6], "result *"]), "utf-8")
    assert "has no turns" in run("replay", "x.record", folder=tmp_path).stderr


@pytest.fixture
def tiny_measurements(monkeypatch: pytest.MonkeyPatch) -> None:
    """Large enough to print rows, far too small to compare them."""
    monkeypatch.setattr(random_play, "NATIVE_STEPS", 20_000)
    monkeypatch.setattr(batch_rows, "GAMES", 1 << 10)
    monkeypatch.setattr(search_speed, "PLAYOUTS", 100)
    monkeypatch.setattr(search_speed, "SIMULATIONS", 100)
    monkeypatch.setattr(other_libraries, "SECONDS", 0.01)
    monkeypatch.setattr(other_libraries, "PETTINGZOO_GAMES", {"connect_four": 2})


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::DeprecationWarning")  # of other libraries, which the command hides
@pytest.mark.usefixtures("tiny_measurements")
def test_bench_prints_rows(tmp_path: Path) -> None:
    done = run("bench", "--json", "--game", "splendor", "--seats", "2", folder=tmp_path)
    rows = json.loads(done.stdout)
    ours = {row["mode"]: row for row in rows if row["game"] == "splendor"}
    assert {"native", "interpreted"} <= set(ours)
    assert all(set(row) == {"game", "seats", "mode", "counted", "per_second", "bytes_each"} for row in rows)
    assert ours["batch, clone"]["bytes_each"] > ours["batch, clone"]["seats"] > 0
    assert ours["native"]["bytes_each"] is None
    assert ours["native"]["per_second"] > ours["interpreted"]["per_second"]
