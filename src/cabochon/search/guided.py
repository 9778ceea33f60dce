"""Monte Carlo tree search guided by a network: `for_game` binds `rules`, and the game's own copies of `tree` and
`encoding`.

The trees are those of `tree`: one per seat, by what that seat has observed, with outcomes of chance sharing a node. The
network replaces the heuristic of the priors and the playout: a simulation ends at the first decision after a new
action, with every seat's share as the network expects it there. What it says of an observation is remembered, because
the next decisions after the root come up again and again. Decisions that `default_action` answers, such as how to pay,
are not searched. Knows no game.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import Mask, allowed, list_allowed
from cabochon.compiled import compiled
from cabochon.contract import CHANCE, OVER, State
from cabochon.networks.inference import Scratch, Weights, evaluate, new_scratch, write_priors, write_shares
from cabochon.search.parameters import NetworkParameters
from cabochon.search.tree import DEEPEST, NO_CHILD, NO_ROOM, Tree
from cabochon.stream import Stream, advance, branch, pick

__all__ = ["Guide", "new_guide", "run_simulations"]

rules: Any = None
tree: Any = None
encoding: Any = None

NO_DEFAULT = -1
FIRST = 1e6  # added to the bound of an action of the root that was never tried
HASH_BYTES = 8


class Guide(NamedTuple):
    """A network with what it has said so far: one answer for each place of a table, by the hash of the observation."""

    weights: Weights
    scratch: Scratch
    observed: int  # inputs that are the observation
    keys: NDArray[np.uint64]
    priors: NDArray[np.float32]
    shares: NDArray[np.float32]
    evaluations: NDArray[np.int64]  # made so far, in an array of one


def new_guide(weights: Weights, observed: int, places: int, actions: int, seats: int) -> Guide:
    scratch = new_scratch(weights)
    return Guide(
        weights,
        scratch._replace(numbers=np.zeros(-(-len(scratch.numbers) // HASH_BYTES) * HASH_BYTES, np.int8)),
        observed,
        np.zeros(places, np.uint64),
        np.zeros((places, actions), np.float32),
        np.zeros((places, seats), np.float32),
        np.zeros(1, np.int64),
    )


@compiled
def run_simulations(
    nodes: Tree,
    guide: Guide,
    root: Any,
    seat: int,
    stream: Stream,
    simulations: int,
    parameters: NetworkParameters,
    default_action: int,
) -> Stream:
    """Run simulations from `root[0]`, as it looks to a seat."""
    games = np.repeat(root, 3)
    shares = np.zeros(len(nodes.paths), np.float32)
    for _ in range(simulations):
        stream = tree.sample_deal(nodes, games, root, seat, stream, parameters)
        length, stream = simulate(nodes, guide, games[0], stream, parameters, default_action, shares)
        backward(nodes, shares, length)
    return stream


@compiled
def simulate(
    nodes: Tree,
    guide: Guide,
    game: State,
    stream: Stream,
    parameters: NetworkParameters,
    default_action: int,
    shares: Any,
) -> tuple[int, Stream]:
    """Walk down the trees to the first decision after a new action; write the shares, return the path's length."""
    for seat in range(len(nodes.paths)):
        nodes.paths[seat, 0] = seat
    length = 1
    is_leaf = False
    while True:
        mover = rules.to_move(game)
        if mover == OVER:
            for seat in range(len(shares)):
                shares[seat] = rules.result(game, seat)
            return length, stream
        rules.legal(game, nodes.mask)
        stream = advance(stream)
        if mover == CHANCE:
            action = pick(nodes.mask, stream)
        elif default_action != NO_DEFAULT and allowed(nodes.mask, default_action):
            rules.apply(game, default_action)
            continue
        else:
            place = look_up(guide, game, mover, nodes.mask, parameters)
            if is_leaf or length == DEEPEST:
                shares[:] = guide.shares[place]
                return length, stream
            action = select(nodes, guide.priors[place], nodes.paths[mover, length - 1], length == 1, parameters)
            is_leaf = nodes.children[nodes.paths[mover, length - 1], action] == NO_CHILD
        if length < DEEPEST and tree.expand(nodes, game, length - 1, action, mover == CHANCE, parameters):
            length += 1
        else:
            is_leaf = True
        rules.apply(game, action)


@compiled
def look_up(guide: Guide, game: State, mover: int, mask: Mask, parameters: NetworkParameters) -> int:
    """The place of the table with what the network says to the mover."""
    numbers = guide.scratch.numbers
    encoding.encode(game, mover, guide.observed, numbers)
    key = hash_of(numbers, mover)
    place = int(key % np.uint64(len(guide.keys)))
    if guide.keys[place] != key:
        evaluate(guide.weights, guide.scratch)
        outputs = guide.scratch.outputs
        write_priors(outputs, mask, parameters.temperature, guide.priors[place])
        write_shares(outputs, guide.priors.shape[1], mover, guide.shares[place])
        guide.keys[place] = key
        guide.evaluations[0] += 1
    return place


@compiled
def hash_of(numbers: Any, mover: int) -> Any:
    words = numbers.view(np.uint64)
    key = np.uint64(mover + 1)
    for place in range(len(words)):
        key = advance(key ^ words[place])
    return branch(key, 0)


@compiled
def select(nodes: Tree, priors: Any, node: int, is_root: bool, parameters: NetworkParameters) -> int:
    """The action with the highest upper bound: its mean value, plus its prior weighted by how rarely it was tried.

    At the root, an action that was never tried comes first, however unlikely the network thinks it is.
    """
    actions = list_allowed(nodes.mask, nodes.actions)
    visits = max(1, nodes.visits[node])
    mean = nodes.values[node] / visits - parameters.reluctance
    urgency = parameters.exploration * math.sqrt(visits)
    is_full = not tree.has_room(nodes)
    best = -1
    highest = -math.inf
    for action in nodes.actions[:actions]:
        prior = (1.0 - parameters.evenness) * priors[action] + parameters.evenness / actions
        child = nodes.children[node, action]
        tries = tree.visits_of(nodes, child)
        bound = nodes.values[child] / tries if tries > 0 else mean
        bound += urgency * prior / (1 + tries)
        if is_root and tries == 0:
            bound += FIRST
        if is_full and child == NO_CHILD:
            bound += NO_ROOM
        if bound > highest:
            highest = bound
            best = int(action)
    return best


@compiled
def backward(nodes: Tree, shares: Any, length: int) -> None:
    """Add every seat's share to the nodes on its path."""
    for seat in range(len(nodes.paths)):
        for step in range(length):
            nodes.visits[nodes.paths[seat, step]] += 1
            nodes.values[nodes.paths[seat, step]] += shares[seat]
