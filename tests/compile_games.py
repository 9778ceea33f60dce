"""Plays one game in every way that compiles something, so that the processes started next find it in the cache.

python tests/compile_games.py splendor
"""

from __future__ import annotations

import sys

import cabochon
from cabochon.envs.batch.learner_matches import LearnerMatches
from cabochon.games import find

BOTS = ("random", "greedy", "mcts:60")


def warm(name: str) -> None:
    for code in BOTS:
        match = cabochon.new(name, seats=2, seed=1)
        player = cabochon.bot(code, seed=1)
        while not match.is_over:
            match.play(player.choose(match))
        match.observe(0)
    opening = cabochon.new(name, seats=2, seed=1)
    opening.play(opening.legal()[0])
    cabochon.review(opening, simulations=2)
    games = cabochon.batch(name, size=2, seed=1)
    games.step(games.random_actions())
    matches = LearnerMatches(find(name), size=2, opponents=["greedy"])
    matches.reset(1)
    matches.step(matches.masks.argmax(1))


if __name__ == "__main__":
    warm(sys.argv[1])
