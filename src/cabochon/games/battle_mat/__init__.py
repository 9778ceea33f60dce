"""Battle Mat: The Infinity Saga, with any deck of thirty cards.

- `rules/`: decks, the state of a match, what is legal, dealing, laying, stones, duels, and what each player has seen.
- `knowledge/`: what a seat may know of a state: as a view, as numbers for networks, by deduction, and dealt again.
- `language/`: moves as text, and the reasons why a move is refused.
- `strategy/`: the heuristic that bots and search use; it asks the rules and repeats none of them.

`game` puts the four together for the contract.
"""

from __future__ import annotations

from cabochon.games.battle_mat.game import BattleMat

__all__ = ["battle_mat"]

battle_mat = BattleMat()
