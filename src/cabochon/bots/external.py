"""The border to bots of other people: nothing they say goes through unless it is a legal move.

Knows nothing of how they are reached.
"""

from __future__ import annotations

import reprlib
from abc import abstractmethod

import numpy as np

from cabochon.bots.base import Bot, Forfeit
from cabochon.contract import IllegalMove, quoted
from cabochon.observer import Observer

__all__ = ["ForeignBot", "in_one_line"]

ANY_STREAM = np.uint64(1)
LONGEST_REASON = 300
LONGEST_MOVE = 200  # characters; to look for a meaning takes the longer the more there are


class ForeignBot(Bot):
    """Asks somebody else's code for a move. Once it has forfeited it is not asked again."""

    def __init__(self, code: str) -> None:
        self.code = code
        self._forfeit = ""

    def decide(self, observer: Observer) -> str:
        if self._forfeit:
            raise Forfeit(self._forfeit)
        try:
            return _legal_move(self.answer(observer), observer)
        except Forfeit as forfeit:
            self._forfeit = str(forfeit)
            raise

    @abstractmethod
    def answer(self, observer: Observer) -> object:
        """Whatever it says; Forfeit tells what it did instead, in words that can follow its name."""


def _legal_move(said: object, observer: Observer) -> str:
    """What was said as the match writes it down: it may be said in any way that a person may type it."""
    if not isinstance(said, str):
        raise Forfeit(f"said {reprlib.repr(said)}, which is no move in words")
    state = observer.imagine(ANY_STREAM)  # the legal moves are the same in every state the seat can imagine
    moves = observer.game.moves(state)
    if said in moves:
        return said
    if len(said) > LONGEST_MOVE:
        raise Forfeit(f"said {quoted(said)}, which is not allowed: a move has at most {LONGEST_MOVE} characters")
    try:
        meant = observer.game.parse(state, said)
    except IllegalMove as illegal:
        raise Forfeit(f"said {quoted(said)}, which is not allowed: {in_one_line(str(illegal))}") from None
    return next(move for move, actions in moves.items() if actions == meant)


def in_one_line(text: str) -> str:
    """Words of somebody else as they can stand in a message: one line, not too long, nothing that moves the cursor."""
    line = "".join(letter if letter.isprintable() else " " for letter in " ".join(text.split()))
    return line if len(line) <= LONGEST_REASON else f"{line[: LONGEST_REASON - 3]}..."
