"""Plays one game in every way that compiles something, so that the processes started next find it in the cache.

python tests/compile_games.py splendor
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import cabochon
from cabochon.envs.batch.learner_matches import LearnerMatches
from cabochon.games import find
from cabochon.learn.settings import default_settings
from cabochon.learn.trainer import Trainer
from cabochon.search import solver

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
    solver.prepare()
    warm_networks(name)


def warm_networks(name: str) -> None:
    """A training of no minutes plays one small round of each phase; then both bots play with its network."""
    game = find(name)
    settings = replace(default_settings(game, "cpu"), minutes=0, width=16, limit=60)
    match = cabochon.new(name, seats=game.seats[0], seed=1)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "net.npz"
        Trainer(settings).train(file, lambda progress: None)
        for code in ("policy", "policy:temperature=1", "net:4"):
            cabochon.bot(f"{code}:network={file}", seed=1).choose(match)


if __name__ == "__main__":
    warm(sys.argv[1])
