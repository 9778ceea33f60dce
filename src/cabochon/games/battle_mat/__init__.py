"""Battle Mat: The Infinity Saga, with any deck of thirty cards.

decks, reading and shipped are the cards as data; state is the record; legal, dealing, laying, stones and duels are the
rules, put together by engine; knowledge and hidden are what each side can know; observation, view and notation tell it
to networks, people and records; refusal says why not.
"""

from __future__ import annotations

from cabochon.games.battle_mat.contract import BattleMat

__all__ = ["battle_mat"]

battle_mat = BattleMat()
