"""Looking at a record turn by turn, with everything open."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from cabochon.match import Match
from cabochon.terminal.board import draw

__all__ = ["replay", "show"]

HELP = "Enter: next turn   b: back   a number: that turn   e: the end   q: leave"


def replay(match: Match, *, console: Console) -> None:
    """Walk through the turns as the reader asks."""
    last = len(match.turns) - 1
    turn = 0
    while True:
        show(match, turn, console=console)
        try:
            typed = console.input(f"{HELP} > ").strip().lower()
        except (KeyboardInterrupt, EOFError):
            console.print()
            return
        if typed in {"q", "quit", "exit"} or (typed == "" and turn == last):
            return
        turn = _next(turn, last, typed, console)


def _next(turn: int, last: int, typed: str, console: Console) -> int:
    if typed == "":
        return turn + 1
    if typed == "b":
        return max(0, turn - 1)
    if typed == "e":
        return last
    if typed.isdecimal() and int(typed) <= last:
        return int(typed)
    console.print(f"There are the turns 0 to {last}.")
    return turn


def show(match: Match, turn: int, *, console: Console) -> None:
    """The table after a turn, and what was done in it."""
    names = [f"seat {seat}" for seat in range(match.seats)]
    then = match.after_turn(turn)
    console.print(draw(then.view(None, everything=True), names))
    done = match.turns[turn]
    who = "set-up" if turn == 0 else names[done.seat]
    told = Text(f"Turn {turn} of {len(match.turns) - 1}, {who}: ", style="bold") + Text(", ".join(done.moves))
    console.print(told)
    if turn == len(match.turns) - 1:
        shares = match.result
        console.print("The match was left open." if shares is None else f"Result: {' '.join(f'{s:g}' for s in shares)}")
