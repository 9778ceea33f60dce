"""The arrays that a batch steps through, and the parameters that all of its games share."""

from __future__ import annotations

from typing import Any, NamedTuple

from cabochon.bits import Mask
from cabochon.compiled import compiled

__all__ = [
    "ILLEGAL_REWARD",
    "OBSERVED",
    "PER_GAME",
    "RANDOM_STREAMS",
    "REWARD_POINTS",
    "REWARD_RANK",
    "REWARD_RESULT",
    "BatchArrays",
    "StepParameters",
    "read_mask",
    "write_mask",
]

REWARD_RESULT, REWARD_POINTS, REWARD_RANK = range(3)
ILLEGAL_REWARD = -1.0  # for an agent that forfeits by an illegal action


class BatchArrays(NamedTuple):
    """One row per game; `places` and `fractions` have one row per deal, and `offset` and `factor` one number per number
    of an observation."""

    states: Any
    streams: Any  # random streams of chance
    legal: Any  # the legal actions as bits
    masks: Any  # the same as one boolean per action
    observations: Any
    movers: Any  # the seat to move, OVER, or where chance is explicit CHANCE
    rewards: Any  # of each seat for the last step
    results: Any  # each seat's share of the victory in the last match that ended
    over: Any  # whether the last step ended a match
    truncated: Any  # whether it did so at the limit
    illegal: Any  # whether the last action was illegal, and was not carried out
    decisions: Any  # in the match so far
    deals: Any  # the index of the current deal
    draws: Any  # in the match so far, from no pile
    action_streams: Any  # random streams of random actions, separate so that chance does not depend on the policy
    places: Any  # for each pile, the position of each outcome in it
    fractions: Any  # for each draw from no pile, its position along the outcomes, from 0 to 1
    formatted: Any  # observations scaled, or with the mask appended; no rows if they are given as they are
    offset: Any
    factor: Any


SHARED = frozenset({"places", "fractions", "offset", "factor"})
PER_GAME = frozenset(BatchArrays._fields) - SHARED
RANDOM_STREAMS = frozenset({"streams", "action_streams"})
OBSERVED = frozenset({"masks", "observations", "formatted"})  # follow from the others


class StepParameters(NamedTuple):
    """What is the same for all games of a batch."""

    seats: int
    actions: int  # that `step` takes: of seats, and where chance is explicit its outcomes
    observation_size: int  # of one seat
    default_action: int  # answers the decisions that are skipped; -1 if none are
    reward_kind: int
    observers: int  # the number of seats whose observations are written
    limit: int
    explicit_chance: bool  # whether a step ends where chance is to draw


@compiled
def read_mask(legal: Any, row: int, mask: Mask) -> None:
    for word in range(len(mask)):
        mask[word] = legal[row, word]


@compiled
def write_mask(legal: Any, row: int, mask: Mask) -> None:
    for word in range(len(mask)):
        legal[row, word] = mask[word]
