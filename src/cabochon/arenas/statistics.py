"""Win rates, ratings and head-to-head scores of an arena's contenders. docs/arena.md explains each figure."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean

from cabochon.arenas.match import MatchOutcome
from cabochon.arenas.skill import Skill, initial_skill, mean_skill, updated_skills

__all__ = ["ContenderStats", "contender_stats", "head_to_head", "ratings", "wilson_interval"]

CONFIDENCE = 0.95
Z_SCORE = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
SIGMAS_SHOWN = 2

Interval = tuple[float, float]


@dataclass(frozen=True)
class ContenderStats:
    """The figures of one contender; None where no match provides one."""

    code: str
    matches: int  # seats taken: a match in which it holds two seats counts twice
    win_rate: float
    interval: Interval
    rating: float
    uncertainty: float
    points: float | None
    turns: float | None
    milliseconds: float | None
    forfeits: int


def contender_stats(matches: Sequence[MatchOutcome]) -> list[ContenderStats]:
    """Every contender that has played, the best first."""
    seats: dict[str, list[tuple[MatchOutcome, int]]] = defaultdict(list)
    for match in matches:
        for seat, code in enumerate(match.seating):
            seats[code].append((match, seat))
    rated = ratings(matches)
    contenders = [_stats(code, taken, rated[code]) for code, taken in seats.items()]
    return sorted(contenders, key=lambda contender: (-contender.win_rate, -contender.rating))


def _stats(code: str, seats: list[tuple[MatchOutcome, int]], rating: tuple[float, float]) -> ContenderStats:
    finished = [(match, seat) for match, seat in seats if match.is_finished]
    won = math.fsum(match.result[seat] for match, seat in seats)
    points = [match.points[seat] for match, seat in finished]
    moves = sum(match.moves[seat] for match, seat in seats)
    seconds = math.fsum(match.seconds[seat] for match, seat in seats)
    return ContenderStats(
        code=code,
        matches=len(seats),
        win_rate=won / len(seats),
        interval=wilson_interval(won, len(seats)),
        rating=rating[0],
        uncertainty=SIGMAS_SHOWN * rating[1],
        points=_mean(number for number in points if number is not None),
        turns=_mean(match.turns for match, _ in finished),
        milliseconds=1000 * seconds / moves if moves else None,
        forfeits=sum(match.forfeit is not None and match.forfeit.seat == seat for match, seat in seats),
    )


def _mean(numbers: Iterable[float]) -> float | None:
    known = list(numbers)
    return fmean(known) if known else None


def wilson_interval(won: float, matches: int) -> Interval:
    """Wilson's 95% confidence interval for the win rate."""
    rate, square = won / matches, Z_SCORE**2
    middle = rate + square / (2 * matches)
    reach = Z_SCORE * math.sqrt(rate * (1 - rate) / matches + square / (4 * matches**2))
    scale = 1 + square / matches
    low, high = (middle - reach) / scale, (middle + reach) / scale
    return max(0.0, min(low, rate)), min(1.0, max(high, rate))  # rounding must not push the rate outside


def ratings(matches: Sequence[MatchOutcome]) -> dict[str, tuple[float, float]]:
    """The Plackett-Luce rating of each contender, with its standard deviation."""
    rated: dict[str, Skill] = defaultdict(initial_skill)
    for match in matches:
        seats: dict[str, list[Skill]] = defaultdict(list)
        before = [rated[code] for code in match.seating]
        for code, skill in zip(match.seating, updated_skills(before, match.result), strict=True):
            seats[code].append(skill)
        for code, skills in seats.items():
            rated[code] = mean_skill(skills)
    return {code: (skill.mu, skill.sigma) for code, skill in rated.items()}


def head_to_head(matches: Iterable[MatchOutcome]) -> dict[str, dict[str, float]]:
    """For each pair of contenders, how often the first came out ahead; a tie counts half."""
    ahead: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for match in matches:
        seats = list(zip(match.seating, match.result, strict=True))
        for code, share in seats:
            for other, others_share in seats:
                if other != code:
                    ahead[code][other].append((1 + (share > others_share) - (share < others_share)) / 2)
    return {code: {other: fmean(shares) for other, shares in row.items()} for code, row in ahead.items()}
