"""Writes the golden playthroughs: whole matches, with every legal move and what each seat may know.

Run by `make playthroughs`, only as a reviewed change, together with a rise of the game's version. A new field of views
needs no new version.
"""

from __future__ import annotations

import datetime
import json
import random
from dataclasses import dataclass
from pathlib import Path

import cabochon

FOLDER = Path(__file__).parent
VIEW_EVERY = 30


@dataclass(frozen=True)
class Playthrough:
    """A match at random, by its seed."""

    game: str
    seats: int
    seed: int
    quick: bool | None = None

    def play(self) -> tuple[cabochon.Match, str]:
        options = {} if self.quick is None else {"quick": self.quick}
        match = cabochon.new(self.game, seats=self.seats, seed=self.seed, options=options)
        match.date = datetime.date(2026, 1, 1)
        chance = random.Random(self.seed)
        lines = [f"{self.game}, version {match.game.version}, {self.seats} seats"]
        lines.append(f"set-up: {', '.join(match.turns[0].moves)}")
        decision = 0
        while not match.is_over:
            if decision % VIEW_EVERY == 0:
                lines += _views(match)
            lines += ["", *_decision(match, chance)]
            decision += 1
        lines += ["", *_views(match), "", match.record()]
        return match, "\n".join(lines)


PLAYTHROUGHS = {
    "splendor": Playthrough("splendor", 3, seed=11),
    "marvel": Playthrough("marvel", 3, seed=11),
    "battle-mat": Playthrough("battle-mat", 2, seed=2),
    "battle-mat-decider": Playthrough("battle-mat", 2, seed=1),
    "battle-mat-ratings": Playthrough("battle-mat", 2, seed=150),
    "battle-mat-quick": Playthrough("battle-mat", 2, seed=1, quick=True),
    "battle-mat-stones": Playthrough("battle-mat", 2, seed=6),
}


def _decision(match: cabochon.Match, chance: random.Random) -> list[str]:
    """One move at random, and its redacted text for the others where they may know less."""
    seat, legal = match.to_move, match.legal()
    move = chance.choice(legal)
    redacted = {match.redacted_text(move, other) for other in range(match.seats) if other != seat} - {move}
    match.play(move)
    return [
        f"seat {seat} may: {'; '.join(legal)}",
        f"seat {seat} does: {move}",
        *(f"and is heard to {words}" for words in sorted(redacted)),
    ]


def _views(match: cabochon.Match) -> list[str]:
    views = [f"view of seat {seat}: {json.dumps(match.view(seat))}" for seat in range(match.seats)]
    numbers = " ".join(str(number) for number in match.observe(0))
    return [*views, f"view of a watcher: {json.dumps(match.view(None))}", f"numbers for seat 0: {numbers}"]


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    for name, playthrough in PLAYTHROUGHS.items():
        file_of(name).write_text(playthrough.play()[1], "utf-8")
        print(f"wrote {file_of(name).name}")
