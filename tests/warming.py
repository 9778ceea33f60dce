"""Plays a match of one game with the bots that need everything compiled, so that whoever comes next finds it ready.

python tests/warming.py splendor
"""

from __future__ import annotations

import sys

import cabochon

BOTS = ("random", "greedy", "mcts:60")


def warm(name: str) -> None:
    for code in BOTS:
        match = cabochon.new(name, seats=2, seed=1)
        player = cabochon.bot(code, seed=1)
        while not match.is_over:
            match.play(player.choose(match))
        match.observe(0)


if __name__ == "__main__":
    warm(sys.argv[1])
