"""Ratings on the scale people read: around 1500, where 400 points more mean ten wins to one loss.

Stored are the mu and sigma of OpenSkill, which begin at 25 and 25/3; the uncertainty shown is two standard deviations.
"""

from __future__ import annotations

from dataclasses import dataclass

from cabochon.arenas.skill import initial_skill

__all__ = ["RatingChange", "rating_number", "rating_uncertainty"]

MIDDLE, SPREAD = 1500, 30  # a mu of 13.6 more, which is 400 here, wins ten times as often as it loses
SIGMAS_SHOWN = 2


def rating_number(mu: float) -> int:
    return round(MIDDLE + SPREAD * (mu - initial_skill().mu))


def rating_uncertainty(sigma: float) -> int:
    return round(SPREAD * SIGMAS_SHOWN * sigma)


@dataclass(frozen=True)
class RatingChange:
    """The mu before and after one match."""

    before: float
    after: float

    @property
    def rating(self) -> int:
        return rating_number(self.after)

    @property
    def signed(self) -> str:
        """The difference with its sign, as people write it."""
        gain = rating_number(self.after) - rating_number(self.before)
        return f"{gain:+d}".replace("-", "\N{MINUS SIGN}") if gain else "±0"
