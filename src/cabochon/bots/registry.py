"""The bots by code: a name, for some followed by a colon and an argument."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from cabochon.bots.base import Bot
from cabochon.bots.greedy import GreedyBot, noise_of
from cabochon.bots.imported import imported_bot
from cabochon.bots.mcts import MctsBot, parameters_of
from cabochon.bots.program import program_bot
from cabochon.bots.random_bot import RandomBot
from cabochon.chance import checked_seed
from cabochon.contract import UnknownBot
from cabochon.search.parameters import Parameters

__all__ = ["CODES", "DEFAULT", "bot"]

DEFAULT = "medium"

CODES = {
    "easy": "knows what is good, and often does something else",
    "medium": "plays sensibly, with slips",
    "hard": "looks ahead a little",
    "expert": "looks ahead as far as a second allows",
    "random": "plays any legal move",
    "greedy": "plays what looks best, without looking ahead",
    "mcts:2000": "searches with so many simulations a move",
    "mcts:500ms": "searches for so long a move",
}

_PLAIN: dict[str, Callable[[int], Bot]] = {
    "easy": lambda seed: GreedyBot(seed, noise=4.0),
    "medium": lambda seed: GreedyBot(seed, noise=1.6),
    "hard": lambda seed: MctsBot(Parameters(simulations=150), seed),
    "expert": lambda seed: MctsBot(Parameters(simulations=8000), seed),
    "random": RandomBot,
}


def bot(code: str, *, seed: int | None = None) -> Bot:
    """The bot with a code; the same code and seed choose the same move for the same view and turn."""
    number = secrets.randbits(32) if seed is None else checked_seed(seed)
    name, _, argument = str(code).lower().partition(":")
    if name in _PLAIN:
        if argument:
            raise UnknownBot(f"{name} takes no argument, not {argument!r}")
        return _PLAIN[name](number)
    if name == "greedy":
        return GreedyBot(number, noise=noise_of(argument))
    if name == "mcts":
        return MctsBot(parameters_of(argument), number)
    external = imported_bot(str(code).strip(), number) or program_bot(str(code).strip(), number)
    if external is not None:
        return external
    raise UnknownBot(f"no bot is called {code!r}; there are {', '.join(CODES)}, or your own: ./mybot.py or mybot:MyBot")
