"""Bots in the other seats of a single match. Bots answer in words; the match takes action numbers."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from pickle import PicklingError
from typing import Any

import numpy as np

from cabochon.bots import Bot, bot
from cabochon.contract import BadOption, CabochonError, is_whole
from cabochon.envs.config import default_action
from cabochon.envs.single_match import SingleMatch
from cabochon.observer import Observer

__all__ = ["RANDOM", "Opponents", "checked_seat", "opponent_codes"]

RANDOM = "random"
ANY_SEED = 0
SEEDS = 2**32
DEFAULT_SEATS = 2


def opponent_codes(opponents: str | Sequence[str] | None, seats: int | None) -> list[str]:
    """One code for each other seat; a single code stands for all of them."""
    if opponents is None or isinstance(opponents, str):
        others = (DEFAULT_SEATS if seats is None else seats) - 1
        return [RANDOM if opponents is None else opponents] * others
    if not isinstance(opponents, Sequence):
        raise BadOption(f"opponents is the code of a bot or a list of codes, not {opponents!r}", "opponents")
    codes = list(opponents)
    if seats is not None and seats != len(codes) + 1:
        raise BadOption(
            f"{seats} seats have {seats - 1} opponents, not {len(codes)}: {', '.join(map(str, codes))}", "opponents"
        )
    return codes


def checked_seat(seat: int | None, seats: int) -> int | None:
    if seat is not None and (not is_whole(seat) or not 0 <= seat < seats):
        raise BadOption(f"seat is one of 0 to {seats - 1}, or None to draw it, not {seat!r}", "seat")
    return None if seat is None else int(seat)


class Opponents:
    def __init__(self, match: SingleMatch, codes: Sequence[str]) -> None:
        self._match = match
        self._codes = codes
        self._bots: dict[int, Bot | None] = {}  # by seat; None for random play, which the batch does faster
        for code in codes:
            bot(code, seed=ANY_SEED)  # an unknown code is refused now, not in the first match

    def __deepcopy__(self, memo: dict[int, Any]) -> Opponents:
        """Copies of the bots, with what they remember, in a copy of the match."""
        other = copy.copy(self)
        other._match = copy.deepcopy(self._match, memo)
        try:
            other._bots = copy.deepcopy(self._bots, memo)
        except (TypeError, PicklingError, copy.Error) as problem:
            names = ", ".join(self._codes)
            raise CabochonError(f"cannot copy a match with {names}: {problem}") from problem
        return other

    def sit_down(self, learner: int, random: np.random.Generator) -> None:
        """Create the bots of a match in the order of play, starting after the learner."""
        for away, code in enumerate(self._codes, 1):
            seed = int(random.integers(SEEDS))
            seat = (learner + away) % self._match.seats
            self._bots[seat] = None if code.lower() == RANDOM else bot(code, seed=seed)

    def choose(self, seat: int) -> list[int]:
        """The next actions of the bot in a seat; Forfeit or IllegalMove if it has no legal answer."""
        player = self._bots[seat]
        if player is None:
            return [self._match.random_action()]
        state = self._match.state
        move = player.decide(Observer(self._match.game, state, seat, turn=self._match.turns))
        return self._without_skipped(self._match.game.parse(state, move))

    def code(self, seat: int, learner: int) -> str:
        return self._codes[(seat - learner) % self._match.seats - 1]

    def leave(self, result: Sequence[float] | None = None) -> None:
        """Release the bots, with the result or without one if the match was abandoned."""
        for player in self._bots.values():
            if player is not None:
                player.leave(None if result is None else tuple(result))
        self._bots = {}

    def _without_skipped(self, actions: Sequence[int]) -> list[int]:
        """The actions of a move without the payment, if payments are skipped."""
        game = self._match.game
        default = default_action(game, self._match.config)
        if default is None:
            return list(actions)
        decisions, state = [], self._match.state
        for action in actions:
            if not game.legal(state)[default]:
                decisions.append(action)
            game.apply(state, action)
        return decisions
