"""What happens at a table, what is asked for and who won, in the reader's language. Reads views and heard moves alone.

A new game adds its module here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from cabochon.contract import UnknownGame
from cabochon.faces.battle_mat import words as battle_mat
from cabochon.faces.gems import words as gems
from cabochon.language import Language

__all__ = ["View", "Words", "words"]

View = dict[str, Any]


class Words(Protocol):
    """What a game's module offers. A view is the reader's; `names` are those of the seats."""

    def said(self, move: str, who: str, view: View, language: Language) -> str:
        """A move as the reader heard it, with the view after it; nothing for what is told by `happened` as well."""

    def offered(self, move: str, who: str, view: View, language: Language) -> str:
        """A legal move of the reader before it is made, with the view as it is."""

    def laid_out(self, view: View, names: Sequence[str], language: Language) -> str:
        """What the first turn, which is chance's, has brought; with the view after it."""

    def happened(self, before: View, after: View, names: Sequence[str], language: Language) -> list[str]:
        """What a seat's move, and what chance dealt upon it, brought about by itself."""

    def asked(self, view: View, language: Language) -> str:
        """What the seat to move has to do; nothing when it is over."""

    def verdict(self, view: View, names: Sequence[str], language: Language) -> str:
        """Who won, and by what."""

    def made_of(self, view: View, seat: int, language: Language) -> list[tuple[str, int]]:
        """What made the points of a seat: they add up to them."""

    def title(self, card: View, view: View, language: Language) -> str:
        """All that stands on a card of the view."""


_WORDS: dict[str, Words] = {"splendor": gems, "marvel": gems, "battle-mat": battle_mat}


def words(game: str) -> Words:
    if game not in _WORDS:
        raise UnknownGame(f"{game} cannot be told in words; there are {', '.join(_WORDS)}")
    return _WORDS[game]
