"""Watching bots, and what people read when a bot forfeits."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import cabochon
from cabochon.arenas import match as arena_match
from cabochon.bots import Bot, BotSource
from cabochon.match.observer import Observer
from cabochon.terminal.play import PlayScreen
from cabochon.terminal.record_file import RecordFile
from cabochon.terminal.screen import Seating
from cabochon.terminal.watch import WatchScreen
from tests.arenas.arenas import Scripted, cheat, give_up, go_in_circles
from tests.terminal.command import run as command

NAMES = ["seat 0, first", "seat 1, second"]


def a_console(*typed: str) -> Console:
    console = Console(file=io.StringIO(), width=100)
    lines: Iterator[str] = iter(typed)
    console.input = lambda *_: next(lines)  # type: ignore[method-assign]
    return console


def printed(console: Console) -> str:
    return str(console.file.getvalue())  # type: ignore[attr-defined]


def watched(console: Console, *bots: Bot | None, record_file: RecordFile | None = None, **options: Any) -> WatchScreen:
    match = cabochon.new("splendor", seed=1, target=1)
    return WatchScreen(match, Seating(list(bots), NAMES), record_file, console, **options)


def test_every_move_is_printed_and_drawn_and_the_end_with_all_cards_open() -> None:
    console = a_console()
    screen = watched(console, *(cabochon.bot("random", seed=seat) for seat in range(2)))
    screen.run()
    output = printed(console)
    turns = screen.match.turns[1:]
    moves = [
        [move for turn in turns if turn.seat == seat for move in turn.moves if "deal" not in move] for seat in (0, 1)
    ]
    assert [output.count(f"{name}: ") for name in NAMES] == [len(moves[0]), len(moves[1])]
    assert output.count("Splendor, to 1 point\n") == len(moves[0]) + len(moves[1]) + 1
    assert output.index(f"{NAMES[0]}: {turns[0].moves[0]}") < output.index(f"{NAMES[1]}: {turns[1].moves[0]}")
    assert "The match is won by" in output.splitlines()[-1]


class FirstMove:
    def __init__(self, seed: int) -> None:
        pass

    def decide(self, observer: Observer) -> str:
        return observer.legal()[0]


def last_move(observer: Observer) -> str:
    return observer.legal()[-1]


def test_python_watches_codes_classes_objects_and_functions(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bots: list[BotSource] = ["greedy", FirstMove, cabochon.bot("random", seed=1), last_move]
    match = cabochon.watch("splendor", bots, seed=3, target=1, record=tmp_path / "x.record")
    assert match.is_over
    assert match.options == {"target": 1}
    output = capsys.readouterr().out
    for name in ("seat 0, greedy: ", "seat 1, FirstMove: ", "seat 2, random: ", "seat 3, last_move: "):
        assert name in output
    assert output.count("Splendor, to 1 point\n") == sum(turn.move.count(",") + 1 for turn in match.turns)
    assert cabochon.load((tmp_path / "x.record").read_text("utf-8")).state_bytes() == match.state_bytes()


def test_the_same_seed_is_the_same_match_in_python_and_on_the_command_line(tmp_path: Path) -> None:
    match = cabochon.watch("splendor", ["greedy", "random"], seed=3, target=1)
    command("watch", "splendor", "greedy", "random", "--seed", "3", "--target", "1", "--record", "y", folder=tmp_path)
    assert cabochon.load((tmp_path / "y").read_text("utf-8")).state_bytes() == match.state_bytes()


def test_python_reads_of_a_forfeit_and_gets_the_match(capsys: pytest.CaptureFixture[str]) -> None:
    match = cabochon.watch("splendor", [give_up, "random"], seed=1)
    assert "seat 0, give_up forfeits the match: " in capsys.readouterr().out
    assert (match.to_move, match.is_over) == (0, False)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"pause": -1}, "pause is the seconds between moves, 0 to 3600, not -1"),
        ({"bots": ["greedy", "deep"]}, "no bot is called 'deep'"),
        ({"sede": 1}, "did you mean seed"),
    ],
)
def test_what_cannot_be_watched_is_refused(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(cabochon.CabochonError, match=reason):
        cabochon.watch("splendor", **{"bots": ["greedy", "random"], **wrong})


def test_a_spectator_sees_no_hidden_card() -> None:
    console = a_console("", "q")
    watched(console, Scripted(lambda _: "reserve deck 3"), cabochon.bot("random"), is_interactive=True).run()
    output = printed(console)
    assert "seat 0, first: reserve deck 3" in output
    assert "level 3, unseen" in output
    assert "You left the table." in output
    assert "seat 1, second: " not in output


def test_with_a_pause_the_match_runs_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    screen = watched(
        a_console(), cabochon.bot("random", seed=1), cabochon.bot("random", seed=2), pause=0.5, is_interactive=True
    )
    screen.run()
    assert screen.match.is_over
    assert set(slept) == {0.5}


@pytest.mark.parametrize(("answer", "reason"), [(give_up, "it has seen enough"), (cheat, "gold")])
def test_a_forfeit_is_printed_and_ends_the_match(answer: Any, reason: str, tmp_path: Path) -> None:
    console = a_console()
    bots = [Scripted(lambda _: "take white blue green"), Scripted(answer)]
    match = cabochon.new("splendor", seed=1)
    WatchScreen(match, Seating(list(bots), NAMES), RecordFile.create(match, tmp_path / "x.record"), console).run()
    output = " ".join(printed(console).split())
    assert "seat 1, second forfeits the match: " in output
    assert reason in output
    assert [bot.left for bot in bots] == [[None], [None]]
    assert cabochon.load((tmp_path / "x.record").read_text("utf-8")).turns[1].moves == ["take white blue green"]


def test_a_match_that_goes_in_circles_is_not_shown_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena_match, "TURNS_A_SEAT", 10)
    console = a_console()
    watched(console, Scripted(go_in_circles), Scripted(go_in_circles)).run()
    assert "The match was broken off after 20 turns: it goes in circles." in printed(console)
    assert "You left the table" not in printed(console)


def test_a_player_reads_of_a_forfeit_and_can_continue_against_another_bot(tmp_path: Path) -> None:
    console = a_console("take white blue green")
    match = cabochon.new("splendor", seed=1)
    bot = Scripted(give_up)
    file = RecordFile.create(match, tmp_path / "x.record")
    PlayScreen(match, Seating([None, bot], NAMES), file, console, opponents=("second",)).play()
    output = printed(console)
    assert "seat 1, second forfeits the match: it has seen enough" in output
    assert "That ends the match. You can continue from its record against another opponent." in output
    assert "not over" not in output
    assert f"play --resume {file.path}\n" in output  # the opponent is still to be chosen
    assert bot.left == [None]
    assert cabochon.load(file.path.read_text("utf-8")).to_move == 1


def test_a_player_who_quits_reads_how_to_continue_against_the_same_bots(tmp_path: Path) -> None:
    console = a_console("quit")
    match = cabochon.new("splendor", seed=1, seats=3)
    file = RecordFile.create(match, tmp_path / "x.record")
    names = [*NAMES, "seat 2, third"]
    bots = [None, cabochon.bot("random"), cabochon.bot("random")]
    PlayScreen(match, Seating(bots, names), file, console, opponents=("easy", "./my bot.py")).play()
    assert f"play --resume {file.path} --opponents 'easy,./my bot.py'" in printed(console)


def test_opponents_are_released_with_the_result(tmp_path: Path) -> None:
    match = cabochon.new("splendor", seed=1, target=1)
    bots = [Scripted(cabochon.bot("random", seed=seat).decide) for seat in range(2)]
    PlayScreen(match, Seating(list(bots), NAMES), RecordFile.create(match, tmp_path / "x.record"), a_console()).play()
    assert [bot.left for bot in bots] == [[match.result], [match.result]]
