"""What a match is worth to each seat: its share of the victory, its place, or points as they come."""

from __future__ import annotations

from cabochon.envs.spiel.moment import Moment
from cabochon.game import CHANCE, OVER

__all__ = ["returns", "rewards"]


def returns(moment: Moment) -> list[float]:
    """All that the seats were rewarded with since the beginning."""
    setup = moment.setup
    if setup.experiment.rewards == "points":
        return [now - then for now, then in zip(points(moment), points(moment.beginning), strict=True)]
    if setup.game.to_move(moment.state) != OVER:  # still going on, or broken off: all are equal
        return [0.0] * setup.seats
    return places(moment) if setup.experiment.rewards == "rank" else victories(moment)


def rewards(moment: Moment) -> list[float]:
    """What the last decision was worth, told when chance has done its part."""
    if moment.mover == CHANCE:
        return [0.0] * moment.setup.seats
    return [now - then for now, then in zip(returns(moment), returns(moment.last_decision), strict=True)]


def victories(moment: Moment) -> list[float]:
    """1 for a victory alone, 0 for one that all share, and in sum nothing."""
    seats = moment.setup.seats
    return [(share * seats - 1) / (seats - 1) for share in moment.setup.game.result(moment.state)]


def places(moment: Moment) -> list[float]:
    """From 1 for the first to -1 for the last; who are level share their places."""
    seats, rules = moment.setup.seats, moment.setup.game.rules
    standing = [int(rules.standing(moment.state, seat)) for seat in range(seats)]
    return [sum((own > other) - (own < other) for other in standing) / (seats - 1) for own in standing]


def points(moment: Moment) -> list[float]:
    return [float(moment.setup.game.rules.points(moment.state, seat)) for seat in range(moment.setup.seats)]
