"""Whether positions said to be worth 70 of 100 are won 70 of 100 times: a reliability table of the evaluator.

python -m cabochon.benchmarks.calibration splendor mcts:400 --matches 2000 --simulations 1000
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

from cabochon import stream
from cabochon.analysis.evaluator import position_estimate, position_evaluator
from cabochon.analysis.perspective import Perspective
from cabochon.benchmarks.bot_matches import bot_matches
from cabochon.bots.base import seed_from
from cabochon.match import Match

__all__ = ["Bin", "Prediction", "brier_score", "predictions", "reliability"]

POSITIONS = 4  # of each match
BINS = 10


@dataclass(frozen=True)
class Prediction:
    """The expected share of one seat in a position, and the share it had in the end."""

    expected: float
    result: float


@dataclass(frozen=True)
class Bin:
    """Predictions that are about as high."""

    positions: int
    expected: float
    result: float


def predictions(
    game: str, code: str, *, matches: int, simulations: int, seats: int = 2, seed: int = 1
) -> list[Prediction]:
    """Predictions for one seat in some positions of each match between equal bots."""
    numbers = Random(seed)
    found: list[Prediction] = []
    for _, match in bot_matches(game, [code] * seats, matches, seed):
        turns = numbers.sample(range(len(match.turns) - 1), min(POSITIONS, len(match.turns) - 1))
        found += [_prediction(match, turn, numbers.randrange(seats), simulations, seed) for turn in turns]
    return found


def _prediction(match: Match, turn: int, seat: int, simulations: int, seed: int) -> Prediction:
    assert match.result is not None
    evaluator = position_evaluator(match.game, simulations)
    perspective = Perspective(match.game, None)
    words = stream.start(seed_from(f"{seed} turn {turn}"), -(-simulations // evaluator.simulations_per_word))
    end = perspective.path(match.turns[turn]).end
    estimate = position_estimate(evaluator, match.game, end, perspective.observer, words)
    return Prediction(estimate.shares[seat], match.result[seat])


def reliability(found: Iterable[Prediction], bins: int = BINS) -> list[Bin]:
    """The predictions sorted into bins of equal width, without empty ones."""
    sorted_in: dict[int, list[Prediction]] = {}
    for prediction in found:
        sorted_in.setdefault(min(bins - 1, int(prediction.expected * bins)), []).append(prediction)
    return [_bin(sorted_in[number]) for number in sorted(sorted_in)]


def _bin(found: Sequence[Prediction]) -> Bin:
    expected = sum(prediction.expected for prediction in found) / len(found)
    return Bin(len(found), expected, sum(prediction.result for prediction in found) / len(found))


def brier_score(found: Sequence[Prediction]) -> float:
    """The mean squared error: 0.25 for knowing nothing about a match of two, 0 for knowing its result."""
    return sum((prediction.expected - prediction.result) ** 2 for prediction in found) / len(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("code", help="the bot in every seat")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--simulations", type=int, default=1000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = predictions(
        given.game,
        given.code,
        matches=given.matches,
        simulations=given.simulations,
        seats=given.seats,
        seed=given.seed,
    )
    print("| positions | expected share | share in the end |\n| ---: | ---: | ---: |")
    for row in reliability(found):
        print(f"| {row.positions:,} | {row.expected:.2f} | {row.result:.2f} |")
    print(f"\nBrier score {brier_score(found):.3f} over {len(found):,} positions of {given.matches:,} matches")


if __name__ == "__main__":
    main()
