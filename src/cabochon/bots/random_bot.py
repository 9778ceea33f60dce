"""The bot that plays a random legal move."""

from __future__ import annotations

import random

from cabochon.bots.base import Bot, seed_for
from cabochon.match.observer import Observer

__all__ = ["RandomBot"]


class RandomBot(Bot):
    def _likelihoods(self, observer: Observer) -> dict[str, float]:
        moves = observer.legal()
        return dict.fromkeys(moves, 1 / len(moves))

    def decide(self, observer: Observer) -> str:
        return random.Random(seed_for(self.seed, observer)).choice(observer.legal())
