"""Pig: roll the die as often as you dare. A one ends your turn with nothing; whoever reaches the target wins."""

import sys
from types import MappingProxyType

import numpy as np

from cabochon.bits import allow, allow_all, clear
from cabochon.compiled import compiled
from cabochon.contract import CHANCE, OVER, BadOption, Game, IllegalMove
from cabochon.contract.neutral.rules import observed_action, redeal  # noqa: F401  nothing is hidden

MOST_SEATS = 4
DECIDE, ROLLING, DONE = range(3)  # phases
ROLL, HOLD, FACE = range(3)  # two decisions of seats, then the outcomes of chance: six faces of the die
FACES = np.uint64(0b111111)
FIELDS = [("scores", np.int8, MOST_SEATS), *((name, np.int8) for name in ("seats", "seat", "phase", "total"))]
STATE = np.dtype((np.record, np.dtype([*FIELDS, ("target", np.int8), ("padding", np.int8, 7)])))


@compiled
def to_move(game):
    if game.phase == DONE:
        return OVER
    return CHANCE if game.phase == ROLLING else int(game.seat)


@compiled
def legal(game, mask):
    clear(mask)
    if game.phase == ROLLING:
        allow_all(mask, FACE, FACES)
    elif game.phase == DECIDE:
        allow(mask, ROLL)
        if game.total > 0:
            allow(mask, HOLD)


@compiled
def apply(game, action):
    if action == ROLL:
        game.phase = ROLLING
        return
    game.total = 0 if action == FACE else game.total if action == HOLD else game.total + action - FACE + 1
    has_won = game.scores[game.seat] + game.total >= game.target
    game.phase = DONE if has_won else DECIDE
    if has_won or action in (HOLD, FACE):
        game.scores[game.seat] += game.total
        game.total = 0
        game.seat = game.seat if has_won else (game.seat + 1) % game.seats


@compiled
def result(game, seat):
    return 1.0 if seat == game.seat else 0.0


@compiled
def observe(game, seat, numbers):
    numbers[0], numbers[1], numbers[2] = game.target, game.total, (game.seat - seat) % game.seats
    for away in range(MOST_SEATS):
        numbers[3 + away] = game.scores[(seat + away) % game.seats] if away < game.seats else 0


class Pig(Game):
    name, title, version, seats = "pig", "Pig", 1, range(2, MOST_SEATS + 1)
    options = MappingProxyType({"target": 50})
    state_type, rules = STATE, sys.modules[__name__]
    action_count, seat_action_count, observation_size = FACE + 6, FACE, 3 + MOST_SEATS

    def resolve_options(self, options):
        complete = super().resolve_options(options)
        if complete["target"] not in range(10, 101):
            raise BadOption(f"target is a number from 10 to 100, not {complete['target']!r}", "target")
        return complete

    def new(self, seats, options):
        state = np.zeros(1, STATE)[0]
        state.seats, state.target = seats, options["target"]
        return state

    def view(self, state, seat, *, everything=False):
        mover, phase = self.to_move(state), ("decide", "rolling", "over")[state.phase]
        players = [{"seat": other, "points": int(state.scores[other])} for other in range(state.seats)]
        whose = {"seat": seat, "to_move": mover if mover >= 0 else None, "winners": [int(state.seat)] * (mover == OVER)}
        numbers = {"this_turn": int(state.total), "target": int(state.target)}
        return {"game": self.name, "phase": phase, **whose, **numbers, "players": players}

    def text(self, state, action):
        return ("roll", "hold")[action] if action < FACE else f"die {action - FACE + 1}"

    def refusal(self, state, move):
        return IllegalMove(f"{move!r} is not a legal move: there are {', '.join(self.moves(state))}")


pig = Pig()
