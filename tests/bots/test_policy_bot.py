"""Anything that maps an observation and a mask to scores is a bot: NumPy, lists, PyTorch, JAX and MaskablePPO."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import cabochon
from cabochon import games
from cabochon.bots import Forfeit, policy_bot
from cabochon.bots.policy import Policy
from cabochon.match import Match
from cabochon.match.observer import Observer
from tests.bots.programs import a_match, played

Observation = NDArray[np.int8]
Mask = NDArray[np.bool_]
GAMES = games.names()


def by_number(observation: Observation, mask: Mask) -> Any:
    """The highest numbers are best."""
    return np.arange(len(mask))


def first_action(match: Match, move: str) -> int:
    return match.game.parse(match._state, move)[0]


@pytest.mark.parametrize("game", GAMES)
def test_the_legal_action_with_the_best_score_is_played(game: str) -> None:
    match = cabochon.new(game, seed=3)
    bot = policy_bot(by_number)
    for _ in range(40):
        move = bot.choose(match)
        assert first_action(match, move) == max(first_action(match, text) for text in match.legal())
        match.play(move)
        if match.is_over:
            break


@pytest.mark.parametrize("game", GAMES)
def test_the_policy_gets_what_environments_give(game: str) -> None:
    """The observation and mask of the seat, in the middle of a move as well."""
    found = games.find(game)
    seen: list[tuple[Observation, Mask]] = []

    def policy(observation: Observation, mask: Mask) -> Any:
        seen.append((observation, mask))
        return np.zeros(len(mask))

    match = cabochon.new(game, seed=5)
    bot = policy_bot(policy)
    while not match.is_over:
        observer, first = match.observer(), len(seen)
        move = bot.choose(match)
        assert np.array_equal(seen[first][0], observer.observe())
        assert len(seen) - first == len(found.parse(match._state, move))
        match.play(move)
    assert {(o.dtype, o.shape) for o, _ in seen} == {(np.dtype(np.int8), (found.observation_size,))}
    assert {(m.dtype, m.shape) for _, m in seen} == {(np.dtype(np.bool_), (found.seat_action_count,))}
    assert all(mask.any() for _, mask in seen)


@pytest.mark.parametrize("options", [{"scaled": True}, {"mask": "appended"}, {"scaled": True, "mask": "dict"}])
@pytest.mark.parametrize("game", GAMES)
def test_the_policy_gets_the_format_of_its_environment(game: str, options: dict[str, Any]) -> None:
    pytest.importorskip("gymnasium", reason="Gymnasium is not installed: pip install cabochon[envs]")
    from cabochon.envs.gymnasium import GymnasiumEnv

    seen: list[Any] = []

    def policy(observation: Any, mask: Mask) -> Any:
        seen.append(observation)
        return mask

    env = GymnasiumEnv(game, seat=0, **options)
    played(cabochon.new(game, seed=5), policy_bot(policy, **options), cabochon.bot("random", seed=1))
    assert all(env.observation_space.contains(observation) for observation in seen)
    given, _ = env.reset(seed=1)
    first = len(seen)
    policy_bot(policy, **options).decide(Observer(env.match.game, env.match.state, 0))
    for own, other in zip(leaves(seen[first]), leaves(given), strict=True):
        assert own.dtype == other.dtype
        assert np.array_equal(own, other)


def leaves(observation: Any) -> list[Any]:
    """The arrays of an observation, which may be a dictionary."""
    return list(observation.values()) if isinstance(observation, dict) else [observation]


def test_a_network_that_learned_from_scaled_observations_plays() -> None:
    torch: Any = pytest.importorskip("torch", reason="PyTorch is not installed")
    agent = torch.nn.Linear(603, 78)
    bot = policy_bot(lambda seen, mask: agent(torch.from_numpy(seen)), payment=False, scaled=True)
    report = cabochon.arena("splendor", [bot, "random"], games=2, workers=1, target=3)
    assert not report.forfeits


@pytest.mark.parametrize("wrong", [{"scaled": 1}, {"mask": "inside"}, {"payment": "no"}])
def test_an_option_that_no_environment_has_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(cabochon.BadOption, match=f"^{next(iter(wrong))} is "):
        policy_bot(by_number, **wrong)


def test_what_the_policy_does_to_the_mask_changes_nothing() -> None:
    def vandal(observation: Observation, mask: Mask) -> Any:
        mask[:] = True
        observation[:] = 0
        return by_number(observation, mask)

    match = a_match()
    assert policy_bot(vandal).choose(match) == policy_bot(by_number).choose(match)


def test_without_payment_the_policy_is_never_asked_how_to_pay() -> None:
    """As in an environment with payment=False."""
    default = games.find("splendor").rewards
    assert default is not None
    masks: list[Mask] = []

    def impartial(observation: Observation, mask: Mask) -> Any:
        masks.append(mask)
        return np.zeros(len(mask))

    for payment, is_asked in ((True, True), (False, False)):
        masks.clear()
        match = a_match()
        played(match, policy_bot(impartial, payment=payment), cabochon.bot("greedy", seed=1))
        assert any(mask[default.DEFAULT_ACTION] for mask in masks) == is_asked


def test_a_temperature_draws_by_the_softmax_of_the_scores() -> None:
    match = a_match()
    take, reserve = (first_action(match, move) for move in match.legal()[:2])
    scores = np.full(match.game.seat_action_count, -np.inf)
    scores[take], scores[reserve] = np.log(3), np.log(1)
    drawn = Counter(policy_bot(lambda *_: scores, temperature=1, seed=seed).choose(match) for seed in range(400))
    assert set(drawn) == set(match.legal()[:2])
    assert 260 < drawn[match.legal()[0]] < 340
    sharp = Counter(policy_bot(lambda *_: scores, temperature=0.1, seed=seed).choose(match) for seed in range(50))
    assert sharp == {match.legal()[0]: 50}


def test_equal_scores_are_drawn_by_lot_and_by_the_seed() -> None:
    match = a_match()
    bot = policy_bot(lambda observation, mask: np.zeros(len(mask)))
    moves = [cabochon.bot(bot, seed=seed).choose(match) for seed in range(20)]
    assert len(set(moves)) > 3
    assert moves == [cabochon.bot(bot, seed=seed).choose(match) for seed in range(20)]


@pytest.mark.parametrize("scores", [np.inf, -np.inf, 1e308])
@pytest.mark.parametrize("temperature", [0.0, 0.001, 1e6])
def test_infinite_scores_are_scores(scores: float, temperature: float) -> None:
    match = a_match()
    bot = policy_bot(lambda observation, mask: [scores] * len(mask), temperature=temperature)
    assert bot.choose(match) in match.legal()


@pytest.mark.parametrize(
    ("policy", "reason"),
    [
        (lambda observation, mask: observation, "gave 603 scores, but there are 53 actions"),
        (lambda observation, mask: [float("nan")] * len(mask), "gave action 0 a score that is not a number"),
        (lambda observation, mask: len(mask), "chose 53, which is no legal action"),
        (lambda observation, mask: -1, "chose -1, which is no legal action"),
        (lambda observation, mask: int(np.flatnonzero(~mask)[0]), r"chose \d+, which is no legal action"),
        (lambda observation, mask: 0.5, "chose 0.5, which is no legal action"),
        (lambda observation, mask: "take", "chose 'take', which is no legal action"),
        (lambda observation, mask: None, "chose None, which is no legal action"),
        (lambda observation, mask: [1, [2, 3]], "failed: ValueError"),
        (lambda observation, mask: 1 / 0, "failed: ZeroDivisionError: division by zero"),
        (lambda observation: 1, "failed: TypeError"),
    ],
)
def test_an_answer_without_a_legal_action_forfeits(policy: Policy, reason: str) -> None:
    actions = games.find("splendor").seat_action_count
    with pytest.raises(Forfeit, match=reason.replace("53", str(actions))):
        policy_bot(policy).choose(a_match())


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"policy": 3}, "a policy is a function of an observation and a mask, not 3"),
        ({"temperature": -1}, "temperature is a number from 0 on, not -1"),
        ({"temperature": float("nan")}, "temperature is a number from 0 on, not nan"),
    ],
)
def test_bad_parameters_are_refused(wrong: dict[str, Any], reason: str) -> None:
    with pytest.raises(cabochon.BadOption, match=reason):
        policy_bot(**{"policy": by_number, **wrong})


def test_it_is_named_after_its_function_or_as_one_likes() -> None:
    assert policy_bot(by_number).name == "by_number"
    assert policy_bot(by_number, name="highest").name == "highest"


@pytest.mark.slow
class TestWithLibraries:
    """Networks as they come out of each library, untrained."""

    def test_pytorch(self) -> None:
        torch = pytest.importorskip("torch", reason="PyTorch is not installed: pip install cabochon[learn]")
        game = games.find("splendor")
        network = torch.nn.Linear(game.observation_size, game.seat_action_count)
        for number_type in (torch.float32, torch.bfloat16):
            network = network.to(number_type)

            def scores(seen: Observation, mask: Mask, network: Any = network, kind: Any = number_type) -> Any:
                return network(torch.from_numpy(seen).to(kind))

            bot = policy_bot(scores)
            batched = policy_bot(lambda seen, mask, scores=scores: scores(seen, mask)[None])  # type: ignore[misc]
            match = a_match()
            assert bot.choose(match) == batched.choose(match)
        assert sum(played(a_match(), bot, cabochon.bot("random", seed=1))) == 1

    def test_jax(self) -> None:
        jax = pytest.importorskip("jax", reason="JAX is not installed: pip install jax")
        game = games.find("splendor")
        weights = jax.random.normal(jax.random.key(1), (game.observation_size, game.seat_action_count))
        network = jax.jit(lambda seen: seen.astype("float32") @ weights)
        bot = policy_bot(lambda seen, mask: network(seen))
        assert sum(played(a_match(), bot, cabochon.bot("random", seed=1))) == 1
        half = policy_bot(lambda seen, mask: network(seen).astype("bfloat16"))
        assert half.choose(a_match()) in a_match().legal()

    def test_maskable_ppo(self) -> None:
        contrib = pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: pip install sb3-contrib")
        import gymnasium
        import torch

        torch.set_num_threads(1)
        env = gymnasium.make("cabochon.envs:cabochon/Splendor-v0", payment=False, disable_env_checker=True)
        model = contrib.MaskablePPO("MlpPolicy", env, n_steps=8, seed=1)
        predicted = policy_bot(
            lambda seen, mask: model.predict(seen, action_masks=mask, deterministic=True)[0], payment=False
        )

        def logits(seen: Observation, mask: Mask) -> Any:
            observation, _ = model.policy.obs_to_tensor(seen)
            return model.policy.get_distribution(observation, action_masks=mask).distribution.logits

        scored = policy_bot(logits, payment=False)
        match = a_match()
        for _ in range(20):
            move = predicted.choose(match)
            assert scored.choose(match) == move
            match.play(move)
