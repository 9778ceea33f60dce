"""Replaying a record turn by turn, with all cards open."""

from __future__ import annotations

from rich.console import Console
from rich.text import Text

from cabochon import faces
from cabochon.contract import quoted
from cabochon.match import Match, effects
from cabochon.terminal.screen import QUIT_WORDS

__all__ = ["browse_turns", "print_turn"]


def browse_turns(match: Match, *, console: Console) -> None:
    """Show one turn after another, as the reader asks for them."""
    last = len(match.turns) - 1
    turn = 0
    print_turn(match, turn, console=console)
    while True:
        enter = "next turn" if turn < last else "quit"
        try:
            typed = console.input(f"Enter: {enter}   b: back   number: go to that turn   e: end   q: quit > ")
        except (KeyboardInterrupt, EOFError):
            console.print()
            return
        word = typed.strip().lower()
        if word in QUIT_WORDS or (word == "" and turn == last):
            return
        chosen = _chosen_turn(turn, last, word)
        if chosen is None:
            console.print(f"{quoted(typed.strip())} is not one of these; the turns are 0 to {last}.", markup=False)
            continue
        turn = chosen
        print_turn(match, turn, console=console)


def _chosen_turn(turn: int, last: int, word: str) -> int | None:
    if word == "":
        return turn + 1
    if word in {"b", "back"}:
        return max(0, turn - 1)
    if word == "e":
        return last
    if word.isascii() and word.isdecimal() and len(word) < 7 and int(word) <= last:
        return int(word)
    return None


def print_turn(match: Match, turn: int, *, console: Console) -> None:
    """The table after a turn, and the moves of that turn."""
    names = [f"seat {seat}" for seat in range(match.seats)]
    face = faces.find(match.game.name).terminal
    after = match.before_turn(turn)
    events = [after.replay(move) for move in match.turns[turn].moves]
    console.print(face.draw(after.open_view(), names, width=console.width))
    played = match.turns[turn]
    player = "set-up" if turn == 0 else names[played.seat]
    console.print(Text(f"Turn {turn} of {len(match.turns) - 1}, {player}: {', '.join(played.moves)}"))
    if turn > 0:
        for line in face.effect_lines(effects(events, None), after.view(None), names):
            console.print(Text(line))
    if turn == len(match.turns) - 1:
        console.print(face.verdict(match.view(None), names) if match.is_over else "The match was not finished.")
