"""The search of training: every action of the root is visited, wins are found, and policies improve.

Only who runs a test here imports PyTorch: reading this file does not.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest

from cabochon import games
from cabochon.learn.settings import TrainingSettings, default_settings
from cabochon.search.forest import considered_visits
from tests.bots.test_bots import winning_table

if TYPE_CHECKING:
    from cabochon.learn.model import Model
    from cabochon.learn.self_play import SearchPlay

GAMES = 6


def settings_for(name: str, seats: int, **others: int) -> TrainingSettings:
    settings = default_settings(games.find(name), "cpu")
    return replace(settings, seats=(seats,), games=GAMES, steps=2, width=16, minibatch=8, **others)  # type: ignore[arg-type]


def begun(settings: TrainingSettings) -> tuple[SearchPlay, Model]:
    """Games to search in, and a model that has learned nothing."""
    from cabochon.learn.learner import Learner
    from cabochon.learn.runner import new_runner
    from cabochon.learn.self_play import SearchPlay

    game = games.find(settings.game)
    play = SearchPlay(game, new_runner(game, "cpu"), settings, seats=settings.seats[0], seed=3)
    return play, Learner(game, settings, new_runner(game, "cpu")).model


def searched(settings: TrainingSettings, *, states: list[object] | None = None) -> SearchPlay:
    play, model = begun(settings)
    if states is not None:
        play.games.batch.set_state(range(GAMES), states)
        play.games.encode()
    play.search(model)
    return play


def test_the_schedule_halves_the_actions_that_are_left() -> None:
    assert considered_visits(4, 8) == [0, 0, 0, 0, 1, 1, 2, 2]
    assert considered_visits(1, 3) == [0, 1, 2]
    assert considered_visits(3, 2) == [0, 0]


@pytest.mark.parametrize("seats", [2, 4])
def test_every_action_of_the_root_is_visited(seats: int) -> None:
    play = searched(settings_for("splendor", seats, simulations=48, considered=48))
    visits = play.forest.visits
    for row in range(GAMES):
        children = play.forest.root_children[row]
        legal = play.games.batch.masks[row]
        assert (children[legal] > 0).all()
        assert (children[~legal] == 0).all()
        assert visits[row, 0] == 49
        assert sum(visits[row, child] for child in children[legal]) == 48


def test_policies_and_shares_are_distributions() -> None:
    play = searched(settings_for("marvel", 3, simulations=16, considered=16))
    policies, shares = play.forest.policies, play.forest.shares
    assert policies.sum(1) == pytest.approx(np.ones(GAMES), abs=1e-4)
    assert shares.sum(1) == pytest.approx(np.ones(GAMES), abs=1e-4)
    assert (policies[~play.games.batch.masks] == 0).all()
    assert all(play.games.batch.masks[row, action] for row, action in enumerate(play.forest.chosen))


def test_a_move_that_wins_is_found_and_learned() -> None:
    winning = winning_table()
    play = searched(settings_for("splendor", 2, simulations=64, considered=64), states=[winning._state] * GAMES)
    for row in range(GAMES):
        after = winning.reseeded(1)
        words = {actions[0]: move for move, actions in after.game.moves(after._state).items()}
        after.play(words[int(play.forest.chosen[row])])
        assert after.result == (0.0, 1.0)
        assert play.forest.policies[row].argmax() == play.forest.chosen[row]


def test_a_search_does_not_change_the_games() -> None:
    play, model = begun(settings_for("splendor", 2, simulations=8, considered=8))
    before = play.games.states.tobytes()
    play.search(model)
    assert play.games.states.tobytes() == before


def test_the_examples_have_the_result_where_a_match_ended() -> None:
    settings = settings_for("splendor", 2, simulations=4, considered=4)
    settings = replace(settings, steps=160, lookahead=0, decay=1.0, limit=120)
    play, model = begun(settings)
    examples, matches = play.play(model)
    assert matches >= GAMES
    assert examples.shares.sum(1).numpy() == pytest.approx(np.ones(len(examples.shares)), abs=1e-3)
    first = examples.shares.view(160, GAMES, 2)[0]
    assert set(first.flatten().tolist()) <= {0.0, 0.5, 1.0}


def test_a_decision_is_learned_from_what_comes_rounds_after_it() -> None:
    whole = replace(settings_for("splendor", 2, simulations=4, considered=4), steps=48, lookahead=0)
    parts = replace(whole, steps=8, lookahead=40)
    play, model = begun(whole)
    expected, _ = play.play(model)
    play, _ = begun(parts)
    found, _ = play.play(model)
    for some, all_of_them in zip(found, expected, strict=True):
        assert some.tolist() == all_of_them[: 8 * GAMES].tolist()
    following, _ = play.play(model)
    assert following.inputs.tolist() == expected.inputs[8 * GAMES : 16 * GAMES].tolist()
