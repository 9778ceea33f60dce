"""Moves as people type them, and what a refused one leaves behind."""

from __future__ import annotations

import pytest

import cabochon
from cabochon.game import IllegalMove
from tests.table import a_table


@pytest.mark.parametrize("typed", ["take white, blue, green", "take w u g", "TAKE green  BLUE white", "take g,u,w"])
def test_moves_may_be_typed_as_people_type(typed: str) -> None:
    table = a_table()
    assert table.play(typed) == "take white blue green"
    assert table.turns[-1].moves == ["take white blue green"]


def test_a_refused_move_changes_nothing() -> None:
    match = cabochon.new("splendor", seats=2, seed=7)
    before = match.state_bytes(), match.record()
    for move in (
        "take red",
        "take red red red",
        "buy 3w1",
        "reserve 9z9",
        "return red",
        "noble 1",
        "pass",
        "deal 1w1",
        "hello",
        "",
    ):
        with pytest.raises(IllegalMove):
            match.play(move)
    assert (match.state_bytes(), match.record()) == before
