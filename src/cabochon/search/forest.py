"""Tree search in many games at once, for learning: `for_game` binds `rules` and the game's own copy of `universe`.

Every game has a tree of a few nodes, and every simulation is three steps over all games: `descend` walks down each tree
and adds a node, a network evaluates the new nodes of all games together, and `absorb` writes what it said into the
trees. The same functions run on the CPU and, one game per thread, on CUDA.

The search is Gumbel AlphaZero's (Danihelka and others, 2022): sequential halving among the actions of the root, as many
as are considered, and below it the action that is visited least for what an improved policy would give it. Before a
search, what the mover cannot know is dealt again; within it chance is one fixed universe, the same for all moves that
are compared. Knows no game.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import Mask, allowed
from cabochon.compiled import compiled
from cabochon.contract import CHANCE, OVER
from cabochon.stream import advance, branch, fraction

__all__ = ["Forest", "ForestParameters", "absorb", "considered_visits", "descend", "improve", "new_forest", "plant"]

rules: Any = None
universe: Any = None
encoding: Any = None

ROOT = 0
NO_CHILD = 0  # the root, which is nobody's child
ILLEGAL = -1e9  # the logit of an action that is not legal
NO_DEFAULT = -1
DEEPEST = 32  # steps of one simulation
SMALLEST = 1e-9


class ForestParameters(NamedTuple):
    """What is the same for all games of a forest."""

    observed: int  # inputs of the network that are the observation
    default_action: int  # answers the decisions that are not searched
    considered: int  # actions of the root that are compared at the most
    visit_offset: float  # from how many visits on values count more than priors
    value_scale: float  # how much they count


class Forest(NamedTuple):
    """The trees of all games: by game, node and action; a node is its index within its tree."""

    states: Any
    children: NDArray[np.int16]
    logits: NDArray[np.float32]  # of the network; ILLEGAL for an action that is not legal
    visits: NDArray[np.int32]
    values: NDArray[np.float32]  # the sum of every seat's shares
    estimates: NDArray[np.float32]  # every seat's share as the network expects it
    movers: NDArray[np.int8]
    sizes: NDArray[np.int32]  # the nodes of each tree
    words: NDArray[np.uint64]  # the universe of each search
    bonuses: NDArray[np.float32]  # of the root's actions: Gumbel noise
    schedule: NDArray[np.int32]  # by number of actions compared and simulation: the visits of the action to try next
    paths: NDArray[np.int16]  # the nodes of the current simulation
    lengths: NDArray[np.int32]
    legal: NDArray[np.uint64]  # of the newest node
    inputs: NDArray[np.int8]  # of the network, for its mover
    actions: NDArray[np.int32]  # the actions chosen
    policies: NDArray[np.float32]  # the improved policies
    shares: NDArray[np.float32]  # the root's values: every seat's share


def considered_visits(actions: int, simulations: int) -> list[int]:
    """Sequential halving: for each simulation, how often the action it tries has been visited before."""
    visits, sequence = [0] * max(1, actions), list[int]()
    rounds, left = max(1, math.ceil(math.log2(max(1, actions)))), max(1, actions)
    while len(sequence) < simulations:
        for _ in range(max(1, simulations // (rounds * left))):
            sequence += visits[:left]
            visits[:left] = [count + 1 for count in visits[:left]]
        left = max(min(2, left), left // 2)
    return sequence[:simulations]


def new_forest(
    state_type: Any, *, games: int, simulations: int, actions: int, words: int, seats: int, inputs: int
) -> Forest:
    """Empty trees with room for a root and a node for each simulation; `words` are those of a mask."""
    nodes = simulations + 1
    schedule = [considered_visits(compared, simulations) for compared in range(actions + 1)]
    return Forest(
        np.zeros(games * nodes, state_type),
        np.zeros((games, nodes, actions), np.int16),
        np.zeros((games, nodes, actions), np.float32),
        np.zeros((games, nodes), np.int32),
        np.zeros((games, nodes, seats), np.float32),
        np.zeros((games, nodes, seats), np.float32),
        np.zeros((games, nodes), np.int8),
        np.zeros(games, np.int32),
        np.ones(games, np.uint64),
        np.zeros((games, actions), np.float32),
        np.array(schedule, np.int32),
        np.zeros((games, DEEPEST), np.int16),
        np.zeros(games, np.int32),
        np.zeros((games, words), np.uint64),
        np.zeros((games, inputs), np.int8),
        np.zeros(games, np.int32),
        np.zeros((games, actions), np.float32),
        np.zeros((games, seats), np.float32),
    )


@compiled
def plant(first: int, last: int, states: Any, forest: Forest, parameters: ForestParameters, mask: Mask) -> None:
    """Begin a search in each game: the root, with hidden information redealt for the mover, and new noise."""
    words, nodes = forest.words, forest.visits.shape[1]
    bonuses = forest.bonuses
    for row in range(first, last):
        root = row * nodes
        forest.states[root] = states[row]
        mover = rules.to_move(states[row])
        stream = advance(words[row])
        if mover >= 0:
            stream = rules.redeal(forest.states[root], mover, stream)
        for action in range(bonuses.shape[1]):
            stream = advance(stream)
            bonuses[row, action] = -math.log(-math.log(fraction(stream) + SMALLEST) + SMALLEST)
        words[row] = branch(stream, row)
        forest.sizes[row] = 1
        clear_node(forest, row, ROOT)
        forest.paths[row, 0] = ROOT
        forest.lengths[row] = 1
        arrive(forest, row, ROOT, parameters, mask)


@compiled
def clear_node(forest: Forest, row: int, node: int) -> None:
    forest.visits[row, node] = 0
    for seat in range(forest.values.shape[2]):
        forest.values[row, node, seat] = 0.0
    for action in range(forest.children.shape[2]):
        forest.children[row, node, action] = NO_CHILD


@compiled
def arrive(forest: Forest, row: int, node: int, parameters: ForestParameters, mask: Mask) -> None:
    """Play on to the next decision in the search's universe; write what its mover may do, and the network's inputs."""
    at = row * forest.visits.shape[1] + node
    states = forest.states
    step = 0
    mover = rules.to_move(states[at])
    while mover != OVER:
        rules.legal(states[at], mask)
        if mover == CHANCE:
            action = universe.outcome_in(forest.words[row], states[at], mask, node * DEEPEST + step)
        elif parameters.default_action != NO_DEFAULT and allowed(mask, parameters.default_action):
            action = parameters.default_action
        else:
            break
        rules.apply(states[at], action)
        mover = rules.to_move(states[at])
        step += 1
    forest.movers[row, node] = mover
    if mover != OVER:
        for word in range(len(mask)):
            forest.legal[row, word] = mask[word]
        encoding.encode(states[at], mover, parameters.observed, forest.inputs[row])


@compiled
def descend(first: int, last: int, simulation: int, forest: Forest, parameters: ForestParameters, mask: Mask) -> None:
    """Walk down each tree, to a node that is over or to a new one."""
    nodes = forest.visits.shape[1]
    states = forest.states
    children = forest.children
    for row in range(first, last):
        if forest.movers[row, ROOT] == OVER:
            continue
        node = ROOT
        length = 1
        while forest.movers[row, node] != OVER and length < DEEPEST:
            if node == ROOT:
                action = select_at_root(forest, row, simulation, parameters)
            else:
                action = select_below(forest, row, node, parameters)
            child = int(children[row, node, action])
            is_new = child == NO_CHILD
            if is_new:
                child = int(forest.sizes[row])
                forest.sizes[row] = child + 1
                children[row, node, action] = child
                states[row * nodes + child] = states[row * nodes + node]
                rules.apply(states[row * nodes + child], action)
                clear_node(forest, row, child)
                arrive(forest, row, child, parameters, mask)
            node = child
            forest.paths[row, length] = node
            length += 1
            if is_new:
                break
        forest.lengths[row] = length


@compiled
def absorb(first: int, last: int, outputs: Any, forest: Forest, mask: Mask) -> None:
    """Write what the network said of the newest nodes, logits of actions and shares, and add it along the paths."""
    actions, seats = forest.children.shape[2], forest.values.shape[2]
    logits, estimates = forest.logits, forest.estimates
    for row in range(first, last):
        node = int(forest.paths[row, forest.lengths[row] - 1])
        mover = int(forest.movers[row, node])
        if mover == OVER:
            at = row * forest.visits.shape[1] + node
            for seat in range(seats):
                estimates[row, node, seat] = rules.result(forest.states[at], seat)
        elif forest.visits[row, node] == 0:
            for word in range(len(mask)):
                mask[word] = forest.legal[row, word]
            for action in range(actions):
                logits[row, node, action] = outputs[row, action] if allowed(mask, action) else ILLEGAL
            write_estimates(outputs, row, actions, mover, estimates[row, node])
        for step in range(forest.lengths[row]):
            passed = forest.paths[row, step]
            forest.visits[row, passed] += 1
            for seat in range(seats):
                forest.values[row, passed, seat] += estimates[row, node, seat]


@compiled
def write_estimates(outputs: Any, row: int, actions: int, mover: int, shares: Any) -> None:
    """Every seat's share, from logits with the mover's first."""
    highest = outputs[row, actions]
    for away in range(1, len(shares)):
        highest = max(highest, outputs[row, actions + away])
    total = 0.0
    for away in range(len(shares)):
        total += math.exp(outputs[row, actions + away] - highest)
    for away in range(len(shares)):
        shares[(mover + away) % len(shares)] = math.exp(outputs[row, actions + away] - highest) / total


@compiled
def visits_of(forest: Forest, row: int, node: int, action: int) -> int:
    child = forest.children[row, node, action]
    return 0 if child == NO_CHILD else int(forest.visits[row, child])


@compiled
def mixed_value(forest: Forest, row: int, node: int, seat: int) -> float:
    """What an action that was not tried is worth: the network's estimate, and the others' mean by their priors."""
    tried, likely, weighted = 0, 0.0, 0.0
    highest = highest_logit(forest, row, node)
    for action in range(forest.children.shape[2]):
        visits = visits_of(forest, row, node, action)
        if visits > 0:
            prior = math.exp(forest.logits[row, node, action] - highest)
            tried += visits
            likely += prior
            weighted += prior * value_of(forest, row, node, action, seat)
    estimate = float(forest.estimates[row, node, seat])
    return estimate if tried == 0 or likely == 0.0 else (estimate + tried * weighted / likely) / (1 + tried)


@compiled
def highest_logit(forest: Forest, row: int, node: int) -> float:
    highest = ILLEGAL
    for action in range(forest.children.shape[2]):
        highest = max(highest, float(forest.logits[row, node, action]))
    return highest


@compiled
def value_of(forest: Forest, row: int, node: int, action: int, seat: int) -> float:
    child = forest.children[row, node, action]
    return float(forest.values[row, child, seat]) / int(forest.visits[row, child])


@compiled
def value_weight(forest: Forest, row: int, node: int, parameters: ForestParameters) -> float:
    """How much a value counts beside a logit: the more, the better it is known."""
    most = 0
    for action in range(forest.children.shape[2]):
        most = max(most, visits_of(forest, row, node, action))
    return (parameters.visit_offset + most) * parameters.value_scale


@compiled
def improved_logit(
    forest: Forest, row: int, node: int, action: int, seat: int, weight: float, otherwise: float
) -> float:
    """The network's logit and what the search thinks of the action."""
    tried = visits_of(forest, row, node, action) > 0
    value = value_of(forest, row, node, action, seat) if tried else otherwise
    return float(forest.logits[row, node, action]) + weight * value


@compiled
def select_at_root(forest: Forest, row: int, simulation: int, parameters: ForestParameters) -> int:
    """Of the actions visited as often as the schedule says, the one that looks best, noise included."""
    legal = 0
    for action in range(forest.children.shape[2]):
        legal += forest.logits[row, ROOT, action] > ILLEGAL
    visits = forest.schedule[min(legal, parameters.considered), simulation]
    seat = int(forest.movers[row, ROOT])
    weight = value_weight(forest, row, ROOT, parameters)
    otherwise = mixed_value(forest, row, ROOT, seat)
    best = -1
    highest = -math.inf
    for action in range(forest.children.shape[2]):
        if forest.logits[row, ROOT, action] > ILLEGAL and visits_of(forest, row, ROOT, action) == visits:
            score = improved_logit(forest, row, ROOT, action, seat, weight, otherwise) + forest.bonuses[row, action]
            if score > highest:
                highest = score
                best = action
    return best


@compiled
def select_below(forest: Forest, row: int, node: int, parameters: ForestParameters) -> int:
    """The action that the improved policy is furthest ahead of its visits with."""
    seat = int(forest.movers[row, node])
    weight = value_weight(forest, row, node, parameters)
    otherwise = mixed_value(forest, row, node, seat)
    highest = -math.inf
    for action in range(forest.children.shape[2]):
        if forest.logits[row, node, action] > ILLEGAL:
            highest = max(highest, improved_logit(forest, row, node, action, seat, weight, otherwise))
    total = 0.0
    for action in range(forest.children.shape[2]):
        if forest.logits[row, node, action] > ILLEGAL:
            total += math.exp(improved_logit(forest, row, node, action, seat, weight, otherwise) - highest)
    best = -1
    most = -math.inf
    for action in range(forest.children.shape[2]):
        if forest.logits[row, node, action] > ILLEGAL:
            likely = math.exp(improved_logit(forest, row, node, action, seat, weight, otherwise) - highest) / total
            lead = likely - visits_of(forest, row, node, action) / float(forest.visits[row, node])
            if lead > most:
                most = lead
                best = action
    return best


@compiled
def improve(first: int, last: int, forest: Forest, parameters: ForestParameters, mask: Mask) -> None:
    """After the search: the action of each game, the improved policy, and every seat's share."""
    for row in range(first, last):
        forest.actions[row] = 0
        if forest.movers[row, ROOT] == OVER:
            continue
        seat = int(forest.movers[row, ROOT])
        weight = value_weight(forest, row, ROOT, parameters)
        otherwise = mixed_value(forest, row, ROOT, seat)
        most = 0
        for action in range(forest.children.shape[2]):
            most = max(most, visits_of(forest, row, ROOT, action))
        best = -math.inf
        highest = -math.inf
        for action in range(forest.children.shape[2]):
            score = improved_logit(forest, row, ROOT, action, seat, weight, otherwise)
            forest.policies[row, action] = score
            highest = max(highest, score)
            is_chosen = forest.logits[row, ROOT, action] > ILLEGAL
            if (
                is_chosen
                and visits_of(forest, row, ROOT, action) == most
                and score + forest.bonuses[row, action] > best
            ):
                best = score + forest.bonuses[row, action]
                forest.actions[row] = action
        total = 0.0
        for action in range(forest.children.shape[2]):
            forest.policies[row, action] = math.exp(forest.policies[row, action] - highest)
            total += forest.policies[row, action]
        for action in range(forest.children.shape[2]):
            forest.policies[row, action] /= total
        for away in range(forest.shares.shape[1]):
            forest.shares[row, away] = forest.values[row, ROOT, away] / forest.visits[row, ROOT]
