"""Numbers of a review as people read them: sums that add up, real minus signs, and each language's own way."""

from __future__ import annotations

import random

from cabochon.language import language_for
from cabochon.reports import figure, percent, signed, summing_to

ENGLISH, GERMAN = language_for("en"), language_for("de")


def test_rounded_terms_add_up_to_the_rounded_total() -> None:
    chance = random.Random(1)
    for _ in range(200):
        terms = [chance.uniform(-1, 1) for _ in range(5)]
        rounded = summing_to(sum(terms), terms)
        assert round(1000 * sum(rounded)) == round(1000 * sum(terms))
        assert all(abs(shown - term) < 0.0011 for shown, term in zip(rounded, terms, strict=True))


def test_whole_parts_of_a_hundred() -> None:
    assert [round(100 * part) for part in summing_to(1, [1 / 3, 1 / 3, 1 / 3], 0)] == [34, 33, 33]


def test_shares_are_points_of_a_hundred() -> None:
    assert (percent(0.634, ENGLISH), percent(0.634, GERMAN)) == ("63%", "63 %")
    assert (figure(-0.042, ENGLISH, 1), figure(-0.042, GERMAN, 1)) == ("\u22124.2", "\u22124,2")
    assert (signed(0.03, ENGLISH), signed(-0.03, ENGLISH), signed(0.001, ENGLISH)) == ("+3", "\u22123", "0")
