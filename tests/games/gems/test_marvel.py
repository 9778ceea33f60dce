"""Splendor: Marvel, where it differs: docs/rules/marvel.md."""

from __future__ import annotations

import pytest

import cabochon
from cabochon.contract import BadPosition, IllegalMove
from cabochon.games.gems.rules.cards import NOTHING
from tests.games.gems.table import Table, a_table

rule = pytest.mark.rule

EACH_COLOUR = {"yellow": 1, "blue": 1, "orange": 1, "red": 1, "purple": 1}


def marvel(*, seats: int = 2, seed: int = 1, **options: int) -> Table:
    return a_table("marvel", seats=seats, seed=seed, **options)


def gauntlet(table: Table, seat: int, points: int, *, cards: int = 0) -> Table:
    """The seat meets the goal as soon as its points do."""
    table.bonuses(seat, **EACH_COLOUR).chips(seat, green=1)
    return table.points(seat, points, cards=cards)


def holds_avengers(table: Table, seat: int, symbols: int) -> Table:
    """The seat holds the tile; its three points are among those the test gives."""
    table.state.avengers_holder = seat
    table.state.players[seat].avengers = symbols
    return table


@rule("2.1")
@pytest.mark.parametrize(("seats", "pile", "green"), [(2, 4, 2), (3, 5, 3), (4, 7, 4)])
def test_the_table_is_laid_for_so_many_players(seats: int, pile: int, green: int) -> None:
    view = marvel(seats=seats).view(0)
    colours = dict.fromkeys(EACH_COLOUR, pile)
    assert view["bank"] == {**colours, "grey": 5, "green": green}
    assert len(view["tiles"]) == seats


@rule("2.1")
def test_two_sides_of_one_tile_never_lie_there_together() -> None:
    backs = [
        {"Asgard", "Wakanda"},
        {"Hell's Kitchen, NYC", "Triskelion"},
        {"Knowhere", "Atlantis"},
        {"Attilan", "Avengers Tower, NYC"},
    ]
    seen = set()
    for seed in range(60):
        names = {tile["name"] for tile in marvel(seats=4, seed=seed).view(0)["tiles"]}
        assert [len(names & tile) for tile in backs] == [1, 1, 1, 1]
        seen |= names
    assert len(seen) == 8


@rule("2.2")
def test_green_and_grey_are_never_taken() -> None:
    table = marvel().bank(grey=5, green=4)
    assert not [move for move in table.legal() if move.startswith("take")]
    for colour in ("green", "grey"):
        with pytest.raises(IllegalMove, match=f"you cannot take {colour} chips"):
            table.play(f"take {colour} {colour}")


@rule("2.2")
def test_green_never_pays() -> None:
    table = marvel().market("baron-zemo").chips(0, red=2, green=1)
    with pytest.raises(IllegalMove, match="you are 1 red short"):
        table.play("buy baron-zemo")
    table.chips(0, red=3, green=1).play("buy baron-zemo")
    assert table.player(0)["chips"]["green"] == 1


@rule("2.2")
def test_no_card_has_a_green_bonus() -> None:
    assert all(card["bonus"] in EACH_COLOUR for card in marvel().edition.cards)


@rule("2.3")
def test_the_first_card_of_level_three_brings_the_time_stone() -> None:
    table = marvel().market("iron-fist", "drax").chips(0, red=7)
    table.play("buy iron-fist")
    assert table.player(0)["chips"]["green"] == 1
    assert table.view(0)["bank"]["green"] == 1


@rule("2.3")
def test_never_more_than_one_time_stone() -> None:
    table = marvel().market("drax").chips(0, orange=7, green=1)
    table.play("buy drax")
    assert table.player(0)["chips"]["green"] == 1


@rule("2.3")
def test_lower_levels_bring_no_time_stone() -> None:
    table = marvel().market("baron-zemo", "nebula").chips(0, red=3, purple=6)
    table.play("buy baron-zemo")
    table.turn(0).play("buy nebula")
    assert table.player(0)["chips"]["green"] == 0


@rule("2.4")
def test_green_and_grey_count_among_the_ten() -> None:
    table = marvel().chips(0, yellow=4, blue=2, grey=1, green=1)
    table.play("take orange red purple")
    assert table.view(0)["phase"] == "return"


@rule("2.4")
def test_green_is_never_returned() -> None:
    table = marvel().chips(0, yellow=4, blue=3, grey=1, green=1)
    table.play("take orange red purple")
    assert set(table.legal()) == {f"return {colour}" for colour in (*EACH_COLOUR, "grey")}
    with pytest.raises(IllegalMove, match="the green chip can never be returned"):
        table.play("return green")


@rule("2.3", "2.4")
def test_the_time_stone_can_be_the_eleventh_chip() -> None:
    table = marvel().market("drax").bonuses(0, orange=7).chips(0, yellow=4, blue=4, red=2)
    table.play("buy drax")
    assert table.view(0)["phase"] == "return"
    table.play("return red")
    assert table.player(0)["chips"]["green"] == 1
    assert table.to_move == 1


@rule("2.5")
def test_a_location_comes_by_itself() -> None:
    table = marvel().tiles("wakanda", "knowhere").bonuses(0, blue=4, red=4)
    table.play("take yellow blue orange")
    assert table.player(0)["tiles"] == ["location wakanda"]
    assert table.player(0)["points"] == 3


@rule("2.5")
def test_among_several_locations_the_player_chooses_one() -> None:
    table = marvel().tiles("wakanda", "knowhere").bonuses(0, yellow=3, blue=4, red=4)
    table.play("take yellow blue orange")
    assert table.legal() == ["location wakanda", "location knowhere"]
    table.play("location knowhere")
    assert table.player(0)["tiles"] == ["location knowhere"]
    assert table.to_move == 1


@rule("2.6")
def test_the_first_with_three_symbols_takes_the_avengers_tile() -> None:
    table = marvel().bought(0, "hawkeye", "wasp").market("quake").chips(0, blue=1, orange=3, purple=1)
    table.play("buy quake")
    assert table.player(0)["avengers_tile"]
    assert table.player(0)["points"] == 3


@rule("2.6")
def test_two_symbols_are_not_enough() -> None:
    table = marvel().bought(0, "hawkeye").market("quake").chips(0, blue=1, orange=3, purple=1)
    table.play("buy quake")
    assert not table.player(0)["avengers_tile"]
    assert table.player(0)["points"] == 0


@rule("2.6")
def test_the_tile_goes_over_with_its_points() -> None:
    table = holds_avengers(marvel().points(0, 3), 0, 3).bought(1, "hawkeye", "wasp", "ms-marvel").turn(1)
    table.market("quake").chips(1, blue=1, orange=3, purple=1).play("buy quake")
    assert (table.player(0)["points"], table.player(1)["points"]) == (0, 3)
    assert table.player(1)["avengers_tile"]


def with_symbols(first: int, second: int, holder: int | None) -> str:
    """The text of a position in which the seats have so many symbols, and one of them or nobody the tile."""
    table = marvel()
    single = [card["code"] for card in table.edition.cards if card.get("avengers") == 1 and card["level"] < 3]
    codes = [code for code in single if table.card(code) not in table.state.market.tolist()]
    table.bought(0, *codes[:first]).bought(1, *codes[first : first + second])
    return (table if holder is None else table.avengers_tile(holder)).position()


@rule("2.6")
@pytest.mark.parametrize(("first", "second", "holder"), [(2, 2, None), (3, 3, 0), (3, 3, 1), (3, 4, 1), (5, 4, 0)])
def test_a_position_says_who_has_the_avengers_tile(first: int, second: int, holder: int | None) -> None:
    players = cabochon.position(with_symbols(first, second, holder)).view()["players"]
    assert [player["avengers"] for player in players] == [first, second]
    assert [player["avengers_tile"] for player in players] == [holder == 0, holder == 1]


@rule("2.6")
@pytest.mark.parametrize(
    ("first", "second", "holder", "reason"),
    [
        (3, 2, None, "seat 0 has enough symbols"),
        (3, 4, None, "seat 1 has enough symbols"),
        (2, 1, 0, "seat 0 has too few symbols"),
        (3, 4, 0, "seat 0 has too few symbols"),
    ],
)
def test_a_position_in_which_the_wrong_seat_has_the_avengers_tile_is_refused(
    first: int, second: int, holder: int | None, reason: str
) -> None:
    with pytest.raises(BadPosition, match=rf"{reason} for the Avengers tile \(2\.6\)"):
        cabochon.position(with_symbols(first, second, holder))


@rule("2.6")
def test_the_holder_does_not_gain_the_tile_again() -> None:
    table = holds_avengers(marvel().points(0, 3), 0, 3).market("quake").chips(0, blue=1, orange=3, purple=1)
    table.play("buy quake")
    assert table.player(0)["points"] == 3


@rule("2.7")
@pytest.mark.parametrize("lacking", ["points", "bonus", "stone"])
def test_the_gauntlet_asks_for_all_three(lacking: str) -> None:
    table = gauntlet(marvel(), 1, 15 if lacking == "points" else 16).turn(1)
    if lacking == "bonus":
        table.bonuses(1, yellow=9, blue=9, orange=9, red=9)
    if lacking == "stone":
        table.chips(1)
    assert not table.player(1)["goal_reached"]
    table.play("take yellow blue orange")
    assert not table.is_over


@rule("2.7")
def test_meeting_the_gauntlet_completes_the_round() -> None:
    table = gauntlet(marvel(seats=3), 0, 16)
    table.play("take yellow blue orange")
    table.play("take yellow blue orange")
    assert not table.is_over
    table.play("take yellow blue orange")
    assert table.result == (1.0, 0.0, 0.0)


@rule("2.7")
def test_another_target_can_be_agreed() -> None:
    table = gauntlet(marvel(target=21), 1, 20).turn(1)
    table.play("take yellow blue orange")
    assert not table.is_over


@rule("2.8")
def test_only_a_player_who_meets_the_gauntlet_can_win() -> None:
    table = gauntlet(marvel(seats=3), 0, 16).points(1, 30).turn(2)
    table.play("take yellow blue orange")
    assert table.result == (1.0, 0.0, 0.0)


@rule("2.8")
def test_most_points_among_those_who_meet_it() -> None:
    table = gauntlet(gauntlet(marvel(), 0, 16), 1, 18).turn(1)
    table.play("take yellow blue orange")
    assert table.result == (0.0, 1.0)


@rule("2.8")
def test_a_tie_goes_to_the_holder_of_the_avengers_tile() -> None:
    table = holds_avengers(gauntlet(gauntlet(marvel(), 0, 17, cards=5), 1, 17, cards=12), 1, 3).turn(1)
    table.play("take yellow blue orange")
    assert table.result == (0.0, 1.0)
    assert table.view(0)["decided_by"] == "avengers"


@rule("2.8")
def test_the_tile_of_somebody_outside_the_tie_decides_nothing() -> None:
    table = gauntlet(gauntlet(marvel(seats=3), 0, 17, cards=9), 1, 17, cards=8).points(2, 17)
    holds_avengers(table, 2, 3).turn(2).play("take yellow blue orange")
    assert table.result == (0.0, 1.0, 0.0)
    assert table.view(0)["decided_by"] == "cards"


@rule("2.8")
def test_a_tie_in_everything_is_shared() -> None:
    table = gauntlet(gauntlet(marvel(), 0, 17, cards=9), 1, 17, cards=9).turn(1)
    table.play("take yellow blue orange")
    assert table.result == (0.5, 0.5)


@rule("2.8", "1.12")
def test_when_all_pass_and_nobody_meets_the_gauntlet_everyone_is_ranked() -> None:
    table = marvel().bank(grey=5).reserved(0, "drax", "thor", "hulk").reserved(1, "loki", "nova", "gamora")
    for level in (1, 2, 3):
        table.deck(level)
    table.state.market[:] = NOTHING
    holds_avengers(table.points(0, 9, cards=2).points(1, 9, cards=5), 1, 3)
    table.play("pass")
    table.play("pass")
    assert table.result == (0.0, 1.0)


@rule("2.9")
def test_who_loses_the_avengers_tile_and_falls_below_the_gauntlet_has_not_won() -> None:
    table = holds_avengers(gauntlet(marvel(), 0, 17), 0, 3)
    table.bought(1, "hawkeye", "wasp", "ms-marvel").market("quake").chips(1, blue=1, orange=3, purple=1)
    table.play("take yellow blue orange")
    table.play("buy quake")
    assert not table.is_over
    assert table.to_move == 0
    assert table.player(0)["points"] == 14


@rule("2.9")
def test_the_match_that_went_on_ends_when_somebody_meets_the_gauntlet_again() -> None:
    table = holds_avengers(gauntlet(marvel(), 0, 17), 0, 3)
    table.bought(1, "hawkeye", "wasp", "ms-marvel").market("quake").chips(1, blue=1, orange=3, purple=1)
    table.play("take yellow blue orange")
    table.play("buy quake")
    table.points(0, 16)
    table.play("take yellow blue orange")
    table.play("take yellow blue orange")
    assert table.result == (1.0, 0.0)


@rule("2.8", "2.9")
def test_who_takes_the_tile_over_may_win_in_the_same_round() -> None:
    table = holds_avengers(gauntlet(marvel(), 0, 17), 0, 3)
    gauntlet(table, 1, 13).bought(1, "hawkeye", "wasp", "ms-marvel").market("quake").chips(
        1, blue=1, orange=3, purple=1, green=1
    )
    table.play("take yellow blue orange")
    table.play("buy quake")
    assert table.result == (0.0, 1.0)


@rule("E2.1")
def test_example_a_red_card_with_two_points_for_two_yellow_four_blue_one_purple() -> None:
    table = marvel().market("ghost-rider").chips(0, yellow=2, blue=4, purple=1)
    table.play("buy ghost-rider")
    assert table.player(0)["points"] == 2
    assert table.player(0)["bonuses"]["red"] == 1
    assert not any(table.player(0)["chips"].values())


@rule("E2.2")
def test_example_rocket_for_one_red_chip() -> None:
    table = marvel().market("rocket").bonuses(0, yellow=1, red=1).chips(0, red=1)
    table.play("recruit Rocket")
    assert table.player(0)["cards"] == ["rocket"]
    assert table.player(0)["chips"]["red"] == 0


@rule("E2.3")
def test_example_the_location_for_three_yellow_three_blue_three_red() -> None:
    table = marvel().tiles("knowhere").bonuses(0, yellow=3, blue=3, red=3)
    assert table.view(0)["tiles"][0]["requires"] == {"yellow": 3, "blue": 3, "red": 3}
    table.play("take yellow blue orange")
    assert table.player(0)["tiles"] == ["location knowhere"]


@rule("E2.4")
def test_example_four_symbols_do_not_take_the_tile_from_four_but_five_do() -> None:
    table = holds_avengers(marvel(seats=3).points(0, 3), 0, 4)
    for seat in (1, 2):
        table.state.players[seat].avengers = 3
    table.tiles().market("wasp", "captain-america").turn(1)
    table.bonuses(1, yellow=2, blue=1, orange=2).play("buy wasp")
    assert table.player(0)["avengers_tile"]
    table.bonuses(2, yellow=5, blue=3, orange=3, purple=3).play("buy captain-america")
    assert table.player(2)["avengers_tile"]
    assert [table.player(seat)["points"] for seat in range(3)] == [0, 0, 6]


def test_a_name_of_several_words_is_understood() -> None:
    table = marvel().market("captain-marvel").chips(0, blue=3, orange=6, purple=3, grey=1)
    table.play("recruit Captain Marvel grey blue")
    assert table.turns[-1].moves[0] == "buy captain-marvel grey blue"


@rule("2.3")
def test_a_level_three_card_from_the_hand_brings_the_last_time_stone() -> None:
    table = marvel().reserved(0, "drax").bonuses(0, orange=7).bank(green=1)
    table.play("buy drax")
    assert table.player(0)["chips"]["green"] == 1
    assert table.view(0)["bank"]["green"] == 0


@rule("2.6")
def test_symbols_count_on_a_card_from_the_hand() -> None:
    table = marvel().bought(0, "hawkeye", "wasp").reserved(0, "quake").bonuses(0, blue=1, orange=3, purple=1)
    table.play("buy quake")
    assert table.player(0)["avengers_tile"]


@rule("2.8")
def test_the_tie_goes_to_the_holder_also_at_seat_0() -> None:
    table = holds_avengers(gauntlet(gauntlet(marvel(), 0, 17, cards=12), 1, 17, cards=5), 0, 3).turn(1)
    table.play("take yellow blue orange")
    assert table.result == (1.0, 0.0)


def test_a_card_is_worth_the_points_on_it() -> None:
    table = marvel().market("gamora").bonuses(0, orange=3, red=7)
    table.play("buy gamora")
    assert table.player(0)["points"] == 5
