"""Monte Carlo tree search without knowledge of the game: `for_game` binds `rules` and `strategy`.

Every simulation deals again what the seat cannot know, walks down the tree, expands it by one node, plays on like a
sensible player and adds the result backward along its path. Every seat has a tree of its own, an information set tree:
a node stands for what that seat has observed since the root, so nobody decides by what they cannot know. Outcomes of
chance share one node as well, until the node before them has `apart` visits (a million by default, more than most
searches make); from then on every outcome that the seat can identify has its own.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import Mask, list_allowed, new_mask
from cabochon.compiled import compiled
from cabochon.contract import CHANCE, NO_ESTIMATE, OVER, UNIDENTIFIED, State
from cabochon.search.choice import best_action
from cabochon.search.parameters import LONGEST_PLAYOUT, Parameters
from cabochon.stream import Stream, advance, fraction, pick

__all__ = ["Tree", "new_tree", "run_simulations"]

rules: Any = None
strategy: Any = None

NO_CHILD = 0  # a root, which is nobody's child
NO_ROOM = -1e9  # added to the bound of an action that has no node and can get none
DEEPEST = 256  # steps of one simulation inside the trees


class Tree(NamedTuple):
    """The nodes of all seats' trees in shared arrays; a node is its index, and the first nodes are the roots."""

    children: NDArray[np.int32]  # by node and observed action; the last column is for unidentified ones
    visits: NDArray[np.int32]
    values: NDArray[np.float64]  # sum of the results for the seat that owns the tree
    paths: NDArray[np.int32]  # by seat and step: the nodes of the current simulation
    scores: NDArray[np.float64]  # by action: scores or priors for the current decision
    mask: Mask
    actions: NDArray[np.int16]  # the legal actions of the mask as a list
    size: NDArray[np.int32]  # the number of nodes, in an array of one


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
def run_simulations(
    tree: Tree, root: Any, seat: int, stream: Stream, simulations: int, parameters: Parameters
) -> Stream:
    """Run simulations from `root[0]`, as it looks to a seat."""
    games = np.repeat(root, 3)  # the match of the simulation, a candidate deal for it, and scratch space
    for _ in range(simulations):
        stream = sample_deal(tree, games, root, seat, stream, parameters)
        length, stream = simulate(tree, games[0], stream, parameters)
        stream = play_out(tree, games[0], stream, parameters)
        backward(tree, games[0], length)
    return stream


@compiled
def sample_deal(tree: Tree, games: Any, root: Any, seat: int, stream: Stream, parameters: Parameters) -> Stream:
    """Deal again into `games[0]` what the seat cannot know: one of several deals, drawn by likelihood."""
    games[0] = root[0]
    if parameters.guesses == 1:
        return rules.redeal(games[0], seat, stream)
    total = 0.0
    for _ in range(parameters.guesses):
        games[1] = root[0]
        stream = advance(rules.redeal(games[1], seat, stream))
        likelihood = strategy.likelihood(games[1], seat, games[2:], tree.mask, tree.scores)
        total += likelihood
        if fraction(stream) * total < likelihood:
            games[0] = games[1]
    return stream


@compiled
def simulate(tree: Tree, game: State, stream: Stream, parameters: Parameters) -> tuple[int, Stream]:
    """Walk down the trees until the mover tries a new action; return the length of the path and the stream."""
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
            action = select(tree, game, tree.paths[mover, step], parameters)
            is_new = tree.children[tree.paths[mover, step], action] == NO_CHILD
        if not expand(tree, game, step, action, mover == CHANCE, parameters):
            return step + 1, stream
        rules.apply(game, action)
        if is_new:
            return step + 2, stream
    return DEEPEST, stream


@compiled
def visits_of(tree: Tree, child: int) -> int:
    return 0 if child == NO_CHILD else int(tree.visits[child])


@compiled
def select(tree: Tree, game: State, node: int, parameters: Parameters) -> int:
    """The action with the highest upper bound, with priors from the strategy."""
    actions = list_allowed(tree.mask, tree.actions)
    strategy.score_actions(game, tree.mask, tree.scores)
    return highest_bound(tree, node, actions, parameters.temperature, parameters.exploration, parameters.evenness)


@compiled
def highest_bound(tree: Tree, node: int, actions: int, temperature: float, exploration: float, evenness: float) -> int:
    """Of the listed actions, the one with the highest upper bound: its mean value, plus its prior weighted by how
    rarely it was tried. The priors are the softmax of the scores, and partly even."""
    total = compute_priors(tree, actions, temperature)
    visits = max(1, tree.visits[node])
    mean = tree.values[node] / visits
    urgency = exploration * math.sqrt(visits)
    is_full = not has_room(tree)
    best = -1
    highest = -math.inf
    for action in tree.actions[:actions]:
        prior = (1.0 - evenness) * tree.scores[action] / total + evenness / actions
        child = tree.children[node, action]
        tries = visits_of(tree, child)
        bound = tree.values[child] / tries if tries > 0 else mean
        bound += urgency * prior / (1 + tries)
        if is_full and child == NO_CHILD:
            bound += NO_ROOM
        if bound > highest:
            highest = bound
            best = int(action)
    return best


@compiled
def compute_priors(tree: Tree, actions: int, temperature: float) -> float:
    """Replace action scores by priors, a softmax that is not yet divided by its sum; return the sum."""
    highest = -math.inf
    for action in tree.actions[:actions]:
        highest = max(highest, tree.scores[action])
    total = 0.0
    for action in tree.actions[:actions]:
        tree.scores[action] = math.exp((tree.scores[action] - highest) / temperature)
        total += tree.scores[action]
    return total


@compiled
def has_room(tree: Tree) -> bool:
    """Whether every seat can still get a node."""
    return tree.size[0] + len(tree.paths) <= len(tree.visits)


@compiled
def expand(tree: Tree, game: State, step: int, action: int, by_chance: bool, parameters: Parameters) -> bool:
    """Find or add every seat's next node, by what it observes of the action; False if there is no room."""
    unidentified = tree.children.shape[1] - 1
    may_add = has_room(tree)
    for seat in range(len(tree.paths)):
        node = tree.paths[seat, step]
        observed = rules.observed_action(game, action, seat)
        if observed == UNIDENTIFIED or (by_chance and tree.visits[node] < parameters.apart):
            observed = unidentified
        if tree.children[node, observed] == NO_CHILD:
            if not may_add:
                return False
            tree.children[node, observed] = tree.size[0]
            tree.size[0] += 1
        tree.paths[seat, step + 1] = tree.children[node, observed]
    return True


@compiled
def backward(tree: Tree, game: State, length: int) -> None:
    """Add the value estimate or the result to every node on the path; a match that was stopped counts as it is."""
    for seat in range(len(tree.paths)):
        value = strategy.value_estimate(game, seat)
        if value == NO_ESTIMATE:
            value = rules.result(game, seat)
        for step in range(length):
            tree.visits[tree.paths[seat, step]] += 1
            tree.values[tree.paths[seat, step]] += value


@compiled
def play_out(tree: Tree, game: State, stream: Stream, parameters: Parameters) -> Stream:
    """Play like a sensible player to the end or to a value estimate; a match that goes in circles is stopped."""
    for _ in range(LONGEST_PLAYOUT):
        mover = rules.to_move(game)
        if mover == OVER or strategy.value_estimate(game, 0) != NO_ESTIMATE:
            break
        rules.legal(game, tree.mask)
        if mover == CHANCE:
            stream = advance(stream)
            rules.apply(game, pick(tree.mask, stream))
        else:
            strategy.score_actions(game, tree.mask, tree.scores)
            action, stream = best_action(tree.mask, tree.scores, parameters.noise, stream, False)
            stream = advance(stream)
            rules.apply(game, action)
    return stream
