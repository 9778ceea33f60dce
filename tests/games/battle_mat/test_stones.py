"""Battle Mat, the six stones at both moments, alone and against each other."""

from __future__ import annotations

import pytest

import cabochon
from tests.games.battle_mat.table import CALM, HANDS, Mat, a_mat, laid, with_stone

rule = pytest.mark.rule


def on_the_mat(mat: Mat, seat: int) -> list[str]:
    return [placement["cards"][seat]["code"] for placement in mat.open_view()["mat"]]


@rule("3.8")
def test_the_leader_of_the_round_decides_first_at_both_moments() -> None:
    for leader in (0, 1):
        mat = a_mat(leader=leader)
        assert mat.to_move == leader
        mat.play("no stone")
        assert (mat.to_move, mat.view()["phase"]) == (1 - leader, "stone")
        mat.play("no stone")
        while mat.view()["phase"] in ("lead", "answer"):
            mat.play(mat.legal()[0])
        assert (mat.to_move, mat.view()["moment"]) == (leader, "before the reveal")
        mat.play("no stone")
        assert (mat.to_move, mat.view()["moment"]) == (1 - leader, "before the reveal")


@rule("3.8")
def test_one_stone_a_player_and_round() -> None:
    mat = a_mat(stones=(("time", "space"), ("mind", "power")))
    mat.play("use time")
    mat.play("no stone")
    while mat.view()["phase"] in ("lead", "answer"):
        mat.play(mat.legal()[0])
    assert mat.to_move == 1  # seat 0 has space left, but not in this round
    mat.play("no stone")
    assert mat.view()["round"] == 2
    mat.play("no stone")
    assert mat.to_move == 0
    assert "use space" in mat.legal()


@rule("3.8")
def test_a_used_stone_leaves_the_game() -> None:
    mat = a_mat().play_all("use time")
    assert mat.view(0)["players"][0]["stones"] == ["mind"]
    assert mat.view(1)["players"][0]["stones"] == 1
    assert mat.view(None)["players"][0]["spent"] == ["time"]
    while mat.to_move != 0 or mat.view()["phase"] != "stone":
        mat.play(mat.legal()[-1])
    assert mat.view()["round"] == 2
    with pytest.raises(cabochon.IllegalMove, match="you have already used time"):
        mat.play("use time")


@rule("3.8")
def test_who_has_a_stone_left_is_asked_also_when_it_cannot_be_used() -> None:
    mat = laid(a_mat(stones=(("mind", "power"), ("reality", "time"))))
    assert mat.to_move == 0
    assert mat.legal() == ["no stone"]
    mat.play("no stone")
    assert mat.legal() == ["use time", "no stone"]


@rule("3.8")
def test_who_has_no_stone_left_is_not_asked() -> None:
    mat = a_mat(leader=1)
    mat.state.players[0].stones = 0
    while mat.view()["round"] == 1:
        assert not (mat.to_move == 0 and mat.view()["phase"] == "stone")
        mat.play(mat.legal()[-1])


@rule("3.8")
@pytest.mark.parametrize("stone", ["mind", "reality", "power"])
def test_three_stones_are_for_the_moment_before_laying_only(stone: str) -> None:
    mat = with_stone(stone)
    assert f"use {stone}" in mat.legal()
    laid(mat)
    with pytest.raises(
        cabochon.IllegalMove, match=rf"{stone} can be used before the first card of a round is laid.*3.8"
    ):
        mat.play(f"use {stone}")


# Time


@rule("3.8")
def test_time_exchanges_a_random_card_of_the_opponent_with_the_next_of_the_deck() -> None:
    mat = with_stone("time")
    mat.replay("use time")
    assert sorted(mat.game.moves(mat.state)) == ["hit c11", "hit c21", "hit c29"]
    assert len(mat.game.outcomes(mat.state)) == 3
    mat.replay("hit c21")
    mat.replay("deal c05")
    assert mat.hand(1) == ["c05", "c11", "c29"]
    assert mat.view()["left"] == 24
    assert mat.to_move == 1


@rule("3.8")
def test_the_card_that_time_took_is_the_last_of_the_deck() -> None:
    mat = a_mat(deck=CALM, hands=(("c01", "c20", "c30"), ("c11", "c21", "c29")))
    mat.play("use time", "hit c21", "deal c12")
    mat.without_stones()
    while mat.view()["round"] < 5:
        assert "c21" not in (*mat.hand(0), *mat.hand(1))
        mat.play(mat.legal()[-1])
    assert "c21" in (*mat.hand(0), *mat.hand(1))


@rule("3.8")
def test_time_before_the_reveal_acts_on_a_laid_card_in_its_place() -> None:
    mat = laid(with_stone("time"))
    mat.replay("use time")
    assert sorted(mat.game.moves(mat.state)) == ["hit c11", "hit c21", "hit c29"]
    mat.replay("hit c21")
    mat.replay("deal c05")
    assert on_the_mat(mat, 1) == ["c11", "c05", "c29"]
    assert mat.view(1)["mat"][1]["cards"][1]["code"] == "c05"  # the player sees their new card
    assert mat.view(0)["mat"][1]["cards"][1] == {"face_down": True}


@rule("3.8")
def test_time_needs_a_card_in_the_deck() -> None:
    mat = with_stone("time")
    mat.duels_won(6, 6)
    assert mat.view()["left"] == 0
    with pytest.raises(cabochon.IllegalMove, match=r"the deck has no card left for time.*3.8"):
        mat.play("use time")


# Mind


@rule("3.8")
def test_mind_shows_a_card_of_the_opponents_own_choice() -> None:
    mat = with_stone("mind")
    mat.play("use mind")
    assert mat.to_move == 1
    assert mat.legal() == ["show c11", "show c21", "show c29"]
    mat.play("show c21")
    assert mat.known(0) == {"c21": ["hand"]}
    assert mat.hand(1) == ["c11", "c21", "c29"]
    assert mat.view()["phase"] == "stone"
    assert mat.to_move == 1


# Reality


@rule("3.8")
def test_reality_draws_the_followers_first_card_after_the_leader_has_laid() -> None:
    mat = with_stone("reality")
    mat.play_all("use reality", "no stone")
    mat.replay("lay c10 on strength")
    assert sorted(mat.game.moves(mat.state)) == ["hit c11", "hit c21", "hit c29"]
    mat.replay("hit c29")
    assert on_the_mat_first(mat) == ["c10", "c29"]
    assert (mat.to_move, mat.view()["phase"]) == (1, "lead")
    assert mat.hand(1) == ["c11", "c21"]


def on_the_mat_first(mat: Mat) -> list[str]:
    return [card["code"] for card in mat.open_view()["mat"][0]["cards"]]


@rule("3.8")
def test_under_reality_a_leader_chooses_the_category_before_the_card_is_drawn() -> None:
    mat = with_stone("reality", user=1)
    mat.play_all("no stone", "use reality")
    assert (mat.to_move, mat.view()["phase"]) == (0, "choose")
    assert mat.legal() == [f"choose {code}" for code in ("strength", "speed", "size", "luck", "rating")]
    mat.replay("choose size")
    assert sorted(mat.game.moves(mat.state)) == ["hit c10", "hit c20", "hit c30"]
    mat.replay("hit c20")
    assert (mat.to_move, mat.view()["phase"]) == (1, "answer")
    mat.play("answer c11")
    assert on_the_mat_first(mat) == ["c20", "c11"]


@rule("3.8")
def test_reality_acts_on_the_first_card_of_this_round_only() -> None:
    mat = with_stone("reality", user=1)
    mat.play_all("no stone", "use reality", "choose size")
    mat.play(mat.legal()[0])
    assert mat.view()["phase"] == "lead"
    while mat.view()["round"] == 1:
        mat.play(mat.legal()[-1])
    assert not any(player["random_first"] for player in mat.view()["players"])


@rule("3.8", "3.12")
def test_a_card_laid_by_reality_is_face_down_for_its_own_player_too() -> None:
    mat = with_stone("reality")
    mat.play_all("use reality", "no stone")
    mat.play("lay c10 on strength", "hit c29")
    for seat in (0, 1, None):
        assert mat.view(seat)["mat"][0]["cards"][1] == {"face_down": True}
    assert "c29" not in str(mat.view(1)["players"])


@rule("3.12")
def test_the_position_of_a_player_names_the_card_that_reality_laid_because_they_can_tell_which_one_is_missing() -> None:
    mat = with_stone("reality")
    mat.play_all("use reality", "no stone")
    mat.play("lay c10 on strength", "hit c29")
    assert "mat=0:strength:?:c29/" in mat.position(1)
    assert "mat=0:strength:c10:?/" in mat.position(0)
    assert "mat=0:strength:?:?/" in mat.position(public=True)
    unknown = cabochon.position(mat.position(1).replace(":c29/", ":?/"), seed=1)
    assert (unknown.observe(1) != mat.observe(1)).any()  # it would forget that nobody else has the card


# Soul


@rule("3.8")
def test_soul_gives_the_user_three_new_cards_and_then_the_opponent() -> None:
    mat = with_stone("soul")
    mat.play("use soul", *(f"deal c0{number}" for number in range(1, 7)))
    assert mat.hand(0) == ["c01", "c02", "c03"]
    assert mat.hand(1) == ["c04", "c05", "c06"]
    assert mat.view()["left"] == 24
    groups = [mat.names(int(group)) for group in mat.state.deck[1:3]]
    assert groups == [list(HANDS[0]), list(HANDS[1])]  # the user's cards come first
    assert mat.to_move == 1


@rule("3.8")
def test_soul_before_the_reveal_acts_on_the_laid_cards_in_their_places() -> None:
    mat = laid(with_stone("soul"))
    mat.play("use soul", *(f"deal c0{number}" for number in range(1, 7)))
    assert on_the_mat(mat, 0) == ["c01", "c02", "c03"]
    assert on_the_mat(mat, 1) == ["c04", "c05", "c06"]
    assert [placement["category"] for placement in mat.view()["mat"]] == ["strength", "speed", "size"]
    assert [card["code"] for card in (placement["cards"][1] for placement in mat.view(1)["mat"])] == [
        "c04",
        "c05",
        "c06",
    ]


@rule("3.8")
def test_soul_with_an_empty_deck_draws_the_same_cards_again() -> None:
    mat = with_stone("soul").duels_won(6, 6)
    mat.play("use soul")
    assert mat.hand(0) == list(HANDS[0])
    assert mat.hand(1) == list(HANDS[1])


# Power


@rule("3.8")
def test_power_lets_the_leader_choose_all_three_categories() -> None:
    mat = with_stone("power")
    mat.play_all("use power", "no stone", "lay c10 on strength", "answer c11")
    assert (mat.to_move, mat.view()["phase"]) == (0, "choose")
    mat.play("choose luck")
    assert (mat.to_move, mat.view()["phase"]) == (1, "lead")  # who lays first does not change
    assert mat.legal() == ["lay c21 on luck", "lay c29 on luck"]
    mat.play_all("lay c21", "answer c20")
    assert (mat.to_move, mat.view()["phase"]) == (0, "lead")
    assert {move.split(" on ")[1] for move in mat.legal()} == {"speed", "size", "rating"}


@rule("3.8")
def test_power_lets_the_other_choose_the_first_or_the_third_besides_the_second() -> None:
    mat = with_stone("power", user=1)
    mat.play("no stone")
    assert {"use power first", "use power third"} == {move for move in mat.legal() if "power" in move}
    mat.play("use power first")
    assert (mat.to_move, mat.view()["phase"]) == (1, "choose")
    mat.play_all("choose size", "lay c10 on size", "answer c11")
    assert (mat.to_move, mat.view()["phase"]) == (1, "lead")
    assert {move.split(" on ")[1] for move in mat.legal()} == {"strength", "speed", "luck", "rating"}
    mat.play_all("lay c21 on speed", "answer c20")
    assert (mat.to_move, mat.view()["phase"]) == (0, "lead")


@rule("3.8")
def test_power_for_the_third_placement() -> None:
    mat = with_stone("power", user=1)
    mat.play_all("no stone", "use power third", "lay c10 on strength", "answer c11", "lay c21 on speed", "answer c20")
    assert (mat.to_move, mat.view()["phase"]) == (1, "choose")
    assert mat.legal() == ["choose size", "choose luck", "choose rating"]
    mat.play("choose rating")
    assert mat.to_move == 0
    assert mat.legal() == ["lay c30 on rating"]


@rule("3.8")
def test_reality_and_power_the_category_is_chosen_by_the_player_who_chooses_it_anyway() -> None:
    mat = with_stone("power", user=1, another="reality")
    mat.play_all("use reality", "use power first")
    assert (mat.to_move, mat.view()["phase"]) == (1, "choose")
    mat.play_all("choose size", "lay c10 on size")
    assert mat.view()["mat"][0]["cards"][1] == {"face_down": True}
    mat = with_stone("power", user=1, leader=1, another="reality")
    mat.play_all("use power", "use reality")
    assert (mat.to_move, mat.view()["phase"]) == (1, "choose")


# Space


@rule("3.8")
def test_space_swaps_an_own_card_with_a_random_one() -> None:
    mat = with_stone("space")
    mat.play("use space")
    assert mat.legal() == ["give c10", "give c20", "give c30"]
    mat.replay("give c10")
    assert sorted(mat.game.moves(mat.state)) == ["hit c11", "hit c21", "hit c29"]
    mat.replay("hit c29")
    assert mat.hand(0) == ["c20", "c29", "c30"]
    assert mat.hand(1) == ["c10", "c11", "c21"]
    assert mat.to_move == 1


@rule("3.8")
def test_space_before_the_reveal_swaps_laid_cards() -> None:
    mat = laid(with_stone("space"))
    mat.play("use space")
    mat.play("give c10", "hit c29")
    assert on_the_mat(mat, 0) == ["c29", "c20", "c30"]
    assert on_the_mat(mat, 1) == ["c11", "c21", "c10"]


@rule("3.8", "3.12")
def test_space_lets_the_user_look_at_a_card_that_reality_laid() -> None:
    mat = with_stone("space", user=1, another="reality")
    mat.play_all("use reality", "no stone")
    mat.play("lay c10 on strength", "hit c29")
    while mat.view()["phase"] in ("lead", "answer"):
        mat.play(mat.legal()[0])
    assert mat.view(1)["mat"][0]["cards"][1] == {"face_down": True}
    assert mat.to_move == 1  # seat 0 has used its stone
    mat.play("use space")
    assert mat.view(1)["mat"][0]["cards"][1]["code"] == "c29"
    assert "give c29" in mat.legal()
