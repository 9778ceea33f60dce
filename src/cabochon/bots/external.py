"""The boundary to bots that other people write: only legal moves pass.

Does not know how these bots are reached.
"""

from __future__ import annotations

from abc import abstractmethod

import numpy as np

from cabochon.bots.base import Bot, Forfeit
from cabochon.contract import IllegalMove, quoted
from cabochon.match.observer import Observer

__all__ = ["ExternalBot", "in_one_line"]

ANY_STREAM = np.uint64(1)
LONGEST_REASON = 200
LONGEST_MOVE = 200  # characters; parsing takes longer the more there are


class ExternalBot(Bot):
    """Asks external code for a move; after a forfeit it is not asked again."""

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

    def leave(self, result: tuple[float, ...] | None = None) -> None:
        """Ready for another match: a forfeit counts for one."""
        self._forfeit = ""

    @abstractmethod
    def answer(self, observer: Observer) -> object:
        """Its answer, whatever that is; Forfeit says what it did instead, in words that can follow its name."""


def _legal_move(answer: object, observer: Observer) -> str:
    """The answer as the match writes it down; it may be written in any way that a person may type it."""
    if not isinstance(answer, str):
        raise Forfeit(f"said {quoted(answer)}, which is no move in words")
    state = observer.imagine(ANY_STREAM)  # the legal moves are the same in every state the seat can imagine
    moves = observer.game.moves(state)
    if answer in moves:
        return answer
    if len(answer) > LONGEST_MOVE:
        raise Forfeit(f"said {quoted(answer)}, which is not allowed: a move has at most {LONGEST_MOVE} characters")
    try:
        parsed = observer.game.parse(state, answer)
    except IllegalMove as illegal:
        raise Forfeit(f"said {quoted(answer)}, which is not allowed: {in_one_line(str(illegal))}") from None
    return next(move for move, actions in moves.items() if actions == parsed)


def in_one_line(text: str) -> str:
    """External text as a message can quote it: one line, not too long, without control characters."""
    line = "".join(letter if letter.isprintable() else " " for letter in " ".join(text.split()))
    return line if len(line) <= LONGEST_REASON else f"{line[: LONGEST_REASON - 3]}..."
