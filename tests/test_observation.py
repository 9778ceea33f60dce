"""What the numbers for a network say, at the places the page promises."""

from __future__ import annotations

from cabochon.games.gems.observation import BLOCKS, CARD, HELD, PLAYER
from tests.table import Table, a_table


def block(table: Table, seat: int, name: str, length: int, skip: int = 0) -> list[int]:
    first = BLOCKS[name] + skip
    numbers: list[int] = table.observe(seat)[first : first + length].tolist()
    return numbers


def test_players_are_counted_from_the_observer_on() -> None:
    table = a_table(seats=3).points(0, 4).points(1, 7).points(2, 9).turn(1)
    points = [block(table, 1, "players", 2, skip=away * PLAYER) for away in range(4)]
    assert points == [[1, 7], [1, 9], [1, 4], [0, 0]]
    assert block(table, 1, "turn", 4) == [1, 0, 0, 0]
    assert block(table, 0, "turn", 4) == [0, 1, 0, 0]
    assert block(table, 2, "seat", 4) == [0, 0, 1, 0]
    assert block(table, 2, "seats", 3) == [0, 1, 0]


def test_a_card_is_told_with_points_bonus_and_price() -> None:
    table = a_table().market("1r8")  # a point, red, four white
    assert block(table, 0, "market", CARD) == [1, 1, 0, *(0, 0, 0, 1, 0), *(4, 0, 0, 0, 0)]


def test_a_hidden_card_shows_its_level_alone() -> None:
    table = a_table().reserved(0, "2w1", unseen=True)
    mine = block(table, 0, "hands", HELD)
    theirs = block(table, 1, "hands", HELD, skip=3 * HELD)
    assert mine[0] == 1
    assert theirs == [0] * CARD + [1] + [0, 1, 0]
    place_of_2w1 = 40
    assert block(table, 0, "unknown", 1, skip=place_of_2w1) == [0]
    assert block(table, 1, "unknown", 1, skip=place_of_2w1) == [1]


def test_bank_decks_and_target() -> None:
    table = a_table("marvel", target=21)
    assert block(table, 0, "bank", 7) == [4, 4, 4, 4, 4, 5, 2]
    assert block(table, 0, "decks", 3) == [36, 26, 16]
    assert block(table, 0, "target", 1) == [21]


def test_a_payment_being_settled() -> None:
    table = a_table().market("1w1").chips(0, red=2, black=1, gold=2)
    table.game.apply(table.state, table.game.moves(table.state)["buy 1w1"][0])
    assert block(table, 0, "phase", 4) == [0, 1, 0, 0]
    assert block(table, 0, "paid", 5) == [0, 0, 0, 2, 1]
    assert block(table, 0, "bought", 15) == [1] + [0] * 14
