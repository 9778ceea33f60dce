"""A bot of anything that scores actions, such as a trained network. Knows no library of networks."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from cabochon.bots.base import Bot, Forfeit, seed_for
from cabochon.bots.foreign_code import contained, description
from cabochon.bots.python_bot import bot_name
from cabochon.bots.stepwise import stepwise_move
from cabochon.contract import BadOption, Game, State, check_choice, check_flag, quoted
from cabochon.match.observer import Observer
from cabochon.observations import MASKS, Observation, observation_format

__all__ = ["Policy", "PolicyBot", "policy_bot"]

LARGEST_SCORE = 1e30  # an infinite score counts as this much

Mask = NDArray[np.bool_]
Policy = Callable[[Any, Mask], Any]


class PolicyBot(Bot):
    """Plays the action with the best score, or draws one by the scores; `policy_bot` describes the parameters."""

    def __init__(
        self, policy: Policy, *, name: str, temperature: float, payment: bool, scaled: bool, mask: str, seed: int
    ) -> None:
        super().__init__(seed)
        self.name = name
        self.temperature = temperature
        self.payment = payment
        self.scaled = scaled
        self.mask = mask
        self._policy = policy

    def decide(self, observer: Observer) -> str:
        """A move of several actions is chosen action by action."""
        numbers = random.Random(seed_for(self.seed, observer))
        return stepwise_move(observer, lambda state: self._choose(observer, state, numbers))

    def _choose(self, observer: Observer, state: State, numbers: random.Random) -> int:
        game = observer.game
        mask = game.legal(state)[: game.seat_action_count]
        default = None if self.payment else _default_action(game)
        if default is not None and mask[default]:
            return default
        with contained(lambda failure: Forfeit(f"failed: {description(failure)}")):
            answer = _as_array(self._policy(self._observation(observer, state, mask), mask.copy()))
        return _legal_action(answer, mask) if answer.ndim == 0 else self._drawn(_scores(answer, mask), numbers)

    def _observation(self, observer: Observer, state: State, mask: Mask) -> Observation:
        """What the seat observes, as the environment in which the policy learned gives it."""
        layout = observation_format(observer.game, scaled=self.scaled, mask=self.mask)
        return layout.with_mask(layout.formatted(observer.game.observe(state, observer.seat), mask), mask)

    def _drawn(self, scores: dict[int, float], numbers: random.Random) -> int:
        """An action by its score; ties are drawn by lot."""
        best = max(scores.values())
        if not self.temperature:
            return numbers.choice([action for action, score in scores.items() if score == best])
        weights = [math.exp((score - best) / self.temperature) for score in scores.values()]
        return numbers.choices(list(scores), weights=weights)[0]


def policy_bot(
    policy: Policy,
    *,
    name: str = "",
    temperature: float = 0.0,
    payment: bool = True,
    scaled: bool = False,
    mask: Literal["separate", "appended", "dict"] = "separate",
    seed: int = 0,
) -> PolicyBot:
    """A bot of a function that takes an observation and the mask of legal actions, both as NumPy arrays.

    It returns a score for every action, as a NumPy array, a PyTorch tensor, a JAX array or a list, or else the number
    of the action it chooses. Illegal actions are never played, whatever their scores. With a `temperature`, actions are
    drawn with the softmax of their scores divided by it. `payment`, `scaled` and `mask` are those of the environment
    the policy learned in.
    """
    if not callable(policy):
        raise BadOption(f"a policy is a function of an observation and a mask, not {quoted(policy)}", "policy")
    if not 0 <= temperature < math.inf:
        raise BadOption(f"temperature is a number from 0 on, not {quoted(temperature)}", "temperature")
    check_flag("payment", payment)
    check_flag("scaled", scaled)
    check_choice("mask", mask, MASKS)
    return PolicyBot(
        policy,
        name=name or bot_name(policy),
        temperature=temperature,
        payment=payment,
        scaled=scaled,
        mask=mask,
        seed=seed,
    )


def _default_action(game: Game) -> int | None:
    """The action that pays without a choice, as environments do that leave payments out."""
    return None if game.rewards is None else game.rewards.DEFAULT_ACTION


def _as_array(answer: Any) -> NDArray[Any]:
    """The number of an action as it is, scores as float64 in one dimension."""
    if hasattr(answer, "detach"):  # a PyTorch tensor may carry gradients, lie on a GPU or have a type of its own
        answer = answer.detach().cpu().tolist()
    array = np.asarray(answer)
    return array if array.ndim == 0 else array.astype(np.float64).reshape(-1)


def _legal_action(answer: NDArray[Any], mask: Mask) -> int:
    number = answer.item()
    if not isinstance(number, int) or not 0 <= number < len(mask) or not mask[number]:
        raise Forfeit(f"chose {quoted(number)}, which is no legal action")
    return number


def _scores(scores: NDArray[Any], mask: Mask) -> dict[int, float]:
    """The score of each legal action."""
    if len(scores) != len(mask):
        raise Forfeit(f"gave {len(scores)} scores, but there are {len(mask)} actions")
    legal = {action: float(scores[action]) for action in np.flatnonzero(mask).tolist()}
    for action, score in legal.items():
        if math.isnan(score):
            raise Forfeit(f"gave action {action} a score that is not a number")
    return {action: max(-LARGEST_SCORE, min(LARGEST_SCORE, score)) for action, score in legal.items()}
