"""Splendor, sentence by sentence: the table and what a turn can hold (docs/rules/splendor.md, 1.1 to 1.8)."""

from __future__ import annotations

import pytest

from cabochon.contract import IllegalMove
from tests.games.gems.table import Table, a_table, chips

rule = pytest.mark.rule


def buys(table: Table, code: str) -> set[str]:
    return {move for move in table.legal() if move.split()[:2] == ["buy", code]}


def takes(table: Table) -> set[str]:
    return {move for move in table.legal() if move.startswith("take")}


@rule("1.1")
@pytest.mark.parametrize(("seats", "pile", "nobles"), [(2, 4, 3), (3, 5, 4), (4, 7, 5)])
def test_the_table_is_laid_for_so_many_players(seats: int, pile: int, nobles: int) -> None:
    view = a_table(seats=seats).view(0)
    assert view["bank"] == chips(white=pile, blue=pile, green=pile, red=pile, black=pile, gold=5)
    assert len(view["tiles"]) == nobles
    assert view["decks"] == [36, 26, 16]
    assert [[card["level"] for card in row] for row in view["market"]] == [[1] * 4, [2] * 4, [3] * 4]
    assert view["to_move"] == 0


@rule("1.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_round_in_the_order_of_seats(seats: int) -> None:
    table = a_table(seats=seats)
    movers = []
    for _ in range(2 * seats):
        movers.append(table.to_move)
        table.play(min(takes(table)))
    assert movers == [*range(seats), *range(seats)]


@rule("1.1", "1.4")
@pytest.mark.parametrize("colour", ["white", "blue", "green", "red", "black"])
def test_any_colour_can_be_taken_twice(colour: str) -> None:
    table = a_table().chips(0, **{colour: 1})
    table.play(f"take {colour} {colour}")
    assert table.player(0)["chips"][colour] == 3
    assert table.view(0)["bank"][colour] == 2


@rule("1.2")
def test_a_turn_is_exactly_one_of_four_actions() -> None:
    table = a_table().chips(0, white=4)
    kinds = {move.split()[0] for move in table.market("1r8").legal()}
    assert kinds == {"take", "reserve", "buy"}
    table.play("buy 1r8")
    assert table.to_move == 1


@rule("1.3")
def test_three_different_colours_are_taken_one_of_each() -> None:
    table = a_table()
    table.play("take white blue green")
    assert table.player(0)["chips"] == chips(white=1, blue=1, green=1)
    assert table.view(0)["bank"] == chips(white=3, blue=3, green=3, red=4, black=4, gold=5)


@rule("1.3")
def test_with_three_or_more_colours_it_is_always_three() -> None:
    five = a_table().bank(white=1, blue=1, green=1, red=1, black=1)
    assert len(takes(five)) == 10
    three = a_table().bank(white=1, blue=1, black=1)
    assert takes(three) == {"take white blue black"}


@rule("1.3")
def test_with_two_colours_left_both_or_either_one() -> None:
    table = a_table().bank(blue=1, red=3, gold=5)
    assert takes(table) == {"take blue red", "take blue", "take red"}


@rule("1.3")
def test_with_one_colour_left_one_chip() -> None:
    assert takes(a_table().bank(green=2)) == {"take green"}


@rule("1.3", "1.4")
def test_gold_is_never_taken() -> None:
    table = a_table().bank(gold=5)
    assert takes(table) == set()
    with pytest.raises(IllegalMove, match="you cannot take gold chips"):
        table.play("take gold gold")


@rule("1.4")
def test_two_alike_need_a_pile_of_four() -> None:
    table = a_table().bank(white=4, blue=3)
    assert "take white white" in table.legal()
    assert "take blue blue" not in table.legal()
    with pytest.raises(IllegalMove, match="two alike need a pile of 4; blue has 3"):
        table.play("take blue blue")
    table.play("take white white")
    assert table.player(0)["chips"] == chips(white=2)


@rule("1.4")
def test_own_chips_do_not_count_for_the_pile() -> None:
    assert "take red red" not in a_table().bank(red=3).chips(0, red=2).legal()


@rule("1.5")
def test_reserving_an_open_card_brings_a_gold_chip() -> None:
    table = a_table().market("2w1")
    table.play("reserve 2w1")
    assert [card["code"] for card in table.player(0)["reserved"]] == ["2w1"]
    assert table.player(0)["chips"]["gold"] == 1
    assert table.view(0)["bank"]["gold"] == 4


@rule("1.5")
def test_the_top_of_a_deck_can_be_reserved_unseen() -> None:
    table = a_table()
    table.play("reserve deck 3")
    assert table.view(0)["decks"] == [36, 26, 15]
    assert table.player(0)["reserved"][0]["level"] == 3
    assert table.player(0)["chips"]["gold"] == 1


@rule("1.5")
def test_reserving_without_gold_left_is_allowed() -> None:
    table = a_table().bank(white=4).market("1w1")
    table.play("reserve 1w1")
    assert table.player(0)["chips"] == chips()
    assert len(table.player(0)["reserved"]) == 1


@rule("1.5")
def test_three_reserved_cards_are_the_most() -> None:
    table = a_table().reserved(0, "1w1", "1w2", "1w3").market("1w4")
    assert not [move for move in table.legal() if move.startswith("reserve")]
    with pytest.raises(IllegalMove, match="you already have three reserved cards"):
        table.play("reserve 1w4")


@rule("1.5")
def test_an_empty_deck_cannot_be_reserved_from() -> None:
    table = a_table().deck(2)
    assert "reserve deck 2" not in table.legal()
    with pytest.raises(IllegalMove, match="deck of level 2 is empty"):
        table.play("reserve deck 2")


@rule("1.5", "1.6")
def test_a_reserved_card_leaves_the_hand_only_when_bought() -> None:
    table = a_table().reserved(0, "1w1", "1r8", "2w1").chips(0, white=4)
    table.play("buy 1r8")
    assert [card["code"] for card in table.player(0)["reserved"]] == ["1w1", "2w1"]
    assert table.player(0)["cards"] == ["1r8"]


@rule("1.5")
def test_every_open_card_and_every_deck_can_be_reserved() -> None:
    table = a_table()
    open_cards = {f"reserve {card['code']}" for row in table.view(0)["market"] for card in row}
    reserves = {move for move in table.legal() if move.startswith("reserve")}
    assert reserves == open_cards | {"reserve deck 1", "reserve deck 2", "reserve deck 3"}


@rule("1.5")
def test_a_third_card_can_be_reserved_and_brings_the_last_gold() -> None:
    table = a_table().reserved(0, "1w1", "1w2").bank(gold=1).market("1w3")
    table.play("reserve 1w3")
    assert [card["code"] for card in table.player(0)["reserved"]] == ["1w1", "1w2", "1w3"]
    assert table.player(0)["chips"]["gold"] == 1
    assert table.view(0)["bank"]["gold"] == 0


@rule("1.5", "1.9")
def test_the_gold_for_a_card_from_a_deck_counts_for_the_limit() -> None:
    table = a_table().chips(0, white=4, blue=4, green=2)
    table.play("reserve deck 1")
    assert table.view(0)["to_return"] == 1
    assert table.to_move == 0


@rule("1.6")
def test_only_own_reserved_cards_can_be_bought() -> None:
    table = a_table().reserved(1, "1r8").chips(0, white=4)
    with pytest.raises(IllegalMove, match="1r8 is not in the market"):
        table.play("buy 1r8")


@rule("1.6")
def test_what_is_paid_goes_back_to_the_bank() -> None:
    table = a_table().market("1w1").bank(gold=3).chips(0, red=1, black=1, gold=2)
    table.play("buy 1w1")  # two red and a black
    assert table.player(0)["chips"] == chips(gold=1)
    assert table.view(0)["bank"] == chips(red=1, black=1, gold=4)


@rule("1.6")
def test_gold_may_be_paid_although_the_colour_is_there() -> None:
    table = a_table().market("1w1").chips(0, red=2, black=1, gold=2)
    assert buys(table, "1w1") == {
        "buy 1w1", "buy 1w1 gold red", "buy 1w1 gold black", "buy 1w1 gold red gold red", "buy 1w1 gold red gold black",
    }  # fmt: skip
    table.play("buy 1w1 gold red")
    assert table.player(0)["chips"] == chips(red=1, gold=1)
    assert table.to_move == 1


@rule("1.6")
@pytest.mark.parametrize(
    "typed", ["buy 1w1 gold black gold red", "BUY 1w1  gold red black", "buy 1w1 gold red gold black"]
)
def test_the_order_of_the_payment_does_not_matter(typed: str) -> None:
    table = a_table().market("1w1").chips(0, red=2, black=1, gold=2)
    table.play(typed)
    assert table.player(0)["chips"] == chips(red=1, black=1)


@rule("1.6")
@pytest.mark.parametrize(
    "typed", ["buy 1w1 gold gold", "buy 1w1 red", "buy 1w1 gold", "buy 1w1 gold gold red", "buy 1w1 gold pink"]
)
def test_a_payment_that_is_no_payment_is_refused(typed: str) -> None:
    table = a_table().market("1w1").chips(0, red=2, black=1, gold=2)
    with pytest.raises(IllegalMove, match="'buy 1w1 gold COLOUR' pays gold instead of one"):
        table.play(typed)


@rule("1.6")
def test_more_gold_than_is_there_cannot_be_paid() -> None:
    table = a_table().market("1w1").chips(0, red=2, black=1, gold=1)
    with pytest.raises(IllegalMove, match="to pay gold instead of red and black, the price"):
        table.play("buy 1w1 gold red black")


@rule("1.6")
def test_a_card_that_is_too_dear_is_refused_with_what_is_missing() -> None:
    table = a_table().market("1w1").chips(0, red=1, gold=1)
    with pytest.raises(IllegalMove, match="you are 1 red, 1 black short, which takes 2 gold; you have 1"):
        table.play("buy 1w1")


@rule("1.6", "1.13")
def test_a_card_drawn_unseen_is_shown_when_it_is_bought() -> None:
    table = a_table().reserved(0, "1w1", unseen=True).chips(0, red=2, black=1, gold=1)
    state = table.state
    buy = next(iter(table.game.moves(state)["buy 1w1 gold red"]))
    assert "code" not in table.view(1)["players"][0]["reserved"][0]
    table.game.apply(state, buy)
    assert table.view(1)["phase"] == "pay"
    assert table.view(1)["players"][0]["reserved"][0]["code"] == "1w1"


@rule("1.6")
def test_every_open_card_and_every_reserved_one_can_be_bought() -> None:
    laid = [f"{level}k{number}" for level in (1, 2, 3) for number in (1, 2, 3, 4)]
    table = a_table().market(*laid).bonuses(0, white=7, blue=7, green=7, red=7, black=7)
    codes = {*laid, "1w1", "2w1", "3w1"}
    table.reserved(0, "1w1", "2w1", "3w1")
    assert {move.removeprefix("buy ") for move in table.legal() if move.startswith("buy")} == codes


@rule("1.6")
def test_a_reserved_card_bought_leaves_the_others_in_their_order() -> None:
    table = a_table().reserved(0, "1w1", "2w1", "3w1").bonuses(0, white=7, blue=7, green=7, red=7, black=7)
    table.play("buy 1w1")
    assert [card["code"] for card in table.player(0)["reserved"]] == ["2w1", "3w1"]


@rule("1.6")
def test_gold_put_in_goes_to_the_bank_and_the_chip_stays() -> None:
    table = a_table().market("1w1").bank(gold=3).chips(0, red=2, black=1, gold=2)
    table.play("buy 1w1 gold red")
    assert table.view(0)["bank"] == chips(red=1, black=1, gold=4)


@rule("1.7")
def test_a_card_taken_away_is_replaced_at_once_in_the_same_place() -> None:
    table = a_table().market("1w1", "1w2").deck(1, "1k1")
    table.play("reserve 1w2")
    assert [card["code"] for card in table.view(0)["market"][0][:2]] == ["1w1", "1k1"]


@rule("1.7", "1.9")
def test_the_replacement_is_seen_before_chips_are_returned() -> None:
    table = a_table().chips(0, white=4, blue=4, green=2).market("1w1").deck(1, "1k1")
    table.play("reserve 1w1")
    assert table.view(0)["phase"] == "return"
    assert table.view(0)["market"][0][0]["code"] == "1k1"


@rule("1.7")
def test_an_empty_deck_leaves_a_gap() -> None:
    table = a_table().market("3w1").deck(3)
    table.play("reserve 3w1")
    assert table.view(0)["market"][2][0] is None
    assert table.to_move == 1
    assert "reserve 3w1" not in table.legal()


@rule("1.7")
def test_a_card_bought_is_replaced_as_well() -> None:
    table = a_table().market("1r8").chips(0, white=4).deck(1, "1k1")
    table.play("buy 1r8")
    assert table.view(0)["market"][0][0]["code"] == "1k1"
    assert table.view(0)["decks"][0] == 0


@rule("1.8")
def test_a_bonus_is_worth_a_chip_and_is_never_spent() -> None:
    table = a_table().market("1w1", "1w2").bought(0, "1r1", "1r2", "1k1")
    table.play("buy 1w1")
    assert table.player(0)["chips"] == chips()
    assert table.player(0)["bonuses"] == {"white": 1, "blue": 0, "green": 0, "red": 2, "black": 1}


@rule("1.8")
def test_no_change_is_given() -> None:
    table = a_table().market("1w1").bonuses(0, red=5, black=5).bank(white=1)
    table.play("buy 1w1")
    assert table.player(0)["chips"] == chips()
    assert table.view(0)["bank"] == chips(white=1)


@rule("E1.1")
def test_example_a_gold_chip_replaces_the_missing_red_one() -> None:
    table = a_table().market("1w3").chips(0, blue=1, green=1, black=1, gold=1)
    assert buys(table, "1w3") == {"buy 1w3"}
    table.play("buy 1w3")
    assert table.player(0)["chips"] == chips()


@rule("E1.2")
def test_example_bonuses_take_two_red_and_one_black_off_the_price() -> None:
    table = a_table().market("2r2").bought(0, "1r1", "1r2", "1k1").chips(0, blue=3, black=2).bank()
    table.play("buy 2r2")  # three blue, two red and three black
    assert table.player(0)["chips"] == chips()
    assert table.view(0)["bank"] == chips(blue=3, black=2)
