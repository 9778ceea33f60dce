"""Matches of a learner against compiled bots, blind to the game.

`for_game` binds `rules`, `strategy` and the module `stepping` to one game. The bots choose at random, or by action
scores as `greedy` does; they use only what their seat may know.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from cabochon.bits import Mask
from cabochon.compiled import compiled
from cabochon.contract import forfeit_share
from cabochon.envs.batch.arrays import ILLEGAL_REWARD, BatchArrays, StepParameters, read_mask
from cabochon.search.choice import best_action, noise_unless_winning
from cabochon.stream import advance, below, pick

__all__ = [
    "RANDOM_BOT",
    "TERMINATED",
    "TRUNCATED",
    "BotParameters",
    "LearnerArrays",
    "choose_action",
    "reset_matches",
    "step_matches",
]

RANDOM_BOT = -1.0  # marks the noise of a bot that plays at random
ONGOING, TERMINATED, TRUNCATED = range(3)

rules: Any = None
strategy: Any = None
stepping: Any = None


class LearnerArrays(NamedTuple):
    """What a step means for the learner, one row per game."""

    seats: Any
    rewards: Any  # since its last decision
    endings: Any  # whether its match ended in this step: ONGOING, TERMINATED or TRUNCATED
    forfeits: Any  # whether it ended by an illegal action of the learner
    final_observations: Any
    final_seats: Any
    final_results: Any  # for each seat


class BotParameters(NamedTuple):
    """What is the same for the bots of all games, with scratch space of one thread."""

    learner_seat: int  # -1 to draw one for each match
    noise: Any  # for each seat after the learner's, the largest random bonus per action
    winning_score: float  # an action with this score is sure to win, so that noise is off
    redealt: Any  # scratch: a state with the hidden information dealt again
    scores: Any  # scratch: one per action
    actions: Any  # scratch: one per game


@compiled
def reset_matches(
    first: int,
    last: int,
    initial: Any,
    arrays: BatchArrays,
    parameters: StepParameters,
    mask: Mask,
    learners: LearnerArrays,
    bots: BotParameters,
) -> None:
    """Deal each game, and let the bots play until the learner is to move."""
    for row in range(first, last):
        reset_match(row, initial, arrays, parameters, mask, learners, bots)
        play_bots(row, initial, arrays, parameters, mask, learners, bots)
    stepping.observe_all(first, last, arrays, parameters)


@compiled
def step_matches(
    first: int,
    last: int,
    actions: Any,
    initial: Any,
    arrays: BatchArrays,
    parameters: StepParameters,
    mask: Mask,
    learners: LearnerArrays,
    bots: BotParameters,
) -> None:
    """The learner's decision in each game, and the bots' until it is to move again."""
    for row in range(first, last):
        learners.rewards[row] = 0.0
        learners.endings[row] = ONGOING
        stepping.decide_some(row, row + 1, arrays.states, 0, actions, arrays, parameters, mask)
        learners.forfeits[row] = arrays.illegal[row]
        if arrays.illegal[row]:
            forfeit(row, arrays, parameters, learners)
        finish_decision(row, initial, arrays, parameters, mask, learners, bots)
        play_bots(row, initial, arrays, parameters, mask, learners, bots)
    stepping.observe_all(first, last, arrays, parameters)


@compiled
def play_bots(
    row: int,
    initial: Any,
    arrays: BatchArrays,
    parameters: StepParameters,
    mask: Mask,
    learners: LearnerArrays,
    bots: BotParameters,
) -> None:
    while arrays.movers[row] != learners.seats[row]:
        seat = int(arrays.movers[row])
        away = (seat + parameters.seats - learners.seats[row]) % parameters.seats
        read_mask(arrays.legal, row, mask)
        bots.actions[row] = choose_action(
            arrays.states, row, seat, bots.noise[away - 1], arrays.action_streams, mask, bots
        )
        stepping.decide_some(row, row + 1, arrays.states, 0, bots.actions, arrays, parameters, mask)
        finish_decision(row, initial, arrays, parameters, mask, learners, bots)


@compiled
def finish_decision(
    row: int,
    initial: Any,
    arrays: BatchArrays,
    parameters: StepParameters,
    mask: Mask,
    learners: LearnerArrays,
    bots: BotParameters,
) -> None:
    """Add the learner's reward for a decision; if it ended the match, write the ending and deal a new one."""
    if learners.endings[row] == ONGOING:
        learners.rewards[row] += arrays.rewards[row, learners.seats[row]]
    if arrays.over[row]:
        if learners.endings[row] == ONGOING:
            learners.endings[row] = TRUNCATED if arrays.truncated[row] else TERMINATED
            write_ending(row, arrays, parameters, learners)
        reset_match(row, initial, arrays, parameters, mask, learners, bots)


@compiled
def forfeit(row: int, arrays: BatchArrays, parameters: StepParameters, learners: LearnerArrays) -> None:
    """The learner loses by an illegal action, and the others share the victory, as in the arena."""
    arrays.over[row] = True
    for seat in range(parameters.seats):
        arrays.results[row, seat] = forfeit_share(seat, learners.seats[row], parameters.seats)
    arrays.rewards[row, learners.seats[row]] = ILLEGAL_REWARD


@compiled
def write_ending(row: int, arrays: BatchArrays, parameters: StepParameters, learners: LearnerArrays) -> None:
    learners.final_seats[row] = learners.seats[row]
    for seat in range(parameters.seats):
        learners.final_results[row, seat] = arrays.results[row, seat]
    size = parameters.observation_size
    for away in range(parameters.observers):
        seat = (learners.seats[row] + away) % parameters.seats
        part = learners.final_observations[row, away * size : (away + 1) * size]
        rules.observe(arrays.states[row], seat, part)


@compiled
def reset_match(
    row: int,
    initial: Any,
    arrays: BatchArrays,
    parameters: StepParameters,
    mask: Mask,
    learners: LearnerArrays,
    bots: BotParameters,
) -> None:
    arrays.states[row] = initial[0]
    stepping.reset_some(row, row + 1, arrays.states, 0, arrays, parameters, mask)
    learners.seats[row] = bots.learner_seat
    if bots.learner_seat < 0:
        arrays.action_streams[row] = advance(arrays.action_streams[row])
        learners.seats[row] = below(arrays.action_streams[row], parameters.seats)


@compiled
def choose_action(states: Any, row: int, seat: int, noise: float, streams: Any, mask: Mask, bots: BotParameters) -> int:
    """A bot's action, chosen in a state that its seat cannot tell from the real one."""
    stream = advance(streams[row])
    streams[row] = stream
    if noise == RANDOM_BOT:
        return pick(mask, stream)
    bots.redealt[0] = states[row]
    streams[row] = rules.redeal(bots.redealt[0], seat, stream)
    strategy.score_actions(bots.redealt[0], mask, bots.scores)
    noise = noise_unless_winning(mask, bots.scores, noise, bots.winning_score)
    action, streams[row] = best_action(mask, bots.scores, noise, streams[row], True)
    return action
