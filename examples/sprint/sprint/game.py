"""Sprint for matches, records and people: options, views and words."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import numpy as np

from cabochon.contract import (
    OVER,
    SPECTATOR,
    UNIDENTIFIED,
    BadOption,
    BadPosition,
    Game,
    IllegalMove,
    Option,
    Options,
    State,
)
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

    def check_state(self, state: State, options: Options) -> None:
        if state.target != options["target"] or state.phase not in range(len(PHASES)):
            raise BadPosition("there is no such phase, or the target is not that of the options")
        if state.seat not in range(state.seats) or state.steps[state.seats :].any():
            raise BadPosition("there is no such seat")
        self._check_cards(state)
        self._check_steps(state)

    def _check_cards(self, state: State) -> None:
        cards = state.cards.tolist()
        held = [card for card in cards if card != rules.NO_CARD]
        lying = {card for card in range(64) if int(state.deck) >> card & 1}
        if len({*held} | lying) < len(held) + len(lying) or not {*held} | lying <= {*range(rules.CARDS)}:
            raise BadPosition("a card is there twice, or does not exist")
        waiting = [seat for seat, card in enumerate(cards) if card == rules.NO_CARD]
        later = [*range(state.seats, rules.MOST_SEATS)]
        is_dealing = state.phase == rules.DEAL
        is_set_up = is_dealing and waiting == [*range(state.seat, rules.MOST_SEATS)] and not state.steps.any()
        if not is_set_up and waiting != ([state.seat, *later] if is_dealing else later):
            raise BadPosition("a seat without a card is dealt one, and nobody else")
        if is_dealing and not lying:
            raise BadPosition("the deck is empty")

    def _check_steps(self, state: State) -> None:
        phase, target = int(state.phase), int(state.target)
        rolls = {rules.DEAL: range(rules.FACES + 1), rules.PLAY: range(1, rules.FACES + 1)}  # a swap keeps the roll
        if state.roll not in rolls.get(phase, [0]):
            raise BadPosition("a roll is 1 to 6")
        for seat, steps in enumerate(state.steps.tolist()):
            has_arrived = phase == rules.DONE and seat == state.seat
            if steps not in (range(target, target + rules.FACES) if has_arrived else range(target)):
                raise BadPosition("whoever reaches the target ends the match")
