"""The bot that plays any legal move."""

from __future__ import annotations

import random

from cabochon.bots.base import Bot, seed_for
from cabochon.observer import Observer

__all__ = ["RandomBot"]


class RandomBot(Bot):
    def __init__(self, seed: int) -> None:
        self._seed = seed

    def decide(self, observer: Observer) -> str:
        return random.Random(seed_for(self._seed, observer)).choice(observer.legal())
