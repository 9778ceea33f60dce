"""Skill ratings, updated match by match: the Plackett-Luce model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

__all__ = ["Skill", "initial_skill", "mean_skill", "updated_skills"]


@dataclass(frozen=True)
class Skill:
    mu: float
    sigma: float  # standard deviation of mu


def initial_skill() -> Skill:
    """The skill of a player without matches."""
    start = _model().rating()
    return Skill(start.mu, start.sigma)


def updated_skills(before: Sequence[Skill], scores: Sequence[float]) -> list[Skill]:
    """The players' skills after a match: the higher score wins, equal scores are a tie."""
    model = _model()
    seats = [[model.rating(skill.mu, skill.sigma)] for skill in before]
    return [Skill(seat.mu, seat.sigma) for (seat,) in model.rate(seats, scores=list(scores))]


def mean_skill(skills: Sequence[Skill]) -> Skill:
    """The skill of a player who sat in several seats of one match."""
    return Skill(fmean(skill.mu for skill in skills), fmean(skill.sigma for skill in skills))


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # here, because it is slow to import and most commands do not need it

    return PlackettLuce()
