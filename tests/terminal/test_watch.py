"""Watching bots at the table, and what people are told when a bot gives up."""

from __future__ import annotations

import io
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import cabochon
from cabochon.arena import contest
from cabochon.bots import Bot
from cabochon.terminal.book import Book
from cabochon.terminal.play import Seating, Table
from cabochon.terminal.watch import Watched
from tests.arena.journals import Scripted, cheat, give_up, go_in_circles

NAMES = ["seat 0, first", "seat 1, second"]


def a_console(*typed: str) -> Console:
    console = Console(file=io.StringIO(), width=100)
    lines: Iterator[str] = iter(typed)
    console.input = lambda *_: next(lines)  # type: ignore[method-assign]
    return console


def said(console: Console) -> str:
    return str(console.file.getvalue())  # type: ignore[attr-defined]


def watched(console: Console, *bots: Bot | None, book: Book | None = None, **manner: Any) -> Watched:
    match = cabochon.new("splendor", seed=1, target=1)
    return Watched(match, Seating(list(bots), NAMES), book, console, **manner)


def test_every_move_is_told_and_drawn_and_the_end_with_everything_open() -> None:
    console = a_console()
    table = watched(console, *(cabochon.bot("random", seed=seat) for seat in range(2)))
    table.run()
    told = said(console)
    turns = table.match.turns[1:]
    moves = [
        [move for turn in turns if turn.seat == seat for move in turn.moves if "deal" not in move] for seat in (0, 1)
    ]
    assert [told.count(f"{name}: ") for name in NAMES] == [len(moves[0]), len(moves[1])]
    assert told.count("Splendor, to 1 point\n") == len(moves[0]) + len(moves[1]) + 1
    assert told.index(f"{NAMES[0]}: {turns[0].moves[0]}") < told.index(f"{NAMES[1]}: {turns[1].moves[0]}")
    assert "The match is won by" in told.splitlines()[-1]


def test_who_watches_sees_no_card_that_is_hidden() -> None:
    console = a_console("", "q")
    watched(console, Scripted(lambda _: "reserve deck 3"), cabochon.bot("random"), asking=True).run()
    told = said(console)
    assert "seat 0, first: reserve deck 3" in told
    assert "level 3, unseen" in told
    assert "You left the table." in told
    assert "seat 1, second: " not in told


def test_with_a_pause_it_runs_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    table = watched(a_console(), cabochon.bot("random", seed=1), cabochon.bot("random", seed=2), pause=0.5, asking=True)
    table.run()
    assert table.match.is_over
    assert set(slept) == {0.5}


@pytest.mark.parametrize(("answer", "reason"), [(give_up, "it has seen enough"), (cheat, "gold")])
def test_a_forfeit_is_told_and_ends_it(answer: Any, reason: str, tmp_path: Path) -> None:
    console = a_console()
    bots = [Scripted(lambda _: "take white blue green"), Scripted(answer)]
    match = cabochon.new("splendor", seed=1)
    Watched(match, Seating(list(bots), NAMES), Book.open_new(match, tmp_path / "x.record"), console).run()
    told = " ".join(said(console).split())
    assert "seat 1, second forfeits the match: " in told
    assert reason in told
    assert [bot.left for bot in bots] == [[None], [None]]
    assert cabochon.load((tmp_path / "x.record").read_text("utf-8")).turns[1].moves == ["take white blue green"]


def test_a_match_that_goes_in_circles_is_not_shown_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contest, "TURNS_A_SEAT", 10)
    console = a_console()
    watched(console, Scripted(go_in_circles), Scripted(go_in_circles)).run()
    assert "The match goes in circles, and nobody will win it: broken off after 20 turns." in said(console)
    assert "You left the table" not in said(console)


def test_who_plays_is_told_of_a_forfeit_and_can_play_on_against_another(tmp_path: Path) -> None:
    console = a_console("take white blue green")
    match = cabochon.new("splendor", seed=1)
    bot = Scripted(give_up)
    book = Book.open_new(match, tmp_path / "x.record")
    Table(match, Seating([None, bot], NAMES), book, console, opponents=("second",)).play()
    told = said(console)
    assert "seat 1, second forfeits the match: it has seen enough" in told
    assert "That ends the match. If you like, go on from its record against another opponent." in told
    assert "not over" not in told
    assert f"play --resume {book.file}\n" in told  # with an opponent still to be named
    assert bot.left == [None]
    assert cabochon.load(book.file.read_text("utf-8")).to_move == 1


def test_who_leaves_is_told_how_to_play_on_against_the_same(tmp_path: Path) -> None:
    console = a_console("quit")
    match = cabochon.new("splendor", seed=1, seats=3)
    book = Book.open_new(match, tmp_path / "x.record")
    names = [*NAMES, "seat 2, third"]
    bots = [None, cabochon.bot("random"), cabochon.bot("random")]
    Table(match, Seating(bots, names), book, console, opponents=("easy", "./my bot.py")).play()
    assert f"play --resume {book.file} --opponents 'easy,./my bot.py'" in said(console)


def test_opponents_are_let_go_with_the_result(tmp_path: Path) -> None:
    match = cabochon.new("splendor", seed=1, target=1)
    bots = [Scripted(cabochon.bot("random", seed=seat).decide) for seat in range(2)]
    Table(match, Seating(list(bots), NAMES), Book.open_new(match, tmp_path / "x.record"), a_console()).play()
    assert [bot.left for bot in bots] == [[match.result], [match.result]]
