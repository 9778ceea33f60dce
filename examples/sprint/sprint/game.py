"""Sprint for matches, records and people: options, views and words."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import numpy as np

from cabochon.contract import OVER, SPECTATOR, UNIDENTIFIED, BadOption, Game, IllegalMove, Option, Options, State
from sprint import rules

__all__ = ["Sprint"]

TARGETS = range(1, 61)
ALL_CARDS = np.uint64((1 << rules.CARDS) - 1)
PHASES = ("deal", "roll", "play", "over")


class Sprint(Game):
    name = "sprint"
    title = "Sprint"
    version = 1
    seats = range(2, rules.MOST_SEATS + 1)
    options: Options = MappingProxyType({"target": 12})
    state_type = rules.STATE
    action_count = rules.ACTIONS
    seat_action_count = rules.FACE
    observation_size = rules.NUMBERS
    rules = rules

    def resolve_options(self, options: Options) -> dict[str, Option]:
        complete = super().resolve_options(options)
        if type(complete["target"]) is not int or complete["target"] not in TARGETS:
            raise BadOption(f"target is a number from 1 to {TARGETS[-1]}, not {complete['target']!r}", "target")
        return complete

    def new(self, seats: int, options: Options) -> State:
        state = np.zeros(1, rules.STATE)[0]
        state.deck, state.seats, state.target = ALL_CARDS, seats, options["target"]
        state.cards[:] = rules.NO_CARD
        return state

    def view(self, state: State, seat: int | None, *, everything: bool = False) -> dict[str, Any]:
        mover = self.to_move(state)
        is_over = mover == OVER
        players = [
            {
                "seat": other,
                "steps": int(state.steps[other]),
                "card": int(state.cards[other]) if everything or is_over or other == seat else None,
            }
            for other in range(state.seats)
        ]
        return {
            "game": self.name,
            "target": int(state.target),
            "seat": seat,
            "to_move": mover if mover >= 0 else None,
            "phase": PHASES[state.phase],
            "roll": int(state.roll) or None,
            "players": players,
            "winners": [seat for seat, share in enumerate(self.result(state)) if share > 0] if is_over else [],
        }

    def text(self, state: State, action: int) -> str:
        if action < rules.FACE:
            return ("run", "swap")[action]
        return f"roll {action - rules.FACE + 1}" if action < rules.CARD else f"deal {action - rules.CARD}"

    def redacted_text(self, state: State, action: int, seat: int | None) -> str:
        observed = rules.observed_action(state, action, SPECTATOR if seat is None else seat)
        return "deal a card" if observed == UNIDENTIFIED else self.text(state, action)

    def refusal(self, state: State, move: str) -> IllegalMove:
        if move == "swap" and state.phase == rules.PLAY:
            return IllegalMove("the deck is empty: run")
        return IllegalMove(f"{move!r} is not a legal move: there are {', '.join(self.moves(state))}")
