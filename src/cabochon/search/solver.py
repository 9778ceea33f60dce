"""Solves the endgame of a game of bluff: an equilibrium of everything that can still happen, by counterfactual regret
minimisation (CFR+; Tammelin, 2014).

All that can happen is written down as a tree. Positions in which the mover has observed the same are one information
set and share a strategy. In each iteration every information set notes how much better each action would have been than
the strategy so far, and plays the actions that it regrets in proportion; the average over all iterations approaches an
equilibrium, which no opponent can exploit. Hands tremble a little, so that the strategy is sensible even where it would
never have come by itself. For two seats. Knows no game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from cabochon.compiled import compiled
from cabochon.contract import CHANCE, OVER, Game, GameFailed, State

__all__ = ["SEATS", "EndgameTree", "Solution", "best_response", "grow_tree", "prepare", "solve"]

SEATS = 2
ITERATIONS = 1000
TREMBLE = 1e-3  # how likely a hand slips to any action, in the search for a strategy
MOST_NODES = 200_000
ROOT = 0
NO_SET = -1  # a node where nobody decides

Floats = NDArray[np.float64]
Observed = tuple[int, ...]  # the actions of both seats as one seat observed them


class Tree(NamedTuple):
    """Nodes in an order in which children come after their parents."""

    parents: NDArray[np.int32]
    slots: NDArray[np.int32]  # by node: where the strategy has the action that leads to it
    sets: NDArray[np.int32]  # by node: its information set
    shares: Floats  # by node: the first seat's share where nobody decides
    owners: NDArray[np.int32]  # by information set: the seat that decides
    firsts: NDArray[np.int32]  # by information set: its first slot; then the number of slots


@dataclass(frozen=True)
class EndgameTree:
    """Everything that can happen from an endgame's beginning on."""

    nodes: Tree
    children: list[dict[int, int]]  # by node: the nodes that actions lead to
    positions: list[State]  # by information set: one of its positions
    actions: list[list[int]]  # by information set: what its owner can do, in the order of the slots


@dataclass(frozen=True)
class Solution:
    """How likely an optimal player takes each action; asked by the actions since the root of the tree."""

    tree: EndgameTree
    strategy: Floats  # by slot

    def likelihood(self, before: list[int], actions: tuple[int, ...]) -> float:
        """How likely a seat takes these actions one after the other, after those before."""
        node = ROOT
        for action in before:
            node = self._child(node, action)
        likely = 1.0
        for action in actions:
            node = self._child(node, action)
            likely *= float(self.strategy[self.tree.nodes.slots[node]])
        return likely

    def _child(self, node: int, action: int) -> int:
        if action not in self.tree.children[node]:
            raise GameFailed(
                f"the actions since the beginning of the endgame do not lead here: {action} is not possible"
            )
        return self.tree.children[node][action]


def solve(game: Game, root: State, *, iterations: int = ITERATIONS) -> Solution:
    """An equilibrium from an endgame's beginning on."""
    tree = grow_tree(game, root)
    return Solution(tree, _strategy(tree.nodes, iterations))


def prepare() -> None:
    """Compile the solver, or load it from the cache: it solves a game of one action."""
    one = np.zeros(1, np.int32)
    two = np.zeros(2, np.int32)
    _strategy(Tree(two, two, np.array([0, NO_SET], np.int32), np.zeros(2), one, np.array([0, 1], np.int32)), 1)


def grow_tree(game: Game, root: State) -> EndgameTree:
    """The tree from an endgame's beginning on; GameFailed if it is too large."""
    builder = _TreeBuilder(game)
    builder.grow(root, parent=ROOT, slot=ROOT, observed=((), ()))
    return builder.tree()


def best_response(tree: EndgameTree, strategy: Floats, seat: int) -> float:
    """The share of the victory that a seat expects with the best response to the other's strategy."""
    nodes = tree.nodes
    reach = np.ones((len(nodes.parents), SEATS))
    write_reach(nodes, strategy, 0.0, reach)
    shares = nodes.shares if seat == 0 else 1 - nodes.shares
    shares = np.where(nodes.sets == NO_SET, shares, 0.0)
    for level in reversed(_levels(nodes)):  # positions of an information set are on the same level
        values = np.zeros(int(nodes.firsts[-1]))
        for node in level:
            np.add.at(values, nodes.slots[_below(tree, node)], reach[node, 1 - seat] * shares[_below(tree, node)])
        for node in level:
            below = _below(tree, node)
            if below and nodes.owners[nodes.sets[node]] == seat:
                shares[node] = shares[max(below, key=lambda child: float(values[nodes.slots[child]]))]
            elif below:
                shares[node] = strategy[nodes.slots[below]] @ shares[below]
    return float(shares[ROOT])


def _below(tree: EndgameTree, node: int) -> list[int]:
    return list(tree.children[node].values())


def _levels(nodes: Tree) -> list[list[int]]:
    """The nodes by their distance from the root."""
    distances = [0]
    for parent in nodes.parents[1:].tolist():
        distances.append(distances[parent] + 1)
    levels: list[list[int]] = [[] for _ in range(max(distances) + 1)]
    for node, distance in enumerate(distances):
        levels[distance].append(node)
    return levels


class _TreeBuilder:
    """A tree that is being built."""

    def __init__(self, game: Game) -> None:
        assert game.endgame is not None
        self._game = game
        self._endgame = game.endgame
        self.children: list[dict[int, int]] = []
        self._parents: list[int] = []
        self._slots: list[int] = []
        self._sets: list[int] = []
        self._shares: list[float] = []
        self._owners: list[int] = []
        self._firsts: list[int] = [0]
        self._positions: list[State] = []
        self._actions: list[list[int]] = []
        self._known: dict[tuple[int, Observed], int] = {}  # information sets by owner and what it has observed

    def grow(self, state: State, *, parent: int, slot: int, observed: tuple[Observed, Observed]) -> int:
        """Add a node and all below it; return its number."""
        node = len(self.children)
        if node == MOST_NODES:
            raise GameFailed(f"{self._game.name}: its endgame has more than {MOST_NODES:,} positions")
        mover = self._game.to_move(state)
        decides = mover not in (CHANCE, OVER)
        self.children.append({})
        self._parents.append(parent)
        self._slots.append(slot)
        self._shares.append(0.0 if decides else self._share(state, mover))
        self._sets.append(NO_SET)
        if not decides:
            return node
        actions = np.flatnonzero(self._game.legal(state)).tolist()
        number = self._sets[node] = self._set_of(mover, observed[mover], state, actions)
        for place, action in enumerate(actions):
            after = state.copy()
            seen = tuple((*observed[seat], self._observed(after, action, seat)) for seat in range(SEATS))
            self._game.apply(after, action)
            self.children[node][action] = self.grow(
                after, parent=node, slot=self._firsts[number] + place, observed=(seen[0], seen[1])
            )
        return node

    def _share(self, state: State, mover: int) -> float:
        """The first seat's share where nobody decides any more."""
        return self._endgame.value(state, 0) if mover == CHANCE else self._game.result(state)[0]

    def _observed(self, state: State, action: int, seat: int) -> int:
        return int(self._game.rules.observed_action(state, action, seat))

    def _set_of(self, owner: int, observed: Observed, state: State, actions: list[int]) -> int:
        number = self._known.setdefault((owner, observed), len(self._known))
        if number == len(self._owners):
            self._owners.append(owner)
            self._firsts.append(self._firsts[-1] + len(actions))
            self._positions.append(state)
            self._actions.append(actions)
        return number

    def tree(self) -> EndgameTree:
        whole = self._parents, self._slots, self._sets
        parents, slots, sets = (np.array(numbers, np.int32) for numbers in whole)
        owners, firsts = (np.array(numbers, np.int32) for numbers in (self._owners, self._firsts))
        nodes = Tree(parents, slots, sets, np.array(self._shares), owners, firsts)
        return EndgameTree(nodes, self.children, self._positions, self._actions)


def _strategy(tree: Tree, iterations: int) -> Floats:
    """The average strategy by slot."""
    slots = int(tree.firsts[-1])
    sums, strategy = np.zeros(slots), np.zeros(slots)
    minimise_regret(tree, np.zeros(slots), sums, strategy, iterations)
    write_strategy(tree, sums, strategy)
    return strategy


@compiled
def minimise_regret(tree: Tree, regrets: Floats, sums: Floats, strategy: Floats, iterations: int) -> None:
    """Add the strategies of all iterations to `sums`, later ones with more weight; the rest is scratch space."""
    nodes = len(tree.parents)
    reach = np.ones((nodes, SEATS))  # how likely each seat plays to get there
    shares = np.zeros(nodes)  # the first seat's, if both play the strategy
    for iteration in range(1, iterations + 1):
        write_strategy(tree, regrets, strategy)
        write_reach(tree, strategy, TREMBLE, reach)
        write_shares(tree, strategy, shares)
        for node in range(1, nodes):
            parent, slot = tree.parents[node], tree.slots[node]
            owner = tree.owners[tree.sets[parent]]
            gain = shares[node] - shares[parent]
            regrets[slot] += reach[parent, 1 - owner] * (gain if owner == 0 else -gain)
        for slot in range(len(regrets)):
            regrets[slot] = max(regrets[slot], 0.0)
        add_strategy(tree, strategy, reach, sums, float(iteration))


@compiled
def write_strategy(tree: Tree, weights: Floats, strategy: Floats) -> None:
    """Each action of an information set in proportion to its weight; all alike if none has any."""
    for number in range(len(tree.owners)):
        first, end = tree.firsts[number], tree.firsts[number + 1]
        total = 0.0
        for slot in range(first, end):
            total += weights[slot]
        for slot in range(first, end):
            strategy[slot] = weights[slot] / total if total > 0.0 else 1.0 / (end - first)


@compiled
def write_reach(tree: Tree, strategy: Floats, tremble: float, reach: Floats) -> None:
    for node in range(1, len(reach)):
        parent = tree.parents[node]
        for seat in range(SEATS):
            reach[node, seat] = reach[parent, seat]
        number = tree.sets[parent]
        slips = tremble / (tree.firsts[number + 1] - tree.firsts[number])
        reach[node, tree.owners[number]] *= (1.0 - tremble) * strategy[tree.slots[node]] + slips


@compiled
def write_shares(tree: Tree, strategy: Floats, shares: Floats) -> None:
    shares[:] = tree.shares
    for node in range(len(shares) - 1, ROOT, -1):
        shares[tree.parents[node]] += strategy[tree.slots[node]] * shares[node]


@compiled
def add_strategy(tree: Tree, strategy: Floats, reach: Floats, sums: Floats, weight: float) -> None:
    """Every node of an information set adds the same, because its owner has played the same to get there."""
    for node in range(1, len(reach)):
        parent = tree.parents[node]
        owner = tree.owners[tree.sets[parent]]
        sums[tree.slots[node]] += weight * reach[parent, owner] * strategy[tree.slots[node]]
