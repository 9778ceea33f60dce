"""Bots by code, one registry for everything that seats them."""

from cabochon.bots.base import Bot, Forfeit
from cabochon.bots.registry import CODES, DEFAULT, bot

__all__ = ["CODES", "DEFAULT", "Bot", "Forfeit", "bot"]
