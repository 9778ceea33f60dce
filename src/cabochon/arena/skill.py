"""How strong somebody is, as one match after the other tells: the model of Plackett and Luce."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

__all__ = ["Skill", "after", "mean", "newcomer"]


@dataclass(frozen=True)
class Skill:
    mu: float
    sigma: float  # its standard deviation


def newcomer() -> Skill:
    """Somebody of whom nothing is known."""
    start = _model().rating()
    return Skill(start.mu, start.sigma)


def after(before: Sequence[Skill], scores: Sequence[float]) -> list[Skill]:
    """What a match tells of those who sat there: the higher score has won, equal ones are a tie."""
    model = _model()
    seats = [[model.rating(skill.mu, skill.sigma)] for skill in before]
    return [Skill(seat.mu, seat.sigma) for (seat,) in model.rate(seats, scores=list(scores))]


def mean(several: Sequence[Skill]) -> Skill:
    """What is known of one who sat at several seats."""
    return Skill(fmean(skill.mu for skill in several), fmean(skill.sigma for skill in several))


@cache
def _model() -> PlackettLuce:
    from openskill.models import PlackettLuce  # here, so that who only plays does not wait for it

    return PlackettLuce()
