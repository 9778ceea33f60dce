"""Battle Mat as the contract asks for it. Decides nothing: rules, views, notation and refusals are elsewhere."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

import numpy as np

from cabochon.contract import BadOption, Game, IllegalMove, Option, Options, State
from cabochon.games.battle_mat import engine, strategy
from cabochon.games.battle_mat.knowledge import view
from cabochon.games.battle_mat.knowledge.observation import NUMBERS
from cabochon.games.battle_mat.knowledge.revealed import revealed
from cabochon.games.battle_mat.language import notation, refusals
from cabochon.games.battle_mat.rules import piles, rewards
from cabochon.games.battle_mat.rules.actions import ACTIONS, SEAT_ACTIONS
from cabochon.games.battle_mat.rules.decks import Deck
from cabochon.games.battle_mat.rules.shipped_decks import HOUSE, deck_called, deck_numbered, name_of
from cabochon.games.battle_mat.rules.state import ON, SEATS, STATE

__all__ = ["BattleMat"]

DUELS_TO_WIN = 7
DUELS_TO_WIN_QUICKLY = 5  # (3.10)


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

    def resolve_options(self, options: Options) -> dict[str, Option]:
        """A shipped deck is stored by its name, any other by its whole text on one line."""
        complete = super().resolve_options(options)
        if not isinstance(complete["deck"], str):
            raise BadOption(
                f"deck is a name, or the text of a file such as Path.read_text() gives, not {complete['deck']!r}",
                "deck",
            )
        if type(complete["quick"]) is not bool:
            raise BadOption(f"quick is True or False, not {complete['quick']!r}", "quick")
        return complete | {"deck": name_of(deck_called(complete["deck"]))}

    def new(self, seats: int, options: Options) -> State:
        deck = deck_called(str(options["deck"]))
        state = np.zeros(1, STATE)[0]
        state.deck_number = deck.number
        engine.set_up(state, deck.ranks, DUELS_TO_WIN_QUICKLY if options["quick"] else DUELS_TO_WIN)
        return state

    def deck(self, state: State) -> Deck:
        return deck_numbered(int(state.deck_number))

    def view(self, state: State, seat: int | None, *, everything: bool = False) -> dict[str, Any]:
        return view.view(self.deck(state), state, seat, everything=everything)

    def text(self, state: State, action: int) -> str:
        return notation.text(self.deck(state), state, action)

    def redacted_text(self, state: State, action: int, seat: int | None) -> str:
        return notation.redacted_text(self.deck(state), state, action, seat)

    def revealed(self, state: State, action: int, seat: int | None) -> frozenset[str]:
        return revealed(self.deck(state), state, action, seat)

    def canonical(self, state: State, words: list[str]) -> str:
        return notation.canonical(self.deck(state), state, words)

    def is_mid_move(self, state: State) -> bool:
        return bool(state.phase == ON)

    def refusal(self, state: State, move: str) -> IllegalMove:
        return refusals.refusal(self.deck(state), state, move.split())
