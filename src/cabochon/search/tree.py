"""Tree search over the contract, blind to the game: `rules` is bound to one game's by `cabochon.compiled.for_rules`.

Every simulation deals what the seat cannot know again, walks down the tree, adds one node, plays on at random and
carries the result back. Nodes stand for what seats did; chance is drawn anew each time, so a node averages over it.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import Mask, allowed
from cabochon.compiled import compiled
from cabochon.game import CHANCE, OVER, State
from cabochon.stream import Stream, advance, below, pick

__all__ = ["Tree", "grow", "new_tree"]

rules: Any = None

ROOT = 0
LONGEST_PLAYOUT = 10_000
NOT_YET = 0  # no child is the root


class Tree(NamedTuple):
    """Nodes side by side in arrays; a node is its number."""

    children: NDArray[np.int32]  # by node and action
    visits: NDArray[np.int32]
    offered: NDArray[np.int32]  # how often a node could have been chosen
    values: NDArray[np.float64]  # by node and seat: the sum of results
    size: NDArray[np.int32]  # how many nodes there are, in an array of one


def new_tree(nodes: int, seat_actions: int, seats: int) -> Tree:
    return Tree(
        np.zeros((nodes + 1, seat_actions), np.int32),
        np.zeros(nodes + 1, np.int32),
        np.zeros(nodes + 1, np.int32),
        np.zeros((nodes + 1, seats)),
        np.ones(1, np.int32),
    )


@compiled
def grow(tree: Tree, root: Any, seat: int, mask: Mask, stream: Stream, simulations: int, exploration: float) -> Stream:
    """So many simulations from `root[0]`, as it looks to a seat."""
    games = root.copy()
    path = np.zeros(len(tree.visits) + 1, np.int32)
    for _ in range(simulations):
        games[0] = root[0]
        stream = rules.redeal(games[0], seat, stream)
        length, stream = simulate(tree, games[0], path, mask, stream, exploration)
        stream = play_out(games[0], mask, stream)
        backward(tree, games[0], path[:length])
    return stream


@compiled
def simulate(
    tree: Tree, game: State, path: NDArray[np.int32], mask: Mask, stream: Stream, exploration: float
) -> tuple[int, Stream]:
    """Down the tree to a node not yet there; its path, and how long that is."""
    node = ROOT
    path[0] = ROOT
    length = 1
    while True:
        stream = draw_chance(game, mask, stream)
        mover = rules.to_move(game)
        if mover == OVER:
            return length, stream
        rules.legal(game, mask)
        stream = advance(stream)
        action = choose(tree, node, mover, mask, stream, exploration)
        is_new = tree.children[node, action] == NOT_YET
        node = expand(tree, node, action)
        path[length] = node
        length += 1
        rules.apply(game, action)
        if is_new:
            return length, stream


@compiled
def choose(tree: Tree, node: int, mover: int, mask: Mask, stream: Stream, exploration: float) -> int:
    """Any action not yet tried; else the one whose value and novelty promise the mover most."""
    untried = 0
    best = -1
    most = -1.0
    for action in range(tree.children.shape[1]):
        if allowed(mask, action):
            child = tree.children[node, action]
            if child == NOT_YET:
                untried += 1
            else:
                tree.offered[child] += 1
                promise = tree.values[child, mover] / tree.visits[child]
                promise += exploration * math.sqrt(math.log(tree.offered[child]) / tree.visits[child])
                if promise > most:
                    most = promise
                    best = action
    return best if untried == 0 else nth_untried(tree, node, mask, below(stream, untried))


@compiled
def nth_untried(tree: Tree, node: int, mask: Mask, position: int) -> int:
    for action in range(tree.children.shape[1]):
        if allowed(mask, action) and tree.children[node, action] == NOT_YET:
            if position == 0:
                return action
            position -= 1
    return -1


@compiled
def expand(tree: Tree, node: int, action: int) -> int:
    """The child for an action, added if it is not there."""
    if tree.children[node, action] == NOT_YET:
        tree.children[node, action] = tree.size[0]
        tree.offered[tree.size[0]] = 1
        tree.size[0] += 1
    return tree.children[node, action]


@compiled
def backward(tree: Tree, game: State, path: NDArray[np.int32]) -> None:
    """Carry the result of a finished match to every node it came through."""
    for seat in range(tree.values.shape[1]):
        share = rules.result(game, seat)
        for node in path:
            tree.values[node, seat] += share
    for node in path:
        tree.visits[node] += 1


@compiled
def draw_chance(game: State, mask: Mask, stream: Stream) -> Stream:
    while rules.to_move(game) == CHANCE:
        stream = act_at_random(game, mask, stream)
    return stream


@compiled
def play_out(game: State, mask: Mask, stream: Stream) -> Stream:
    """Play at random to the end; a match that takes too long is ranked as it stands."""
    for _ in range(LONGEST_PLAYOUT):
        if rules.to_move(game) == OVER:
            break
        stream = act_at_random(game, mask, stream)
    return stream


@compiled
def act_at_random(game: State, mask: Mask, stream: Stream) -> Stream:
    stream = advance(stream)
    rules.legal(game, mask)
    rules.apply(game, pick(mask, stream))
    return stream
