"""Values of positions and of moves, for analysis: `for_game` binds `rules` and `strategy`, and the game's own copies of
`tree` and `universe`.

What is compared is sampled with common random numbers: one word decides the hidden cards and everything random after
them, so that most of the noise cancels out in a difference. Knows no game.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from cabochon.bits import allowed, count_allowed, nth_allowed
from cabochon.compiled import compiled
from cabochon.contract import CHANCE, NO_ESTIMATE, OVER, State
from cabochon.search.parameters import Parameters
from cabochon.search.tree import DEEPEST, NO_CHILD, Tree
from cabochon.stream import Stream, advance, branch

__all__ = ["ILLEGAL", "OPEN", "compare_moves", "play_outs", "search_moves", "search_positions"]

rules: Any = None
strategy: Any = None
tree: Any = None
universe: Any = None

OPEN = -1  # the observer for whom all cards are open
ILLEGAL = -1  # the stratum of a move that is not legal in the deal of its word
LONGEST_MOVE = 32  # actions
DEALING = 1 << 30  # the branch of a word that deals

Shares = NDArray[np.float64]


@compiled
def write_shares(game: State, shares: Shares) -> None:
    """Every seat's value estimate or result, as the search counts them."""
    for seat in range(len(shares)):
        value = strategy.value_estimate(game, seat)
        shares[seat] = rules.result(game, seat) if value == NO_ESTIMATE else value


@compiled
def deal_for(scratch: Tree, games: Any, root: Any, observer: int, word: Stream, parameters: Parameters) -> None:
    """Copy the position into `games[0]` and deal again what the observer cannot know."""
    if observer == OPEN:
        games[0] = root[0]
    else:
        tree.sample_deal(scratch, games, root, observer, branch(word, DEALING), parameters)


@compiled
def play_outs(scratch: Tree, states: Any, observer: int, words: Any, parameters: Parameters, values: Shares) -> None:
    """Play out each state once with each word; write every seat's share, by state and word."""
    games = np.repeat(states[:1], 3)
    for number in range(len(states)):
        for place in range(len(words)):
            deal_for(scratch, games, states[number : number + 1], observer, words[place], parameters)
            universe.play_out(games[0], words[place], 0, scratch.mask, scratch.scores, parameters)
            write_shares(games[0], values[number, place])


@compiled
def search_positions(
    nodes: Tree,
    states: Any,
    observer: int,
    words: Any,
    warm_up: int,
    simulations: int,
    parameters: Parameters,
    values: Shares,
) -> None:
    """Search each state anew with each word; write every seat's mean share, by state and word.

    The first simulations, which find out what is good, are not counted.
    """
    games = np.repeat(states[:1], 3)
    shares = np.zeros(len(nodes.paths))
    for number in range(len(states)):
        for place in range(len(words)):
            clear(nodes)
            stream = words[place]
            for simulation in range(-warm_up, simulations):
                stream = advance(stream)
                deal_for(nodes, games, states[number : number + 1], observer, stream, parameters)
                length, stream = tree.simulate(nodes, games[0], stream, parameters)
                stream = tree.play_out(nodes, games[0], stream, parameters)
                tree.backward(nodes, games[0], length)
                if simulation >= 0:
                    write_shares(games[0], shares)
                    values[number, place] += shares / simulations


@compiled
def clear(nodes: Tree) -> None:
    """Empty the trees, all but their roots."""
    used = int(nodes.size[0])
    nodes.children[:used] = NO_CHILD
    nodes.visits[:used] = 0
    nodes.values[:used] = 0.0
    nodes.size[0] = len(nodes.paths)


@compiled
def search_moves(
    nodes: Tree, sums: Shares, root: Any, observer: int, stream: Stream, simulations: int, parameters: Parameters
) -> Stream:
    """Search as the bot does, and also add up every seat's shares and their squares, by node of the mover's tree."""
    games = np.repeat(root, 3)
    shares = np.zeros(len(nodes.paths))
    mover = rules.to_move(root[0])
    for _ in range(simulations):
        stream = tree.sample_deal(nodes, games, root, observer, stream, parameters)
        length, stream = tree.simulate(nodes, games[0], stream, parameters)
        stream = tree.play_out(nodes, games[0], stream, parameters)
        tree.backward(nodes, games[0], length)
        write_shares(games[0], shares)
        for step in range(min(length, LONGEST_MOVE)):
            for seat in range(len(shares)):
                sums[nodes.paths[mover, step], 0, seat] += shares[seat]
                sums[nodes.paths[mover, step], 1, seat] += shares[seat] * shares[seat]
    return stream


@compiled
def compare_moves(
    nodes: Tree,
    root: Any,
    observer: int,
    moves: Any,
    words: Any,
    parameters: Parameters,
    values: Shares,
    strata: NDArray[np.int32],
) -> None:
    """Simulate each move once with each word, in the same trees: every seat's share, by move and word.

    A move is a row of actions that ends with -1. The outcomes of chance right after a move are the strata: each of them
    comes equally often.
    """
    games = np.repeat(root, 3)
    for place in range(len(words)):
        for move in range(len(moves)):
            deal_for(nodes, games, root, observer, words[place], parameters)
            length = make_move(nodes, games[0], moves[move], parameters)
            if length == ILLEGAL:
                strata[move, place] = ILLEGAL
                continue
            if rules.to_move(games[0]) == CHANCE:
                rules.legal(games[0], nodes.mask)
                strata[move, place] = place * count_allowed(nodes.mask) // len(words)
                outcome = nth_allowed(nodes.mask, int(strata[move, place]))
                length = follow(nodes, games[0], length, outcome, True, parameters)
            length = descend(nodes, games[0], length, words[place], parameters)
            universe.play_out(games[0], words[place], length, nodes.mask, nodes.scores, parameters)
            tree.backward(nodes, games[0], length)
            write_shares(games[0], values[move, place])


@compiled
def make_move(nodes: Tree, game: State, actions: Any, parameters: Parameters) -> int:
    """Carry out a move and follow it in the trees: the length of the path, or ILLEGAL."""
    for seat in range(len(nodes.paths)):
        nodes.paths[seat, 0] = seat
    length = 1
    for action in actions:
        if action < 0:
            break
        rules.legal(game, nodes.mask)
        if not allowed(nodes.mask, int(action)):
            return ILLEGAL
        length = follow(nodes, game, length, int(action), False, parameters)
    return length


@compiled
def follow(nodes: Tree, game: State, length: int, action: int, by_chance: bool, parameters: Parameters) -> int:
    """Carry out an action: the length of the path, which stays as it is if the trees have no room for the next node.

    Paths that cannot be followed are given up: their values are still added to the nodes that were reached.
    """
    if length < DEEPEST and tree.expand(nodes, game, length - 1, action, by_chance, parameters):
        length += 1
    rules.apply(game, action)
    return length


@compiled
def descend(nodes: Tree, game: State, length: int, word: Stream, parameters: Parameters) -> int:
    """Walk on down the trees until the mover tries a new action; return the length of the path."""
    for step in range(length - 1, DEEPEST - 1):
        mover = rules.to_move(game)
        if mover == OVER or strategy.value_estimate(game, 0) != NO_ESTIMATE or not tree.has_room(nodes):
            return length
        rules.legal(game, nodes.mask)
        is_new = False
        if mover == CHANCE:
            action = universe.outcome_in(word, game, nodes.mask, step)
        else:
            action = tree.select(nodes, game, nodes.paths[mover, step], parameters)
            is_new = nodes.children[nodes.paths[mover, step], action] == NO_CHILD
        length = follow(nodes, game, length, action, mover == CHANCE, parameters)
        if is_new:
            return length
    return length
