"""Monte Carlo tree search guided by a network: `for_game` binds `rules`, `strategy`, and the game's own copies of
`tree` and `encoding`.

The trees are those of `tree`: one per seat, by what that seat has observed, with outcomes of chance sharing a node. The
network replaces the playout: a simulation ends at the first decision that the network has not seen yet, and there it
estimates every seat's share. It gives the priors too, and the strategy may have a say in them. Decisions that
`default_action` answers, such as how to pay, are not searched. Knows no game.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import allowed, list_allowed
from cabochon.compiled import compiled
from cabochon.contract import CHANCE, OVER, State
from cabochon.networks.inference import Scratch, Weights, evaluate, new_scratch, write_shares
from cabochon.networks.layout import Layout
from cabochon.search.parameters import NO_DEFAULT, NetworkParameters
from cabochon.search.tree import DEEPEST, Tree
from cabochon.stream import Stream, advance, pick

__all__ = ["Guide", "new_guide", "run_simulations"]

rules: Any = None
strategy: Any = None
tree: Any = None
encoding: Any = None

NO_ROW = 0  # a node that the network has not seen


class Guide(NamedTuple):
    """A network, and the logits it gave to the nodes of one tree."""

    weights: Weights
    layout: Layout
    scratch: Scratch
    observed: int  # inputs that are the observation
    rows: NDArray[np.int32]  # by node: the row of its logits
    logits: NDArray[np.float32]  # by row and action
    size: NDArray[np.int32]  # the number of rows used, in an array of one


def new_guide(weights: Weights, layout: Layout, observed: int, nodes: int, evaluations: int, actions: int) -> Guide:
    """Without logits yet, and with room for those of this many evaluations."""
    rows = min(nodes, evaluations) + 2  # one for no node, one for the root
    return Guide(
        weights,
        layout,
        new_scratch(weights, layout),
        observed,
        np.zeros(nodes, np.int32),
        np.zeros((rows, actions), np.float32),
        np.ones(1, np.int32),
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
    if guide.rows[seat] == NO_ROW:
        consult(guide, root[0], seat, seat, shares)
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
    """Walk down the trees to a decision that the network has not seen; write the shares, return the path's length."""
    for seat in range(len(nodes.paths)):
        nodes.paths[seat, 0] = seat
    length = 1
    is_lost = False  # whether the path could not be followed any further
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
            node = nodes.paths[mover, length - 1]
            if is_lost or guide.rows[node] == NO_ROW:
                consult(guide, game, mover, -1 if is_lost else node, shares)
                return length, stream
            action = select(nodes, guide, game, node, parameters)
        if length < DEEPEST and tree.expand(nodes, game, length - 1, action, mover == CHANCE, parameters):
            length += 1
        else:
            is_lost = True
        rules.apply(game, action)


@compiled
def consult(guide: Guide, game: State, mover: int, node: int, shares: Any) -> None:
    """Ask the network for every seat's share and, if there is room, for the logits of a node; -1 for no node."""
    encoding.encode(game, mover, guide.observed, guide.scratch.numbers)
    evaluate(guide.weights, guide.layout, guide.scratch)
    outputs = guide.scratch.outputs
    write_shares(outputs, guide.logits.shape[1], mover, shares)
    row = guide.size[0]
    if node >= 0 and row < len(guide.logits):
        guide.logits[row] = outputs[: guide.logits.shape[1]]
        guide.rows[node] = row
        guide.size[0] = row + 1


@compiled
def select(nodes: Tree, guide: Guide, game: State, node: int, parameters: NetworkParameters) -> int:
    """The action with the highest upper bound. Its prior is what the network thought when it saw the node first and, if
    that has a weight, what the strategy thinks of it now, with the cards that lie there."""
    actions = list_allowed(nodes.mask, nodes.actions)
    logits = guide.logits[guide.rows[node]]
    if parameters.heuristic > 0.0:
        strategy.score_actions(game, nodes.mask, nodes.scores)
    for action in nodes.actions[:actions]:
        score = parameters.policy * logits[action]
        if parameters.heuristic > 0.0:
            score += parameters.heuristic * nodes.scores[action]
        nodes.scores[action] = score
    return int(tree.highest_bound(nodes, node, actions, 1.0, parameters.exploration, parameters.evenness))


@compiled
def backward(nodes: Tree, shares: Any, length: int) -> None:
    """Add every seat's share to the nodes on its path."""
    for seat in range(len(nodes.paths)):
        for step in range(length):
            nodes.visits[nodes.paths[seat, step]] += 1
            nodes.values[nodes.paths[seat, step]] += shares[seat]
