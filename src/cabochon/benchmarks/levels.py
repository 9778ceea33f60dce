"""How much stronger one level of play is than the next, in a game with each number of seats.

python -m cabochon.benchmarks.levels splendor --seats 2 3 4 --matches 100
python -m cabochon.benchmarks.levels splendor --seats 3 --codes hard policy policy:temperature=0.5

A win rate is the share of the victory that all seats of the stronger bot have together, half of the seats theirs: with
three seats, one in half of the matches and two in the others.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise

from cabochon.arenas.run import arena
from cabochon.arenas.statistics import Interval, wilson_interval

__all__ = ["LEVELS", "line_ups", "win_rate"]

LEVELS = ("expert", "hard", "medium", "easy")


def line_ups(stronger: str, weaker: str, seats: int) -> list[list[str]]:
    """The bots at a table, so that over all line-ups each of the two has half of the seats."""
    counts = {seats // 2, seats - seats // 2}
    return [[stronger] * count + [weaker] * (seats - count) for count in sorted(counts)]


def win_rate(
    game: str, stronger: str, weaker: str, *, seats: int, matches: int, seed: int = 1, workers: int | None = None
) -> tuple[float, Interval]:
    """What the stronger bot wins, and the interval of 95 %."""
    results = []
    found = line_ups(stronger, weaker, seats)
    for bots in found:
        report = arena(game, bots, games=matches // len(found), seats=seats, seed=seed, workers=workers, options={})
        for outcome in report.outcomes:
            shares = zip(outcome.seating, outcome.result, strict=True)
            results.append(sum(share for code, share in shares if code == stronger))
    share = sum(results) / len(results)
    return share, wilson_interval(sum(results), len(results))


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--seats", type=int, nargs="+", default=[2])
    parser.add_argument("--codes", nargs="+", default=LEVELS, help="bots, the strongest first")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=None)
    given = parser.parse_args(arguments)
    for seats in given.seats:
        for stronger, weaker in pairwise(given.codes):
            share, (low, high) = win_rate(
                given.game,
                stronger,
                weaker,
                seats=seats,
                matches=given.matches,
                seed=given.seed,
                workers=given.workers,
            )
            print(
                f"{given.game}, {seats} seats: {stronger} wins {share:.1%} ({low:.0%} to {high:.0%}) against {weaker}",
                flush=True,
            )


if __name__ == "__main__":
    main()
