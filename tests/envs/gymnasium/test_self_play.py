"""Self-play in Gymnasium: a policy, a frozen copy of it, or a league in the other seats."""

from __future__ import annotations

from copy import deepcopy
from functools import partial
from typing import Any

import numpy as np
import pytest

from cabochon.contract import BadOption
from tests.envs.gymnasium.matches import make, play

gymnasium: Any = pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install cabochon[envs]")

from cabochon.envs.gymnasium import GymnasiumVectorEnv, League, PolicyOpponent, frozen  # noqa: E402


class Scores:
    """A policy with something to learn: the scores of all actions. It notes what it is shown."""

    def __init__(self, actions: int, favourite: int = 0) -> None:
        self.scores = np.zeros(actions)
        self.scores[favourite] = 1
        self.seen: list[tuple[Any, Any]] = []

    def __call__(self, observation: Any, mask: Any) -> Any:
        self.seen.append((observation, mask))
        return self.scores


@pytest.mark.parametrize("options", [{}, {"scaled": True}, {"mask": "appended"}, {"mask": "dict", "payment": False}])
def test_a_policy_sees_what_a_learner_sees_and_plays_the_best_legal_action(options: dict[str, Any]) -> None:
    policy = Scores(78)
    env = make("splendor", opponents=PolicyOpponent(policy), seat=1, **options)
    _, info = play(env, seed=3)
    space = env.observation_space["observation"] if options.get("mask") == "dict" else env.observation_space
    assert "forfeit" not in info
    assert len(policy.seen) > 5
    for observation, mask in policy.seen:
        assert space.contains(observation)
        assert mask.dtype == np.bool_
        assert mask.any()
    observation, mask = policy.seen[0]
    assert mask[0]  # `take white blue green` is its favourite, and legal in the first turn
    after, _ = env.reset(seed=3)
    numbers = after["observation"] if isinstance(after, dict) else after
    assert numbers[212 + 19 + 7 : 212 + 19 + 12].astype(bool).tolist() == [True, True, True, False, False]


@pytest.mark.parametrize("answer", [lambda mask: int(mask.argmax()), lambda mask: np.int64(mask.argmax()), list])
def test_a_policy_may_give_an_action_or_scores(answer: Any) -> None:
    env = make("battle-mat", opponents=PolicyOpponent(lambda observation, mask: answer(mask)))
    assert "forfeit" not in play(env, seed=2)[1]


def test_tensors_of_pytorch_are_scores() -> None:
    torch: Any = pytest.importorskip("torch", reason="PyTorch is not installed")
    network = torch.nn.Linear(603, 78)
    env = make("splendor", scaled=True, opponents=PolicyOpponent(lambda seen, mask: network(torch.from_numpy(seen))))
    assert "forfeit" not in play(env, seed=2)[1]


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (77, "chose 77, which is no legal action"),
        ([1, 2], "gave 2 scores, but there are 78 actions"),
        ([np.nan] * 78, "gave a score that is not a number"),
    ],
)
def test_a_policy_without_a_legal_answer_forfeits(answer: Any, reason: str) -> None:
    env = make("splendor", opponents=PolicyOpponent(lambda observation, mask: answer), seat=0)
    with pytest.warns(RuntimeWarning, match="an opponent forfeits: "):
        _, info = play(env, seed=1)
    assert info["forfeit"].endswith(reason)
    assert info["result"].tolist() == [1, 0]


def best_legal(observation: Any, mask: Any) -> Any:
    return mask


class Network:
    def forward(self, observation: Any, mask: Any, *, training: bool = False) -> Any:
        return mask


@pytest.mark.parametrize(
    "policy", [best_legal, lambda seen, mask: mask, Scores(78), Network().forward, partial(best_legal)]
)
def test_a_function_of_an_observation_and_a_mask_is_a_policy(policy: Any) -> None:
    for opponents in (policy, [policy], League([policy])):
        env = make("splendor", opponents=opponents, seat=0, target=3)
        assert "forfeit" not in play(env, seed=1)[1]
    with pytest.raises(BadOption, match="of the vector environment are compiled"):
        GymnasiumVectorEnv("splendor", opponents=[policy])


@pytest.mark.parametrize(
    ("opponent", "reason"),
    [
        (lambda observer: observer.no_such_member, "lambda failed: AttributeError"),
        (max, "max failed: TypeError"),  # a built-in function whose signature cannot be read
    ],
)
def test_an_opponent_that_forfeits_is_reported_once(opponent: Any, reason: str) -> None:
    env = make("splendor", opponents=[opponent], seat=0)
    with pytest.warns(RuntimeWarning, match=f"an opponent forfeits: {reason}"):
        play(env, seed=1)
    assert "forfeit" in play(env, seed=2)[1]


def test_a_temperature_draws_and_a_seed_decides() -> None:
    ends = []
    for seed in (1, 1, 2):
        env = make("splendor", opponents=PolicyOpponent(lambda seen, mask: np.zeros(78), temperature=1.0), seat=0)
        env.reset(seed=7)
        play(env, seed=seed)
        ends.append(env.unwrapped.match.state.tobytes())
    assert ends[0] == ends[1] != ends[2]


def test_a_frozen_copy_does_not_learn() -> None:
    learner = Scores(78, favourite=0)
    opponent = frozen(learner)
    learner.scores[:] = 9
    assert isinstance(opponent.policy, Scores)
    assert opponent.policy.scores.sum() == 1
    with pytest.raises(BadOption, match="a function cannot be copied with the network it uses"):
        frozen(lambda observation, mask: mask)


def test_a_league_draws_an_opponent_for_each_match_and_may_grow() -> None:
    first, second = Scores(78), Scores(78, favourite=1)
    league = League([PolicyOpponent(first)])
    env = make("splendor", opponents=league, seat=1)
    for seed in range(3):
        env.reset(seed=seed)
    assert len(first.seen) == 3
    league.add(PolicyOpponent(second))
    for seed in range(40):
        env.reset(seed=seed)
    assert 10 < len(second.seen) < 30
    assert len(first.seen) + len(second.seen) == 43


def test_a_league_of_bots_and_policies_plays_several_seats() -> None:
    league = League(["random", "greedy", frozen(Scores(78))])
    env = make("splendor", opponents=league, seats=4)
    for seed in range(3):
        assert "forfeit" not in play(env, seed=seed)[1]


def test_the_oldest_member_leaves_a_full_league() -> None:
    league = League(["easy", "medium"], most=2)
    league.add("greedy")
    assert league.members == ["medium", "greedy"]


def test_a_copied_environment_plays_on_with_the_same_policy() -> None:
    policy = Scores(78)
    env = make("splendor", opponents=League([PolicyOpponent(policy, temperature=1.0)]), seat=0).unwrapped
    _, info = env.reset(seed=4)
    other = deepcopy(env)
    action = int(info["action_mask"].argmax())
    assert np.array_equal(env.step(action)[0], other.step(action)[0])
    assert len(policy.seen) == 2


@pytest.mark.parametrize(
    ("build", "reason"),
    [
        (lambda: League([]), "a league needs at least one member"),
        (lambda: PolicyOpponent("greedy"), "a policy is a function"),  # type: ignore[arg-type]
        (lambda: PolicyOpponent(len, temperature=-1), "temperature is a number from 0 on"),  # type: ignore[arg-type]
        (
            lambda: GymnasiumVectorEnv("splendor", opponents=League(["random"])),
            "of the vector environment are compiled",
        ),
    ],
)
def test_what_cannot_be_an_opponent_is_refused(build: Any, reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        build()
