"""The numbers for a network stand where the documentation says."""

from __future__ import annotations

from cabochon.games.battle_mat.knowledge.observation import BLOCKS as MAT_BLOCKS
from cabochon.games.gems.knowledge.observation import BLOCKS, CARD, HELD, PLAYER
from tests.games.battle_mat.table import Mat, a_mat
from tests.games.gems.table import Table, a_table


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


def test_a_card_is_observed_with_points_bonus_and_price() -> None:
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


def mat_block(mat: Mat, seat: int, name: str, length: int, skip: int = 0) -> list[int]:
    first = MAT_BLOCKS[name] + skip
    numbers: list[int] = mat.observe(seat)[first : first + length].tolist()
    return numbers


def observed_cards(mat: Mat, seat: int, name: str, skip: int = 0) -> list[str]:
    """A set of cards among the numbers, as codes."""
    return [f"c{place + 1:02}" for place, number in enumerate(mat_block(mat, seat, name, 30, skip * 30)) if number]


def test_the_observer_of_a_mat_comes_first() -> None:
    mat = a_mat(leader=1).duels_won(2, 5)
    assert mat_block(mat, 0, "scores", 2) == [2, 5]
    assert mat_block(mat, 1, "scores", 2) == [5, 2]
    assert [mat_block(mat, seat, "leader", 1) for seat in range(2)] == [[0], [1]]
    assert [mat_block(mat, seat, "turn", 1) for seat in range(2)] == [[0], [1]]
    assert mat_block(mat, 0, "stones", 7) == [1, 1, 0, 0, 0, 0, 2]
    assert mat_block(mat, 0, "target", 2) == [7, 1]


def test_only_their_owner_observes_hands_and_laid_cards() -> None:
    mat = a_mat().without_stones()
    mat.play("lay c20 on size")
    assert observed_cards(mat, 0, "hand") == ["c10", "c30"]
    assert observed_cards(mat, 0, "laid") == ["c20"]
    assert observed_cards(mat, 1, "hand") == ["c11", "c21", "c29"]
    assert mat_block(mat, 1, "sizes", 9) == [2, 1, 0, 0, 24, 0, 0, 0, 0]
    assert len(observed_cards(mat, 1, "maybe", skip=1)) == 27  # the laid card may be any that seat 1 has not seen
    assert mat_block(mat, 1, "laid on", 5) == [0, 0, 1, 0, 0]
    assert mat_block(mat, 1, "phase", 7) == [0, 0, 0, 0, 0, 0, 1]


def test_a_known_card_is_observed_where_it_may_be() -> None:
    mat = a_mat()
    mat.play_all("use mind", "show c21", "no stone")
    mat.play("lay c10 on luck")
    mat.play("answer c29")
    in_hand, laid_first, in_deck = (observed_cards(mat, 0, "maybe", skip=zone) for zone in (0, 1, 4))
    assert "c21" in in_hand
    assert "c21" in laid_first
    assert "c21" not in in_deck


def test_the_best_rank_is_the_highest_number() -> None:
    assert mat_block(a_mat(), 0, "ranks", 5) == [1, 30, 30, 0, 1]
