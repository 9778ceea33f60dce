"""Rendering in PettingZoo: as text, as a picture, in a window."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import pytest

from cabochon import games
from cabochon.envs.rendering import Renderer
from tests.envs.environments import GAMES
from tests.envs.pettingzoo.matches import MODULES, play, raw, splendor_v0, theirs


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_everything_can_be_rendered(game: str, no_screen: None) -> None:
    shown: set[bytes] = set()

    def keep(drawn: Any) -> bool:
        shown.add(drawn.tobytes())
        return bool(drawn.any())

    without_waits = partial(MODULES[game].env, render_fps=1000)
    theirs.render_test(without_waits, custom_tests={"ansi": lambda text: "Seat" in text, "rgb_array": keep})
    assert len(shown) > 1


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_decision_of_a_match_can_be_shown_even_in_the_middle_of_a_move(game: str) -> None:
    env = raw(game, render_mode="ansi")
    texts = []
    while env.match.mover is not None:
        texts.append(env.render())
        assert f"Seat {env.match.mover}" in texts[-1].splitlines()[-1]
        play(env, 1, seed=len(texts))
    assert len(set(texts)) > len(texts) / 2


@pytest.mark.parametrize("game", GAMES)
def test_the_agent_to_move_is_shown_its_own_view_and_all_is_open_at_the_end(game: str) -> None:
    env, renderer = raw(game, render_mode="ansi", decisions=5), Renderer(games.find(game), "ansi")
    seat = env.agents.index(env.agent_selection)
    assert env.render() == renderer.render(env.match.game.view(env.match.state, seat))
    play(env)
    assert env.render() == renderer.render(env.match.game.view(env.match.state, None, everything=True))


@pytest.mark.parametrize("game", GAMES)
def test_a_truncated_match_is_captioned(game: str) -> None:
    env = raw(game, render_mode="ansi", max_cycles=3)
    play(env)
    assert "The match was broken off: nobody has won" in env.render().splitlines()[-1]


def test_a_forfeit_is_captioned_and_all_cards_are_open() -> None:
    env = MODULES["battle-mat"].env(render_mode="ansi")
    env.reset(seed=1)
    play(env.unwrapped, 4)
    offender = env.agent_selection
    seat = env.agents.index(offender)
    match = env.unwrapped.match
    env.step(int(np.flatnonzero(env.observe(offender)["action_mask"] == 0)[0]))
    caption = f"Seat {seat} has forfeited: the match is won by Seat {1 - seat}"
    hands = match.game.view(match.state, None, everything=True)["players"]
    for _ in range(2):
        assert caption in env.render().splitlines()[-1]
        assert all(card["code"] in env.render() for player in hands for card in player["hand"])
        env.step(None)
    env.reset(seed=1)
    assert "forfeited" not in env.render()


def test_a_window_shows_that_an_agent_forfeited(no_screen: None) -> None:
    from cabochon.envs.rendering.packages import pygame

    def window() -> bytes:
        return bytes(pygame().image.tobytes(pygame().display.get_surface(), "RGB"))

    env = splendor_v0.env(render_mode="human", render_fps=1000)
    env.reset(seed=1)
    before = window()
    env.step(int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0]))
    ended = window()
    env.render()
    assert before != ended == window()
    env.close()


def test_rendering_without_a_mode_warns() -> None:
    env = raw("splendor")
    with pytest.warns(UserWarning, match="created without a render_mode"):
        assert env.render() is None
