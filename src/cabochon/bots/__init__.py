"""Bots by code, and bots of other people: one registry for the arena, the server, environments and the terminal."""

from __future__ import annotations

from cabochon.bots.base import Bot, Forfeit
from cabochon.bots.network import NetworkBot, NetworkPolicyBot
from cabochon.bots.policy import policy_bot
from cabochon.bots.python_bot import BotSource, bot_name
from cabochon.bots.registry import CODES, DEFAULT, bot
from cabochon.bots.stepwise import stepwise_move

__all__ = [
    "CODES",
    "DEFAULT",
    "Bot",
    "BotSource",
    "Forfeit",
    "NetworkBot",
    "NetworkPolicyBot",
    "bot",
    "bot_name",
    "policy_bot",
    "stepwise_move",
]
