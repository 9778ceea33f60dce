"""A turn in words: its lines, and the facts that a page can draw."""

from __future__ import annotations

import pytest

from cabochon.faces.gems import words
from cabochon.language import language_for
from cabochon.server.show import ReaderPerspective
from cabochon.server.show.narration import narrate
from tests.games.gems.table import a_table

ENGLISH = language_for("en")


@pytest.mark.parametrize("reader", [0, 1, None])
def test_a_page_carries_the_chips_paid(reader: int | None) -> None:
    table = a_table().market("1r2").deck(1, "1u1").chips(0, white=2, gold=2)  # costs three white
    page = narrate(table, ["buy 1r2 gold white", "deal 1u1"], ReaderPerspective(reader), ENGLISH)
    assert words.paid(page.effects) == {"white": 1, "gold": 2}
    assert [line.partition(" ")[2] for line in page.lines] == [
        "buys a level 1 card (red) for 1 white and 2 gold",
        "level 1 card: blue",
    ]


def test_a_turn_without_a_purchase_paid_nothing() -> None:
    page = narrate(a_table(), ["take white blue green"], ReaderPerspective(), ENGLISH)
    assert words.paid(page.effects) == {}
