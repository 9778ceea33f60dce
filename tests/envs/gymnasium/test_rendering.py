"""Rendering in Gymnasium: as text, as a picture, in a window."""

from __future__ import annotations

import random
import time
from typing import Any

import numpy as np
import pytest

from cabochon import games
from cabochon.envs.rendering import Renderer
from tests.envs.environments import GAMES, random_action
from tests.envs.gymnasium.matches import make, play


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_rendering_passes_gymnasiums_checks(game: str, no_screen: None) -> None:
    from gymnasium.utils.env_checker import check_env

    env = make(game, render_mode="ansi", render_fps=1000)
    check_env(env.unwrapped)
    assert env.metadata["render_modes"] == ["ansi", "rgb_array", "human"]


@pytest.mark.parametrize("game", GAMES)
def test_the_learner_is_shown_its_own_view_and_all_is_open_at_the_end(game: str) -> None:
    env, renderer = make(game, render_mode="ansi", seat=1), Renderer(games.find(game), "ansi")
    env.reset(seed=3)
    match = env.unwrapped.match
    assert env.render() == renderer.render(match.game.view(match.state, 1))
    play(env)
    assert env.render() == renderer.render(match.game.view(match.state, None, everything=True))


def last_line(env: Any) -> str:
    return str(env.render().splitlines()[-1])


@pytest.mark.parametrize("game", GAMES)
def test_a_truncated_match_is_captioned_and_all_cards_are_open(game: str) -> None:
    env = make(game, render_mode="ansi", limit=9)
    play(env)
    match = env.unwrapped.match
    open_view = match.game.view(match.state, None, everything=True)
    assert "The match was broken off: nobody has won" in last_line(env)
    renderer = Renderer(match.game, "ansi")
    assert env.render().splitlines()[:-1] == str(renderer.render({**open_view, "to_move": None})).splitlines()[:-1]


def test_a_forfeit_is_captioned_and_all_cards_are_open(stubborn: str) -> None:
    env = make("splendor", opponents=["easy", stubborn], render_mode="ansi", seat=0)
    _, info = env.reset(seed=1)
    reserve = env.unwrapped.match.game.parse(env.unwrapped.match.state, "reserve deck 1")
    for action in reserve:
        env.step(action)
    assert "Seat 2 has forfeited: the match is won by Seat 0 and Seat 1" in last_line(env)
    env.reset(seed=1)
    assert "Seat 0 to move" in last_line(env)
    env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert "Seat 0 has forfeited: the match is won by Seat 1 and Seat 2" in last_line(env)


def test_a_card_reserved_unseen_is_open_after_a_forfeit() -> None:
    env = make("splendor", render_mode="ansi", seat=1, opponents=["tests.envs.gymnasium.matches:Reserving"])
    _, info = env.reset(seed=1)
    match = env.unwrapped.match
    (card,) = match.game.view(match.state, 0)["players"][0]["reserved"]
    assert card["code"] not in env.render()
    env.step(int(np.flatnonzero(info["action_mask"] == 0)[0]))
    assert card["code"] in env.render()


@pytest.mark.slow
def test_every_move_is_shown_including_the_opponents(shown: list[bytes]) -> None:
    env = make("splendor", seats=3, seat=0, render_mode="human", rewards="points")
    drawn = make("splendor", seats=3, seat=0, render_mode="rgb_array", rewards="points")
    env.reset(seed=1)
    drawn.reset(seed=1)
    assert shown == [drawn.render().tobytes()]
    taken = env.unwrapped.match.game.parse(env.unwrapped.match.state, "take white blue green")
    for action in taken:
        env.step(action)
        drawn.step(action)
    assert len(set(shown)) == len(shown)
    assert len(shown) >= 1 + len(taken) + 2
    assert shown[-1] == drawn.render().tobytes()


def test_a_forfeit_is_shown(shown: list[bytes], stubborn: str) -> None:
    env = make("splendor", opponents=[stubborn], seat=0, render_mode="human")
    _, info = env.reset(seed=1)
    env.step(random_action(info["action_mask"], random.Random(1)))
    env.unwrapped.render()
    assert len(set(shown)) == 3
    assert shown[-1] == shown[-2]


def test_a_window_keeps_the_frame_rate_of_the_metadata(no_screen: None) -> None:
    assert make("splendor").metadata["render_fps"] == 2
    env = make("splendor", seat=0, render_mode="human", render_fps=20)
    assert env.metadata["render_fps"] == 20
    started = time.perf_counter()
    _, info = env.reset(seed=1)
    env.step(random_action(info["action_mask"], random.Random(1)))
    assert (
        time.perf_counter() - started >= 2 * 0.045
    )  # the deal and the move were each shown for a twentieth of a second
    env.close()


def test_a_picture_and_a_window_can_be_shown(no_screen: None) -> None:
    drawn = make("splendor", render_mode="rgb_array", seat=0)
    shown = make("splendor", render_mode="human", seat=0, render_fps=1000)
    for env in (drawn, shown):
        env.reset(seed=1)
    picture = drawn.render()
    assert (picture.ndim, picture.shape[2], picture.dtype) == (3, 3, np.uint8)
    assert shown.render() is None
    shown.close()
