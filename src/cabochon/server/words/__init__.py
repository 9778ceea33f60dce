"""What happens at a table, what is asked for and who won, in the reader's language. Reads views and heard moves alone.

A new game adds its module here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from cabochon.game import UnknownGame
from cabochon.server.tongue import Tongue
from cabochon.server.words import battle_mat, gems

__all__ = ["View", "Words", "words"]

View = dict[str, Any]


class Words(Protocol):
    """What a game's module offers. A view is the reader's; `names` are those of the seats."""

    def said(self, move: str, who: str, view: View, tongue: Tongue) -> str:
        """A move as the reader heard it, with the view after it; nothing for what is told by `happened` as well."""

    def offered(self, move: str, who: str, view: View, tongue: Tongue) -> str:
        """A legal move of the reader before it is made, with the view as it is."""

    def laid_out(self, view: View, names: Sequence[str], tongue: Tongue) -> str:
        """What the first turn, which is chance's, has brought; with the view after it."""

    def happened(self, before: View, after: View, names: Sequence[str], tongue: Tongue) -> list[str]:
        """What a seat's move, and what chance dealt upon it, brought about by itself."""

    def asked(self, view: View, tongue: Tongue) -> str:
        """What the seat to move has to do; nothing when it is over."""

    def verdict(self, view: View, names: Sequence[str], tongue: Tongue) -> str:
        """Who won, and by what."""

    def made_of(self, view: View, seat: int, tongue: Tongue) -> list[tuple[str, int]]:
        """What made the points of a seat: they add up to them."""

    def title(self, card: View, view: View, tongue: Tongue) -> str:
        """All that stands on a card of the view."""


_WORDS: dict[str, Words] = {"splendor": gems, "marvel": gems, "battle-mat": battle_mat}


def words(game: str) -> Words:
    if game not in _WORDS:
        raise UnknownGame(f"{game} cannot be told in words; there are {', '.join(_WORDS)}")
    return _WORDS[game]
