"""Shares of the victory as numbers that people read: points out of 100."""

from __future__ import annotations

import math
from collections.abc import Sequence

from cabochon.language import Language

__all__ = ["figure", "percent", "signed", "summing_to"]

MINUS = "\u2212"


def percent(share: float, language: Language) -> str:
    """A share as a chance of winning: `63%`."""
    return language.gettext("%(number)s%%", number=figure(share, language))


def figure(share: float, language: Language, digits: int = 0) -> str:
    """A share in points out of 100, with a real minus sign."""
    points = round(100 * share, digits)
    text = language.fixed_number(abs(points), digits)
    return f"{MINUS}{text}" if points < 0 else text


def signed(share: float, language: Language, digits: int = 0) -> str:
    """A change in points out of 100, with its sign; zero has none."""
    text = figure(share, language, digits)
    return f"+{text}" if round(100 * share, digits) > 0 else text


def summing_to(total: float, terms: Sequence[float], digits: int = 1) -> list[float]:
    """The terms rounded so that they still add up to the rounded total: nobody should find a sum that is wrong."""
    unit = 10.0 ** -(digits + 2)  # of points out of 100
    exact = [term / unit for term in terms]
    rounded = [math.floor(term) for term in exact]
    missing = round(total / unit) - sum(rounded)
    by_remainder = sorted(range(len(terms)), key=lambda place: rounded[place] - exact[place])
    for step in range(missing):
        rounded[by_remainder[step % len(terms)]] += 1
    return [term * unit for term in rounded]
