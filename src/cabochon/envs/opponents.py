"""Bots in the other seats of a table. They answer in words, as everywhere; the table is asked in numbers."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from pickle import PicklingError
from typing import Any

import numpy as np

from cabochon.bots import Bot, bot
from cabochon.contract import BadOption, CabochonError, is_whole
from cabochon.envs.config import default_action
from cabochon.envs.single import Table
from cabochon.observer import Observer

__all__ = ["RANDOM", "Opponents", "checked_seat", "codes_for"]

RANDOM = "random"
ANY_SEED = 0
SEEDS = 2**32
FEWEST_SEATS = 2


def codes_for(opponents: str | Sequence[str] | None, seats: int | None) -> list[str]:
    """One code for every other seat; a single one is for all of them."""
    if opponents is None or isinstance(opponents, str):
        others = (FEWEST_SEATS if seats is None else seats) - 1
        return [RANDOM if opponents is None else opponents] * others
    if not isinstance(opponents, Sequence):
        raise BadOption(f"opponents is the name of a bot, or a list of names, not {opponents!r}", "opponents")
    codes = list(opponents)
    if seats is not None and seats != len(codes) + 1:
        raise BadOption(
            f"{seats} seats have {seats - 1} opponents, not {len(codes)}: {', '.join(map(str, codes))}", "opponents"
        )
    return codes


def checked_seat(seat: int | None, seats: int) -> int | None:
    if seat is not None and (not is_whole(seat) or not 0 <= seat < seats):
        raise BadOption(f"seat is one of 0 to {seats - 1}, or None for any, not {seat!r}", "seat")
    return None if seat is None else int(seat)


class Opponents:
    def __init__(self, table: Table, codes: Sequence[str]) -> None:
        self._table = table
        self._codes = codes
        self._seated: dict[int, Bot | None] = {}  # none for who chooses at random: the table does that itself
        for code in codes:
            bot(code, seed=ANY_SEED)  # a code that nobody goes by is refused now, and not in the first match

    def __deepcopy__(self, memo: dict[int, Any]) -> Opponents:
        """The same bots at the copy of the table, each with a copy of what it remembers."""
        other = copy.copy(self)
        other._table = copy.deepcopy(self._table, memo)
        try:
            other._seated = copy.deepcopy(self._seated, memo)
        except (TypeError, PicklingError, copy.Error) as problem:
            names = ", ".join(self._codes)
            raise CabochonError(f"a match cannot be copied while one of {names} plays in it: {problem}") from problem
        return other

    def sit_down(self, learner: int, numbers: np.random.Generator) -> None:
        """In the order of play, beginning after the learner; each match with new ones, so that nobody remembers."""
        for away, code in enumerate(self._codes, 1):
            seed = int(numbers.integers(SEEDS))
            seat = (learner + away) % self._table.seats
            self._seated[seat] = None if code.lower() == RANDOM else bot(code, seed=seed)

    def answer(self, seat: int) -> list[int]:
        """What the bot in a seat does next, decision by decision; Forfeit or IllegalMove if it has no legal answer."""
        seated = self._seated[seat]
        if seated is None:
            return [self._table.random_action()]
        state = self._table.state
        words = seated.decide(Observer(self._table.game, state, seat, turn=self._table.turns))
        return self._asked(self._table.game.parse(state, words))

    def name(self, seat: int, learner: int) -> str:
        return self._codes[(seat - learner) % self._table.seats - 1]

    def leave(self, result: Sequence[float] | None = None) -> None:
        """The match is over, or was left."""
        for seated in self._seated.values():
            if seated is not None:
                seated.leave(None if result is None else tuple(result))
        self._seated = {}

    def _asked(self, actions: Sequence[int]) -> list[int]:
        """Those of a sentence that the table asks for: where nobody is asked how to pay, that part is left out."""
        game = self._table.game
        default = default_action(game, self._table.config)
        if default is None:
            return list(actions)
        asked, state = [], self._table.state
        for action in actions:
            if not game.legal(state)[default]:
                asked.append(action)
            game.apply(state, action)
        return asked
