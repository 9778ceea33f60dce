"""The small game of docs/adding-a-game.md keeps the contract, and everything general plays it without knowing it."""

from __future__ import annotations

import numpy as np
import pytest

import cabochon
from cabochon import games, testing
from cabochon.arenas.match import play_match
from cabochon.arenas.schedule import schedule
from cabochon.bits import new_mask
from cabochon.contract import BadOption, Game, IllegalMove, for_game
from cabochon.envs.batch import batch
from cabochon.envs.batch.learner_matches import LearnerMatches
from cabochon.match import Match
from cabochon.match.chance import Shuffled
from tests.arenas.arenas import settings
from tests.contract.small_game import small_game

__all__ = ["small_game"]

pytestmark = pytest.mark.usefixtures("small_game")


def test_it_is_a_game_like_any_other() -> None:
    assert "sprint" in games.names()


def test_it_keeps_the_contract(small_game: Game) -> None:
    testing.check_game(small_game, matches=20)


def test_a_seat_cannot_see_the_cards_of_others(small_game: Game) -> None:
    match = cabochon.new("sprint", seats=3, seed=4)
    for word in range(1, 20):
        other = small_game.redeal(match._state, 0, np.uint64(word))
        assert small_game.view(other, 0) == small_game.view(match._state, 0)
        assert (small_game.observe(other, 0) == match.observe(0)).all()
    assert [player["card"] for player in match.view(1)["players"]].count(None) == 2
    hidden = match.beginning()
    dealt = match.turns[0].moves[0]
    assert [hidden.redacted_text(dealt, seat) for seat in (0, 1, None)] == [dealt, "deal a card", "deal a card"]


def test_moves_are_typed_and_refused_in_words() -> None:
    match = cabochon.new("sprint", seats=2, seed=1)
    assert match.legal() == ["run", "swap"]
    assert match.play("Run")[0].text == "run"
    with pytest.raises(IllegalMove, match="'hop' is not a legal move: there are run, swap"):
        match.play("hop")
    with pytest.raises(BadOption, match="target is a number from 1 to 60"):
        cabochon.new("sprint", seats=2, target=0)


@pytest.mark.parametrize("code", ["random", "greedy", "medium", pytest.param("mcts:60", marks=pytest.mark.slow)])
def test_bots_play_it_without_a_strategy(code: str) -> None:
    match = cabochon.new("sprint", seats=2, seed=2)
    bots = [cabochon.bot(code, seed=seat) for seat in range(2)]
    while match.to_move is not None:
        match.play(bots[match.to_move].choose(match))
    assert sum(match.result or ()) == 1


def test_search_and_greedy_take_the_move_that_wins() -> None:
    """One run from the target, with steps enough: running wins whatever card the other holds."""
    match = cabochon.new("sprint", seats=2, seed=3, target=40)
    match._state.steps[:2] = 39, 5
    assert {cabochon.bot(code, seed=1).choose(match) for code in ("greedy", "easy", "mcts:200")} == {"run"}


@pytest.mark.slow
def test_search_plays_better_than_chance_without_a_strategy() -> None:
    won = 0.0
    for number in range(30):
        match = Match(games.find("sprint"), 2, options={}, chance=Shuffled(number))
        bots = [cabochon.bot(code, seed=number) for code in ("mcts:200", "random")]
        while match.to_move is not None:
            match.play(bots[(match.to_move + number) % 2].choose(match))
        won += (match.result or ())[number % 2]
    assert won > 18


@pytest.mark.slow
def test_a_batch_plays_it_and_rewards_the_result_alone() -> None:
    many = batch("sprint", seats=3, size=16, seed=1)
    ended = 0
    for _ in range(80):
        many.step(many.random_actions())
        ended += int(many.over.sum())
        assert np.allclose(many.rewards.sum(1), 0, atol=1e-6)
    assert ended > 16
    with pytest.raises(BadOption, match="sprint has no points or ranks"):
        batch("sprint", seats=3, size=16, seed=1, rewards="points")


@pytest.mark.slow
def test_learners_play_it_against_bots() -> None:
    matches = LearnerMatches(games.find("sprint"), size=4, opponents=["greedy"])
    matches.reset(1)
    for _ in range(40):
        matches.step(matches.masks.argmax(1))
    assert matches.learners.final_results.sum(1).max() == pytest.approx(1)


def test_fixed_deals_repeat_draw_by_draw() -> None:
    """It names no piles, so the same draws come in the same order."""
    first, second = (Match(games.find("sprint"), 2, options={}, chance=Shuffled(7)) for _ in range(2))
    assert first.turns == second.turns


def test_installed_games_are_looked_up_once(small_game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    known = games.names()
    assert small_game.name in known
    monkeypatch.setattr("cabochon.games.entry_points", lambda **_: ())
    assert games.names() == known
    games.names.cache_clear()
    assert games.names() == ()


def test_a_match_of_the_arena_needs_no_points(small_game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(small_game), "view", lambda *_, **__: {})
    arena = settings("random", "random", game="sprint")
    outcome, record = play_match(arena, next(schedule(arena)))
    assert outcome.points == (None, None)
    assert sum(outcome.result) == 1
    assert cabochon.load(record).seat_points is None


def test_its_moves_cannot_be_undone_because_it_does_not_say_what_they_reveal() -> None:
    events = cabochon.new("sprint", seats=2, seed=1).play("swap")
    assert all(event.revealed(seat) for event in events for seat in (0, 1, None))


def test_it_forecasts_nothing(small_game: Game) -> None:
    assert small_game.forecasts is None
    positions, targets = np.zeros(1, small_game.state_type), np.zeros((1, 0), np.float32)
    forecast_targets = for_game("cabochon.search.forecast_targets", small_game)
    forecast_targets.foretell(
        0, 1, positions, np.zeros(1, np.int8), positions, targets, new_mask(small_game.action_count)
    )
    assert forecast_targets.forecasts.NAMES == ()
