"""The decider of Battle Mat is solved: a best response gains nothing, and only what the seat knows counts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import cabochon
from cabochon import games
from cabochon.benchmarks.best_response import Responder, deciders, exploitability
from cabochon.bots.endgame import _solution, endgame_likelihoods
from cabochon.contract import GameFailed, State
from cabochon.match.observer import Observer
from cabochon.search import solver

GAME = games.find("battle-mat")


def decisions(state: State) -> Iterator[State]:
    """The positions of a decider that is played on with the first legal actions, also in the middle of a move."""
    state = state.copy()
    while GAME.to_move(state) >= 0:
        yield state.copy()
        GAME.apply(state, next(iter(GAME.moves(state).values()))[0])


def test_a_best_response_gains_nothing_against_the_expert() -> None:
    assert exploitability("expert", number=4) == pytest.approx(0, abs=0.001)


def test_a_decider_is_taken_back_to_its_beginning_and_the_moves_since_lead_to_it_again() -> None:
    for start in deciders(6, seed=3):
        for state in decisions(start):
            assert GAME.endgame is not None
            found = GAME.endgame.beginning(state)
            assert found is not None
            again, actions = found
            assert all(again.players[seat].hand == start.players[seat].hand for seat in range(2))
            for action in actions:
                assert GAME.legal(again)[action]
                GAME.apply(again, action)
            assert [place.cards.tolist() for place in again.placements] == [
                place.cards.tolist() for place in state.placements
            ]
            assert GAME.to_move(again) == GAME.to_move(state)
            assert again.phase == state.phase


def test_what_lies_face_down_does_not_change_the_choice() -> None:
    for start in deciders(4, seed=9):
        for state in decisions(start):
            observer = Observer(GAME, state, GAME.to_move(state))
            imagined = observer.imagine(np.uint64(77))
            other = Observer(GAME, imagined, observer.seat)
            assert endgame_likelihoods(observer) == endgame_likelihoods(other)


def test_likelihoods_add_up_to_one_at_every_decision() -> None:
    for start in deciders(3, seed=2):
        for state in decisions(start):
            observer = Observer(GAME, state, GAME.to_move(state))
            likelihoods = endgame_likelihoods(observer)
            assert likelihoods is not None
            assert likelihoods.keys() == GAME.moves(state).keys()
            assert cabochon.bot("expert", seed=1).decide(observer) in likelihoods
            assert sum(likelihoods.values()) == pytest.approx(1)


def test_a_decider_is_solved_once() -> None:
    _solution.cache_clear()
    for state in decisions(next(deciders(1, seed=2))):
        endgame_likelihoods(Observer(GAME, state, GAME.to_move(state)))
    assert _solution.cache_info().misses == 1


def test_wherever_the_opponent_lays_the_answer_is_never_certainly_worse() -> None:
    """Also where an optimal opponent would not come, and where the solution itself would not have laid so before."""
    drawn = certain = 0.0
    for start in deciders(4, seed=8):
        solution = solver.solve(GAME, start)
        nodes = solution.tree.nodes
        shares = np.zeros(len(nodes.parents))
        solver.write_shares(nodes, solution.strategy, shares)
        for number, actions in enumerate(solution.tree.actions):
            places = np.flatnonzero(nodes.sets == number)
            below = np.array([[shares[solution.tree.children[node][action]] for action in actions] for node in places])
            gained = below if nodes.owners[number] == 0 else 1 - below
            first = int(nodes.firsts[number])
            for place in range(len(actions)):
                if any((gained[:, other] - gained[:, place] > 0.1).all() for other in range(len(actions))):
                    certain += 1
                    drawn += solution.strategy[first + place]
    assert certain > 20
    assert drawn / certain < 0.02


def test_before_the_decider_there_is_no_endgame_nor_where_cards_of_the_deck_are_unknown() -> None:
    match = cabochon.new("battle-mat", seed=1)
    assert endgame_likelihoods(match.observer()) is None
    assert GAME.endgame is not None
    state = next(deciders(1))
    state.deck[0] = 1  # as in a quick game
    assert GAME.endgame.beginning(state) is None
    assert endgame_likelihoods(cabochon.new("splendor", seed=1).observer()) is None


def test_ratings_that_are_drawn_are_worth_half_of_what_they_decide() -> None:
    assert GAME.endgame is not None
    state = next(deciders(1))
    state.players[0].score, state.players[1].score, state.carried = 7, 7, 3
    assert GAME.endgame.value(state, 0) == GAME.endgame.value(state, 1) == 0.5
    state.players[0].score, state.players[1].score = 8, 6  # two of the three are won: the draw changes nothing
    assert (GAME.endgame.value(state, 0), GAME.endgame.value(state, 1)) == (1.0, 0.0)


def test_a_best_response_gains_nothing_against_the_solution_and_much_against_random_play() -> None:
    for state in deciders(3, seed=4):
        solution = solver.solve(GAME, state)
        uniform = np.concatenate([np.full(len(actions), 1 / len(actions)) for actions in solution.tree.actions])
        against_solution = [solver.best_response(solution.tree, solution.strategy, seat) for seat in range(2)]
        against_random = [solver.best_response(solution.tree, uniform, seat) for seat in range(2)]
        assert sum(against_solution) == pytest.approx(1, abs=0.005)
        assert sum(against_random) > 1.2


def test_a_best_response_in_the_tree_is_that_of_the_benchmark() -> None:
    greedy = cabochon.bot("greedy", seed=0)
    for state in deciders(3, seed=6):
        tree = solver.grow_tree(GAME, state)
        strategy = np.zeros(sum(map(len, tree.actions)))
        for number, position in enumerate(tree.positions):
            move = greedy.decide(Observer(GAME, position, GAME.to_move(position)))
            chosen = tree.actions[number].index(GAME.moves(position)[move][0])
            strategy[tree.nodes.firsts[number] + chosen] = 1
        for seat in range(2):
            expected = Responder(GAME, seat, "greedy", seeds=1).value([(state, 1.0)])
            assert solver.best_response(tree, strategy, seat) == pytest.approx(expected)


def test_an_endgame_that_is_too_large_is_refused(monkeypatch: Any) -> None:
    monkeypatch.setattr(solver, "MOST_NODES", 100)
    with pytest.raises(GameFailed, match="battle-mat: its endgame has more than 100 positions"):
        solver.solve(GAME, next(deciders(1)))
