"""Battle Mat: The Infinity Saga, with any deck of thirty cards.

decks, reading and shipped are the cards as data; state and actions are the record and the numbers; legal, dealing,
laying, stones and duels are the rules, put together by engine; knowledge is what each side has seen, deduction what
follows from it, hidden deals the rest again; observation, view and notation tell it all to networks, people and
records; refusal says why not; sense and stone_sense are what a sensible player likes, by the chances of a card and the
prospects of a round, belief what they think of the other; contract is the game as everyone else knows it.
"""

from __future__ import annotations

from cabochon.games.battle_mat.game import BattleMat

__all__ = ["battle_mat"]

battle_mat = BattleMat()
