"""The levels below `expert`: what a network prefers, drawn with a temperature, so that they slip as people do.

Which bot a level is stands on the card of the network that ships for a game and its number of seats: there each level
was measured against the one below. In a game without such a network, the game's own strategy plays, with noise or a
little search.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from cabochon.bots.base import Bot
from cabochon.bots.greedy import GreedyBot, winning_move
from cabochon.bots.mcts import MctsBot
from cabochon.bots.network import network_bot, network_policy_bot
from cabochon.match.observer import Observer
from cabochon.networks import level_code
from cabochon.search.parameters import Parameters

__all__ = ["LEVELS", "LevelBot"]

WITHOUT_NETWORK: dict[str, Callable[[int], Bot]] = {
    "easy": lambda seed: GreedyBot(seed, noise=4.0),
    "medium": lambda seed: GreedyBot(seed, noise=1.6),
    "hard": lambda seed: MctsBot(Parameters(simulations=150), seed),
}
WITH_NETWORK: dict[str, Callable[[str, int], Bot]] = {"policy": network_policy_bot, "net": network_bot}
LEVELS = tuple(WITHOUT_NETWORK)


class LevelBot(Bot):
    """Plays as its level does in the match it sees, but never misses a move that is sure to win."""

    def __init__(self, level: str, seed: int) -> None:
        super().__init__(seed)
        self.level = level

    def decide(self, observer: Observer) -> str:
        return winning_move(observer) or self._player(observer).decide(observer)

    def _player(self, observer: Observer) -> Bot:
        code = level_code(observer.game, observer.seats, self.level)
        return WITHOUT_NETWORK[self.level](self.seed) if code is None else _with_network(code, self.seed)


@lru_cache(1024)
def _with_network(code: str, seed: int) -> Bot:
    name, _, argument = code.partition(":")
    return WITH_NETWORK[name](argument, seed)
