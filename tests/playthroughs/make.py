"""Writes the golden playthroughs: one whole match a game, with everything that was legal and what a seat was told.

Run by `make playthroughs`, only as a reviewed change, together with a rise of the game's version.
"""

from __future__ import annotations

import datetime
import json
import random
from pathlib import Path

import cabochon
from cabochon import games

FOLDER = Path(__file__).parent
SEATS = 3
SEED = 11
VIEW_EVERY = 30


def playthrough(name: str) -> str:
    match = cabochon.new(name, seats=SEATS, seed=SEED)
    match.date = datetime.date(2026, 1, 1)
    chance = random.Random(SEED)
    lines = [f"{name}, version {match.game.version}, {SEATS} seats", f"set-up: {', '.join(match.turns[0].moves)}"]
    decision = 0
    while not match.is_over:
        if decision % VIEW_EVERY == 0:
            lines += _views(match)
        legal = match.legal()
        move = chance.choice(legal)
        lines += ["", f"seat {match.to_move} may: {'; '.join(legal)}", f"seat {match.to_move} does: {move}"]
        match.play(move)
        decision += 1
    lines += ["", *_views(match), "", match.record()]
    return "\n".join(lines)


def _views(match: cabochon.Match) -> list[str]:
    told = [f"view of seat {seat}: {json.dumps(match.view(seat))}" for seat in range(SEATS)]
    numbers = " ".join(str(number) for number in match.observe(0))
    return [*told, f"view of a watcher: {json.dumps(match.view(None))}", f"numbers for seat 0: {numbers}"]


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    for name in games.names():
        file_of(name).write_text(playthrough(name), "utf-8")
        print(f"wrote {file_of(name).name}")
