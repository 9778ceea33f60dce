"""The Gymnasium environment: one seat learns, and bots play the others."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from cabochon import games
from cabochon.bots import bot
from cabochon.contract import OVER, BadOption, CabochonError, IllegalMove, UnknownBot, UnknownOption
from cabochon.envs.batch import Batch
from cabochon.match import Match
from cabochon.match.chance import Shuffled
from cabochon.match.observer import Observer
from tests.envs.environments import GAMES, TABLES, a_batch, random_action, redealt_observations, rewards_of
from tests.envs.gymnasium.matches import Stubborn, make, play

gymnasium: Any = pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install cabochon[envs]")

from cabochon.envs.gymnasium import GymnasiumEnv  # noqa: E402


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_environment_passes_gymnasiums_checks(game: str, seats: int) -> None:
    from gymnasium.utils.env_checker import check_env

    env = make(game, seats=seats)
    check_env(env.unwrapped, skip_render_check=True)
    assert env.observation_space.shape == (games.find(game).observation_size,)
    assert env.action_space.n == games.find(game).seat_action_count


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_environment_passes_stable_baselines_checks(game: str) -> None:
    checker: Any = pytest.importorskip("stable_baselines3.common.env_checker", reason="no Stable-Baselines3 here")
    env = make(game, opponents=["greedy"])
    checker.check_env(env)
    masks: Any = pytest.importorskip("sb3_contrib.common.maskable.utils", reason="no sb3-contrib here")
    _, info = env.reset(seed=2)
    assert np.array_equal(masks.get_action_masks(env), info["action_mask"])
    assert masks.is_masking_supported(env)


def play_others(batch: Batch, learner: int) -> float:
    """Play until the learner is to move or the match is over; returns the learner's reward."""
    earned = 0.0
    while batch.movers[0] not in (learner, OVER):
        batch.step(batch.random_actions())
        earned += float(batch.rewards[0, learner])
    return earned


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_matches_against_random_play_are_those_of_the_batch_with_the_same_seed(game: str, seats: int) -> None:
    learner, numbers = seats - 1, random.Random(1)
    batch = a_batch(game, seats=seats, seed=11, rewards="points", restart=False)
    env = make(game, seats=seats, seat=learner, rewards="points")
    for seed in (11, None):
        seen, info = env.reset(seed=seed)
        earned, is_over = play_others(batch, learner), False
        while not is_over:
            assert np.array_equal(seen, batch.observations[0])
            assert np.array_equal(info["action_mask"], batch.masks[0])
            action = random_action(info["action_mask"], numbers)
            batch.step([action])
            earned += float(batch.rewards[0, learner]) + play_others(batch, learner)
            seen, reward, is_over, _, info = env.step(action)
            assert (reward, is_over) == (earned, batch.movers[0] == OVER)
            earned = 0.0
        assert np.array_equal(info["result"], batch.results[0])
        batch.reset()


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("opponent", ["random", "greedy"])
def test_a_seed_decides_the_match_including_the_opponents(game: str, seats: int, opponent: str) -> None:
    ended = []
    for seed in (7, 7, 8):
        env = make(game, opponents=[opponent] * (seats - 1))
        play(env, seed=seed)
        ended.append(env.unwrapped.match.state.tobytes())
    assert ended[0] == ended[1] != ended[2]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("payment", [True, False])
def test_bots_play_as_in_a_match_with_and_without_payments(game: str, payment: bool) -> None:
    env = make(game, opponents=["easy"], seat=0, payment=payment, rewards="points")
    for seed in range(3):
        earned, info = play(env, seed=seed)
        state = env.unwrapped.match.state
        assert "forfeit" not in info
        assert earned == rewards_of(game).points(state, 0)
        assert info["result"].tolist() == list(games.find(game).result(state))


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_plays_as_in_a_match_with_the_same_deal(game: str) -> None:
    env = make(game, opponents=["easy"], seat=0, deals=[4]).unwrapped
    env.reset(seed=6)
    match = Match(env.match.game, 2, options={}, chance=Shuffled(4))
    seed = int(gymnasium.utils.seeding.np_random(6)[0].integers(2**32))
    easy, medium = bot("easy", seed=seed), bot("medium", seed=1)
    while not match.is_over:
        if match.to_move == 1:
            match.play(easy.choose(match))
            continue
        words = medium.choose(match)
        for action in match.game.parse(env.match.state, words):
            env.step(action)
        match.play(words)
    assert env.match.state.tobytes() == match.state_bytes()


@pytest.mark.parametrize("rewards", ["result", "rank"])
@pytest.mark.parametrize("seats", [2, 4])
def test_the_end_is_rewarded(rewards: str, seats: int) -> None:
    env = make("marvel", seats=seats, rewards=rewards, target=6)
    for seed in range(4):
        earned, info = play(env, seed=seed)
        own = info["result"][info["seat"]]
        if rewards == "result":
            assert earned == pytest.approx((own * seats - 1) / (seats - 1))
        else:
            assert (earned == 1) == (own == 1)
            assert -1 <= earned <= 1


@pytest.mark.parametrize("game", GAMES)
def test_the_learner_sees_what_its_seat_may_know_and_nothing_else(game: str) -> None:
    env = make(game, opponents=["greedy"]).unwrapped
    numbers = random.Random(4)
    seen, info = env.reset(seed=4)
    terminated = False
    while not terminated:
        assert all(np.array_equal(seen, other) for other in redealt_observations(game, env.match.state, env.seat))
        seen, _, terminated, _, info = env.step(random_action(info["action_mask"], numbers))
    assert np.array_equal(seen, games.find(game).observe(env.match.state, env.seat))


def test_a_full_observation_begins_with_the_learner() -> None:
    env = make("splendor", seats=3, seat=1, observation="full")
    seen, _ = env.reset(seed=3)
    state, game = env.unwrapped.match.state, games.find("splendor")
    assert np.array_equal(seen, np.concatenate([game.observe(state, seat) for seat in (1, 2, 0)]))
    assert env.observation_space.contains(seen)


def test_the_seat_is_drawn_for_every_match_unless_it_is_given() -> None:
    drawn, fixed = make("splendor", seats=3), make("splendor", seats=3, seat=2)
    assert {drawn.reset(seed=seed)[1]["seat"] for seed in range(30)} == {0, 1, 2}
    assert {fixed.reset(seed=seed)[1]["seat"] for seed in range(9)} == {2}


@pytest.mark.parametrize(
    ("chosen", "seats"),
    [({}, 2), ({"opponents": "greedy"}, 2), ({"opponents": "greedy", "seats": 4}, 4), ({"opponents": ["easy"] * 2}, 3)],
)
def test_the_number_of_seats_follows_from_the_opponents(chosen: Any, seats: int) -> None:
    env = make("splendor", **chosen)
    assert env.reset(seed=1)[0][12:15].tolist() == [int(seats == number) for number in (2, 3, 4)]


def test_an_illegal_action_forfeits_the_match() -> None:
    env = make("splendor", seats=3, rewards="points")
    seen, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    last, reward, terminated, truncated, info = env.step(illegal)
    assert (reward, terminated, truncated) == (-1, True, False)
    assert f"action {illegal} is illegal" in info["illegal"]
    assert info["result"].tolist() == [0 if seat == info["seat"] else 0.5 for seat in range(3)]
    assert not info["action_mask"].any()
    assert not env.get_wrapper_attr("action_masks")().any()
    assert np.array_equal(last, seen)
    with pytest.raises(IllegalMove, match="the match is over"):
        env.step(illegal)
    assert env.reset()[1]["action_mask"].any()


def test_numbers_that_are_not_actions_are_refused() -> None:
    env = make("splendor", disable_env_checker=True)
    env.reset(seed=1)
    for action in (78, -1, 0.5):
        with pytest.raises(IllegalMove, match="actions are numbers from 0 to 77"):
            env.step(action)


def test_a_closed_environment_can_be_reset() -> None:
    env = make("splendor").unwrapped
    _, info = env.reset(seed=1)
    env.close()
    with pytest.raises(IllegalMove, match="call reset to start another one"):
        env.step(int(info["action_mask"].argmax()))
    env.reset(seed=1)
    env.step(int(info["action_mask"].argmax()))


def test_a_bot_without_a_legal_answer_forfeits_and_the_learner_wins(stubborn: str) -> None:
    env = make("splendor", opponents=[stubborn], seat=0)
    _, info = env.reset(seed=1)
    _, reward, terminated, _, info = env.step(random_action(info["action_mask"], random.Random(1)))
    assert (reward, terminated) == (1, True)
    assert info["forfeit"].startswith(f"{stubborn} said 'resign', which is not allowed")
    assert info["result"].tolist() == [1, 0]
    assert Stubborn.left == [(1.0, 0.0)]


@pytest.mark.parametrize("rewards", ["result", "points", "rank"])
def test_after_a_bots_forfeit_the_others_share_and_are_rewarded(stubborn: str, rewards: str) -> None:
    env = make("splendor", opponents=["greedy", stubborn], seat=0, rewards=rewards)
    _, info = env.reset(seed=1)
    _, reward, terminated, _, info = env.step(random_action(info["action_mask"], random.Random(1)))
    assert info["result"].tolist() == [0.5, 0.5, 0]
    assert (reward, terminated) == (0.25, True)


def test_a_match_that_ends_before_the_learners_first_decision_ends_with_its_first_step(stubborn: str) -> None:
    env = make("battle-mat", opponents=[stubborn], seat=1)
    infos = [env.reset(seed=seed)[1] for seed in range(6)]
    early = next(seed for seed, info in enumerate(infos) if not info["action_mask"].any())
    assert "forfeit" in infos[early]
    env.reset(seed=early)
    _, reward, terminated, _, info = env.step(0)
    assert (reward, terminated) == (1, True)
    assert "forfeit" in info
    short = make("splendor", limit=1, seat=1)
    _, info = short.reset(seed=1)
    assert not info["action_mask"].any()
    assert info["result"].tolist() == [0.5, 0.5]
    _, reward, terminated, truncated, _ = short.step(0)
    assert (reward, terminated, truncated) == (0, False, True)


def test_bots_are_released_when_a_match_is_abandoned(stubborn: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Stubborn, "says", "take white blue green")
    env = make("splendor", opponents=[stubborn], seat=0)
    env.reset(seed=1)
    env.reset(seed=2)
    env.close()
    assert Stubborn.left == [None, None]


@pytest.mark.parametrize("opponent", ["random", "easy"])
def test_a_match_is_truncated_at_the_limit(opponent: str) -> None:
    for limit in range(20, 30):  # some of them in the middle of what a bot says
        env = make("splendor", opponents=[opponent], limit=limit)
        earned, info = play(env, seed=limit)
        assert earned == 0
        assert info["result"].tolist() == [0.5, 0.5]
        assert env.unwrapped.match.is_truncated


def test_fixed_deals_come_one_after_the_other() -> None:
    env = make("marvel", deals=[4, 9], seat=0)
    openings = [env.reset(seed=1)[0].tobytes(), env.reset()[0].tobytes(), env.reset()[0].tobytes()]
    assert openings[0] == openings[2] != openings[1]


def test_several_environments_can_be_stepped_together() -> None:
    envs = gymnasium.make_vec("cabochon.envs:cabochon/Splendor-v0", num_envs=3, vectorization_mode="sync")
    seen, info = envs.reset(seed=4)
    alone = [make("splendor").reset(seed=seed)[0] for seed in (4, 5, 6)]
    assert np.array_equal(seen, np.stack(alone))
    seen, rewards, *_ = envs.step(np.array([random_action(mask, random.Random(1)) for mask in info["action_mask"]]))
    assert (seen.shape, rewards.shape) == ((3, 603), (3,))


@pytest.mark.parametrize(
    ("options", "option", "reason"),
    [
        ({"seats": 3, "opponents": ["easy"]}, "opponents", "3 seats have 2 opponents, not 1: easy"),
        ({"opponents": []}, "seats", "2 to 4 seats, not 1"),
        ({"opponents": ["easy"] * 4}, "seats", "2 to 4 seats, not 5"),
        ({"seats": "2"}, "seats", "seats, not '2'"),
        ({"seat": 2}, "seat", "seat is one of 0 to 1"),
        ({"seat": True}, "seat", "not True"),
        ({"rewards": "gold"}, "rewards", "rewards is one of result, points, rank"),
        ({"limit": -1}, "limit", "limit is a number of decisions"),
        ({"render_fps": 0}, "render_fps", "render_fps is a number from 1 to 2147483647"),
    ],
)
def test_bad_options_are_refused_at_creation(options: Any, option: str, reason: str) -> None:
    with pytest.raises(BadOption, match=reason) as refused:
        make("splendor", **options)
    assert refused.value.option == option


def test_an_unknown_keyword_is_a_type_error_too() -> None:
    reason = "splendor got an unexpected keyword argument 'colour'; its options are target"
    with pytest.raises(TypeError, match=reason) as refused:
        GymnasiumEnv("splendor", colour="red")
    assert isinstance(refused.value, UnknownOption)
    assert refused.value.option == "colour"
    with pytest.raises(BadOption, match=reason):  # Gymnasium raises it anew
        make("splendor", colour="red")


def test_an_unknown_opponent_is_refused_at_creation() -> None:
    with pytest.raises(UnknownBot, match="no bot is called 'deep'"):
        make("splendor", opponents=["easy", "deep"])
    with pytest.raises(UnknownBot, match="3 is no bot: give a code such as 'greedy'"):
        make("splendor", opponents=3)


def test_opponents_can_be_classes_objects_and_functions() -> None:
    env = make("splendor", opponents=[FirstMove, FirstMove(0), first_move], seat=0)
    env.reset(seed=1)
    ended, info = played_out(env)
    assert ended
    assert "forfeit" not in info


def test_one_object_plays_all_other_seats_and_a_failure_has_its_name() -> None:
    env = make("splendor", seats=3, opponents=FirstMove(0), seat=0)
    env.reset(seed=1)
    assert played_out(env)[0]
    with pytest.warns(RuntimeWarning, match="an opponent forfeits: len failed"):
        _, info = make("splendor", opponents=[len], seat=1).reset(seed=1)
    assert info["result"].tolist() == [0, 1]
    assert info["forfeit"].startswith("len failed: TypeError")


class FirstMove:
    def __init__(self, seed: int) -> None:
        self.asked = 0

    def decide(self, observer: Observer) -> str:
        self.asked += 1
        return first_move(observer)


def first_move(observer: Observer) -> str:
    return observer.legal()[0]


def played_out(env: Any) -> tuple[bool, Any]:
    """Whether the match ended within its limit, and the last info."""
    for _ in range(2000):
        *_, terminated, truncated, info = env.step(int(env.unwrapped.action_masks().argmax()))
        if terminated or truncated:
            return True, info
    return False, {}


def test_before_the_first_reset_every_call_asks_for_one() -> None:
    env = make("splendor", render_mode="ansi").unwrapped
    for call in (env.render, env.action_masks, lambda: env.step(0)):
        with pytest.raises(CabochonError, match="no match has begun: call reset first"):
            call()
    _, info = env.reset(seed=1)
    assert info["action_mask"].any()


@pytest.mark.slow
def test_importing_the_environments_registers_them_and_loads_none() -> None:
    asking = "import cabochon.envs, gymnasium, sys; print(*(name for name in gymnasium.registry if 'cabochon' in name))"
    loaded = "print(*(name for name in sys.modules if name.startswith('cabochon.envs.')))"
    done = subprocess.run([sys.executable, "-c", f"{asking}; {loaded}"], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "cabochon/BattleMat-v0 cabochon/Marvel-v0 cabochon/Splendor-v0",
        "cabochon.envs.registration",
    ]
