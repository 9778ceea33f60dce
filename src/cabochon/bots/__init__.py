"""Bots by code: one registry for the arena, the server, environments and the terminal."""

from __future__ import annotations

from cabochon.bots.base import Bot, Forfeit
from cabochon.bots.registry import CODES, DEFAULT, bot

__all__ = ["CODES", "DEFAULT", "Bot", "Forfeit", "bot"]
