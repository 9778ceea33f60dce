"""The PettingZoo environment: its own tests pass, and matches equal those of the other interfaces."""

from __future__ import annotations

import copy
import importlib
import pickle
import random
from functools import partial
from typing import Any

import numpy as np
import pytest

from cabochon import games
from cabochon.contract import BadOption, CabochonError, IllegalMove
from cabochon.envs import registration
from tests.envs.environments import GAMES, TABLES, a_batch, random_action, redealt_observations, rewards_of
from tests.envs.pettingzoo.matches import MODULES, play, raw, splendor_v0, theirs

pettingzoo: Any = pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install cabochon[envs]")


# Its test knows by name which environments have a mask beside the numbers, and warns of all others.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_api_passes_pettingzoos_test(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    theirs.api_test(MODULES[game].env(seats=seats))
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_seed_decides_the_match(game: str, seats: int) -> None:
    theirs.seed_test(partial(MODULES[game].env, seats=seats))
    one, other, another = (raw(game, seats=seats, seed=seed) for seed in (7, 7, 8))
    assert play(one) == play(other)
    assert one.match.state.tobytes() == other.match.state.tobytes()
    assert another.match.state.tobytes() != other.match.state.tobytes()


def test_matches_without_a_seed_differ() -> None:
    env = splendor_v0.raw_env()
    openings = []
    for _ in range(3):
        env.reset()
        openings.append(env.state().tobytes())
    splendor = splendor_v0.raw_env()
    splendor.reset()
    assert len({*openings, splendor.state().tobytes()}) == 4


@pytest.mark.exhaustive
def test_pettingzoo_can_measure_its_speed(capsys: pytest.CaptureFixture[str]) -> None:
    theirs.performance_benchmark(splendor_v0.env())
    turns = next(line for line in capsys.readouterr().out.splitlines() if line.endswith("turns per second"))
    assert float(turns.split()[0]) > 100


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("rewards", ["result", "points"])
def test_matches_are_those_of_the_batch_with_the_same_seed(game: str, seats: int, rewards: str) -> None:
    batch = a_batch(game, seats=seats, seed=11, rewards=rewards)
    env = MODULES[game].raw_env(seats=seats, rewards=rewards)
    env.reset(seed=11)
    over = 0
    while over < 2:
        agent = env.possible_agents[batch.movers[0]]
        assert agent == env.agent_selection
        seen = env.observe(agent)
        assert np.array_equal(seen["observation"], batch.observations[0])
        assert np.array_equal(seen["action_mask"], batch.masks[0])
        action = int(batch.random_actions()[0])
        batch.step([action])
        env.step(action)
        assert [env.rewards[each] for each in env.agents] == batch.rewards[0].tolist()
        assert all(env.terminations.values()) == batch.over[0]
        if batch.over[0]:
            assert [env.infos[each]["result"] for each in env.agents] == batch.results[0].tolist()
            env.reset()
            over += 1


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_agent_can_be_observed_at_any_time_and_sees_what_its_seat_may_know(game: str, seats: int) -> None:
    env = raw(game, seats=seats)
    for _ in range(9):
        state = env.match.state
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            assert seen["observation"].tolist() == env.match.game.observe(state, seat).tolist()
            assert all(np.array_equal(seen["observation"], other) for other in redealt_observations(game, state, seat))
            assert seen["action_mask"].any() == (agent == env.agent_selection)
            assert env.observation_space(agent).contains(seen)
        play(env, 3, seed=len(env.agents))


@pytest.mark.parametrize("game", GAMES)
def test_a_full_observation_starts_with_the_agent_and_continues_with_those_after_it(game: str) -> None:
    seats = max(games.find(game).seats)
    env = raw(game, seats=seats, observation="full", decisions=9)
    partial = raw(game, seats=seats, decisions=9)
    parts = [partial.observe(agent)["observation"] for agent in partial.agents]
    for seat, agent in enumerate(env.agents):
        assert np.array_equal(env.observe(agent)["observation"], np.concatenate(parts[seat:] + parts[:seat]))
    assert np.array_equal(env.state(), np.concatenate(parts))
    assert np.array_equal(partial.state(), env.state())
    assert env.state_space.contains(env.state())


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_result_is_rewarded_zero_sum(game: str, seats: int) -> None:
    env = raw(game, seats=seats)
    earned = list(play(env).values())
    shares = [info["result"] for info in env.infos.values()]
    assert earned == pytest.approx([(share * seats - 1) / (seats - 1) for share in shares])
    assert max(earned) > 0
    assert sum(earned) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_points_are_rewarded_as_they_are_gained(game: str, seats: int) -> None:
    env = raw(game, seats=seats, rewards="points")
    half = play(env, 30)
    rest = play(env)
    rewards, state = env.match.game.rewards, env.match.state
    assert rewards is not None
    assert [half[agent] + rest[agent] for agent in env.agents] == [rewards.points(state, seat) for seat in range(seats)]
    assert max(rest.values()) > 0


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_rank_is_rewarded_at_the_end(game: str, seats: int) -> None:
    env = raw(game, seats=seats, rewards="rank")
    earned = play(env)
    rewards, state = env.match.game.rewards, env.match.state
    assert rewards is not None
    rank_keys = [rewards.rank_key(state, seat) for seat in range(seats)]
    assert sorted(range(seats), key=lambda seat: rank_keys[seat]) == sorted(
        range(seats), key=lambda seat: earned[f"player_{seat}"]
    )
    assert max(earned.values()) == 1
    assert min(earned.values()) == -1


def test_rewards_accumulate_until_the_agent_moves_again() -> None:
    env = MODULES["splendor"].env(rewards="points", seats=3)
    env.reset(seed=3)
    given, numbers = dict.fromkeys(env.agents, 0.0), random.Random(3)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        given[agent] += reward
        env.step(None if terminated or truncated else random_action(seen["action_mask"], numbers))
    state, rewards = env.unwrapped.match.state, games.find("splendor").rewards
    assert rewards is not None
    assert list(given.values()) == [rewards.points(state, seat) for seat in range(3)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_match_is_truncated_after_max_cycles_decisions_per_seat(game: str, seats: int) -> None:
    env = raw(game, seats=seats, max_cycles=3)
    play(env, 3 * seats - 1)
    assert not any(env.truncations.values())
    earned = play(env)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(earned.values()) == {0.0}
    assert [info["result"] for info in env.infos.values()] == pytest.approx([1 / seats] * seats)
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)


def test_an_illegal_action_forfeits_and_a_reset_starts_again() -> None:
    env = MODULES["battle-mat"].env()
    env.reset(seed=1)
    offender = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(offender)["action_mask"] == 0)[0]))
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards[offender] == -1
    assert sum(env.rewards.values()) == -1
    assert {agent: info["result"] for agent, info in env.infos.items()} == {
        agent: float(agent != offender) for agent in env.agents
    }
    assert not env.observe(offender)["action_mask"].any()
    for _ in range(2):
        env.step(None)
    assert env.agents == []
    env.reset()
    assert play(env.unwrapped) != {}


def test_without_wrappers_an_illegal_action_is_refused_and_changes_nothing() -> None:
    env = raw("splendor", decisions=4)
    before, agent = env.match.state.tobytes(), env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove, match=f"action {illegal} is illegal now"):
        env.step(illegal)
    for nothing in (78, -1, 0.0, "x", [0], True, np.array([0]), np.float32(0)):
        with pytest.raises(IllegalMove, match="is not an action: actions are numbers from 0 to 77"):
            env.step(nothing)
    with pytest.raises(BadOption, match="this one is to move"):
        env.step(None)
    assert (env.match.state.tobytes(), env.agent_selection) == (before, agent)


def test_before_the_first_reset_every_call_asks_for_one() -> None:
    env = splendor_v0.raw_env(render_mode="ansi")
    for call in (env.render, env.state, env.last, lambda: env.observe("player_0"), lambda: env.step(0)):
        with pytest.raises(CabochonError, match="no match has begun: call reset first"):
            call()


def test_a_step_without_agents_asks_for_a_reset() -> None:
    env = raw("splendor", max_cycles=2)
    play(env)
    for _ in range(2):
        env.step(None)
    for action in (None, 0):
        with pytest.raises(IllegalMove, match="the match is over: call reset to start another one"):
            env.step(action)
    env.reset()
    assert env.agents == ["player_0", "player_1"]


@pytest.mark.parametrize("wrapped", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_starts_from_the_same_position_and_leaves_the_original_alone(game: str, wrapped: bool) -> None:
    env = (MODULES[game].env if wrapped else MODULES[game].raw_env)(rewards="points", max_cycles=50)
    env.reset(seed=5)
    play(env, 9)
    before, selected = env.state().tobytes(), env.agent_selection
    copied = copy.deepcopy(env)
    earned = play(copied, seed=8)
    assert (env.state().tobytes(), env.agent_selection) == (before, selected)
    assert not any(env.terminations.values())
    assert copied.state().tobytes() != before
    assert play(env, seed=8) == earned
    assert env.state().tobytes() == copied.state().tobytes()
    assert env.infos == copied.infos


def test_fixed_deals_come_one_after_the_other_whatever_the_seed() -> None:
    one, other = raw("marvel", deals=[4, 9], seed=1), raw("marvel", deals=[4, 9], seed=2)
    openings = []
    for _ in range(3):
        assert np.array_equal(one.state(), other.state())
        openings.append(one.state().tobytes())
        one.reset()
        other.reset()
    assert openings[0] == openings[2] != openings[1]


@pytest.mark.parametrize("game", ["splendor", "marvel"])
def test_payments_can_be_skipped(game: str) -> None:
    default = rewards_of(game).DEFAULT_ACTION
    assert default is not None
    payments = {}
    for payment in (True, False):
        env, numbers = raw(game, payment=payment), random.Random(2)
        payments[payment] = 0
        while env.match.mover is not None:
            mask = env.observe(env.agent_selection)["action_mask"]
            payments[payment] += int(mask[default])
            env.step(random_action(mask, numbers))
    assert payments[True] > payments[False] == 0


def test_options_of_the_game_are_given_by_keyword() -> None:
    env = raw("splendor", target=3, rewards="points")
    assert max(play(env).values()) < 9
    short, long = raw("battle-mat", quick=True), raw("battle-mat")
    assert short.match.game.view(short.match.state, None) != long.match.game.view(long.match.state, None)


@pytest.mark.parametrize(
    ("options", "option", "reason"),
    [
        ({"seats": 5}, "seats", "2 to 4 seats, not 5"),
        ({"seats": "2", "max_cycles": 3}, "seats", "seats, not '2'"),
        ({"rewards": "gold"}, "rewards", "rewards is one of result, points, rank"),
        ({"observation": "all"}, "observation", "partial, full"),
        ({"payment": 1}, "payment", "True or False"),
        ({"deals": 4}, "deals", "a list of whole numbers"),
        ({"max_cycles": -1}, "max_cycles", "max_cycles is a number of decisions per seat"),
        ({"max_cycles": 4, "limit": 8}, "max_cycles", "exclude each other"),
        ({"render_mode": "hologram"}, "render_mode", "ansi, rgb_array, human"),
        ({"render_fps": "2"}, "render_fps", "render_fps is a number from 1 to 2147483647"),
        ({"colour": "red"}, "colour", "unexpected keyword argument 'colour'"),
    ],
)
def test_bad_options_are_refused_at_creation(options: Any, option: str, reason: str) -> None:
    with pytest.raises(BadOption, match=reason) as refused:
        splendor_v0.env(**options)
    assert refused.value.option == option


def test_the_games_are_registered_under_versioned_names() -> None:
    for game in GAMES:
        name = game.replace("-", "_")
        env = pettingzoo.make("aec", f"cabochon/{name}-v0", max_cycles=2)
        assert env.metadata["name"] == f"{name}_v0"
        assert not env.metadata["is_parallelizable"]
        env.reset(seed=1)
        play(env.unwrapped)
        assert all(env.truncations.values())
    assert pettingzoo.make("aec", "cabochon/splendor_v0", seats=4).possible_agents[-1] == "player_3"


def test_the_version_is_the_same_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES:
        module = importlib.import_module(f"cabochon.envs.{registration.module_name(game)}")
        assert module.raw_env().metadata["name"] == module.__name__.rpartition(".")[2]
    assert registration.module_name("marvel") == "marvel_v0"
    monkeypatch.setattr(registration, "VERSION", 3)
    assert splendor_v0.raw_env().metadata["name"] == "splendor_v3"


def test_a_pickled_environment_plays_the_same_matches() -> None:
    env = raw("marvel", seats=3, target=9, rewards="points", max_cycles=30)
    sent = pickle.loads(pickle.dumps(env))
    sent.reset(seed=5)
    assert play(sent) == play(env)
