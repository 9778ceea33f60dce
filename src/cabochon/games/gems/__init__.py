"""Splendor and Splendor: Marvel: one engine for two editions, which differ in their cards and a few rules.

- `rules/`: the state of a match, the cards, what is legal, the actions of a turn, the end. Every rule is decided here.
- `knowledge/`: what a seat may know of a state: as a view for people, as numbers for networks, and dealt again.
- `language/`: moves as text, and the reasons why a move is refused.
- `strategy/`: the heuristic that bots and search use; it asks the rules and repeats none of them.

`game` puts the four together for the contract.
"""

from __future__ import annotations

from cabochon.games.gems.game import GemGame
from cabochon.games.gems.rules.cards import EDITIONS, MARVEL, SPLENDOR

__all__ = ["marvel", "splendor"]

splendor = GemGame(EDITIONS[SPLENDOR])
marvel = GemGame(EDITIONS[MARVEL])
