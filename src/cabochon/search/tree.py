"""Tree search over the contract, blind to the game: `rules` and `strategy` are bound by `for_game`.

Every simulation deals what the seat cannot know again, walks down the tree, adds a node, plays on as a sensible player
might and carries the result back. Every seat has a tree of its own, in which a node stands for what that seat has
noticed since the root: what it cannot tell apart is one node, and nobody decides by what they cannot know. What chance
does is merged as well: all its outcomes share one node, until the node before it has `apart` visits (a million if
nobody says otherwise, more than most searches make); from then on each outcome that a seat notices has its own.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import Mask, list_allowed, new_mask
from cabochon.compiled import compiled
from cabochon.contract import CHANCE, NO_ESTIMATE, OVER, UNIDENTIFIED, State
from cabochon.search.parameters import Parameters
from cabochon.stream import Stream, advance, fraction, pick

__all__ = ["Tree", "grow", "new_tree"]

rules: Any = None
strategy: Any = None

NOT_YET = 0  # no child is a root
NO_ROOM = -1e9  # promised by an action that has no node and can get none: worse than any that has one
LONGEST_PLAYOUT = 2_000
DEEPEST = 256  # steps of one simulation inside the trees


class Tree(NamedTuple):
    """The nodes of all seats' trees side by side in arrays; a node is its number, and the first ones are the roots."""

    children: NDArray[np.int32]  # by node and what is noticed: an action, or in the last column that there was one
    visits: NDArray[np.int32]
    values: NDArray[np.float64]  # the sum of the shares of victory, of the seat whose tree it is
    paths: NDArray[np.int32]  # by seat and step: the nodes of the simulation under way
    weights: NDArray[np.float64]  # by action: how it is liked, in the decision under way
    mask: Mask
    actions: NDArray[np.int16]  # what the mask allows, one after the other
    size: NDArray[np.int32]  # how many nodes there are, in an array of one


def new_tree(nodes: int, actions: int, seats: int) -> Tree:
    return Tree(
        np.zeros((nodes, actions + 1), np.int32),
        np.zeros(nodes, np.int32),
        np.zeros(nodes),
        np.zeros((seats, DEEPEST), np.int32),
        np.zeros(actions),
        new_mask(actions),
        np.zeros(actions, np.int16),
        np.full(1, seats, np.int32),
    )


@compiled
def grow(tree: Tree, root: Any, seat: int, stream: Stream, simulations: int, told: Parameters) -> Stream:
    """So many simulations from `root[0]`, as it looks to a seat."""
    games = np.repeat(root, 3)  # the match of a simulation, a deal that may become it, and scratch space
    for _ in range(simulations):
        stream = imagine(tree, games, root, seat, stream, told)
        length, stream = simulate(tree, games[0], stream, told)
        stream = play_out(tree, games[0], stream, told)
        backward(tree, games[0], length)
    return stream


@compiled
def imagine(tree: Tree, games: Any, root: Any, seat: int, stream: Stream, told: Parameters) -> Stream:
    """Deal what the seat cannot know again into `games[0]`: of several deals one, the more credible ones more often."""
    games[0] = root[0]
    if told.guesses == 1:
        return rules.redeal(games[0], seat, stream)
    total = 0.0
    for _ in range(told.guesses):
        games[1] = root[0]
        stream = advance(rules.redeal(games[1], seat, stream))
        likelihood = strategy.likelihood(games[1], seat, games[2:], tree.mask, tree.weights)
        total += likelihood
        if fraction(stream) * total < likelihood:
            games[0] = games[1]
    return stream


@compiled
def simulate(tree: Tree, game: State, stream: Stream, told: Parameters) -> tuple[int, Stream]:
    """Down the trees until the mover does what was not tried before; how many steps that were, and the stream."""
    for seat in range(len(tree.paths)):
        tree.paths[seat, 0] = seat
    for step in range(DEEPEST - 1):
        mover = rules.to_move(game)
        if mover == OVER or (step > 0 and strategy.value_estimate(game, 0) != NO_ESTIMATE):
            return step + 1, stream
        rules.legal(game, tree.mask)
        stream = advance(stream)
        is_new = False
        if mover == CHANCE:
            action = pick(tree.mask, stream)
        else:
            action = choose(tree, game, tree.paths[mover, step], told)
            is_new = tree.children[tree.paths[mover, step], action] == NOT_YET
        if not expand(tree, game, step, action, mover == CHANCE, told):
            return step + 1, stream
        rules.apply(game, action)
        if is_new:
            return step + 2, stream
    return DEEPEST, stream


@compiled
def visits_of(tree: Tree, child: int) -> int:
    return 0 if child == NOT_YET else int(tree.visits[child])


@compiled
def choose(tree: Tree, game: State, node: int, told: Parameters) -> int:
    """The action whose value and novelty promise the mover most; a sensible player's liking says what to try first."""
    actions = list_allowed(tree.mask, tree.actions)
    total = turn_into_likelihoods(tree, game, actions, told)
    visits = max(1, tree.visits[node])
    untried = tree.values[node] / visits
    urge = told.exploration * math.sqrt(visits)
    is_full = not has_room(tree)
    best = -1
    most = -math.inf
    for action in tree.actions[:actions]:
        likelihood = (1.0 - told.evenness) * tree.weights[action] / total + told.evenness / actions
        child = tree.children[node, action]
        tries = visits_of(tree, child)
        promise = tree.values[child] / tries if tries > 0 else untried
        promise += urge * likelihood / (1 + tries)
        if is_full and child == NOT_YET:
            promise += NO_ROOM
        if promise > most:
            most = promise
            best = int(action)
    return best


@compiled
def turn_into_likelihoods(tree: Tree, game: State, actions: int, told: Parameters) -> float:
    """Weights become likelihoods that are still to be divided by their sum, which is returned."""
    strategy.score_actions(game, tree.mask, tree.weights)
    most = -math.inf
    for action in tree.actions[:actions]:
        most = max(most, tree.weights[action])
    total = 0.0
    for action in tree.actions[:actions]:
        tree.weights[action] = math.exp((tree.weights[action] - most) / told.temperature)
        total += tree.weights[action]
    return total


@compiled
def has_room(tree: Tree) -> bool:
    """Whether every seat can still get a node."""
    return tree.size[0] + len(tree.paths) <= len(tree.visits)


@compiled
def expand(tree: Tree, game: State, step: int, action: int, by_chance: bool, told: Parameters) -> bool:
    """Every seat's next node, by what it notices of an action, added if it is not there; False if there is no room."""
    unnoticed = tree.children.shape[1] - 1
    may_add = has_room(tree)
    for seat in range(len(tree.paths)):
        node = tree.paths[seat, step]
        noticed = rules.observed_action(game, action, seat)
        if noticed == UNIDENTIFIED or (by_chance and tree.visits[node] < told.apart):
            noticed = unnoticed
        if tree.children[node, noticed] == NOT_YET:
            if not may_add:
                return False
            tree.children[node, noticed] = tree.size[0]
            tree.size[0] += 1
        tree.paths[seat, step + 1] = tree.children[node, noticed]
    return True


@compiled
def backward(tree: Tree, game: State, length: int) -> None:
    """Add the value estimate, or the result, to every node on the path; a match that was stopped counts as it is."""
    for seat in range(len(tree.paths)):
        share = strategy.value_estimate(game, seat)
        if share == NO_ESTIMATE:
            share = rules.result(game, seat)
        for step in range(length):
            tree.visits[tree.paths[seat, step]] += 1
            tree.values[tree.paths[seat, step]] += share


@compiled
def play_out(tree: Tree, game: State, stream: Stream, told: Parameters) -> Stream:
    """Play like a sensible player to the end or to a value estimate; a match that goes in circles is stopped."""
    for _ in range(LONGEST_PLAYOUT):
        mover = rules.to_move(game)
        if mover == OVER or strategy.value_estimate(game, 0) != NO_ESTIMATE:
            break
        rules.legal(game, tree.mask)
        stream = advance(stream)
        if mover == CHANCE:
            rules.apply(game, pick(tree.mask, stream))
        else:
            action, stream = liked(tree, game, stream, told)
            rules.apply(game, action)
    return stream


@compiled
def liked(tree: Tree, game: State, stream: Stream, told: Parameters) -> tuple[int, Stream]:
    """A move that a sensible player likes about as much as any other."""
    actions = list_allowed(tree.mask, tree.actions)
    strategy.score_actions(game, tree.mask, tree.weights)
    best = -1
    most = -math.inf
    for action in tree.actions[:actions]:
        liking = tree.weights[action] + told.noise * fraction(stream)
        stream = advance(stream)
        if liking > most:
            most = liking
            best = int(action)
    return best, stream
