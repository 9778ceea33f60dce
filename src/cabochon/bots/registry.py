"""Which bot goes by which code: a name, for some with an argument after a colon."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from cabochon.bots.at_random import RandomBot
from cabochon.bots.base import Bot
from cabochon.bots.mcts import TreeBot
from cabochon.chance import checked_seed
from cabochon.game import UnknownBot

__all__ = ["CODES", "DEFAULT", "bot"]

DEFAULT = "mcts:400"

CODES = {
    "random": "plays any legal move",
    "mcts:400": "searches; a larger number thinks longer and plays better",
}

_PLAIN: dict[str, Callable[[int], Bot]] = {"random": RandomBot}


def bot(code: str, *, seed: int | None = None) -> Bot:
    """The bot that goes by a code; the same code and seed choose the same move for the same view."""
    number = secrets.randbits(32) if seed is None else checked_seed(seed)
    name, _, argument = str(code).lower().partition(":")
    if name in _PLAIN:
        if argument:
            raise UnknownBot(f"{name} takes no argument, not {argument!r}")
        return _PLAIN[name](number)
    if name == "mcts":
        return TreeBot(argument, number)
    raise UnknownBot(f"no bot is called {code!r}; there are {', '.join(CODES)}")
