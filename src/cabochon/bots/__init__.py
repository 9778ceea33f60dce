"""Bots by code. A code is a name, and for some an argument after a colon."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from cabochon.bots.at_random import RandomBot
from cabochon.bots.base import Bot
from cabochon.bots.mcts import TreeBot
from cabochon.game import UnknownBot
from cabochon.match import checked_seed

__all__ = ["CODES", "DEFAULT", "Bot", "bot"]

DEFAULT = "mcts:400"

CODES = {
    "random": "plays any legal move",
    "mcts:400": "searches; a larger number thinks longer and plays better",
}

_BOTS: dict[str, Callable[[str, int], Bot]] = {"random": RandomBot, "mcts": TreeBot}


def bot(code: str, *, seed: int | None = None) -> Bot:
    """The bot that goes by a code; the same code and seed choose the same move for the same view."""
    name, _, argument = str(code).lower().partition(":")
    if name not in _BOTS:
        raise UnknownBot(f"no bot is called {code!r}; there are {', '.join(CODES)}")
    return _BOTS[name](argument, secrets.randbits(32) if seed is None else checked_seed(seed))
