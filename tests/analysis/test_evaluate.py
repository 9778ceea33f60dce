"""The values of moves: as the bot's own search has them, from what one seat may know."""

from __future__ import annotations

import json

import pytest

import cabochon
from cabochon.analysis import Evaluation
from cabochon.match import Match

CODE = "mcts:300"


def in_the_middle(game: str, turns: int = 9) -> Match:
    match = cabochon.new(game, seed=3)
    bot = cabochon.bot("greedy", seed=1)
    while len(match.turns) < turns or len(match.legal()) < 2:
        match.play(bot.choose(match))
    return match


@pytest.mark.parametrize("game", ["splendor", "marvel", "battle-mat"])
def test_every_legal_move_has_a_value_visits_and_a_line(game: str) -> None:
    match = in_the_middle(game)
    found = cabochon.evaluate(match, CODE)
    assert {value.move for value in found.moves} == set(match.legal())
    assert sum(value.visits for value in found.moves) <= found.simulations == 300
    for value in found.moves:
        assert 0 <= value.value <= 1
        assert value.standard_error > 0
        assert value.line[0] == value.move
        assert sum(value.values) == pytest.approx(1)
        assert value.values[found.seat] == value.value
    assert sum(found.shares) == pytest.approx(1)


@pytest.mark.parametrize("game", ["splendor", "marvel"])
def test_the_best_move_is_the_one_that_the_bot_plays(game: str) -> None:
    for turns in (3, 9, 15):
        match = in_the_middle(game, turns)
        assert cabochon.evaluate(match, CODE, seed=5).best.move == cabochon.bot(CODE, seed=5).choose(match)


def test_a_bot_evaluates_as_its_code_and_with_its_seed() -> None:
    match = in_the_middle("splendor")
    bot = cabochon.bot(CODE, seed=5)
    assert cabochon.evaluate(match, bot) == cabochon.evaluate(match, CODE, seed=5)
    assert cabochon.evaluate(match, bot, seed=6) == cabochon.evaluate(match, CODE, seed=6)
    with pytest.raises(cabochon.UnknownBot, match="only a bot that searches gives values"):
        cabochon.evaluate(match, cabochon.bot("greedy"))


@pytest.mark.parametrize("code", [CODE, "random", "greedy"])
def test_likelihoods_take_a_match_as_choose_does(code: str) -> None:
    match, bot = in_the_middle("splendor"), cabochon.bot(code, seed=5)
    assert bot.likelihoods(match) == bot.likelihoods(match.observer())
    assert bot.likelihoods(match)[bot.choose(match)] > 0


def test_a_seed_gives_the_same_evaluation_again_and_another_seed_another() -> None:
    match = in_the_middle("splendor")
    assert cabochon.evaluate(match, CODE, seed=1) == cabochon.evaluate(match, CODE, seed=1)
    assert cabochon.evaluate(match, CODE, seed=1) != cabochon.evaluate(match, CODE, seed=2)


def test_several_threads_add_up_their_simulations() -> None:
    found = cabochon.evaluate(in_the_middle("splendor"), "mcts:100:threads=2")
    assert found.simulations == 200


def test_an_evaluation_goes_to_json_and_back() -> None:
    found = cabochon.evaluate(in_the_middle("splendor"), CODE)
    assert Evaluation.from_json(json.loads(json.dumps(found.to_json()))) == found


def test_a_seat_that_is_not_to_move_gets_shares_alone() -> None:
    match = in_the_middle("splendor")
    assert match.to_move is not None
    found = cabochon.evaluate(match, CODE, seat=1 - match.to_move)
    assert found.moves == ()
    assert found.seat == 1 - match.to_move
    assert sum(found.shares) == pytest.approx(1)


def test_the_line_can_be_played_as_long_as_chance_deals_nothing() -> None:
    match = in_the_middle("splendor")
    for value in cabochon.evaluate(match, "mcts:1000").moves[:3]:
        copy = match.copy()
        for move in value.line:
            assert move in copy.legal()
            if any(event.is_deal for event in copy.play(move)):
                break


@pytest.mark.parametrize("code", ["greedy", "random", "easy", "mybot:MyBot", ""])
def test_a_bot_that_does_not_search_is_refused(code: str) -> None:
    with pytest.raises(cabochon.UnknownBot, match="only a bot that searches gives values"):
        cabochon.evaluate(cabochon.new("splendor", seed=1), code)


def test_a_match_that_is_over_is_refused() -> None:
    match = cabochon.new("battle-mat", seed=1)
    while match.to_move is not None:
        match.play(match.legal()[0])
    with pytest.raises(cabochon.IllegalMove, match="over"):
        cabochon.evaluate(match)


@pytest.mark.parametrize("game", ["splendor", "marvel", "battle-mat"])
def test_likelihoods_of_a_searching_bot_are_its_visits(game: str) -> None:
    match = in_the_middle(game)
    likelihoods = cabochon.bot(CODE, seed=5).likelihoods(match.observer())
    assert set(likelihoods) == set(match.legal())
    assert sum(likelihoods.values()) == pytest.approx(1)
    assert sum(likelihood > 0 for likelihood in likelihoods.values()) > 1
    if not match.game.hides_moves:
        assert max(likelihoods, key=lambda move: likelihoods[move]) == cabochon.bot(CODE, seed=5).choose(match)
