"""Sprint, the small game of docs/adding-a-game.md: everybody runs, and everybody holds a secret card.

Each runner is dealt a card worth 0 to 9 steps. On your turn a die is rolled: run that far, or throw your card away,
face up, and draw another. Whoever reaches the target ends the match; most steps, card included, win.
"""

from __future__ import annotations

from sprint.game import Sprint

__all__ = ["sprint"]

sprint = Sprint()
