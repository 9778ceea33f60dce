"""One step of each game in a batch, blind to the game: `for_game` binds its rules, rewards and piles.

The same functions run on the CPU, where a thread steps a range of games one after another, and on CUDA, where each game
has a thread. A step has three parts, because threads of a GPU that do different things wait for each other: a decision
with the chance events that follow; a reset for the few games that are over; and the mask and observation of the seat to
move. Only the functions that end in `_some` take all arrays, because passing so many arguments costs more than the work
of the others.
"""

from __future__ import annotations

from typing import Any

from cabochon.bits import WORD, Mask, allowed, clear, count_allowed, nth_allowed, spread
from cabochon.compiled import compiled
from cabochon.contract import CHANCE, OVER, UNSHUFFLED
from cabochon.envs.batch.arrays import (
    REWARD_POINTS,
    REWARD_RESULT,
    BatchArrays,
    StepParameters,
    read_mask,
    write_mask,
)
from cabochon.stream import Stream, advance, pick

__all__ = [
    "decide_some",
    "final_reward",
    "format_row",
    "observe_all",
    "observe_some",
    "reset_all",
    "reset_some",
    "result_reward",
    "resume_some",
    "sample_some",
    "step_all",
]

CACHE_BLOCK = 64  # games whose states and observations fit into the first-level cache

rules: Any = None
rewards: Any = None
piles: Any = None


@compiled
def decide_some(
    first: int,
    last: int,
    states: Any,
    offset: int,
    actions: Any,
    arrays: BatchArrays,
    parameters: StepParameters,
    mask: Mask,
) -> None:
    """A decision in each game and the chance events that follow; nothing happens in a game that is over.

    `offset` is a row's number less its state's index.
    """
    # Unpacked once, because each access to the tuple counts references, which takes as long as a row.
    streams = arrays.streams
    legal = arrays.legal
    movers = arrays.movers
    seat_rewards = arrays.rewards
    results = arrays.results
    over = arrays.over
    truncated = arrays.truncated
    illegal = arrays.illegal
    decisions = arrays.decisions
    deals = arrays.deals
    draws = arrays.draws
    places = arrays.places
    fractions = arrays.fractions
    for row in range(first, last):
        at = row - offset
        mover = movers[row]
        action = int(actions[row])
        read_mask(legal, row, mask)
        is_legal = 0 <= action < parameters.actions and allowed(mask, action)
        illegal[row] = not is_legal and mover != OVER
        for seat in range(parameters.seats):
            seat_rewards[row, seat] = 0.0
        if parameters.reward_kind == REWARD_POINTS:
            add_points(states, at, seat_rewards, row, -1)
        if is_legal:
            rules.apply(states[at], action)
            if parameters.explicit_chance:
                play_until_chance(states, at, parameters.default_action, mask)
            elif len(places) == 0:
                streams[row] = play_until_decision(states, at, streams[row], parameters.default_action, mask)
            else:
                draws[row] = play_dealt_until_decision(
                    states, at, draws[row], deals[row], places, fractions, parameters.default_action, mask
                )
            decisions[row] += mover != CHANCE
            mover = rules.to_move(states[at])
        if parameters.reward_kind == REWARD_POINTS:
            add_points(states, at, seat_rewards, row, 1)
        truncated[row] = is_legal and mover >= 0 and 0 < parameters.limit <= decisions[row]
        over[row] = is_legal and (mover == OVER or truncated[row])
        movers[row] = OVER if truncated[row] else mover
        if over[row]:
            write_result(states, at, results, seat_rewards, row, parameters)
            clear(mask)
        write_mask(legal, row, mask)


@compiled
def reset_some(
    first: int, last: int, states: Any, offset: int, arrays: BatchArrays, parameters: StepParameters, mask: Mask
) -> None:
    """Deal a new match in each game, from an initial state."""
    deals = arrays.deals
    draws = arrays.draws
    places = arrays.places
    if len(places) > 0:
        for row in range(first, last):
            deals[row] = (deals[row] + 1) % len(places)
            draws[row] = 0
    resume_some(first, last, states, offset, arrays, parameters, mask)


@compiled
def resume_some(
    first: int, last: int, states: Any, offset: int, arrays: BatchArrays, parameters: StepParameters, mask: Mask
) -> None:
    """Play each game from its state to the next decision, and write what is legal there."""
    streams = arrays.streams
    legal = arrays.legal
    movers = arrays.movers
    decisions = arrays.decisions
    deals = arrays.deals
    draws = arrays.draws
    places = arrays.places
    fractions = arrays.fractions
    for row in range(first, last):
        at = row - offset
        clear(mask)
        if parameters.explicit_chance:
            play_until_chance(states, at, parameters.default_action, mask)
        elif len(places) == 0:
            streams[row] = play_until_decision(states, at, streams[row], parameters.default_action, mask)
        else:
            draws[row] = play_dealt_until_decision(
                states, at, draws[row], deals[row], places, fractions, parameters.default_action, mask
            )
        decisions[row] = 0
        movers[row] = rules.to_move(states[at])
        if movers[row] == OVER:
            clear(mask)
        write_mask(legal, row, mask)


@compiled
def reset_finished(
    first: int, last: int, initial: Any, arrays: BatchArrays, parameters: StepParameters, mask: Mask
) -> None:
    for row in range(first, last):
        if arrays.over[row]:
            arrays.states[row] = initial[0]
            reset_some(row, row + 1, arrays.states, 0, arrays, parameters, mask)


@compiled
def observe_some(
    first: int,
    last: int,
    states: Any,
    masks: Any,
    observations: Any,
    offset: int,
    arrays: BatchArrays,
    parameters: StepParameters,
) -> None:
    """Write each mask, and the observation of the seat to move, followed by those of the other observers.

    Where no seat is to move, the observation is all zeros.
    """
    legal = arrays.legal
    movers = arrays.movers
    for row in range(first, last):
        at = row - offset
        for word in range(legal.shape[1]):
            first_of_word = word * WORD
            numbers = min(WORD, parameters.actions - first_of_word)
            spread(legal[row, word], numbers, masks, at * parameters.actions + first_of_word)
        seat = int(movers[row])
        if seat >= 0:
            for away in range(parameters.observers):
                start = (at * parameters.observers + away) * parameters.observation_size
                part = observations[start : start + parameters.observation_size]
                rules.observe(states[at], (seat + away) % parameters.seats, part)
        else:
            size = parameters.observers * parameters.observation_size
            observations[at * size : (at + 1) * size] = 0


@compiled
def sample_some(first: int, last: int, actions: Any, arrays: BatchArrays, mask: Mask) -> None:
    """A uniformly random legal action in each game, or outcome of chance; -1 if there is none.

    Outcomes come from the stream of chance, so that the same match is played where chance is explicit and where not.
    """
    legal = arrays.legal
    movers = arrays.movers
    streams = arrays.streams
    action_streams = arrays.action_streams
    for row in range(first, last):
        read_mask(legal, row, mask)
        actions[row] = -1
        if movers[row] >= 0:
            action_streams[row] = advance(action_streams[row])
            actions[row] = pick(mask, action_streams[row])
        elif movers[row] == CHANCE:
            streams[row] = advance(streams[row])
            actions[row] = pick(mask, streams[row])


@compiled
def play_until_decision(states: Any, at: int, stream: Stream, default_action: int, mask: Mask) -> Stream:
    """Play chance events and skipped decisions until a seat has to decide; `mask` then holds the legal actions."""
    mover = rules.to_move(states[at])
    while mover != OVER:
        rules.legal(states[at], mask)
        action = default_action
        if mover == CHANCE:
            stream = advance(stream)
            action = pick(mask, stream)
        elif default_action < 0 or not allowed(mask, default_action):
            break
        rules.apply(states[at], action)
        mover = rules.to_move(states[at])
    return stream


@compiled
def play_until_chance(states: Any, at: int, default_action: int, mask: Mask) -> None:
    """Play skipped decisions until chance has to draw or a seat has to decide; `mask` then holds what is possible."""
    mover = rules.to_move(states[at])
    while mover != OVER:
        rules.legal(states[at], mask)
        if mover == CHANCE or default_action < 0 or not allowed(mask, default_action):
            break
        rules.apply(states[at], default_action)
        mover = rules.to_move(states[at])


@compiled
def play_dealt_until_decision(
    states: Any, at: int, draws: int, deal: int, places: Any, fractions: Any, default_action: int, mask: Mask
) -> int:
    """The same with a fixed deal; returns the number of draws from no pile so far.

    Separate from `play_until_decision`, because passing the tables of deals to it took a quarter of a decision.
    """
    mover = rules.to_move(states[at])
    while mover != OVER:
        rules.legal(states[at], mask)
        action = default_action
        if mover == CHANCE:
            pile = piles.pile(states[at])
            if pile == UNSHUFFLED:
                fraction = fractions[deal, draws % fractions.shape[1]]
                action = nth_allowed(mask, int(fraction * count_allowed(mask)))
                draws += 1
            else:
                action = top_of_pile(places, deal, pile, mask)
        elif default_action < 0 or not allowed(mask, default_action):
            break
        rules.apply(states[at], action)
        mover = rules.to_move(states[at])
    return draws


@compiled
def top_of_pile(places: Any, deal: int, pile: int, mask: Mask) -> int:
    """The possible outcome that comes first in a pile."""
    top = -1
    for action in range(places.shape[2]):
        if allowed(mask, action) and (top < 0 or places[deal, pile, action] < places[deal, pile, top]):
            top = action
    return top


@compiled
def add_points(states: Any, at: int, seat_rewards: Any, row: int, sign: int) -> None:
    for seat in range(seat_rewards.shape[1]):
        seat_rewards[row, seat] += sign * rewards.points(states[at], seat)


@compiled
def write_result(states: Any, at: int, results: Any, seat_rewards: Any, row: int, parameters: StepParameters) -> None:
    """Write the result and the final rewards; in a truncated match all seats share the victory, without a reward."""
    is_over = rules.to_move(states[at]) == OVER
    for seat in range(parameters.seats):
        results[row, seat] = rules.result(states[at], seat) if is_over else 1.0 / parameters.seats
        if is_over and parameters.reward_kind != REWARD_POINTS:
            seat_rewards[row, seat] = final_reward(states, at, seat, parameters.seats, parameters.reward_kind)


@compiled
def result_reward(share: float, seats: int) -> float:
    """The reward for a share of the victory: 1 for all of it, 0 for an equal share.

    Written so that a GPU, which fuses multiplication and addition, rounds as a CPU does.
    """
    return (share - 1.0 / seats) * (seats / (seats - 1.0))


@compiled
def final_reward(states: Any, at: int, seat: int, seats: int, kind: int) -> float:
    """The zero-sum reward at the end, by result or by rank: from 1 for a sole winner to -1 for the last."""
    if kind == REWARD_RESULT:
        return result_reward(rules.result(states[at], seat), seats)
    own = rewards.rank_key(states[at], seat)
    ahead = 0  # the number of seats behind this one, less those in front
    for other in range(seats):
        if own > rewards.rank_key(states[at], other):
            ahead += 1
        if own < rewards.rank_key(states[at], other):
            ahead -= 1
    return ahead / (seats - 1.0)


@compiled
def step_all(
    first: int, last: int, actions: Any, initial: Any, arrays: BatchArrays, parameters: StepParameters, mask: Mask
) -> None:
    """A whole step of one thread's games, in blocks that stay in the cache; without `initial`, nothing is reset."""
    for start in range(first, last, CACHE_BLOCK):
        end = min(start + CACHE_BLOCK, last)
        decide_some(start, end, arrays.states, 0, actions, arrays, parameters, mask)
        if len(initial) > 0:
            reset_finished(start, end, initial, arrays, parameters, mask)
        observe_all(start, end, arrays, parameters)


@compiled
def reset_all(first: int, last: int, initial: Any, arrays: BatchArrays, parameters: StepParameters, mask: Mask) -> None:
    for row in range(first, last):
        arrays.states[row] = initial[0]
    reset_some(first, last, arrays.states, 0, arrays, parameters, mask)
    observe_all(first, last, arrays, parameters)


@compiled
def observe_all(first: int, last: int, arrays: BatchArrays, parameters: StepParameters) -> None:
    masks, observations = arrays.masks.ravel(), arrays.observations.ravel()
    observe_some(first, last, arrays.states, masks, observations, 0, arrays, parameters)
    if len(arrays.formatted) > 0:
        for row in range(first, last):
            format_row(row, 0, 1, arrays)


@compiled
def format_row(row: int, first: int, step: int, arrays: BatchArrays) -> None:
    """Scale every `step`th number of an observation, from `first` on, and append the mask in the same way."""
    formatted = arrays.formatted
    observations = arrays.observations
    offset = arrays.offset
    factor = arrays.factor
    masks = arrays.masks
    numbers = observations.shape[1]
    for number in range(first, numbers, step):
        formatted[row, number] = (observations[row, number] - offset[number]) * factor[number]
    for action in range(first, formatted.shape[1] - numbers, step):
        formatted[row, numbers + action] = masks[row, action]
