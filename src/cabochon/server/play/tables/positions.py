"""How often each position of a match has come by the seats' own choice. Knows no rule."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile

__all__ = ["Positions"]


class Positions:
    """The positions after each move and deal; a deal begins the count anew, because chance brought it about.

    A position is the whole state of the game, secrets included, as its hash. A game that counts its turns in its state
    never repeats one.
    """

    def __init__(self) -> None:
        self._keys: list[int | None] = []  # None for a deal
        self._most_repeated: list[int] = []  # after each
        self._counts: Counter[int | None] = Counter()

    @property
    def most_repeated(self) -> int:
        """How often the position that came most often has come."""
        return self._most_repeated[-1] if self._most_repeated else 0

    def add(self, state: bytes, *, is_deal: bool) -> None:
        """Count the position after the next move or deal."""
        self._add(None if is_deal else hash(state))

    def _add(self, key: int | None) -> None:
        self._keys.append(key)
        if key is None:
            self._counts.clear()
            self._most_repeated.append(0)
        else:
            self._counts[key] += 1
            self._most_repeated.append(max(self.most_repeated, self._counts[key]))

    def times_after_move(self, state: bytes) -> int:
        """How often a position will have come once a move has led to it."""
        return self._counts[hash(state)] + 1

    def go_back(self, length: int) -> None:
        """Keep only this many moves and deals, the first ones."""
        forgotten = self._keys[length:]
        del self._keys[length:], self._most_repeated[length:]
        if None in forgotten:
            self._counts = Counter(takewhile(lambda key: key is not None, reversed(self._keys)))
        else:
            self._counts.subtract(forgotten)
