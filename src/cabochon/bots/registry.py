"""The bots by code: a name, for some followed by a colon and an argument. Objects are bots without a code."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import partial

from cabochon.bots.base import Bot
from cabochon.bots.expert import ExpertBot
from cabochon.bots.greedy import GreedyBot, noise_of
from cabochon.bots.imported import imported, is_import_path
from cabochon.bots.levels import LEVELS, LevelBot
from cabochon.bots.mcts import MctsBot, parameters_of
from cabochon.bots.network import NetworkBot, NetworkPolicyBot, network_bot, network_policy_bot
from cabochon.bots.policy import PolicyBot
from cabochon.bots.program import MOVE_SECONDS, READY_SECONDS, checked_seconds, program_bot
from cabochon.bots.python_bot import BotSource, bot_name, python_bot
from cabochon.bots.random_bot import RandomBot
from cabochon.contract import UnknownBot, quoted
from cabochon.match.chance import checked_seed

__all__ = ["CODES", "DEFAULT", "bot"]

DEFAULT = "medium"
LONGEST_CODE = 2000  # characters; longer texts are refused unread

CODES = {
    "easy": "knows what is good, and often does something else",
    "medium": "plays sensibly, with slips",
    "hard": "looks ahead a little",
    "expert": "looks ahead as far as a second allows",
    "random": "plays any legal move",
    "greedy": "plays what looks best, without looking ahead",
    "mcts:2000": "searches with this many simulations per move",
    "mcts:500ms": "searches for this long per move",
    "policy": "plays what its network prefers, without looking ahead",
    "net:800": "searches with its network, with this many simulations per move",
    "net:300ms": "searches with its network for this long per move",
}

_PLAIN: dict[str, Callable[[int], Bot]] = {
    **{level: partial(LevelBot, level) for level in LEVELS},
    "expert": ExpertBot,
    "random": RandomBot,
}

_WITH_ARGUMENT: dict[str, Callable[[str, int], Bot]] = {
    "greedy": lambda argument, seed: GreedyBot(seed, noise=noise_of(argument.lower())),
    "mcts": lambda argument, seed: MctsBot(parameters_of(argument.lower()), seed),
    "policy": network_policy_bot,
    "net": network_bot,
}

REMEMBER_NOTHING = (
    ExpertBot,
    GreedyBot,
    LevelBot,
    MctsBot,
    NetworkBot,
    NetworkPolicyBot,
    RandomBot,
    PolicyBot,
)  # so that another seed makes another bot of them
KINDS = (
    "give a code such as 'greedy', a class or an object with decide(observer), or a function that takes an observer "
    "and returns a move"
)


def bot(
    source: BotSource,
    *,
    seed: int | None = None,
    ready_seconds: float = READY_SECONDS,
    move_seconds: float = MOVE_SECONDS,
) -> Bot:
    """The bot with a code, or the one that a class, an object with `decide` or a function of the observer is.

    The same code and seed choose the same move for the same view and turn. A class is created with the seed; an object
    is used as it is. A program has `ready_seconds` to get ready for a match and `move_seconds` for each move.
    """
    limits = {
        "ready_seconds": checked_seconds(ready_seconds, "ready_seconds"),
        "move_seconds": checked_seconds(move_seconds, "move_seconds"),
    }
    number = secrets.randbits(32) if seed is None else checked_seed(seed)
    if isinstance(source, str):
        if len(source) > LONGEST_CODE:
            raise UnknownBot(f"{quoted(source)} is no bot: a code has at most {LONGEST_CODE:,} characters")
        made = _own_bot(source, number) or _external_bot(source.strip(), number, limits)
        made.code = made.code or source
        return made
    if type(source) in REMEMBER_NOTHING:
        assert isinstance(source, Bot)
        return source if seed is None else source.with_seed(number)
    found = python_bot(source, bot_name(source), number)
    if found is None:
        raise UnknownBot(f"{quoted(source)} is no bot: {KINDS}")
    return found


def _own_bot(code: str, seed: int) -> Bot | None:
    name, _, argument = code.partition(":")
    name = name.lower()
    if name in _PLAIN:
        if argument:
            raise UnknownBot(f"{name} takes no argument, not {quoted(argument)}")
        return _PLAIN[name](seed)
    made = _WITH_ARGUMENT.get(name)
    return None if made is None else made(argument, seed)


def _external_bot(code: str, seed: int, limits: dict[str, float]) -> Bot:
    """The bot of an import path or a program."""
    if is_import_path(code):
        found = python_bot(imported(code), code, seed)
        if found is None:
            raise UnknownBot(
                f"{code} is no bot: it has to be a class with decide(self, observer), an object with it, or a function"
            )
        return found
    program = program_bot(code, seed, **limits)
    if program is None:
        raise UnknownBot(
            f"no bot is called {quoted(code)}; there are {', '.join(CODES)}, or your own: ./mybot.py or mybot:MyBot"
        )
    return program
