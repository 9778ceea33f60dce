"""The error of a decision: how much more the best move would have been worth, by what the seat could know.

A search finds the best move; fresh simulations with common random numbers, in the same trees, then compare it with the
move that was played, until the difference is certain enough.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from cabochon.analysis.lines import principal_line
from cabochon.analysis.marks import is_uncertain, mark_of, smallest_mark
from cabochon.analysis.perspective import ANY_STREAM, Perspective, Step
from cabochon.analysis.reasoning import reasons_of
from cabochon.analysis.report import Decision, MoveValue
from cabochon.analysis.simulation import Estimate, Search, Values, Words, estimate_of_samples, search_estimate
from cabochon.match import Observer
from cabochon.search.parameters import Parameters

__all__ = ["WORDS_PER_SIMULATION", "judged"]

SUBSTANTIAL = 0.1  # where moves are hidden: what the search itself plays so often is no error
ROUNDS = 4  # of comparing, at the most
SIMULATIONS_PER_ROUND = 0.5  # of each of two moves, as a part of those of the search
WORDS_PER_SIMULATION = 1 + ROUNDS * SIMULATIONS_PER_ROUND
ALTERNATIVES = 4
SHRINKING = 10  # visits at which the value of a move counts half for what is at stake

Moves = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True)
class _Choice:
    """The moves that a seat had, as one search sees them."""

    search: Search
    moves: Moves
    ordered: list[str]  # the most visited first
    visits: dict[str, int]
    estimates: dict[str, Estimate]  # of all moves, before any are compared
    stake: float  # how much better the best move is than an average one

    def likelihood(self, move: str) -> float:
        return self.visits[move] / max(1, sum(self.visits.values()))

    def value(self, move: str, estimate: Estimate | None = None) -> MoveValue:
        """What the search found, or a better estimate."""
        found = estimate or self.estimates[move]
        line = principal_line(self.search, move, self.moves[move])
        seat = self.search.mover
        return MoveValue(move, found.shares[seat], found.standard_errors[seat], self.visits[move], line, found.shares)


def judged(step: Step, perspective: Perspective, simulations: int, words: Words) -> Decision | None:
    """The decision of a move; None if it was forced or the perspective cannot tell what there was to choose from.

    If it is marked, with the reasons for the better move. They come from what the seat that decided could know, so the
    perspective of another seat has none.
    """
    if not step.is_identified:
        return None
    search = _search_of(step, perspective, simulations)
    moves = search.game.moves(search.root[0])
    if len(moves) == 1 or step.text not in moves:
        return None
    search.run(simulations, words[0])
    choice = _choice(search, moves)
    best, played = choice.ordered[0], step.text
    if best == played or (search.game.hides_moves and choice.likelihood(played) >= SUBSTANTIAL):
        return _decision(step, choice, played, None)
    decision = _decision(step, choice, played, _compared(choice, best, played, words[1:]))
    if not decision.mark or perspective.seat not in (None, decision.seat):
        return decision
    observer = Observer(perspective.game, step.before, decision.seat)
    return replace(decision, reasons=reasons_of(observer, decision.best.move, decision.played.move))


def _search_of(step: Step, perspective: Perspective, simulations: int) -> Search:
    """A search by what the mover could know, and by no more than the perspective knows."""
    game, mover = perspective.game, step.seat
    assert mover is not None
    observer = mover if perspective.seat in (None, mover) else perspective.seat
    assert observer is not None
    root = game.redeal(step.before, observer, ANY_STREAM)
    room = int(simulations * (1 + 2 * ROUNDS * SIMULATIONS_PER_ROUND))
    return Search(game, root, observer, parameters=Parameters(), simulations=room)


def _choice(search: Search, moves: Moves) -> _Choice:
    along = {
        move: [search.visits(actions[: place + 1]) for place in range(len(actions))] for move, actions in moves.items()
    }
    ordered = sorted(moves, key=lambda move: along[move], reverse=True)
    estimates = {move: search_estimate([search], actions) for move, actions in moves.items()}
    stake = _stake(list(estimates.values()), search_estimate([search], ()), search.mover)
    return _Choice(search, moves, ordered, {move: counts[-1] for move, counts in along.items()}, estimates, stake)


def _stake(moves: Sequence[Estimate], position: Estimate, mover: int) -> float:
    """How much better the best move is than an average one; values of rarely visited moves count less."""
    prior = SHRINKING * position.shares[mover]
    means = [(move.shares[mover] * move.samples + prior) / (move.samples + SHRINKING) for move in moves]
    return max(means) - sum(means) / len(means)


@dataclass(frozen=True)
class _Comparison:
    """The best move against the one that was played."""

    best: Estimate
    played: Estimate
    difference: float  # for the mover
    standard_error: float  # of the difference


def _compared(choice: _Choice, best: str, played: str, words: Words) -> _Comparison:
    """Simulate both moves until the difference is certain enough for a mark, or the words are used up."""
    search, seats = choice.search, choice.search.seats
    pairs = [choice.moves[best], choice.moves[played]]
    values = np.zeros((2, 0, seats))
    for batch in np.array_split(words, ROUNDS):
        values = np.concatenate([values, _stratified(*search.compare(pairs, batch))], axis=1)
        comparison = _comparison(values, search.mover)
        error, uncertainty = comparison.difference, comparison.standard_error
        if uncertainty <= smallest_mark(seats) / 2 and not is_uncertain(error, uncertainty, seats):
            break
    return comparison


def _stratified(values: Values, strata: NDArray[np.int32]) -> Values:
    """The samples of words with which both moves are legal; all strata of chance count equally."""
    usable = ~np.isnan(values).any(axis=(0, 2))
    if not usable.any():
        return values[:, usable]
    kept = [_evened(shares, outcomes) for shares, outcomes in zip(values[:, usable], strata[:, usable], strict=True)]
    return np.stack(kept)


def _evened(shares: Values, strata: NDArray[np.int32]) -> Values:
    """The samples of one move, shifted so that their mean is the mean over strata."""
    _, places, counts = np.unique(strata, return_inverse=True, return_counts=True)
    weights = len(places) / (len(counts) * counts[places])
    evened: Values = shares + ((weights[:, None] - 1) * shares).mean(axis=0)
    return evened


def _comparison(values: Values, mover: int) -> _Comparison:
    difference = values[0, :, mover] - values[1, :, mover]
    count = len(difference) + 2
    variance = ((difference**2).sum() + 1) / count  # as if once each move had won and the other lost
    spread = variance - (difference.sum() / count) ** 2
    mean = float(difference.mean()) if len(difference) else 0.0
    best, played = estimate_of_samples(values[0]), estimate_of_samples(values[1])
    return _Comparison(best, played, mean, float(np.sqrt(max(0.0, spread) / count)))


def _decision(step: Step, choice: _Choice, played: str, comparison: _Comparison | None) -> Decision:
    """The decision with its mark; without a comparison, or if it finds nothing better, there is no error."""
    seats = choice.search.seats
    best = choice.ordered[0]
    estimates = {} if comparison is None else {best: comparison.best, played: comparison.played}
    error = 0.0 if comparison is None else max(0.0, comparison.difference)
    uncertainty = 0.0 if comparison is None else comparison.standard_error
    alternatives = [choice.value(move, estimates.get(move)) for move in choice.ordered[:ALTERNATIVES]]
    value = choice.value(played, estimates.get(played))
    return Decision(
        turn=step.turn,
        event=step.event,
        seat=choice.search.mover,
        played=value,
        best=alternatives[0] if error > 0 else value,
        error=error,
        standard_error=uncertainty,
        mark=mark_of(error, uncertainty, seats),
        is_uncertain=comparison is not None and is_uncertain(error, uncertainty, seats),
        likelihood=choice.likelihood(played),
        stake=choice.stake,
        alternatives=tuple(alternatives),
    )
