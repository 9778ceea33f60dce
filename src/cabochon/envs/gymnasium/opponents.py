"""Bots in the other seats of a single match. Bots answer in words; the match takes action numbers."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from pickle import PicklingError
from typing import Any

import numpy as np

from cabochon.bots import Bot, BotSource, bot, bot_name
from cabochon.contract import BadOption, CabochonError, is_whole, quoted
from cabochon.envs.config import default_action
from cabochon.envs.gymnasium.self_play import League, Policy, PolicyOpponent, PolicyPlayer, as_opponent
from cabochon.envs.single_match import SingleMatch
from cabochon.match.observer import Observer

__all__ = ["RANDOM", "Opponent", "Opponents", "Source", "checked_seat", "opponent_sources"]

Opponent = BotSource | Policy | PolicyOpponent | League
Source = BotSource | PolicyOpponent | League

RANDOM = "random"
ANY_SEED = 0
SEEDS = 2**32
DEFAULT_SEATS = 2


def opponent_sources(opponents: Opponent | Sequence[Opponent] | None, seats: int | None) -> list[Source]:
    """One opponent for each other seat; a single one stands for all of them."""
    if opponents is None or isinstance(opponents, str) or not isinstance(opponents, Sequence):
        others = (DEFAULT_SEATS if seats is None else seats) - 1
        return [RANDOM if opponents is None else as_opponent(opponents)] * others
    if seats is not None and seats != len(opponents) + 1:
        names = ", ".join(map(bot_name, opponents))
        raise BadOption(f"{seats} seats have {seats - 1} opponents, not {len(opponents)}: {names}", "opponents")
    return [as_opponent(opponent) for opponent in opponents]


def checked_seat(seat: int | None, seats: int) -> int | None:
    if seat is not None and (not is_whole(seat) or not 0 <= seat < seats):
        raise BadOption(f"seat is one of 0 to {seats - 1}, or None to draw it, not {quoted(seat)}", "seat")
    return None if seat is None else int(seat)


class Opponents:
    def __init__(self, match: SingleMatch, sources: Sequence[Source]) -> None:
        self._match = match
        self._sources = sources
        # By seat; None for random play, which the batch does faster.
        self._bots: dict[int, Bot | PolicyPlayer | None] = {}
        for source in sources:
            for member in source.members if isinstance(source, League) else [source]:
                _player(member, ANY_SEED)  # an unknown bot is refused now, not in the first match

    def __deepcopy__(self, memo: dict[int, Any]) -> Opponents:
        """Copies of the bots, with what they remember, in a copy of the match."""
        other = copy.copy(self)
        other._match = copy.deepcopy(self._match, memo)
        try:
            other._bots = copy.deepcopy(self._bots, memo)
        except (TypeError, PicklingError, copy.Error) as problem:
            names = ", ".join(map(bot_name, self._sources))
            raise CabochonError(f"cannot copy a match with {names}: {problem}") from problem
        return other

    def sit_down(self, learner: int, random: np.random.Generator) -> None:
        """Create the bots of a match in the order of play, starting after the learner."""
        for away, source in enumerate(self._sources, 1):
            seed = int(random.integers(SEEDS))
            seat = (learner + away) % self._match.seats
            member = source.draw(random) if isinstance(source, League) else source
            self._bots[seat] = _player(member, seed)

    def choose(self, seat: int) -> list[int]:
        """The next actions of the bot in a seat; Forfeit or IllegalMove if it has no legal answer."""
        player = self._bots[seat]
        if player is None:
            return [self._match.random_action()]
        if isinstance(player, PolicyPlayer):
            return [player.choose(self._match, seat)]
        state = self._match.state
        turns, number = self._match.turns, self._match.turn_number
        move = player.decide(Observer(self._match.game, state, seat, turn=turns, turn_number=number))
        return self._without_skipped(self._match.game.parse(state, move))

    def name(self, seat: int, learner: int) -> str:
        return bot_name(self._sources[(seat - learner) % self._match.seats - 1])

    def leave(self, result: Sequence[float] | None = None) -> None:
        """Release the bots, with the result or without one if the match was abandoned."""
        for player in self._bots.values():
            if isinstance(player, Bot):
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


def _player(opponent: BotSource | PolicyOpponent, seed: int) -> Bot | PolicyPlayer | None:
    if isinstance(opponent, PolicyOpponent):
        return PolicyPlayer(opponent, seed)
    is_random = isinstance(opponent, str) and opponent.lower() == RANDOM
    return None if is_random else bot(opponent, seed=seed)
