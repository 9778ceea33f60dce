"""What a bot does at the table."""

from __future__ import annotations

import pytest

import cabochon
from cabochon import games
from tests.mat import a_mat
from tests.table import a_table


def winning_table() -> cabochon.Match:
    """Seat 1 has 14 points, a buy with a point, and the last turn of the round."""
    table = a_table().points(1, 14).market("1r8").chips(1, white=4).turn(1)
    table.points(0, 13)
    return table


def test_one_move_from_winning_the_search_wins() -> None:
    for seed in range(5):
        match = winning_table()
        match.play(cabochon.bot("mcts:2000", seed=seed).choose(match))
        assert match.result == (0.0, 1.0)


@pytest.mark.parametrize("code", ["random", "mcts:60"])
def test_the_same_view_and_seed_give_the_same_move(code: str) -> None:
    chosen = {cabochon.bot(code, seed=9).choose(cabochon.new("marvel", seats=4, seed=3)) for _ in range(3)}
    assert len(chosen) == 1
    others = {cabochon.bot(code, seed=seed).choose(cabochon.new("marvel", seats=4, seed=3)) for seed in range(-6, 6)}
    assert len(others) > 1


def test_one_answer_from_winning_the_search_wins() -> None:
    for seed in range(5):
        hands = (("c20", "c21", "c22"), ("c05", "c25", "c26"))
        mat = a_mat(hands=hands).without_stones().duels_won(5, 6, brink=1)
        mat.play("lay c20 on strength")
        move = cabochon.bot("mcts:400", seed=seed).choose(mat)
        assert move in ("answer c25", "answer c26")  # c05 would lose the duel, and c25 or c26 wins the match


@pytest.mark.parametrize(
    ("game", "seats"), [(name, seats) for name in games.names() for seats in games.find(name).seats]
)
def test_bots_play_whole_matches(game: str, seats: int) -> None:
    match = cabochon.new(game, seats=seats, seed=seats)
    bots = [cabochon.bot("mcts:20" if seat else "random", seed=seat) for seat in range(seats)]
    while match.to_move is not None:
        match.play(bots[match.to_move].choose(match))
    assert match.result is not None


@pytest.mark.parametrize(("game", "matches", "enough"), [("splendor", 6, 5), ("battle-mat", 60, 36)])
def test_searching_beats_chance(game: str, matches: int, enough: int) -> None:
    won = 0.0
    for number in range(matches):
        match = cabochon.new(game, seats=2, seed=number)
        searcher = number % 2
        bots = {searcher: cabochon.bot("mcts:200", seed=number), 1 - searcher: cabochon.bot("random", seed=number)}
        while match.to_move is not None:
            match.play(bots[match.to_move].choose(match))
        assert match.result is not None
        won += match.result[searcher]
    assert won >= enough


def test_a_payment_is_part_of_the_move_a_bot_chooses() -> None:
    table = a_table().market("1w1").chips(0, red=2, black=1, gold=2).bank()
    table.reserved(0, "3w1", "3w2", "3w3")  # nothing to take, nothing to reserve: it must buy
    legal = table.legal()
    assert all(move.startswith("buy 1w1") for move in legal)
    assert cabochon.bot("mcts:60", seed=1).choose(table) in legal
