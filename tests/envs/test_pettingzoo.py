"""The games as PettingZoo has them: its own tests, and the same matches as everywhere else."""

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
from tests.envs.environments import GAMES, TABLES, a_batch, any_of, looks_the_same, rewards_of
from tests.envs.pettingzoo_matches import MODULES, play, raw, splendor_v0, theirs

pettingzoo: Any = pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: pip install cabochon[envs]")


# Its test knows by name which environments have a mask beside the numbers, and warns of all others.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_api_is_pettingzoos(game: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    theirs.api_test(MODULES[game].env(seats=seats))
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_seed_decides_the_match(game: str, seats: int) -> None:
    theirs.seed_test(partial(MODULES[game].env, seats=seats))
    one, other, another = (raw(game, seats=seats, seed=seed) for seed in (7, 7, 8))
    assert play(one) == play(other)
    assert one.table.state.tobytes() == other.table.state.tobytes()
    assert another.table.state.tobytes() != other.table.state.tobytes()


def test_without_a_seed_no_two_matches_are_alike() -> None:
    env = splendor_v0.raw_env()
    begun = []
    for _ in range(3):
        env.reset()
        begun.append(env.state().tobytes())
    splendor = splendor_v0.raw_env()
    splendor.reset()
    assert len({*begun, splendor.state().tobytes()}) == 4


@pytest.mark.exhaustive
def test_pettingzoo_can_measure_its_speed(capsys: pytest.CaptureFixture[str]) -> None:
    theirs.performance_benchmark(splendor_v0.env())
    turns = next(line for line in capsys.readouterr().out.splitlines() if line.endswith("turns per second"))
    assert float(turns.split()[0]) > 100


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("rewards", ["result", "points"])
def test_a_match_is_the_one_of_the_batch_with_its_seed_and_so_is_the_next(game: str, seats: int, rewards: str) -> None:
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
def test_every_agent_can_be_asked_at_any_time_and_sees_what_its_seat_may_know(game: str, seats: int) -> None:
    env = raw(game, seats=seats)
    for _ in range(9):
        state = env.table.state
        for seat, agent in enumerate(env.agents):
            seen = env.observe(agent)
            assert seen["observation"].tolist() == env.table.game.observe(state, seat).tolist()
            assert all(np.array_equal(seen["observation"], other) for other in looks_the_same(game, state, seat))
            assert seen["action_mask"].any() == (agent == env.agent_selection)
            assert env.observation_space(agent).contains(seen)
        play(env, 3, seed=len(env.agents))


@pytest.mark.parametrize("game", GAMES)
def test_a_full_observation_begins_with_the_agent_and_goes_on_with_those_after_it(game: str) -> None:
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
def test_the_victory_is_rewarded_and_what_the_others_lose(game: str, seats: int) -> None:
    env = raw(game, seats=seats)
    earned = list(play(env).values())
    shares = [info["result"] for info in env.infos.values()]
    assert earned == pytest.approx([(share * seats - 1) / (seats - 1) for share in shares])
    assert max(earned) > 0
    assert sum(earned) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_points_are_rewarded_as_they_come(game: str, seats: int) -> None:
    env = raw(game, seats=seats, rewards="points")
    half = play(env, 30)
    rest = play(env)
    rewards, state = env.table.game.rewards, env.table.state
    assert rewards is not None
    assert [half[agent] + rest[agent] for agent in env.agents] == [rewards.points(state, seat) for seat in range(seats)]
    assert max(rest.values()) > 0


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_rank_is_rewarded_at_the_end(game: str, seats: int) -> None:
    env = raw(game, seats=seats, rewards="rank")
    earned = play(env)
    rewards, state = env.table.game.rewards, env.table.state
    assert rewards is not None
    standings = [rewards.rank_key(state, seat) for seat in range(seats)]
    assert sorted(range(seats), key=lambda seat: standings[seat]) == sorted(
        range(seats), key=lambda seat: earned[f"player_{seat}"]
    )
    assert max(earned.values()) == 1
    assert min(earned.values()) == -1


def test_rewards_wait_until_an_agent_is_asked_again() -> None:
    env = MODULES["splendor"].env(rewards="points", seats=3)
    env.reset(seed=3)
    given, numbers = dict.fromkeys(env.agents, 0.0), random.Random(3)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, _ = env.last()
        given[agent] += reward
        env.step(None if terminated or truncated else any_of(seen["action_mask"], numbers))
    state, rewards = env.unwrapped.table.state, games.find("splendor").rewards
    assert rewards is not None
    assert list(given.values()) == [rewards.points(state, seat) for seat in range(3)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_match_is_broken_off_after_so_many_decisions_a_seat(game: str, seats: int) -> None:
    env = raw(game, seats=seats, max_cycles=3)
    play(env, 3 * seats - 1)
    assert not any(env.truncations.values())
    earned = play(env)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(earned.values()) == {0.0}
    assert [info["result"] for info in env.infos.values()] == pytest.approx([1 / seats] * seats)
    assert not any(env.observe(agent)["action_mask"].any() for agent in env.agents)


def test_who_acts_against_the_rules_forfeits_and_can_be_dealt_in_again() -> None:
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
    before, agent = env.table.state.tobytes(), env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove, match=f"action {illegal} is not allowed now"):
        env.step(illegal)
    for nothing in (78, -1, 0.0, "x", [0], True, np.array([0]), np.float32(0)):
        with pytest.raises(IllegalMove, match="is no action: they are numbers from 0 to 77"):
            env.step(nothing)
    with pytest.raises(BadOption, match="this one is to move"):
        env.step(None)
    assert (env.table.state.tobytes(), env.agent_selection) == (before, agent)


def test_before_the_first_match_it_is_said_that_reset_begins_one() -> None:
    env = splendor_v0.raw_env(render_mode="ansi")
    for asked in (env.render, env.state, env.last, lambda: env.observe("player_0"), lambda: env.step(0)):
        with pytest.raises(CabochonError, match="no match has begun: reset deals the first one"):
            asked()


def test_when_all_agents_are_gone_it_is_said_that_reset_begins_another_match() -> None:
    env = raw("splendor", max_cycles=2)
    play(env)
    for _ in range(2):
        env.step(None)
    for action in (None, 0):
        with pytest.raises(IllegalMove, match="the match is over: reset begins another one"):
            env.step(action)
    env.reset()
    assert env.agents == ["player_0", "player_1"]


@pytest.mark.parametrize("wrapped", [True, False])
@pytest.mark.parametrize("game", GAMES)
def test_a_copy_goes_on_from_the_same_position_and_leaves_the_match_as_it_was(game: str, wrapped: bool) -> None:
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
    begun = []
    for _ in range(3):
        assert np.array_equal(one.state(), other.state())
        begun.append(one.state().tobytes())
        one.reset()
        other.reset()
    assert begun[0] == begun[2] != begun[1]


@pytest.mark.parametrize("game", ["splendor", "marvel"])
def test_nobody_need_be_asked_how_to_pay(game: str) -> None:
    usual = rewards_of(game).DEFAULT_ACTION
    assert usual is not None
    asked = {}
    for payment in (True, False):
        env, numbers = raw(game, payment=payment), random.Random(2)
        asked[payment] = 0
        while env.table.mover is not None:
            mask = env.observe(env.agent_selection)["action_mask"]
            asked[payment] += int(mask[usual])
            env.step(any_of(mask, numbers))
    assert asked[True] > asked[False] == 0


def test_options_of_the_game_are_told_by_keyword() -> None:
    env = raw("splendor", target=3, rewards="points")
    assert max(play(env).values()) < 9
    short, long = raw("battle-mat", quick=True), raw("battle-mat")
    assert short.table.game.view(short.table.state, None) != long.table.game.view(long.table.state, None)


@pytest.mark.parametrize(
    ("chosen", "option", "told"),
    [
        ({"seats": 5}, "seats", "2 to 4 seats, not 5"),
        ({"seats": "2", "max_cycles": 3}, "seats", "seats, not '2'"),
        ({"rewards": "gold"}, "rewards", "rewards is one of result, points, rank"),
        ({"observation": "all"}, "observation", "partial, full"),
        ({"payment": 1}, "payment", "True or False"),
        ({"deals": 4}, "deals", "a list of whole numbers"),
        ({"max_cycles": -1}, "max_cycles", "max_cycles is a number of decisions a seat"),
        ({"max_cycles": 4, "limit": 8}, "max_cycles", "one of them is enough"),
        ({"render_mode": "hologram"}, "render_mode", "ansi, rgb_array, human"),
        ({"render_fps": "2"}, "render_fps", "render_fps is a number from 1 to 2147483647"),
        ({"colour": "red"}, "colour", "no option 'colour'"),
    ],
)
def test_what_cannot_be_is_refused_when_the_environment_is_made(chosen: Any, option: str, told: str) -> None:
    with pytest.raises(BadOption, match=told) as refused:
        splendor_v0.env(**chosen)
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
    monkeypatch.setitem(registration.VERSIONS, "splendor", 3)
    assert splendor_v0.raw_env().metadata["name"] == "splendor_v3"
    assert registration.module_name("marvel") == "marvel_v0"


def test_an_environment_sent_elsewhere_plays_the_same_matches() -> None:
    env = raw("marvel", seats=3, target=9, rewards="points", max_cycles=30)
    sent = pickle.loads(pickle.dumps(env))
    sent.reset(seed=5)
    assert play(sent) == play(env)
