"""Draws the pictures of README and rules: `make pictures`."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console

import cabochon
from cabochon import faces

FOLDER = Path(__file__).parent
MOVES = {"splendor": 44, "marvel": 44, "battle-mat": 20}  # into a match


def a_match(name: str) -> cabochon.Match:
    """Some way into a match between bots."""
    match = cabochon.new(name, seats=2, seed=12)
    bots = [cabochon.bot("mcts:400", seed=seat) for seat in range(2)]
    for _ in range(MOVES[name]):
        if match.to_move is not None:
            match.play(bots[match.to_move].choose(match))
    while match.to_move == 1:
        match.play(bots[1].choose(match))
    return match


def picture(name: str) -> None:
    console = Console(record=True, width=100, file=io.StringIO(), force_terminal=True, color_system="truecolor")
    match = a_match(name)
    terminal = faces.find(name).terminal
    console.print(terminal.draw(match.view(0), ["seat 0, you", "seat 1, mcts:400"], width=100))
    console.print(f"seat 0, you: {terminal.prompt(match.view(0), match.legal())} > [bold]?[/]")
    drawn = console.export_svg(title="cabochon play", unique_id=name)
    without_web_fonts = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL)
    (FOLDER / f"{name}.svg").write_text(without_web_fonts.replace("Fira Code", "monospace"), "utf-8")


if __name__ == "__main__":
    for name in MOVES:
        picture(name)
