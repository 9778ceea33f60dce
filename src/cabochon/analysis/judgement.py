"""One decision, judged as a review of the whole match would judge it, while the match still runs."""

from __future__ import annotations

import math

from cabochon import stream
from cabochon.analysis.judging import WORDS_PER_SIMULATION, judged
from cabochon.analysis.perspective import Perspective
from cabochon.analysis.report import Decision
from cabochon.analysis.review import DEFAULT_SIMULATIONS, checked_simulations, decision_seed
from cabochon.match import Match

__all__ = ["judge"]


def judge(match: Match, move: str, *, simulations: int = DEFAULT_SIMULATIONS, seed: int = 0) -> Decision | None:
    """What a move of the seat to move is worth against the best one; None if it is the only one.

    From what this seat may know. With the same simulations and seed, a review says the same of it.
    """
    then = match.copy()
    then.replay(move)
    turn = then.turns[-1]
    step = Perspective(match.game, match.to_move).step(turn.events[-1], len(turn.events) - 1)
    number = math.ceil(WORDS_PER_SIMULATION * checked_simulations(simulations))
    words = stream.start(decision_seed(seed, step), number)
    return judged(step, Perspective(match.game, match.to_move), simulations, words)
