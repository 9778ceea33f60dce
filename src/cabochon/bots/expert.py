"""The strongest bot: the search with a network where one is known to be stronger, else the search without. Where a
game has an endgame, it plays that optimally."""

from __future__ import annotations

import random

from cabochon.bots.base import Bot, seed_for
from cabochon.bots.endgame import endgame_likelihoods
from cabochon.bots.mcts import MctsBot, SearchBot
from cabochon.bots.network import NetworkBot
from cabochon.match.observer import Observer
from cabochon.networks import expert_network
from cabochon.search.parameters import NetworkParameters, Parameters

__all__ = ["ExpertBot"]

# About half a second each.
PLAIN = Parameters(simulations=8_000)
GUIDED = NetworkParameters(simulations=16_000)


class ExpertBot(Bot):
    """Chooses between the two searches by the game and its number of seats."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.plain = MctsBot(PLAIN, seed)
        self.guided = NetworkBot(GUIDED, seed)

    def with_seed(self, seed: int) -> ExpertBot:
        other = ExpertBot(seed)
        other.code = self.code
        return other

    def decide(self, observer: Observer) -> str:
        likelihoods = endgame_likelihoods(observer)
        if likelihoods is None:
            return self._searcher(observer).decide(observer)
        numbers = random.Random(seed_for(self.seed, observer))
        return numbers.choices(list(likelihoods), weights=list(likelihoods.values()))[0]

    def _likelihoods(self, observer: Observer) -> dict[str, float]:
        return endgame_likelihoods(observer) or self._searcher(observer).likelihoods(observer)

    def _searcher(self, observer: Observer) -> SearchBot:
        return self.plain if expert_network(observer.game, observer.seats) is None else self.guided
