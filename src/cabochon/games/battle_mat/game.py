"""Battle Mat as the contract asks for it. Decides nothing: rules, views, notation and refusals are elsewhere."""

from __future__ import annotations

import random
from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cabochon.contract import BadOption, Change, Effect, Game, IllegalMove, Option, Options, State, quoted
from cabochon.games.battle_mat import engine, strategy
from cabochon.games.battle_mat.knowledge import view
from cabochon.games.battle_mat.knowledge.bounds import observation_bounds
from cabochon.games.battle_mat.knowledge.effects import effects
from cabochon.games.battle_mat.knowledge.observation import NUMBERS
from cabochon.games.battle_mat.knowledge.revealed import revealed
from cabochon.games.battle_mat.knowledge.statistics import statistics
from cabochon.games.battle_mat.language import notation, position, position_reader, refusals
from cabochon.games.battle_mat.rules import piles, rewards
from cabochon.games.battle_mat.rules.actions import ACTIONS, SEAT_ACTIONS
from cabochon.games.battle_mat.rules.decks import HOUSE, Deck, deck_called, deck_numbered, name_of
from cabochon.games.battle_mat.rules.duels import DUELS_TO_WIN, DUELS_TO_WIN_QUICKLY
from cabochon.games.battle_mat.rules.state import ON, SEATS, STATE
from cabochon.games.battle_mat.strategy import endgame, forecasts, reasons
from cabochon.games.battle_mat.strategy.entities import ENTITIES

__all__ = ["BattleMat"]


class BattleMat(Game):
    name = "battle-mat"
    title = "Battle Mat: The Infinity Saga"
    version = 1
    seats = range(SEATS, SEATS + 1)
    hides_moves = True
    options: Options = MappingProxyType({"deck": HOUSE, "quick": False})
    state_type = STATE
    action_count = ACTIONS
    seat_action_count = SEAT_ACTIONS
    observation_size = NUMBERS
    rules = engine
    strategy = strategy
    rewards = rewards
    piles = piles
    entities = ENTITIES
    forecasts = forecasts
    endgame = endgame
    reasons = reasons

    def resolve_options(self, options: Options) -> dict[str, Option]:
        """A shipped deck is stored by its name, any other by its whole text on one line."""
        complete = super().resolve_options(options)
        if not isinstance(complete["deck"], str):
            raise BadOption(
                f"deck is a name, or the text of a file such as Path.read_text() gives, not {quoted(complete['deck'])}",
                "deck",
            )
        if type(complete["quick"]) is not bool:
            raise BadOption(f"quick is True or False, not {quoted(complete['quick'])}", "quick")
        return complete | {"deck": name_of(deck_called(complete["deck"]))}

    def new(self, seats: int, options: Options) -> State:
        deck = deck_called(str(options["deck"]))
        state = np.zeros(1, STATE)[0]
        state.deck_number = deck.number
        engine.set_up(state, deck.ranks, DUELS_TO_WIN_QUICKLY if options["quick"] else DUELS_TO_WIN)
        return state

    def deck(self, state: State) -> Deck:
        return deck_numbered(int(state.deck_number))

    def observation_bounds(self) -> tuple[NDArray[np.int8], NDArray[np.int8]]:
        return observation_bounds()

    def view(self, state: State, seat: int | None, *, everything: bool = False) -> dict[str, Any]:
        return view.view(self.deck(state), state, seat, everything=everything)

    def text(self, state: State, action: int) -> str:
        return notation.text(self.deck(state), state, action)

    def redacted_text(self, state: State, action: int, seat: int | None) -> str:
        return notation.redacted_text(self.deck(state), state, action, seat)

    def revealed(self, state: State, action: int, seat: int | None) -> frozenset[str]:
        return revealed(self.deck(state), state, action, seat)

    def effects(self, before: State, after: State, seat: int | None, *, everything: bool = False) -> list[Effect]:
        return effects(self.deck(after), before, after, seat, everything=everything)

    def statistics(self, turns: Sequence[Sequence[Change]], seat: int) -> dict[str, Any]:
        return statistics(turns, seat, self.deck)

    def canonical(self, state: State, words: list[str]) -> str:
        return notation.canonical(self.deck(state), state, words)

    def position_text(self, state: State, seat: int | None, *, everything: bool = False) -> str:
        return position.position_text(self.deck(state), state, seat, everything=everything)

    def read_position(self, words: list[str], options: Options, numbers: random.Random) -> State:
        return position_reader.read_position(
            deck_called(str(options["deck"])), self.new(SEATS, options), words, numbers
        )

    def is_mid_move(self, state: State) -> bool:
        return bool(state.phase == ON)

    def refusal(self, state: State, move: str) -> IllegalMove:
        return refusals.refusal(self.deck(state), state, move.split())
