"""Opponents for self-play: policies, frozen copies of them, and leagues from which one is drawn for each match."""

from __future__ import annotations

import copy
import inspect
import types
from collections.abc import Callable, Iterable
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from cabochon.bots import BotSource, Forfeit, bot_name
from cabochon.contract import BadOption, quoted
from cabochon.envs.single_match import SingleMatch

__all__ = ["League", "Policy", "PolicyOpponent", "PolicyPlayer", "as_opponent", "frozen"]

Mask = NDArray[np.bool_]
Policy = Callable[[Any, Mask], Any]
BY_POSITION = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)


class PolicyOpponent:
    """Plays by a function of an observation and the mask of legal actions, both as the learner of this environment gets
    them. It returns the number of an action, or a score for every action: the best legal one is played, or with a
    `temperature` one is drawn with the softmax of the scores divided by it."""

    def __init__(self, policy: Policy, *, temperature: float = 0.0) -> None:
        if not callable(policy):
            raise BadOption(f"a policy is a function of an observation and a mask, not {quoted(policy)}", "opponents")
        if not 0 <= temperature < np.inf:
            raise BadOption(f"temperature is a number from 0 on, not {quoted(temperature)}", "temperature")
        self.policy = policy
        self.name = bot_name(policy)
        self.temperature = temperature

    def __repr__(self) -> str:
        return f"PolicyOpponent({self.name})"


def frozen(policy: Policy, *, temperature: float = 0.0) -> PolicyOpponent:
    """An opponent that plays as the policy does now, however it goes on learning."""
    if isinstance(policy, types.FunctionType):
        raise BadOption(
            "a function cannot be copied with the network it uses: freeze an object that is called, or its method",
            "opponents",
        )
    return PolicyOpponent(copy.deepcopy(policy), temperature=temperature)


def as_opponent(source: BotSource | Policy | PolicyOpponent | League) -> BotSource | PolicyOpponent | League:
    """A function of two arguments is a policy; anything else is taken as it is."""
    return PolicyOpponent(source) if _is_policy(source) else source  # type: ignore[arg-type, return-value]


def _is_policy(source: object) -> bool:
    """Whether it takes an observation and a mask; a function of the observer, which is a bot, takes one argument."""
    if not callable(source) or isinstance(source, type) or hasattr(source, "decide"):
        return False
    try:
        parameters = inspect.signature(source).parameters.values()
    except (TypeError, ValueError):  # some built-in functions have none
        return False
    required = [parameter for parameter in parameters if parameter.default is parameter.empty]
    return [parameter.kind in BY_POSITION for parameter in required] == [True, True]


class League:
    """A pool of opponents: bots of any kind, and policies. Each match draws one for each seat that the league plays.

    Environments of one process can share a league, and it may grow while they play.
    """

    def __init__(self, members: Iterable[BotSource | Policy | PolicyOpponent], *, most: int | None = None) -> None:
        """With `most`, the oldest member leaves when a new one would be too many."""
        self.members: list[BotSource | PolicyOpponent] = []
        self._most = most
        for member in members:
            self.add(member)
        if not self.members:
            raise BadOption("a league needs at least one member", "opponents")

    def __repr__(self) -> str:
        return f"League({self.members})"

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """A copied environment plays in the same league."""
        return self

    def add(self, member: BotSource | Policy | PolicyOpponent) -> None:
        opponent = as_opponent(member)
        if isinstance(opponent, League):
            raise BadOption("a league cannot be a member of a league: add its members", "opponents")
        self.members.append(opponent)
        if self._most is not None:
            del self.members[: -self._most]

    def draw(self, random: np.random.Generator) -> BotSource | PolicyOpponent:
        return self.members[int(random.integers(len(self.members)))]


class PolicyPlayer:
    """A policy in a seat of one match."""

    def __init__(self, opponent: PolicyOpponent, seed: int) -> None:
        self._opponent = opponent
        self._random = np.random.default_rng(seed)

    def __deepcopy__(self, memo: dict[int, Any]) -> PolicyPlayer:
        """The policy itself is shared: it remembers nothing of a match."""
        other = copy.copy(self)
        other._random = copy.deepcopy(self._random, memo)
        return other

    def choose(self, match: SingleMatch, seat: int) -> int:
        mask = match.mask
        answer = _as_array(self._opponent.policy(match.observe(seat), mask.copy()))
        action = int(answer) if answer.ndim == 0 else self._by_scores(answer.reshape(-1), mask)
        if not 0 <= action < len(mask) or not mask[action]:
            raise Forfeit(f"chose {action}, which is no legal action")
        return action

    def _by_scores(self, scores: NDArray[Any], mask: Mask) -> int:
        if len(scores) != len(mask):
            raise Forfeit(f"gave {len(scores)} scores, but there are {len(mask)} actions")
        legal = np.flatnonzero(mask)
        own = scores[legal].astype(np.float64)
        if np.isnan(own).any():
            raise Forfeit("gave a score that is not a number")
        temperature = self._opponent.temperature
        if not temperature:
            return int(self._random.choice(legal[own == own.max()]))
        weights = np.exp((own - own.max()) / temperature)
        return int(self._random.choice(legal, p=weights / weights.sum()))


def _as_array(answer: Any) -> NDArray[Any]:
    """An array of NumPy, a tensor of PyTorch on any device, an array of JAX, a list or a number."""
    if hasattr(answer, "detach"):
        answer = answer.detach().cpu().numpy()
    return np.asarray(answer)
