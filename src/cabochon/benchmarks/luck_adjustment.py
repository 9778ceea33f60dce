"""How much less the luck-adjusted result varies than the plain one, so that fewer matches tell two bots apart.

python -m cabochon.benchmarks.luck_adjustment splendor mcts:150 greedy --matches 400 --simulations 1000
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cabochon import stream
from cabochon.analysis.evaluator import Evaluator, PlayoutEvaluator, deal_evaluator
from cabochon.analysis.luck import deal_luck
from cabochon.analysis.perspective import Perspective
from cabochon.benchmarks.bot_matches import bot_matches
from cabochon.bots.base import seed_from
from cabochon.match import Match

__all__ = ["Adjustment", "adjustment", "match_luck"]


@dataclass(frozen=True)
class Adjustment:
    """The results of the first bot, plain and luck-adjusted."""

    plain: tuple[float, ...]
    adjusted: tuple[float, ...]

    @property
    def ratio(self) -> float:
        """The variance of the adjusted results, as a share of the variance of the plain ones."""
        return float(np.var(self.adjusted, ddof=1) / np.var(self.plain, ddof=1))


def adjustment(
    game: str, codes: Sequence[str], *, matches: int, simulations: int, seed: int = 1, playouts: bool = False
) -> Adjustment:
    """Play the matches and adjust their results by the luck of every deal after the set-up."""
    plain, adjusted = [], []
    for number, (seat, match) in enumerate(bot_matches(game, codes, matches, seed)):
        assert match.result is not None
        evaluator = PlayoutEvaluator() if playouts else deal_evaluator(match.game, simulations)
        luck = match_luck(match, evaluator, simulations, seed=seed_from(f"{seed} luck {number}"))
        plain.append(match.result[seat])
        adjusted.append(match.result[seat] - luck[seat])
    return Adjustment(tuple(plain), tuple(adjusted))


def match_luck(match: Match, evaluator: Evaluator, simulations: int, *, seed: int) -> tuple[float, ...]:
    """Each seat's luck over a whole match, with all cards open."""
    perspective = Perspective(match.game, None)
    steps = [step for turn in match.turns[1:] for step in perspective.path(turn).steps if step.seat is None]
    words = -(-simulations // evaluator.simulations_per_word)
    total = np.zeros(match.seats)
    for number, step in enumerate(steps):
        found = deal_luck(step, perspective, evaluator, stream.start(seed + number, words))
        if found is not None:
            total += found.luck
    return tuple(total.tolist())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("codes", nargs="+", help="bots, the one to measure first")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=1000, help="for each deal")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--playouts", action="store_true", help="evaluate by playouts, which takes a tenth of the time")
    given = parser.parse_args()
    found = adjustment(
        given.game,
        given.codes,
        matches=given.matches,
        simulations=given.simulations,
        seed=given.seed,
        playouts=given.playouts,
    )
    for name, values in (("plain", found.plain), ("luck-adjusted", found.adjusted)):
        error = np.std(values, ddof=1) / np.sqrt(len(values))
        print(f"{name:14} mean {np.mean(values):.3f} ± {error:.3f}, variance {np.var(values, ddof=1):.3f}")
    print(f"variance of the luck-adjusted result, as a part of the plain one: {found.ratio:.2f}")


if __name__ == "__main__":
    main()
