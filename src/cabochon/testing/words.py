"""Checks of moves, records and positions as text."""

from __future__ import annotations

import random
import warnings

import numpy as np

from cabochon import games
from cabochon.contract import BadPosition, Game, Options, State
from cabochon.match import Match, load, positions
from cabochon.testing.failures import require
from cabochon.testing.walks import MATCHES, new_match, random_match, states, tables

__all__ = ["check_positions", "check_records", "check_seeds", "check_words"]


def check_words(game: Game, *, matches: int = MATCHES) -> None:
    """Every legal move has a text of its own, which is read back however it is capitalized."""
    for seats, seed in tables(game, matches):
        match, numbers = new_match(game, seats, seed=seed), random.Random(seed)
        while not match.is_over:
            _check_moves(game, match)
            match.play(numbers.choice(match.legal()))


def _check_moves(game: Game, match: Match) -> None:
    moves = game.moves(match._state)
    first = {actions[0] for actions in moves.values()}
    is_complete = first == set(np.flatnonzero(game.legal(match._state)).tolist())
    require(game, is_complete, "two legal moves have the same words, given by text, or one has none")
    for move, actions in moves.items():
        require(game, game.canonical(match._state, move.split()) == move, f"canonical changes the words {move!r}")
        require(game, game.parse(match._state, move.upper()) == actions, f"{move.upper()!r} is not read as {move!r}")


def check_records(game: Game, *, matches: int = MATCHES) -> None:
    """What was played and dealt, in words, leads to the same bytes again."""
    for seats, seed in tables(game, matches):
        match = random_match(game, seats, seed)
        again = new_match(game, seats, seed=None, drawing=False)
        for turn in match.turns:
            for text in turn.moves:
                again.replay(text)
        require(game, again.state_bytes() == match.state_bytes(), "its moves and deals lead to another state again")
        if game.name in games.names():
            loaded = load(match.record())
            require(game, loaded.state_bytes() == match.state_bytes(), "its record leads to another state")
            require(game, loaded.record() == match.record(), "its record is written differently when it is loaded")


def check_seeds(game: Game, *, matches: int = MATCHES) -> None:
    """The same seed deals the same match; another seed deals another one, if chance deals anything at all."""
    for seats, seed in tables(game, matches):
        first, second = (random_match(game, seats, seed, moves_seed=1) for _ in range(2))
        require(game, first.record() == second.record(), "the same seed and moves led to another match")
        if _has_choice(game, first):
            others = {random_match(game, seats, seed + other, moves_seed=1).record() for other in range(1, 9)}
            require(game, others != {first.record()}, "every seed deals the same match")


def _has_choice(game: Game, match: Match) -> bool:
    """Whether chance could ever have dealt something else."""
    deals = (event for turn in match.turns for event in turn.events if event.is_deal)
    return any(len(game.outcomes(event._before)) > 1 for event in deals)


def check_positions(game: Game, *, matches: int = MATCHES) -> None:
    """Every position comes back from its text to the same bytes; a warning says if the game writes them only."""
    if not (is_read := _reads_positions(game)):
        warnings.warn(f"{game.name}: positions are written but not read: it has no check_state", stacklevel=2)
    options = game.resolve_options({})
    for seats, seed in tables(game, matches):
        for state in states(game, seats, seed):
            text = game.position_text(state, None, everything=True)
            if is_read:
                _check_position(game, options, state, text)


def _reads_positions(game: Game) -> bool:
    return type(game).check_state is not Game.check_state or type(game).read_position is not Game.read_position


def _check_position(game: Game, options: Options, state: State, text: str) -> None:
    try:
        found = positions.read_body(game, text, options, seed=None).state
    except BadPosition as refused:
        require(game, False, f"the position {text!r} is reached in a match, but is refused: {refused}")
    require(game, found.tobytes() == state.tobytes(), f"the position {text!r} is read as another state")
