"""How a move is made by touching things on the table. Reads the words of moves alone, and decides no rule.

A thing is told by what it is and which one: `bank:white`, `card:2w1`, `hand:thanos`. A new game adds its module here.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from cabochon.contract import UnknownGame
from cabochon.faces.battle_mat import touches as battle_mat
from cabochon.faces.gems import touches as gems
from cabochon.language import Language

__all__ = ["Touching", "changed", "icons", "labels", "touches"]


class Touching(Protocol):
    """What a game's module offers."""

    def touches(self, moves: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """For each of the legal moves what is touched, in any order; the same thing may be touched twice."""

    def label(self, game: str, touch: str, language: Language) -> str:
        """What stands on the button of a touch that is no thing of the table; nothing for one that is."""

    def icons(self, game: str, touch: str) -> list[str]:
        """The symbols that may stand there instead of these words."""

    def changed(self, move: str) -> tuple[str, ...]:
        """What a move, as it was heard, concerns on the table."""


_TOUCHINGS: dict[str, Touching] = {"splendor": gems, "marvel": gems, "battle-mat": battle_mat}


def touches(game: str, moves: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """For each of all legal moves of a moment what is touched, in any order: no two of them are touched alike."""
    return _touching(game).touches(moves)


def labels(game: str, touched: Iterable[str], language: Language) -> dict[str, str]:
    """The words on the buttons among the things to be touched."""
    told = {touch: _touching(game).label(game, touch, language) for touch in touched}
    return {touch: label for touch, label in told.items() if label}


def icons(game: str, touched: Iterable[str]) -> dict[str, list[str]]:
    """The symbols on such a button, where they tell it shorter than words."""
    told = {touch: _touching(game).icons(game, touch) for touch in touched}
    return {touch: symbols for touch, symbols in told.items() if symbols}


def changed(game: str, moves: Sequence[str]) -> set[str]:
    """The things that the moves of a turn concern, as they were heard: those stay marked on the table."""
    return {thing for move in moves for thing in _touching(game).changed(move)}


def _touching(game: str) -> Touching:
    if game not in _TOUCHINGS:
        raise UnknownGame(f"{game} cannot be played by touching; there are {', '.join(_TOUCHINGS)}")
    return _TOUCHINGS[game]
