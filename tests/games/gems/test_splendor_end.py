"""Splendor, sentence by sentence: the end of a turn and of the match (docs/rules/splendor.md, 1.9 to 1.12)."""

from __future__ import annotations

import pytest

from cabochon.contract import IllegalMove
from tests.games.gems.table import Table, a_table, chips

rule = pytest.mark.rule


def play_all(table: Table, *moves: str) -> None:
    for move in moves:
        table.play(move)


def stuck(table: Table) -> Table:
    """Nobody can take, reserve or buy."""
    table.bank(gold=5)
    for seat in range(table.seats):
        table.reserved(seat, *(("3w1", "3u1", "3g1"), ("3w4", "3u4", "3g4"))[seat])
    for level in (1, 2, 3):
        table.deck(level)
    table.state.market[:] = 255
    return table


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
    with pytest.raises(IllegalMove, match="only if you have more than 10"):
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
    with pytest.raises(IllegalMove, match="name the noble"):
        table.play("noble")
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


@rule("1.10", "1.12")
def test_a_passed_turn_still_brings_a_noble() -> None:
    table = stuck(a_table()).tiles("1").bonuses(0, red=4, black=4)
    table.play("pass")
    assert table.player(0)["tiles"] == ["noble 1"]


@rule("1.10")
def test_all_five_nobles_of_four_players_can_be_received() -> None:
    table = a_table(seats=4).tiles("2", "3", "4", "5", "1").bonuses(0, red=4, black=4)
    table.play("take white blue green")
    assert table.player(0)["tiles"] == ["noble 1"]
    several = a_table(seats=4).tiles("3", "4", "5", "2", "1").bonuses(0, green=4, red=4, black=4)
    several.play("take white blue green")
    assert several.legal() == ["noble 2", "noble 1"]


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
def test_who_can_do_nothing_else_passes() -> None:
    assert stuck(a_table()).legal() == ["pass"]


@rule("1.12")
def test_nobody_else_may_pass() -> None:
    with pytest.raises(IllegalMove, match="only if you can neither take, reserve nor buy"):
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


@rule("1.12")
def test_passes_are_counted_again_in_each_round() -> None:
    table = stuck(a_table()).turn(1)
    table.play("pass")
    table.bank(white=1, gold=5).play("take white")
    table.bank(gold=5).play("pass")
    assert not table.is_over
