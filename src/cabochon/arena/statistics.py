"""What the matches of an arena say about its contenders; docs/arena.md tells what each figure means."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean

from cabochon.arena.contest import Played
from cabochon.arena.skill import Skill, after, mean, newcomer

__all__ = ["Standing", "against", "ratings", "standings", "wilson"]

CONFIDENCE = 0.95
DEVIATIONS = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
SIGMAS_SHOWN = 2

Interval = tuple[float, float]


@dataclass(frozen=True)
class Standing:
    """One contender; None where no match tells."""

    code: str
    matches: int  # as many times as it sat: a match in which it sits twice counts twice
    win_rate: float
    interval: Interval
    rating: float
    uncertainty: float
    points: float | None
    turns: float | None
    milliseconds: float | None
    forfeits: int


def standings(matches: Sequence[Played]) -> list[Standing]:
    """Every contender that has played, the best first."""
    sat: dict[str, list[tuple[Played, int]]] = defaultdict(list)
    for match in matches:
        for seat, code in enumerate(match.seating):
            sat[code].append((match, seat))
    rated = ratings(matches)
    found = [_standing(code, times, rated[code]) for code, times in sat.items()]
    return sorted(found, key=lambda standing: (-standing.win_rate, -standing.rating))


def _standing(code: str, sat: list[tuple[Played, int]], rating: tuple[float, float]) -> Standing:
    finished = [(match, seat) for match, seat in sat if match.is_finished]
    won = math.fsum(match.result[seat] for match, seat in sat)
    points = [match.points[seat] for match, seat in finished]
    moves = sum(match.moves[seat] for match, seat in sat)
    seconds = math.fsum(match.seconds[seat] for match, seat in sat)
    return Standing(
        code=code,
        matches=len(sat),
        win_rate=won / len(sat),
        interval=wilson(won, len(sat)),
        rating=rating[0],
        uncertainty=SIGMAS_SHOWN * rating[1],
        points=_mean(number for number in points if number is not None),
        turns=_mean(match.turns for match, _ in finished),
        milliseconds=1000 * seconds / moves if moves else None,
        forfeits=sum(match.forfeit is not None and match.forfeit.seat == seat for match, seat in sat),
    )


def _mean(numbers: Iterable[float]) -> float | None:
    known = list(numbers)
    return fmean(known) if known else None


def wilson(won: float, matches: int) -> Interval:
    """Where the true win rate lies, with 95 % confidence: Wilson's interval."""
    rate, square = won / matches, DEVIATIONS**2
    middle = rate + square / (2 * matches)
    reach = DEVIATIONS * math.sqrt(rate * (1 - rate) / matches + square / (4 * matches**2))
    scale = 1 + square / matches
    low, high = (middle - reach) / scale, (middle + reach) / scale
    return max(0.0, min(low, rate)), min(1.0, max(high, rate))  # it holds the rate, whatever is rounded


def ratings(matches: Sequence[Played]) -> dict[str, tuple[float, float]]:
    """The strength of each contender and its standard deviation, by the model of Plackett and Luce."""
    rated: dict[str, Skill] = defaultdict(newcomer)
    for match in matches:
        seats: dict[str, list[Skill]] = defaultdict(list)
        for code, skill in zip(
            match.seating, after([rated[code] for code in match.seating], match.result), strict=True
        ):
            seats[code].append(skill)
        for code, several in seats.items():  # who sits at several seats is rated by their mean
            rated[code] = mean(several)
    return {code: (skill.mu, skill.sigma) for code, skill in rated.items()}


def against(matches: Iterable[Played]) -> dict[str, dict[str, float]]:
    """For each contender and each other one it met: how often it came out ahead, a tie being half."""
    ahead: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for match in matches:
        seats = list(zip(match.seating, match.result, strict=True))
        for code, share in seats:
            for other, others_share in seats:
                if other != code:
                    ahead[code][other].append((1 + (share > others_share) - (share < others_share)) / 2)
    return {code: {other: fmean(shares) for other, shares in row.items()} for code, row in ahead.items()}
