"""Looking at a record turn by turn, with everything open."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from cabochon import faces
from cabochon.match import Match

__all__ = ["replay", "show"]


def replay(match: Match, *, console: Console) -> None:
    """Walk through the turns as the reader asks."""
    last = len(match.turns) - 1
    turn = 0
    show(match, turn, console=console)
    while True:
        enter = "next turn" if turn < last else "leave"
        try:
            typed = console.input(f"Enter: {enter}   b: back   a number: that turn   e: the end   q: leave > ")
        except (KeyboardInterrupt, EOFError):
            console.print()
            return
        word = typed.strip().lower()
        if word in {"q", "quit", "exit"} or (word == "" and turn == last):
            return
        there = _turn_asked(turn, last, word)
        if there is None:
            console.print(f"{typed.strip()!r} is none of these; there are the turns 0 to {last}.", markup=False)
            continue
        turn = there
        show(match, turn, console=console)


def _turn_asked(turn: int, last: int, word: str) -> int | None:
    if word == "":
        return turn + 1
    if word in {"b", "back"}:
        return max(0, turn - 1)
    if word == "e":
        return last
    if word.isascii() and word.isdecimal() and len(word) < 7 and int(word) <= last:
        return int(word)
    return None


def show(match: Match, turn: int, *, console: Console) -> None:
    """The table after a turn, and what was done in it."""
    names = [f"seat {seat}" for seat in range(match.seats)]
    terminal = faces.find(match.game.name).terminal
    then = match.after_turn(turn)
    console.print(terminal.draw(then.open_view(), names, width=console.width))
    done = match.turns[turn]
    who = "set-up" if turn == 0 else names[done.seat]
    console.print(Text(f"Turn {turn} of {len(match.turns) - 1}, {who}: {', '.join(done.moves)}"))
    if turn > 0:
        before = match.after_turn(turn - 1).view(None)
        for line in terminal.consequences(before, then.view(None), names):
            console.print(Text(line))
    if turn == len(match.turns) - 1:
        console.print(terminal.verdict(match.view(None), names) if match.is_over else "The match was left open.")
