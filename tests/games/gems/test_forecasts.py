"""What came of a position of Splendor or Marvel: points, purchases, and who has the tiles and cards on show."""

from __future__ import annotations

import pytest

import cabochon
from cabochon import games
from cabochon.contract import UNKNOWN, State
from cabochon.games.gems.rules.cards import NOTHING
from cabochon.games.gems.strategy.forecasts import MOST_POINTS, MOST_PURCHASES
from cabochon.testing.walks import states
from tests.games.forecast import foretold
from tests.games.gems.table import Table, a_table

EACH = [(name, seats) for name in ("splendor", "marvel") for seats in games.find(name).seats]
TAKE = "take white blue green"


def came_of(before: State, table: Table, seat: int) -> dict[str, float]:
    assert table.is_over
    return foretold(table.game, before, table.state, seat)


def bought_by_seat_one() -> tuple[State, Table]:
    """Seat 1 buys a card worth the one point that is needed; the position before both moves."""
    table = a_table(target=1).market("1r8").chips(1, white=4)
    before = table.state.copy()
    table.play(TAKE)
    table.play("buy 1r8")
    return before, table


def test_a_card_is_forecast_for_the_seat_that_buys_it_as_each_player_counts() -> None:
    before, table = bought_by_seat_one()
    for_the_other, for_the_buyer = came_of(before, table, 0), came_of(before, table, 1)
    assert [for_the_other[f"card.0.by.{away}"] for away in range(4)] == [0, 1, UNKNOWN, UNKNOWN]
    assert [for_the_buyer[f"card.0.by.{away}"] for away in range(4)] == [1, 0, UNKNOWN, UNKNOWN]


def test_points_and_purchases_are_forecast_as_parts_of_the_most() -> None:
    before, table = bought_by_seat_one()
    forecast = came_of(before, table, 0)
    assert [forecast[f"points.{away}"] for away in range(4)] == pytest.approx([0, 1 / MOST_POINTS, UNKNOWN, UNKNOWN])
    assert [forecast[f"purchases.{away}"] for away in range(4)] == pytest.approx(
        [0, 1 / MOST_PURCHASES, UNKNOWN, UNKNOWN]
    )


def test_a_card_that_stays_reserved_is_nobodys() -> None:
    table = a_table(target=1).market("1w1", "1r8").chips(1, white=4)
    before = table.state.copy()
    table.play("reserve 1w1")
    table.play("buy 1r8")
    forecast = came_of(before, table, 0)
    assert [forecast[f"card.{place}.by.{away}"] for place in range(2) for away in range(2)] == [0, 0, 0, 1]


def test_a_card_that_comes_into_its_place_is_another_one() -> None:
    table = a_table(target=1).market("1w1").deck(1, "1r8").chips(1, white=4)
    before = table.state.copy()
    table.play("reserve 1w1")
    table.play("buy 1r8")
    forecast = came_of(before, table, 0)
    assert [forecast["card.0.by.0"], forecast["card.0.by.1"]] == [0, 0]
    assert forecast["purchases.1"] > 0


def test_a_tile_is_forecast_for_the_seat_that_receives_it() -> None:
    table = a_table(target=3).tiles("1", "2").bonuses(1, red=4, black=4)  # noble 1 asks for these
    before = table.state.copy()
    table.play(TAKE)
    table.play(TAKE)
    forecast = came_of(before, table, 0)
    assert [forecast[f"tile.0.by.{away}"] for away in range(4)] == [0, 1, UNKNOWN, UNKNOWN]
    assert [forecast[f"tile.1.by.{away}"] for away in range(4)] == [0, 0, UNKNOWN, UNKNOWN]
    assert {forecast[f"tile.2.by.{away}"] for away in range(4)} == {UNKNOWN}  # there is no third tile


def test_a_tile_that_was_received_before_is_no_longer_forecast() -> None:
    table = a_table(target=3).tiles("1", "2").bonuses(0, red=4, black=4)
    table.play(TAKE)
    before = table.state.copy()
    table.play(TAKE)
    assert {came_of(before, table, 0)[f"tile.0.by.{away}"] for away in range(4)} == {UNKNOWN}


def test_the_avengers_tile_is_forecast_for_its_last_holder() -> None:
    table = a_table("marvel", seats=3)
    before = table.state.copy()
    table.avengers_tile(2).points(0, 16).bonuses(0, yellow=1, blue=1, orange=1, red=1, purple=1).chips(0, green=1)
    for _ in range(3):
        table.play(table.legal()[0])
    forecast = came_of(before, table, 1)
    assert [forecast[f"avengers_tile.by.{away}"] for away in range(4)] == [0, 1, 0, UNKNOWN]


def test_nobody_has_the_avengers_tile_while_nobody_took_it() -> None:
    table = a_table("marvel", target=1).points(0, 1)
    table.bonuses(0, yellow=1, blue=1, orange=1, red=1, purple=1).chips(0, green=1)
    before = table.state.copy()
    for _ in range(2):
        table.play(table.legal()[0])
    forecast = came_of(before, table, 0)
    assert [forecast[f"avengers_tile.by.{away}"] for away in range(4)] == [0, 0, UNKNOWN, UNKNOWN]


def test_at_the_end_itself_nothing_more_is_bought_or_received() -> None:
    _, table = bought_by_seat_one()
    forecast = came_of(table.state, table, 1)
    assert forecast["points.0"] == pytest.approx(1 / MOST_POINTS)
    to_come = [number for name, number in forecast.items() if not name.startswith("points")]
    assert set(to_come) == {0, UNKNOWN}


def test_more_than_the_most_is_forecast_as_the_most() -> None:
    table = a_table(target=30).points(0, 29, cards=1).market("3w1").chips(0, blue=3, green=3, red=5, black=3)
    before = table.state.copy()
    table.play("buy 3w1")
    assert table.player(0)["points"] > MOST_POINTS
    table.play(table.legal()[0])
    assert came_of(before, table, 0)["points.0"] == 1


@pytest.mark.parametrize(("name", "seats"), EACH)
def test_the_points_of_a_played_match_are_those_it_ended_with(name: str, seats: int) -> None:
    match = cabochon.new(name, seats=seats, seed=4)
    player, before = cabochon.bot("greedy", seed=1), match._state.copy()
    while not match.is_over:
        match.play(player.choose(match))
    for seat in range(seats):
        forecast = foretold(match.game, before, match._state, seat)
        around = [(seat + away) % seats for away in range(seats)]
        points = [round(forecast[f"points.{away}"] * MOST_POINTS) for away in range(seats)]
        assert points == [match.view()["players"][other]["points"] for other in around]


@pytest.mark.parametrize(("name", "seats"), EACH)
def test_unknown_is_only_what_is_not_there(name: str, seats: int) -> None:
    """A seat that nobody has, a place where nothing lies, and the Avengers tile in Splendor."""
    game = games.find(name)
    found = [state.copy() for state in states(game, seats, seed=1)]
    for before in [*found[:60], *found[60::40], found[-1]]:
        there = {"points", "purchases"} | ({"avengers_tile"} if name == "marvel" else set())
        there |= {f"tile.{place}" for place in range(5) if before.tiles[place] != NOTHING}
        there |= {f"card.{place}" for place in range(12) if before.market[place] != NOTHING}
        for forecast, number in foretold(game, before, found[-1], seats - 1).items():
            what, _, away = forecast.replace(".by", "").rpartition(".")
            assert (number != UNKNOWN) == (what in there and int(away) < seats)


@pytest.mark.parametrize(("name", "seats"), EACH)
def test_no_card_and_no_tile_is_forecast_for_two(name: str, seats: int) -> None:
    game = games.find(name)
    found = [state.copy() for state in states(game, seats, seed=2)]
    for before in found[::20]:
        forecast = foretold(game, before, found[-1], 0)
        pieces = {piece for piece, by, _ in (number.partition(".by.") for number in forecast) if by}
        for piece in pieces:
            assert sum(forecast[f"{piece}.by.{away}"] == 1 for away in range(4)) <= 1
