"""The bot that searches: `mcts:400` makes 400 simulations a move."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from cabochon import stream
from cabochon.bits import new_mask
from cabochon.bots.base import Bot, seed_for
from cabochon.compiled import for_rules
from cabochon.game import Game, UnknownBot
from cabochon.observer import Observer

__all__ = ["Parameters", "TreeBot"]

SIMULATIONS = re.compile(r"[1-9][0-9]{0,5}")


@dataclass(frozen=True)
class Parameters:
    """All that can be turned in the search."""

    simulations: int
    exploration: float = 0.5  # in 60 matches against 0.7, 0.4 won more than half, 0.15 and 1.0 fewer


class TreeBot(Bot):
    def __init__(self, argument: str, seed: int) -> None:
        if SIMULATIONS.fullmatch(argument) is None:
            raise UnknownBot(f"mcts needs a number of simulations up to 999999, such as mcts:400; {argument!r} is none")
        self.parameters = Parameters(simulations=int(argument))
        self._seed = seed

    def decide(self, observer: Observer) -> str:
        """The move whose actions were visited most."""
        game = observer.game
        word = stream.start(seed_for(self._seed, observer))[0]
        root = np.zeros(1, game.state)
        root[0] = observer.imagine(word)
        children, visits = self._search(game, root, observer.seat, word)

        def popularity(actions: tuple[int, ...]) -> list[int]:
            counted, node = [], 0
            for action in actions:
                node = int(children[node, action])
                counted.append(int(visits[node]) if node else 0)
            return counted

        moves = game.moves(root[0])
        return max(moves, key=lambda move: popularity(moves[move]))

    def _search(self, game: Game, root: np.ndarray, seat: int, word: np.uint64) -> tuple[np.ndarray, np.ndarray]:
        search = for_rules("cabochon.search.tree", game.rules)
        tree = search.new_tree(self.parameters.simulations, game.seat_actions, int(root[0].seats))
        told = self.parameters
        mask = new_mask(game.actions)
        search.grow(tree, root, seat, mask, word, told.simulations, told.exploration)
        return tree.children, tree.visits
