"""Tree search in many games at once, for learning: `for_game` binds `rules` and the game's own copies of `universe` and
`encoding`.

Every game has a tree of a few nodes, and every simulation is four steps over all games: `descend` walks down each tree
and adds a node, `arrive` plays on to the decision that the node stands for, a network evaluates the new nodes of all
games together, and `absorb` writes what it said into the trees. The same functions run on the CPU and, one game per
thread, on CUDA.

The search is Gumbel AlphaZero's (Danihelka and others, 2022): sequential halving among the actions of the root, as many
as are considered, and below it the action that is visited least for what an improved policy would give it. Before a
search, what the mover cannot know is dealt again; within it chance is one fixed universe, the same for all moves that
are compared. Knows no game.

A node keeps a list of the children it has, not a place for each action: all actions that were never tried are worth the
same, so that only the likeliest of them matters.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import Mask, allowed
from cabochon.compiled import compiled
from cabochon.contract import CHANCE, OVER, State
from cabochon.search.parameters import NO_DEFAULT
from cabochon.stream import advance, branch, fraction

__all__ = [
    "Forest",
    "ForestParameters",
    "absorb",
    "arrive",
    "considered_visits",
    "descend",
    "improve",
    "new_forest",
    "plant",
]

rules: Any = None
universe: Any = None
encoding: Any = None

ROOT = 0
NO_CHILD = 0  # the root, which is nobody's child
NO_NODE = -1
NO_ACTION = -1
NOT_UNTRIED = -1.0  # the prior of an action that is not legal or has a child
ILLEGAL = -1e9  # the logit of an action that is not legal
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
    """The trees of all games: by game and node, which is its index within its tree."""

    states: Any
    movers: NDArray[np.int8]
    visits: NDArray[np.int32]
    values: NDArray[np.float32]  # the sum of every seat's shares
    estimates: NDArray[np.float32]  # every seat's share as the network expects it
    priors: NDArray[np.float32]  # by action, of those that were never tried
    actions: NDArray[np.int16]  # that lead to the node
    likelihoods: NDArray[np.float32]  # the priors of these actions
    first_children: NDArray[np.int16]
    siblings: NDArray[np.int16]  # the next child of the same node
    tried: NDArray[np.float32]  # the sum of the children's priors
    untried: NDArray[np.int16]  # the likeliest action that was never tried
    sizes: NDArray[np.int32]  # by game: the nodes of the tree
    words: NDArray[np.uint64]  # the universe of the search
    root_logits: NDArray[np.float32]  # by game and action, of the root: logarithms of the priors
    root_children: NDArray[np.int16]
    bonuses: NDArray[np.float32]  # Gumbel noise
    schedule: NDArray[np.int32]  # by number of actions compared and simulation: the visits of the action to try next
    paths: NDArray[np.int16]  # the nodes of the current simulation
    lengths: NDArray[np.int32]
    newest: NDArray[np.int16]  # the node that the current simulation has added
    legal: NDArray[np.uint64]  # of the newest node
    inputs: NDArray[np.int8]  # of the network, for its mover
    chosen: NDArray[np.int32]  # the actions chosen by the search
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
    state_type: Any,
    zeros: Callable[..., Any],
    array: Callable[[Any], Any],
    *,
    games: int,
    simulations: int,
    actions: int,
    words: int,
    seats: int,
    inputs: int,
) -> Forest:
    """Empty trees with room for a root and a node for each simulation; `words` are those of a mask.

    `zeros` and `array` make arrays on the device.
    """
    nodes = simulations + 1
    schedule = [considered_visits(compared, simulations) for compared in range(actions + 1)]
    return Forest(
        states=zeros(games * nodes, state_type),
        movers=zeros((games, nodes), np.int8),
        visits=zeros((games, nodes), np.int32),
        values=zeros((games, nodes, seats), np.float32),
        estimates=zeros((games, nodes, seats), np.float32),
        priors=zeros((games, nodes, actions), np.float32),
        actions=zeros((games, nodes), np.int16),
        likelihoods=zeros((games, nodes), np.float32),
        first_children=zeros((games, nodes), np.int16),
        siblings=zeros((games, nodes), np.int16),
        tried=zeros((games, nodes), np.float32),
        untried=zeros((games, nodes), np.int16),
        sizes=zeros(games, np.int32),
        words=zeros(games, np.uint64),
        root_logits=zeros((games, actions), np.float32),
        root_children=zeros((games, actions), np.int16),
        bonuses=zeros((games, actions), np.float32),
        schedule=array(np.array(schedule, np.int32)),
        paths=zeros((games, DEEPEST), np.int16),
        lengths=zeros(games, np.int32),
        newest=zeros(games, np.int16),
        legal=zeros((games, words), np.uint64),
        inputs=zeros((games, inputs), np.int8),
        chosen=zeros(games, np.int32),
        policies=zeros((games, actions), np.float32),
        shares=zeros((games, seats), np.float32),
    )


@compiled
def plant(first: int, last: int, states: Any, forest: Forest, mask: Mask) -> None:
    """Begin a search in each game: the root, with hidden information redealt for the mover, and new noise."""
    words, bonuses, nodes = forest.words, forest.bonuses, forest.visits.shape[1]
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
            forest.root_children[row, action] = NO_CHILD
        words[row] = branch(stream, row)
        forest.sizes[row] = 0
        forest.lengths[row] = 0
        add_node(forest, row, NO_ACTION)


@compiled
def add_node(forest: Forest, row: int, action: int) -> None:
    """A new node at the end of the path: `arrive` makes it a position, `absorb` writes what the network expects."""
    node = int(forest.sizes[row])
    forest.sizes[row] = node + 1
    forest.newest[row] = node
    forest.paths[row, forest.lengths[row]] = node
    forest.lengths[row] += 1
    forest.actions[row, node] = action
    forest.visits[row, node] = 0
    for seat in range(forest.values.shape[2]):
        forest.values[row, node, seat] = 0.0
    forest.first_children[row, node] = NO_CHILD
    forest.tried[row, node] = 0.0


@compiled
def descend(first: int, last: int, forest: Forest, parameters: ForestParameters, mask: Mask) -> None:
    """Walk down each tree, to a node that is over or to a new one."""
    for row in range(first, last):
        forest.newest[row] = NO_NODE
        forest.lengths[row] = 1
        if forest.movers[row, ROOT] == OVER:
            continue
        action = select_at_root(forest, row, parameters)
        node = int(forest.root_children[row, action])
        if node == NO_CHILD:
            forest.root_children[row, action] = forest.sizes[row]
            expand(forest, row, ROOT, action)
            continue
        push(forest, row, node)
        while forest.movers[row, node] != OVER and forest.lengths[row] < DEEPEST:
            child = select_below(forest, row, node, parameters)
            if child == NO_CHILD:
                expand(forest, row, node, int(forest.untried[row, node]))
                break
            node = child
            push(forest, row, node)


@compiled
def push(forest: Forest, row: int, node: int) -> None:
    forest.paths[row, forest.lengths[row]] = node
    forest.lengths[row] += 1


@compiled
def expand(forest: Forest, row: int, node: int, action: int) -> None:
    """Add the child of a node that an action leads to."""
    child = forest.sizes[row]
    likely = forest.priors[row, node, action]
    forest.likelihoods[row, child] = likely
    forest.tried[row, node] += likely
    forest.priors[row, node, action] = NOT_UNTRIED
    add_node(forest, row, action)
    forest.siblings[row, child] = forest.first_children[row, node]
    forest.first_children[row, node] = child
    find_untried(forest, row, node)


@compiled
def find_untried(forest: Forest, row: int, node: int) -> None:
    """Note the likeliest action of a node that was never tried."""
    best = NO_ACTION
    most = NOT_UNTRIED
    for action in range(forest.priors.shape[2]):
        prior = forest.priors[row, node, action]
        if prior > most:
            most = prior
            best = action
    forest.untried[row, node] = best


@compiled
def arrive(first: int, last: int, forest: Forest, parameters: ForestParameters, mask: Mask) -> None:
    """In the newest node of each tree, play on to the next decision; write the network's inputs."""
    for row in range(first, last):
        if forest.newest[row] != NO_NODE:
            at = place_of_newest(forest, row)
            if forest.newest[row] != ROOT:
                forest.states[at] = forest.states[place_of_parent(forest, row)]
            arrive_at(forest, row, forest.states, at, parameters, forest.inputs[row], mask)


@compiled
def place_of_newest(forest: Forest, row: int) -> int:
    """Where its state is."""
    return row * forest.visits.shape[1] + int(forest.newest[row])


@compiled
def place_of_parent(forest: Forest, row: int) -> int:
    """Where the state of the newest node's parent is; a root's is its own."""
    return row * forest.visits.shape[1] + int(forest.paths[row, max(0, forest.lengths[row] - 2)])


@compiled
def arrive_at(
    forest: Forest,
    row: int,
    states: Any,
    at: int,
    parameters: ForestParameters,
    numbers: NDArray[np.int8],
    mask: Mask,
) -> None:
    """The same for one tree: `states[at]` is the parent's state and becomes the newest node's."""
    node = int(forest.newest[row])
    entered = int(forest.actions[row, node])
    if entered != NO_ACTION:
        rules.apply(states[at], entered)
    mover = play_on(states[at], forest.words[row], node * DEEPEST, parameters.default_action, mask)
    forest.movers[row, node] = mover
    if mover != OVER:
        for word in range(len(mask)):
            forest.legal[row, word] = mask[word]
        encoding.encode(states[at], mover, parameters.observed, numbers)


@compiled
def play_on(state: State, universe_word: Any, step: int, default_action: int, mask: Mask) -> int:
    """Play to the next decision in the search's universe; return who makes it, with what is legal in the mask."""
    mover = int(rules.to_move(state))
    while mover != OVER:
        rules.legal(state, mask)
        if mover == CHANCE:
            action = universe.outcome_in(universe_word, state, mask, step)
        elif default_action != NO_DEFAULT and allowed(mask, default_action):
            action = default_action
        else:
            break
        rules.apply(state, action)
        mover = int(rules.to_move(state))
        step += 1
    return mover


@compiled
def absorb(first: int, last: int, outputs: Any, forest: Forest, mask: Mask) -> None:
    """Write what the network said of the newest nodes, logits of actions and shares, and add it along the paths."""
    actions, seats = forest.priors.shape[2], forest.values.shape[2]
    estimates, nodes = forest.estimates, forest.visits.shape[1]
    for row in range(first, last):
        node = int(forest.paths[row, forest.lengths[row] - 1])
        mover = int(forest.movers[row, node])
        if mover == OVER:
            for seat in range(seats):
                estimates[row, node, seat] = rules.result(forest.states[row * nodes + node], seat)
        elif forest.newest[row] != NO_NODE:
            for word in range(len(mask)):
                mask[word] = forest.legal[row, word]
            write_priors(outputs, forest, row, node, mask)
            write_estimates(outputs, row, actions, mover, estimates[row, node])
        for step in range(forest.lengths[row]):
            passed = forest.paths[row, step]
            forest.visits[row, passed] += 1
            for seat in range(seats):
                forest.values[row, passed, seat] += estimates[row, node, seat]


@compiled
def write_priors(outputs: Any, forest: Forest, row: int, node: int, mask: Mask) -> None:
    """The softmax of the logits of what is legal; for the root, its logarithm as well."""
    priors = forest.priors[row, node]
    highest = -math.inf
    for action in range(len(priors)):
        if allowed(mask, action):
            highest = max(highest, float(outputs[row, action]))
    total = 0.0
    for action in range(len(priors)):
        if allowed(mask, action):
            likely = math.exp(float(outputs[row, action]) - highest)
            priors[action] = likely
            total += likely
        else:
            priors[action] = NOT_UNTRIED
    best = NO_ACTION
    most = NOT_UNTRIED
    for action in range(len(priors)):
        if node == ROOT:
            is_legal = priors[action] >= 0.0
            logit = float(outputs[row, action]) - highest - math.log(total)
            forest.root_logits[row, action] = logit if is_legal else ILLEGAL
        if priors[action] >= 0.0:
            priors[action] /= total
            if priors[action] > most:
                most = priors[action]
                best = action
    forest.untried[row, node] = best


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
def value_of(forest: Forest, row: int, node: int, seat: int) -> float:
    return float(forest.values[row, node, seat]) / int(forest.visits[row, node])


@compiled
def untried_value(forest: Forest, row: int, node: int, seat: int) -> float:
    """What an action that was not tried is worth: the network's estimate, and the others' mean by their priors."""
    visits = 0
    weighted = 0.0
    child = int(forest.first_children[row, node])
    while child != NO_CHILD:
        visits += forest.visits[row, child]
        weighted += forest.likelihoods[row, child] * value_of(forest, row, child, seat)
        child = int(forest.siblings[row, child])
    estimate = float(forest.estimates[row, node, seat])
    tried = float(forest.tried[row, node])
    return estimate if visits == 0 or tried <= SMALLEST else (estimate + visits * weighted / tried) / (1 + visits)


@compiled
def value_weight(forest: Forest, row: int, node: int, parameters: ForestParameters) -> float:
    """How much a value counts compared with a logit: the more, the better it is known."""
    most = 0
    child = int(forest.first_children[row, node])
    while child != NO_CHILD:
        most = max(most, int(forest.visits[row, child]))
        child = int(forest.siblings[row, child])
    return (parameters.visit_offset + most) * parameters.value_scale


@compiled
def select_at_root(forest: Forest, row: int, parameters: ForestParameters) -> int:
    """Of the actions visited as often as the schedule says, the one that looks best, noise included."""
    legal = 0
    for action in range(forest.root_logits.shape[1]):
        legal += forest.root_logits[row, action] > ILLEGAL
    simulation = forest.visits[row, ROOT] - 1
    scheduled = forest.schedule[min(legal, parameters.considered), simulation]
    seat = int(forest.movers[row, ROOT])
    weight = value_weight(forest, row, ROOT, parameters)
    otherwise = untried_value(forest, row, ROOT, seat)
    best = NO_ACTION
    highest = -math.inf
    for action in range(forest.root_logits.shape[1]):
        child = int(forest.root_children[row, action])
        visits = 0 if child == NO_CHILD else int(forest.visits[row, child])
        if forest.root_logits[row, action] > ILLEGAL and visits == scheduled:
            value = otherwise if child == NO_CHILD else value_of(forest, row, child, seat)
            score = float(forest.root_logits[row, action] + forest.bonuses[row, action]) + weight * value
            if score > highest:
                highest = score
                best = action
    return best


@compiled
def select_below(forest: Forest, row: int, node: int, parameters: ForestParameters) -> int:
    """The child that the improved policy is furthest ahead of its visits with; NO_CHILD for an action never tried."""
    seat = int(forest.movers[row, node])
    weight = value_weight(forest, row, node, parameters)
    otherwise = untried_value(forest, row, node, seat)
    highest = otherwise
    child = int(forest.first_children[row, node])
    while child != NO_CHILD:
        highest = max(highest, value_of(forest, row, child, seat))
        child = int(forest.siblings[row, child])
    unlikely = math.exp(weight * (otherwise - highest))
    total = max(0.0, 1.0 - float(forest.tried[row, node])) * unlikely
    child = int(forest.first_children[row, node])
    while child != NO_CHILD:
        total += improved(forest, row, child, seat, weight, highest)
        child = int(forest.siblings[row, child])
    best = NO_CHILD
    most = -math.inf
    untried = int(forest.untried[row, node])
    if untried != NO_ACTION:
        most = float(forest.priors[row, node, untried]) * unlikely / total
    child = int(forest.first_children[row, node])
    while child != NO_CHILD:
        likely = improved(forest, row, child, seat, weight, highest) / total
        lead = likely - int(forest.visits[row, child]) / int(forest.visits[row, node])
        if lead > most:
            most = lead
            best = child
        child = int(forest.siblings[row, child])
    return best


@compiled
def improved(forest: Forest, row: int, child: int, seat: int, weight: float, highest: float) -> float:
    """The part of the improved policy that a child has, in relation to the others."""
    value = value_of(forest, row, child, seat)
    return float(forest.likelihoods[row, child]) * math.exp(weight * (value - highest))


@compiled
def improve(first: int, last: int, forest: Forest, parameters: ForestParameters, mask: Mask) -> None:
    """After the search: the action of each game, the improved policy, and every seat's share under it."""
    for row in range(first, last):
        forest.chosen[row] = 0
        if forest.movers[row, ROOT] != OVER:
            choose(forest, row, parameters)
            write_policy(forest, row)
            write_shares(forest, row)


@compiled
def choose(forest: Forest, row: int, parameters: ForestParameters) -> None:
    """Of the most visited actions, the one that looks best, noise included; write all scores without noise."""
    policies = forest.policies
    seat = int(forest.movers[row, ROOT])
    weight = value_weight(forest, row, ROOT, parameters)
    otherwise = untried_value(forest, row, ROOT, seat)
    most = 0
    highest = -math.inf
    for action in range(policies.shape[1]):
        child = int(forest.root_children[row, action])
        visits = 0 if child == NO_CHILD else int(forest.visits[row, child])
        value = otherwise if child == NO_CHILD else value_of(forest, row, child, seat)
        policies[row, action] = float(forest.root_logits[row, action]) + weight * value
        score = float(policies[row, action] + forest.bonuses[row, action])
        if forest.root_logits[row, action] > ILLEGAL and (visits > most or (visits == most and score > highest)):
            most = visits
            highest = score
            forest.chosen[row] = action


@compiled
def write_policy(forest: Forest, row: int) -> None:
    """The softmax of the scores."""
    policies = forest.policies
    highest = -math.inf
    for action in range(policies.shape[1]):
        highest = max(highest, float(policies[row, action]))
    total = 0.0
    for action in range(policies.shape[1]):
        policies[row, action] = math.exp(float(policies[row, action]) - highest)
        total += float(policies[row, action])
    for action in range(policies.shape[1]):
        policies[row, action] /= total


@compiled
def write_shares(forest: Forest, row: int) -> None:
    """The values of the actions that were tried, each as likely as the improved policy makes it."""
    likely = 0.0
    for seat in range(forest.shares.shape[1]):
        forest.shares[row, seat] = 0.0
    child = int(forest.first_children[row, ROOT])
    while child != NO_CHILD:
        part = float(forest.policies[row, forest.actions[row, child]])
        likely += part
        for seat in range(forest.shares.shape[1]):
            forest.shares[row, seat] += part * value_of(forest, row, child, seat)
        child = int(forest.siblings[row, child])
    for seat in range(forest.shares.shape[1]):
        forest.shares[row, seat] /= likely
