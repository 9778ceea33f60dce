"""The bot that plays any legal move."""

from __future__ import annotations

import random

from cabochon.bots.base import Bot
from cabochon.game import UnknownBot
from cabochon.match import Observer

__all__ = ["RandomBot"]


class RandomBot(Bot):
    def __init__(self, argument: str, seed: int) -> None:
        if argument:
            raise UnknownBot(f"random takes no argument, not {argument!r}")
        self._random = random.Random(seed)

    def decide(self, observer: Observer) -> str:
        return self._random.choice(observer.legal())
