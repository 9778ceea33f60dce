"""Both editions as the contract asks for them. Decides nothing: rules, views, notation and refusals are elsewhere."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cabochon.contract import BadOption, Change, Effect, Game, IllegalMove, Option, Options, State, quoted
from cabochon.games.gems import engine, strategy
from cabochon.games.gems.knowledge import view
from cabochon.games.gems.knowledge.bounds import observation_bounds
from cabochon.games.gems.knowledge.effects import effects
from cabochon.games.gems.knowledge.observation import NUMBERS
from cabochon.games.gems.knowledge.revealed import revealed
from cabochon.games.gems.knowledge.statistics import statistics
from cabochon.games.gems.language import notation, position, position_reader, refusals
from cabochon.games.gems.rules import piles, rewards
from cabochon.games.gems.rules.actions import ACTIONS, BUY, PASS, SEAT_ACTIONS
from cabochon.games.gems.rules.cards import Edition
from cabochon.games.gems.rules.state import PAY, STATE
from cabochon.games.gems.strategy import features, forecasts, reasons
from cabochon.games.gems.strategy.entities import ENTITIES

__all__ = ["GemGame"]

# Even with four seats the cards hold enough points for somebody to reach 30.
TARGETS = range(1, 31)


class GemGame(Game):
    version = 1
    seats = range(2, 5)
    state_type = STATE
    action_count = ACTIONS
    seat_action_count = SEAT_ACTIONS
    observation_size = NUMBERS
    rules = engine
    strategy = strategy
    rewards = rewards
    piles = piles
    features = features
    entities = ENTITIES
    forecasts = forecasts
    reasons = reasons

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.name = edition.name
        self.title = edition.title
        self.options = {"target": edition.target}

    def resolve_options(self, options: Options) -> dict[str, Option]:
        complete = super().resolve_options(options)
        target = complete["target"]
        if type(target) is not int or target not in TARGETS:
            raise BadOption(
                f"target must be a number from {TARGETS[0]} to {TARGETS[-1]}, not {quoted(target)}", "target"
            )
        return complete

    def new(self, seats: int, options: Options) -> State:
        state = np.zeros(1, STATE)[0]
        engine.set_up(state, self.edition.number, seats, int(options["target"]))
        return state

    def observation_bounds(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        return observation_bounds(self.edition, TARGETS)

    def view(self, state: State, seat: int | None, *, everything: bool = False) -> dict[str, Any]:
        return view.view(self.edition, state, seat, everything=everything)

    def text(self, state: State, action: int) -> str:
        return notation.text(self.edition, state, action)

    def redacted_text(self, state: State, action: int, seat: int | None) -> str:
        return notation.redacted_text(self.edition, state, action, seat)

    def revealed(self, state: State, action: int, seat: int | None) -> frozenset[str]:
        return revealed(self.edition, state, action, seat)

    def effects(self, before: State, after: State, seat: int | None, *, everything: bool = False) -> list[Effect]:
        return effects(self.edition, before, after)

    def statistics(self, turns: Sequence[Sequence[Change]], seat: int) -> dict[str, Any]:
        return statistics(turns, seat)

    def canonical(self, state: State, words: list[str]) -> str:
        return notation.canonical(self.edition, words)

    def refusal(self, state: State, move: str) -> IllegalMove:
        return refusals.refusal(self.edition, state, move.split())

    def position_text(self, state: State, seat: int | None, *, everything: bool = False) -> str:
        return position.position_text(self.edition, state, seat, everything=everything)

    def read_position(self, words: list[str], options: Options, numbers: random.Random) -> State:
        return position_reader.read_position(self.edition, int(options["target"]), words, numbers)

    def may_continue_move(self, state: State, action: int) -> bool:
        return bool(BUY <= action < PASS or state.phase == PAY)

    def is_mid_move(self, state: State) -> bool:
        return bool(state.phase == PAY)
