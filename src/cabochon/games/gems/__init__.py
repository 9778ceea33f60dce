"""Splendor and Splendor: Marvel: one engine, two editions as data and a few differences.

cards and state are the tables and the record; legal, turn, dealing, ending, victory and marvel are the rules,
put together by engine; observation, view and notation tell it to networks, people and records; refusal says why not.
"""

from __future__ import annotations

from cabochon.games.gems.game import GemGame
from cabochon.games.gems.rules.cards import EDITIONS, MARVEL, SPLENDOR

__all__ = ["marvel", "splendor"]

splendor = GemGame(EDITIONS[SPLENDOR])
marvel = GemGame(EDITIONS[MARVEL])
