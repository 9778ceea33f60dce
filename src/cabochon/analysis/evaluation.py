"""The value of a position and of every legal move, by the search of a bot and from what one seat may know."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from cabochon import stream
from cabochon.analysis.lines import principal_line
from cabochon.analysis.report import Evaluation, MoveValue
from cabochon.analysis.simulation import (
    Estimate,
    Search,
    Values,
    adaptive_estimate,
    search_estimate,
    search_sums,
    sums_of,
)
from cabochon.bots import Bot, bot, bot_name
from cabochon.bots.base import seed_for
from cabochon.bots.expert import ExpertBot
from cabochon.bots.mcts import MOST_NODES, SIMULATIONS_PER_CLOCK_CHECK, MctsBot
from cabochon.contract import UnknownBot, quoted
from cabochon.match import Match
from cabochon.search.parameters import Parameters

__all__ = ["DEFAULT_CODE", "evaluate", "search_parameters"]

DEFAULT_CODE = "mcts:4000"
SEARCHING = ("mcts", "expert")
FEWEST_SAMPLES = 16  # simulations of every move, also of those the search finds hopeless

Moves = Mapping[str, tuple[int, ...]]


def evaluate(
    match: Match, searcher: str | Bot = DEFAULT_CODE, *, seat: int | None = None, seed: int | None = None
) -> Evaluation:
    """Each seat's expected share and the value of every legal move, from what a seat may know.

    The seat is the one to move unless another is given, for whom there are shares alone. `searcher` is a bot that
    searches without a network, or its code: where moves are not hidden, the best move is the one that this bot would
    play with this seed.
    """
    observer = match.observer(seat)
    parameters = search_parameters(searcher)
    own_seed = searcher.seed if isinstance(searcher, Bot) else 0
    words = stream.start(seed_for(own_seed if seed is None else seed, observer), parameters.threads)
    root = observer.imagine(words[0])
    room = MOST_NODES if parameters.milliseconds else parameters.simulations
    searches = [Search(match.game, root, observer.seat, parameters=parameters, simulations=room) for _ in words]
    with ThreadPoolExecutor(len(searches)) as threads:
        list(threads.map(_run, searches, words))
    total = search_estimate(searches, ())
    moves = match.game.moves(root) if match.to_move == observer.seat else {}
    values = _move_values(searches, moves, words[0])
    return Evaluation(observer.seat, total.shares, total.standard_errors, values, total.samples)


def search_parameters(searcher: str | Bot) -> Parameters:
    """The parameters of a bot that searches; UnknownBot if it does not."""
    is_code = isinstance(searcher, str) and searcher.lower().partition(":")[0] in SEARCHING
    found = bot(searcher, seed=0) if is_code else searcher
    if isinstance(found, ExpertBot):
        found = found.plain  # a network gives no samples to compute standard errors from
    if not isinstance(found, MctsBot):
        name = quoted(searcher) if isinstance(searcher, str) else bot_name(searcher)
        raise UnknownBot(f"only a bot that searches gives values, such as mcts:4000 or mcts:500ms, not {name}")
    return found.parameters


def _run(search: Search, word: np.uint64) -> None:
    parameters = search.parameters
    if not parameters.milliseconds:
        search.run(parameters.simulations, word)
        return
    end = time.perf_counter() + parameters.milliseconds / 1000
    while True:  # at least once, however little time there is
        word = search.run(SIMULATIONS_PER_CLOCK_CHECK, word)
        if time.perf_counter() >= end:
            return


def _move_values(searches: Sequence[Search], moves: Moves, word: np.uint64) -> tuple[MoveValue, ...]:
    """Every move, the one that the bot would play first."""
    tried = {move: _visits_along(searches, actions) for move, actions in moves.items()}
    lines = {move: _line(searches, move, actions) for move, actions in moves.items()}
    sums = {move: search_sums(searches, actions) for move, actions in moves.items()}
    rare = [move for move in moves if tried[move][-1] < FEWEST_SAMPLES]
    for move, more in zip(rare, _forced_sums(searches[0], [moves[move] for move in rare], word), strict=True):
        sums[move] = (sums[move][0] + more, sums[move][1] + FEWEST_SAMPLES)
    values = {move: adaptive_estimate(*found) for move, found in sums.items()}
    mover = searches[0].mover
    ordered = sorted(moves, key=lambda move: tried[move], reverse=True)
    return tuple(_move_value(move, values[move], mover, tried[move][-1], lines[move]) for move in ordered)


def _move_value(move: str, estimate: Estimate, mover: int, visits: int, line: tuple[str, ...]) -> MoveValue:
    shares, errors = estimate.shares, estimate.standard_errors
    return MoveValue(move, shares[mover], errors[mover], visits, line, shares)


def _visits_along(searches: Sequence[Search], actions: tuple[int, ...]) -> list[int]:
    """The visits of the first action, of the first two, and so on, as the bot compares them."""
    return [sum(search.visits(actions[:length]) for search in searches) for length in range(1, len(actions) + 1)]


def _line(searches: Sequence[Search], move: str, actions: tuple[int, ...]) -> tuple[str, ...]:
    return principal_line(max(searches, key=lambda search: search.visits(actions)), move, actions)


def _forced_sums(search: Search, moves: Sequence[tuple[int, ...]], word: np.uint64) -> list[Values]:
    """Sums over simulations that begin with each of these moves, whatever the search thinks of them."""
    if not moves:
        return []
    values, _ = search.compare(moves, stream.start(int(word), FEWEST_SAMPLES))
    return [sums_of(samples) for samples in values]
