"""Splendor, sentence by sentence: docs/rules/splendor.md."""

from __future__ import annotations

import pytest

import cabochon
from cabochon.game import IllegalMove
from tests.table import Table, a_table, chips

rule = pytest.mark.rule


def buys(table: Table, code: str) -> set[str]:
    return {move for move in table.legal() if move.split()[:2] == ["buy", code]}


def takes(table: Table) -> set[str]:
    return {move for move in table.legal() if move.startswith("take")}


def play_all(table: Table, *moves: str) -> None:
    for move in moves:
        table.play(move)


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
    with pytest.raises(IllegalMove, match="gold chips are never taken"):
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
    with pytest.raises(IllegalMove, match="three cards are reserved already"):
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


@rule("1.6")
def test_only_own_reserved_cards_can_be_bought() -> None:
    table = a_table().reserved(1, "1r8").chips(0, white=4)
    with pytest.raises(IllegalMove, match="1r8 does not lie in the market"):
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
    with pytest.raises(IllegalMove, match="'buy 1w1 gold COLOUR' puts gold in for one"):
        table.play(typed)


@rule("1.6")
def test_more_gold_than_is_there_cannot_be_paid() -> None:
    table = a_table().market("1w1").chips(0, red=2, black=1, gold=1)
    with pytest.raises(IllegalMove, match="gold in place of red and black needs"):
        table.play("buy 1w1 gold red black")


@rule("1.6")
def test_a_card_that_is_too_dear_is_refused_with_what_is_missing() -> None:
    table = a_table().market("1w1").chips(0, red=1, gold=1)
    with pytest.raises(IllegalMove, match="1 red, 1 black missing, which takes 2 gold; you have 1"):
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


@rule("1.9")
def test_more_than_ten_chips_are_returned_down_to_ten() -> None:
    table = a_table().chips(0, white=4, blue=4, gold=1)
    table.play("take green red black")
    assert table.to_move == 0
    assert set(table.legal()) == {f"return {colour}" for colour in chips()}
    play_all(table, "return gold", "return red")
    assert table.player(0)["chips"] == chips(white=4, blue=4, green=1, black=1)
    assert table.to_move == 1


@rule("1.9")
def test_ten_chips_are_not_too_many() -> None:
    table = a_table().chips(0, white=4, blue=3)
    table.play("take green red black")
    assert table.to_move == 1
    with pytest.raises(IllegalMove, match="only by who has more than 10"):
        table.play("return white")


@rule("1.9")
def test_gold_counts_among_the_ten() -> None:
    table = a_table().chips(0, white=4, blue=4, green=2).market("1w1")
    table.play("reserve 1w1")
    with pytest.raises(IllegalMove, match="11 chips are too many"):
        table.play("take white blue green")
    table.play("return gold")
    assert table.view(0)["bank"]["gold"] == 5


@rule("1.10")
def test_a_noble_comes_by_itself_when_the_bonuses_are_there() -> None:
    table = a_table().tiles("1", "2").bonuses(0, red=4, black=4)  # noble 1 asks for four red and four black
    table.play("take white blue green")
    assert table.player(0)["tiles"] == ["noble 1"]
    assert table.player(0)["points"] == 3
    assert [tile["text"] for tile in table.view(0)["tiles"]] == ["noble 2"]


@rule("1.10")
def test_chips_do_not_count_for_a_noble() -> None:
    table = a_table().tiles("1").bonuses(0, red=3, black=4).chips(0, red=4)
    table.play("take white blue green")
    assert table.player(0)["tiles"] == []


@rule("1.10")
def test_among_several_nobles_the_player_chooses_one_a_turn() -> None:
    table = a_table().tiles("1", "2", "3").bonuses(0, green=4, red=4, black=4)
    table.play("take white blue green")
    assert table.legal() == ["noble 1", "noble 2"]
    with pytest.raises(IllegalMove, match="noble 3 is not among those"):
        table.play("noble 3")
    table.play("noble 2")
    assert table.player(0)["tiles"] == ["noble 2"]
    assert table.to_move == 1
    play_all(table, "take white blue green", "take white blue green")
    assert table.player(0)["tiles"] == ["noble 1", "noble 2"]


@rule("1.10")
def test_chips_are_returned_before_nobles_are_looked_at() -> None:
    table = a_table().tiles("1", "2").bonuses(0, green=4, red=4, black=4).chips(0, white=4, blue=4)
    table.play("take green red black")
    assert table.view(0)["phase"] == "return"
    table.play("return green")
    assert table.view(0)["phase"] == "tile"


@rule("1.11")
def test_fifteen_points_end_the_match_when_the_round_is_complete() -> None:
    table = a_table(seats=3).points(0, 15)
    table.play("take white blue green")
    assert not table.is_over
    table.play("take white blue green")
    assert not table.is_over
    table.play("take white blue green")
    assert table.result == (1.0, 0.0, 0.0)


@rule("1.11")
def test_the_last_seat_to_reach_fifteen_ends_it_at_once() -> None:
    table = a_table().points(1, 15).turn(1)
    table.play("take white blue green")
    assert table.is_over


@rule("1.11")
def test_who_follows_in_the_round_can_still_win() -> None:
    table = a_table().points(0, 15).points(1, 15).market("1r8").chips(1, white=4)
    table.play("take white blue green")
    table.play("buy 1r8")
    assert table.result == (0.0, 1.0)
    assert table.view(None)["decided_by"] == "points"


@rule("1.11")
def test_a_noble_can_bring_the_fifteenth_point() -> None:
    table = a_table().points(1, 12).tiles("1").bonuses(1, red=4, black=4).turn(1)
    table.play("take white blue green")
    assert table.result == (0.0, 1.0)


@rule("1.11")
def test_a_tie_goes_to_the_fewest_bought_cards() -> None:
    table = a_table().points(0, 15, cards=9).points(1, 15, cards=8).turn(1)
    table.play("take white blue green")
    assert table.result == (0.0, 1.0)
    assert table.view(0)["decided_by"] == "cards"


@rule("1.11")
def test_a_tie_in_cards_too_is_a_shared_victory() -> None:
    table = (
        a_table(seats=4)
        .points(0, 16, cards=8)
        .points(1, 15, cards=2)
        .points(2, 16, cards=8)
        .points(3, 16, cards=9)
        .turn(3)
    )
    table.play("take white blue green")
    assert table.result == (0.5, 0.0, 0.5, 0.0)
    assert table.view(0)["winners"] == [0, 2]
    assert table.view(0)["decided_by"] == "shared"


@rule("1.11")
def test_another_target_can_be_agreed() -> None:
    table = a_table(target=21).points(1, 20).turn(1)
    table.play("take white blue green")
    assert not table.is_over
    table.points(1, 21).turn(1).play("take white blue green")
    assert table.is_over


def stuck(table: Table) -> Table:
    """Nobody can take, reserve or buy."""
    table.bank(gold=5)
    for seat in range(table.seats):
        table.reserved(seat, *(("3w1", "3u1", "3g1"), ("3w4", "3u4", "3g4"))[seat])
    for level in (1, 2, 3):
        table.deck(level)
    table.state.market[:] = 255
    return table


@rule("1.12")
def test_who_can_do_nothing_else_passes() -> None:
    assert stuck(a_table()).legal() == ["pass"]


@rule("1.12")
def test_nobody_else_may_pass() -> None:
    with pytest.raises(IllegalMove, match="only who can neither take, reserve nor buy passes"):
        a_table().play("pass")


@rule("1.12")
def test_when_all_pass_in_one_round_the_match_ends_and_is_ranked() -> None:
    table = stuck(a_table()).points(0, 7).points(1, 9)
    table.play("pass")
    assert not table.is_over
    table.play("pass")
    assert table.result == (0.0, 1.0)


@rule("1.12")
def test_passes_of_different_rounds_do_not_end_it() -> None:
    table = stuck(a_table()).turn(1)
    table.play("pass")
    table.play("pass")
    assert not table.is_over


@rule("1.10", "1.12")
def test_a_passed_turn_still_brings_a_noble() -> None:
    table = stuck(a_table()).tiles("1").bonuses(0, red=4, black=4)
    table.play("pass")
    assert table.player(0)["tiles"] == ["noble 1"]


@rule("1.13")
def test_open_information_is_the_same_for_all() -> None:
    table = a_table(seed=4).bought(0, "1w1", "2k3").chips(0, white=2, gold=1).tiles("1")
    mine, theirs, watcher = (table.view(seat)["players"][0] for seat in (0, 1, None))
    for key in ("chips", "bonuses", "points", "cards", "tiles"):
        assert mine[key] == theirs[key] == watcher[key]
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
def test_nobody_is_told_what_others_would_pay() -> None:
    table = a_table().reserved(0, "1w1").reserved(1, "1w2")
    assert "short" in table.view(0)["players"][0]["reserved"][0]
    assert "short" not in table.view(0)["players"][1]["reserved"][0]


@rule("1.13")
def test_what_was_unseen_stays_unseen_when_another_reserved_card_is_bought() -> None:
    table = a_table().reserved(0, "1r8").reserved(0, "2w1", unseen=True).reserved(0, "3w1").chips(0, white=4)
    table.play("buy 1r8")
    assert table.view(1)["players"][0]["reserved"][0] == {"level": 2, "drawn_unseen": True}
    assert table.view(1)["players"][0]["reserved"][1]["code"] == "3w1"


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


@pytest.mark.parametrize("typed", ["take white, blue, green", "take w u g", "TAKE green  BLUE white", "take g,u,w"])
def test_moves_may_be_typed_as_people_type(typed: str) -> None:
    table = a_table()
    table.play(typed)
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


@rule("1.1", "1.4")
@pytest.mark.parametrize("colour", ["white", "blue", "green", "red", "black"])
def test_any_colour_can_be_taken_twice(colour: str) -> None:
    table = a_table().chips(0, **{colour: 1})
    table.play(f"take {colour} {colour}")
    assert table.player(0)["chips"][colour] == 3
    assert table.view(0)["bank"][colour] == 2


@rule("1.4")
def test_own_chips_do_not_count_for_the_pile() -> None:
    assert "take red red" not in a_table().bank(red=3).chips(0, red=2).legal()


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
def test_a_card_bought_is_replaced_as_well() -> None:
    table = a_table().market("1r8").chips(0, white=4).deck(1, "1k1")
    table.play("buy 1r8")
    assert table.view(0)["market"][0][0]["code"] == "1k1"
    assert table.view(0)["decks"][0] == 0


@rule("1.10")
def test_all_five_nobles_of_four_players_can_be_received() -> None:
    table = a_table(seats=4).tiles("2", "3", "4", "5", "1").bonuses(0, red=4, black=4)
    table.play("take white blue green")
    assert table.player(0)["tiles"] == ["noble 1"]
    several = a_table(seats=4).tiles("3", "4", "5", "2", "1").bonuses(0, green=4, red=4, black=4)
    several.play("take white blue green")
    assert several.legal() == ["noble 2", "noble 1"]


@rule("1.11")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_any_seat_can_trigger_the_end_and_win(seat: int) -> None:
    table = a_table(seats=4).points(seat, 15).turn(seat)
    for _ in range(4 - seat):
        assert not table.is_over
        table.play("take white blue green")
    assert table.result == tuple(float(other == seat) for other in range(4))


@rule("1.11")
def test_cards_bought_are_counted_for_the_tie() -> None:
    table = a_table().points(0, 14, cards=3).points(1, 15, cards=4).market("1r8").chips(0, white=4)
    table.play("buy 1r8")
    table.play("take white blue green")
    assert table.result == (0.5, 0.5)


@rule("1.12")
def test_passes_are_counted_for_each_round_anew() -> None:
    table = stuck(a_table()).turn(1)
    table.play("pass")
    table.bank(white=1, gold=5).play("take white")
    table.bank(gold=5).play("pass")
    assert not table.is_over
