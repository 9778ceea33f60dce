"""Splendor, sentence by sentence: what everyone knows (docs/rules/splendor.md, 1.13)."""

from __future__ import annotations

import pytest

from tests.games.gems.table import a_table

rule = pytest.mark.rule


@rule("1.13")
def test_open_information_is_the_same_for_all() -> None:
    table = a_table(seed=4).bought(0, "1w1", "2k3").chips(0, white=2, gold=1).tiles("1")
    mine, theirs, spectator = (table.view(seat)["players"][0] for seat in (0, 1, None))
    for key in ("chips", "bonuses", "points", "cards", "tiles"):
        assert mine[key] == theirs[key] == spectator[key]
    assert mine["cards"] == ["1w1", "2k3"]
    assert table.view(0)["decks"] == table.view(1)["decks"]


@rule("1.13")
def test_a_card_reserved_from_the_market_stays_known_to_all() -> None:
    table = a_table().market("2w1")
    table.play("reserve 2w1")
    assert table.view(1)["players"][0]["reserved"][0]["code"] == "2w1"
    assert table.view(None)["players"][0]["reserved"][0]["code"] == "2w1"


@rule("1.13")
def test_a_card_reserved_from_a_deck_is_known_to_its_owner_alone() -> None:
    table = a_table()
    table.play("reserve deck 2")
    assert "code" in table.view(0)["players"][0]["reserved"][0]
    for observer in (1, None):
        assert table.view(observer)["players"][0]["reserved"] == [{"level": 2, "drawn_unseen": True}]


@rule("1.13")
def test_any_unseen_card_may_be_the_next() -> None:
    table = a_table()
    table.game.apply(table.state, table.game.moves(table.state)["reserve deck 3"][0])
    assert list(table.game.outcomes(table.state).values()) == [1 / 16] * 16
    shown = {card["code"] for card in table.view(0)["market"][2]}
    dealt = {move.removeprefix("deal ") for move in table.game.moves(table.state)}
    assert len(dealt) == 16
    assert not dealt & shown


@rule("1.13")
def test_views_hide_what_others_would_pay() -> None:
    table = a_table().reserved(0, "1w1").reserved(1, "1w2")
    assert "short" in table.view(0)["players"][0]["reserved"][0]
    assert "short" not in table.view(0)["players"][1]["reserved"][0]


@rule("1.6")
def test_a_view_says_what_a_card_costs_the_seat_and_what_it_lacks() -> None:
    table = a_table().chips(0, white=1, red=3, black=2, gold=1).bonuses(0, black=1)
    table.market("2u4")  # costs 2 white, 1 red and 4 black
    card = table.view(0)["market"][1][0]
    assert (card["jokers"], card["short"]) == (2, 1)
    assert card["missing"] == {"white": 1, "black": 1}
    assert "payment" not in card
    card = table.chips(0, white=1, red=3, black=2, gold=2).view(0)["market"][1][0]
    assert card["payment"] == {"white": 1, "red": 1, "black": 2, "gold": 2}
    assert not {"jokers", "short", "missing", "payment"} & set(table.view(None)["market"][1][0])


@rule("1.13")
def test_what_was_unseen_stays_unseen_when_another_reserved_card_is_bought() -> None:
    table = a_table().reserved(0, "1r8").reserved(0, "2w1", unseen=True).reserved(0, "3w1").chips(0, white=4)
    table.play("buy 1r8")
    assert table.view(1)["players"][0]["reserved"][0] == {"level": 2, "drawn_unseen": True}
    assert table.view(1)["players"][0]["reserved"][1]["code"] == "3w1"
