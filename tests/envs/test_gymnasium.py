"""The games as Gymnasium has them: one seat learns, bots sit in the others."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from cabochon import games
from cabochon.bots import bot
from cabochon.chance import Shuffled
from cabochon.contract import OVER, BadOption, CabochonError, IllegalMove, UnknownBot
from cabochon.envs.batch import Batch
from cabochon.match import Match
from tests.envs.environments import GAMES, TABLES, a_batch, any_of, looks_the_same, rewards_of
from tests.envs.gymnasium_matches import Stubborn, made, play

gymnasium: Any = pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install cabochon[envs]")


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_environment_is_what_gymnasium_checks_for(game: str, seats: int) -> None:
    from gymnasium.utils.env_checker import check_env

    env = made(game, seats=seats)
    check_env(env.unwrapped, skip_render_check=True)
    assert env.observation_space.shape == (games.find(game).observation_size,)
    assert env.action_space.n == games.find(game).seat_action_count


@pytest.mark.parametrize("game", GAMES)
def test_the_environment_is_what_stable_baselines_checks_for(game: str) -> None:
    checker: Any = pytest.importorskip("stable_baselines3.common.env_checker", reason="no Stable-Baselines3 here")
    env = made(game, opponents=["greedy"])
    checker.check_env(env)
    masks: Any = pytest.importorskip("sb3_contrib.common.maskable.utils", reason="no sb3-contrib here")
    _, info = env.reset(seed=2)
    assert np.array_equal(masks.get_action_masks(env), info["action_mask"])
    assert masks.is_masking_supported(env)


def let_others_move(batch: Batch, learner: int) -> float:
    """Until the learner is asked or it is over; what came to the learner meanwhile."""
    earned = 0.0
    while batch.movers[0] not in (learner, OVER):
        batch.step(batch.random_actions())
        earned += float(batch.rewards[0, learner])
    return earned


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_matches_against_random_play_are_those_of_the_batch_with_its_seed(game: str, seats: int) -> None:
    learner, numbers = seats - 1, random.Random(1)
    batch = a_batch(game, seats=seats, seed=11, rewards="points", restart=False)
    env = made(game, seats=seats, seat=learner, rewards="points")
    for seed in (11, None):
        seen, info = env.reset(seed=seed)
        earned, is_over = let_others_move(batch, learner), False
        while not is_over:
            assert np.array_equal(seen, batch.observations[0])
            assert np.array_equal(info["action_mask"], batch.masks[0])
            action = any_of(info["action_mask"], numbers)
            batch.step([action])
            earned += float(batch.rewards[0, learner]) + let_others_move(batch, learner)
            seen, reward, is_over, _, info = env.step(action)
            assert (reward, is_over) == (earned, batch.movers[0] == OVER)
            earned = 0.0
        assert np.array_equal(info["result"], batch.results[0])
        batch.reset()


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_a_seed_decides_the_match_the_opponents_included(game: str, seats: int, opponent: str) -> None:
    ended = []
    for seed in (7, 7, 8):
        env = made(game, opponents=[opponent] * (seats - 1))
        play(env, seed=seed)
        ended.append(env.unwrapped.table.state.tobytes())
    assert ended[0] == ended[1] != ended[2]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("payment", [True, False])
def test_bots_play_as_they_do_elsewhere_whether_they_are_asked_how_to_pay_or_not(game: str, payment: bool) -> None:
    env = made(game, opponents=["easy"], seat=0, payment=payment, rewards="points")
    for seed in range(3):
        earned, told = play(env, seed=seed)
        state = env.unwrapped.table.state
        assert "forfeit" not in told
        assert earned == rewards_of(game).points(state, 0)
        assert told["result"].tolist() == list(games.find(game).result(state))


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_does_what_it_would_do_in_a_match_with_these_cards(game: str) -> None:
    env = made(game, opponents=["easy"], seat=0, deals=[4]).unwrapped
    env.reset(seed=6)
    match = Match(env.table.game, 2, options={}, chance=Shuffled(4))
    told = int(gymnasium.utils.seeding.np_random(6)[0].integers(2**32))
    easy, medium = bot("easy", seed=told), bot("medium", seed=1)
    while not match.is_over:
        if match.to_move == 1:
            match.play(easy.choose(match))
            continue
        words = medium.choose(match)
        for action in match.game.parse(env.table.state, words):
            env.step(action)
        match.play(words)
    assert env.table.state.tobytes() == match.state_bytes()


@pytest.mark.parametrize("rewards", ["result", "rank"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_end_is_rewarded(rewards: str, seats: int) -> None:
    env = made("marvel", seats=seats, rewards=rewards, target=6)
    for seed in range(4):
        earned, told = play(env, seed=seed)
        own = told["result"][told["seat"]]
        if rewards == "result":
            assert earned == pytest.approx((own * seats - 1) / (seats - 1))
        else:
            assert (earned == 1) == (own == 1)
            assert -1 <= earned <= 1


@pytest.mark.parametrize("game", GAMES)
def test_the_learner_sees_what_its_seat_may_know_and_nothing_else(game: str) -> None:
    env = made(game, opponents=["greedy"]).unwrapped
    numbers = random.Random(4)
    seen, info = env.reset(seed=4)
    terminated = False
    while not terminated:
        assert all(np.array_equal(seen, other) for other in looks_the_same(game, env.table.state, env.seat))
        seen, _, terminated, _, info = env.step(any_of(info["action_mask"], numbers))
    assert np.array_equal(seen, games.find(game).observe(env.table.state, env.seat))


def test_a_full_observation_begins_with_the_learner() -> None:
    env = made("splendor", seats=3, seat=1, observation="full")
    seen, _ = env.reset(seed=3)
    state, game = env.unwrapped.table.state, games.find("splendor")
    assert np.array_equal(seen, np.concatenate([game.observe(state, seat) for seat in (1, 2, 0)]))
    assert env.observation_space.contains(seen)


def test_the_seat_is_drawn_for_every_match_unless_it_is_told() -> None:
    drawn, told = made("splendor", seats=3), made("splendor", seats=3, seat=2)
    assert {drawn.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2}
    assert {told.reset(seed=seed)[1]["seat"] for seed in range(9)} == {2}


@pytest.mark.parametrize(
    ("chosen", "seats"),
    [({}, 2), ({"opponents": "greedy"}, 2), ({"opponents": "greedy", "seats": 4}, 4), ({"opponents": ["easy"] * 2}, 3)],
)
def test_there_are_as_many_seats_as_the_opponents_ask_for(chosen: Any, seats: int) -> None:
    env = made("splendor", **chosen)
    assert env.reset(seed=1)[0][12:15].tolist() == [int(seats == number) for number in (2, 3, 4)]


def test_an_illegal_action_forfeits_the_match() -> None:
    env = made("splendor", seats=3, rewards="points")
    seen, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    last, reward, terminated, truncated, told = env.step(illegal)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert f"action {illegal} is not allowed" in told["illegal"]
    assert told["result"].tolist() == [0 if seat == told["seat"] else 0.5 for seat in range(3)]
    assert not told["action_mask"].any()
    assert not env.get_wrapper_attr("action_masks")().any()
    assert np.array_equal(last, seen)
    with pytest.raises(IllegalMove, match="the match is over"):
        env.step(illegal)
    assert env.reset()[1]["action_mask"].any()


def test_what_is_no_action_at_all_is_refused() -> None:
    env = made("splendor", disable_env_checker=True)
    env.reset(seed=1)
    for action in (78, -1, 0.5):
        with pytest.raises(IllegalMove, match="they are numbers from 0 to 77"):
            env.step(action)


def test_after_closing_reset_begins_another_match() -> None:
    env = made("splendor").unwrapped
    _, info = env.reset(seed=1)
    env.close()
    with pytest.raises(IllegalMove, match="reset begins another one"):
        env.step(int(info["action_mask"].argmax()))
    env.reset(seed=1)
    env.step(int(info["action_mask"].argmax()))


def test_a_bot_without_a_legal_answer_forfeits_and_the_learner_wins(stubborn: str) -> None:
    env = made("splendor", opponents=[stubborn], seat=0)
    _, info = env.reset(seed=1)
    _, reward, terminated, _, told = env.step(any_of(info["action_mask"], random.Random(1)))
    assert (reward, terminated) == (1, True)
    assert told["forfeit"].startswith(f"{stubborn} said 'resign', which is not allowed")
    assert told["result"].tolist() == [1, 0]
    assert Stubborn.left == [(1.0, 0.0)]


@pytest.mark.parametrize("rewards", ["result", "points", "rank"])
def test_what_a_bot_forfeits_is_shared_and_rewarded_as_a_share(stubborn: str, rewards: str) -> None:
    env = made("splendor", opponents=["greedy", stubborn], seat=0, rewards=rewards)
    _, info = env.reset(seed=1)
    _, reward, terminated, _, told = env.step(any_of(info["action_mask"], random.Random(1)))
    assert told["result"].tolist() == [0.5, 0.5, 0]
    assert (reward, terminated) == (0.25, True)


def test_a_match_that_is_over_before_the_learner_is_asked_ends_with_its_first_step(stubborn: str) -> None:
    env = made("battle-mat", opponents=[stubborn], seat=1)
    infos = [env.reset(seed=seed)[1] for seed in range(6)]
    begun = next(seed for seed, info in enumerate(infos) if not info["action_mask"].any())
    assert "forfeit" in infos[begun]
    env.reset(seed=begun)
    _, reward, terminated, _, told = env.step(0)
    assert (reward, terminated) == (1, True)
    assert "forfeit" in told
    short = made("splendor", limit=1, seat=1)
    _, info = short.reset(seed=1)
    assert not info["action_mask"].any()
    assert info["result"].tolist() == [0.5, 0.5]
    _, reward, terminated, truncated, _ = short.step(0)
    assert (reward, terminated, truncated) == (0, False, True)


def test_bots_are_told_when_a_match_is_left(stubborn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stubborn, "says", "take white blue green")
    env = made("splendor", opponents=[stubborn], seat=0)
    env.reset(seed=1)
    env.reset(seed=2)
    env.close()
    assert Stubborn.left == [None, None]


@pytest.mark.parametrize("opponent", ["random", "easy"])
def test_a_match_is_broken_off_at_the_limit(opponent: str) -> None:
    for limit in range(20, 30):  # some of them in the middle of what a bot says
        env = made("splendor", opponents=[opponent], limit=limit)
        earned, told = play(env, seed=limit)
        assert earned == 0
        assert told["result"].tolist() == [0.5, 0.5]
        assert env.unwrapped.table.is_broken_off


def test_fixed_deals_come_one_after_the_other() -> None:
    env = made("marvel", deals=[4, 9], seat=0)
    begun = [env.reset(seed=1)[0].tobytes(), env.reset()[0].tobytes(), env.reset()[0].tobytes()]
    assert begun[0] == begun[2] != begun[1]


def test_several_can_be_stepped_side_by_side() -> None:
    envs = gymnasium.make_vec("cabochon.envs:cabochon/Splendor-v0", num_envs=3, vectorization_mode="sync")
    seen, info = envs.reset(seed=4)
    alone = [made("splendor").reset(seed=seed)[0] for seed in (4, 5, 6)]
    assert np.array_equal(seen, np.stack(alone))
    seen, rewards, *_ = envs.step(np.array([any_of(mask, random.Random(1)) for mask in info["action_mask"]]))
    assert (seen.shape, rewards.shape) == ((3, 603), (3,))


@pytest.mark.parametrize(
    ("chosen", "option", "told"),
    [
        ({"seats": 3, "opponents": ["easy"]}, "opponents", "3 seats have 2 opponents, not 1: easy"),
        ({"opponents": 3}, "opponents", "opponents is the name of a bot, or a list of names, not 3"),
        ({"opponents": []}, "seats", "2 to 4 seats, not 1"),
        ({"opponents": ["easy"] * 4}, "seats", "2 to 4 seats, not 5"),
        ({"seats": "2"}, "seats", "seats, not '2'"),
        ({"seat": 2}, "seat", "seat is one of 0 to 1"),
        ({"seat": True}, "seat", "not True"),
        ({"rewards": "gold"}, "rewards", "rewards is one of result, points, rank"),
        ({"limit": -1}, "limit", "limit is a number of decisions"),
        ({"render_fps": 0}, "render_fps", "render_fps is a number from 1 to 2147483647"),
        ({"colour": "red"}, "colour", "no option 'colour'"),
    ],
)
def test_what_cannot_be_is_refused_when_the_environment_is_made(chosen: Any, option: str, told: str) -> None:
    with pytest.raises(BadOption, match=told) as refused:
        made("splendor", **chosen)
    assert refused.value.option == option


def test_an_opponent_nobody_knows_is_refused_when_the_environment_is_made() -> None:
    with pytest.raises(UnknownBot, match="no bot is called 'deep'"):
        made("splendor", opponents=["easy", "deep"])


def test_before_the_first_match_it_is_said_that_reset_begins_one() -> None:
    env = made("splendor", render_mode="ansi").unwrapped
    for asked in (env.render, env.action_masks, lambda: env.step(0)):
        with pytest.raises(CabochonError, match="no match has begun: reset deals the first one"):
            asked()
    _, info = env.reset(seed=1)
    assert info["action_mask"].any()


def test_importing_the_environments_registers_them_and_loads_none() -> None:
    asking = "import cabochon.envs, gymnasium, sys; print(*(name for name in gymnasium.registry if 'cabochon' in name))"
    loaded = "print(*(name for name in sys.modules if name.startswith('cabochon.envs.')))"
    said = subprocess.run([sys.executable, "-c", f"{asking}; {loaded}"], capture_output=True, text=True, check=True)
    assert said.stdout.splitlines() == [
        "cabochon/BattleMat-v0 cabochon/Marvel-v0 cabochon/Splendor-v0",
        "cabochon.envs.registration",
    ]
