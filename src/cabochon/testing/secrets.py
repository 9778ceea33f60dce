"""Checks of what a seat may know: its view, and that nothing else gets out."""

from __future__ import annotations

import json
import random

import numpy as np

from cabochon.contract import OVER, Game, State
from cabochon.testing.failures import require
from cabochon.testing.walks import MATCHES, states, tables

__all__ = ["check_secrets", "check_views"]

VIEW_FIELDS = ("game", "seat", "to_move", "phase", "players", "winners")


def check_views(game: Game, *, matches: int = MATCHES) -> None:
    """A view is plain data with the fields that faces ask for, for every seat and for spectators."""
    for seats, seed in tables(game, matches):
        for state in states(game, seats, seed):
            for seat in (*range(seats), None):
                _check_view(game, state, seat)
            game.view(state, None, everything=True)


def _check_view(game: Game, state: State, seat: int | None) -> None:
    view = game.view(state, seat)
    missing = [field for field in VIEW_FIELDS if field not in view]
    require(game, not missing, f"view lacks {', '.join(missing)}")
    require(game, (view["game"], view["seat"]) == (game.name, seat), "view names another game or seat")
    require(game, len(view["players"]) == int(state.seats), "view has one entry for each player")
    try:
        again = json.loads(json.dumps(view))
    except TypeError as problem:
        require(game, False, f"view is not plain data: {problem}")
    require(game, again == view, "view comes back from JSON differently: use lists, and texts as keys")


def check_secrets(game: Game, *, matches: int = MATCHES) -> None:
    """What a seat cannot know, `redeal` can deal again without changing anything that the seat sees."""
    for seats, seed in tables(game, matches):
        numbers = random.Random(seed)
        for state in states(game, seats, seed):
            if game.to_move(state) == OVER:
                continue  # then everything may be shown
            seat = numbers.randrange(seats)
            _check_redeal(game, state, seat, np.uint64(numbers.getrandbits(63) | 1))


def _check_redeal(game: Game, state: State, seat: int, stream: np.uint64) -> None:
    other = game.redeal(state, seat, stream)
    require(game, game.view(other, seat) == game.view(state, seat), "rules.redeal changes what view shows the seat")
    same = (game.observe(other, seat) == game.observe(state, seat)).all()
    require(game, bool(same), "rules.redeal changes what rules.observe tells the seat")
    require(game, game.to_move(other) == game.to_move(state), "rules.redeal changes who is to move")
    if game.to_move(state) == seat:
        same = (game.legal(other) == game.legal(state)).all()
        require(game, bool(same), "rules.redeal changes what the seat may do")
