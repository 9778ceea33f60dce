"""A match after some actions, with what each seat remembers of them.

A moment never changes, so that copies of a match share it with all that was found out about it.
Knows games by the contract alone, and nothing of OpenSpiel.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any

import numpy as np

from cabochon.envs.spiel.setup import RANK, Setup
from cabochon.game import CHANCE, OVER, UNNOTICED, BadOption, Game, IllegalMove, State

__all__ = ["Moment", "first"]

ANY_STREAM = np.uint64(1)
DIGEST = 8
KEPT = 1 << 12  # moments: who walks through all of a small game comes to the same ones again and again
NO_MORE = "no more"  # said where an action only ends the sentence of the one before


class Moment:
    def __init__(self, setup: Setup, state: State, *, before: Moment | None, action: int, number: int) -> None:
        self.setup = setup
        self.state = state  # nobody writes into it
        self.before = before
        self.action = action  # which led here
        self.number = number  # of actions since the beginning that somebody was asked for
        self._recollections: dict[int, tuple[str, bytes]] = {}  # by seat

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return replayed, (self.setup, [moment.action for moment in self._past() if moment.was_asked_for])

    @property
    def was_asked_for(self) -> bool:
        """Whether somebody decided on the action that led here, or chance did, since the beginning."""
        return self.before is not None and self.number > self.before.number

    @cached_property
    def mover(self) -> int:
        """A seat, CHANCE or OVER: a match that goes on for too long is over as well."""
        return OVER if self.number >= self.setup.longest else self.setup.game.to_move(self.state)

    @cached_property
    def legal(self) -> list[int]:
        """The actions that are allowed now; at CHANCE, those that can happen."""
        if self.mover == CHANCE:
            return [action for action, _ in self.outcomes]
        return np.flatnonzero(self.setup.game.legal(self.state)).tolist() if self.mover != OVER else []

    @cached_property
    def outcomes(self) -> list[tuple[int, float]]:
        """At CHANCE: what can happen, and how likely it is."""
        return list(self.setup.game.outcomes(self.state).items())

    @cached_property
    def utilities(self) -> list[float]:
        """What the match was worth to each seat, in sum nothing: 1 for a victory alone, 0 where all are equal."""
        game, seats = self.setup.game, range(self.setup.seats)
        if game.to_move(self.state) != OVER:  # still going on, or broken off: all are equal
            return [0.0] * len(seats)
        if self.setup.rewards == RANK:
            standing = [int(game.rules.standing(self.state, seat)) for seat in seats]
            beaten = [sum((own > other) - (own < other) for other in standing) for own in standing]
            return [more / (len(seats) - 1) for more in beaten]
        return [(share * len(seats) - 1) / (len(seats) - 1) for share in game.result(self.state)]

    def after(self, action: int) -> Moment:
        """The next moment in which somebody is asked."""
        if action not in self.legal:
            raise IllegalMove(f"{action} is not the number of a legal action here")
        return following(self, action)

    def _followed_by(self, action: int, number: int) -> Moment:
        state = copied(self.setup.game, self.state)
        self.setup.game.apply(state, action)
        return Moment(self.setup, state, before=self, action=action, number=number)

    def _unasked(self) -> Moment:
        """This moment, or where the seat is not to be asked what it would usually answer, the one after that answer."""
        usual = self.setup.game.usual
        if self.setup.asks_payment or usual not in self.legal:
            return self
        return self._followed_by(usual, self.number)._unasked()

    def _past(self) -> list[Moment]:
        """Every moment that an action led to, up to this one."""
        past = []
        moment = self
        while moment.before is not None:
            past.append(moment)
            moment = moment.before
        return past[::-1]

    def words(self, action: int) -> str:
        return self.setup.game.text(self.state, action) or NO_MORE

    def story(self) -> str:
        """All that was done since the table was empty, a line for each who did something, and who is to move."""
        lines = [
            f"{_name(mover)}: {'; '.join(before.words(action) for _, before, action in moves)}"
            for mover, moves in groupby(self._deeds(), key=itemgetter(0))
        ]
        return "\n".join([*lines, f"{_name(self.mover)} to move" if self.mover != OVER else "the match is over"])

    def _deeds(self) -> Iterator[tuple[int, Moment, int]]:
        for moment in self._past():
            assert moment.before is not None
            yield moment.before.mover, moment.before, moment.action

    def recollection(self, seat: int) -> str:
        """What a seat has noticed of every action since the beginning, and a digest of all that it saw meanwhile.

        The numbers alone would not do: cards that are turned over at the end of a round are nobody's action.
        """
        numbers, digest = self._recollection(seat)
        return f"seat {seat}:{numbers} | {digest.hex()}"

    def _recollection(self, seat: int) -> tuple[str, bytes]:
        if self.number == 0:
            return "", self._digest(seat, b"")
        behind = []
        moment = self
        while moment.number and seat not in moment._recollections:
            behind.append(moment)
            assert moment.before is not None
            moment = moment.before
        known = moment._recollections[seat] if moment.number else moment._recollection(seat)
        for moment in reversed(behind):
            known = moment._recollections[seat] = moment._continued(seat, *known)
        return known

    def _continued(self, seat: int, numbers: str, digest: bytes) -> tuple[str, bytes]:
        assert self.before is not None
        noticed = int(self.setup.game.rules.noticed(self.before.state, self.action, seat))
        return f"{numbers} {'?' if noticed == UNNOTICED else noticed}", self._digest(seat, digest)

    def _digest(self, seat: int, before: bytes) -> bytes:
        """Of all a seat has seen: what it cannot know is dealt again before it is counted in."""
        seen = copied(self.setup.game, self.state)
        self.setup.game.rules.redeal(seen, seat, ANY_STREAM)
        return hashlib.blake2b(before + seen.tobytes(), digest_size=DIGEST).digest()


@lru_cache(KEPT)
def following(moment: Moment, action: int) -> Moment:
    return moment._followed_by(action, moment.number + 1)._unasked()


def first(setup: Setup) -> Moment:
    """The moment in which a match begins; BadOption says which action cannot lead there."""
    moment = Moment(setup, setup.game.new(setup.seats, setup.options), before=None, action=-1, number=0)
    for place, action in enumerate(setup.begin, start=1):
        if action not in moment.legal:
            raise BadOption(f"begin cannot be played: its action {place}, number {action}, is not legal there", "begin")
        moment = moment._followed_by(action, 0)._unasked()
    return moment


def replayed(setup: Setup, actions: Sequence[int]) -> Moment:
    moment = first(setup)
    for action in actions:
        moment = moment.after(action)
    return moment


def copied(game: Game, state: State) -> State:
    """The same as `state.copy()`, but ten times as fast: NumPy copies a record field by field."""
    return np.ndarray((1,), game.state, bytearray(np.void.tobytes(state)))[0]


def _name(mover: int) -> str:
    return "chance" if mover == CHANCE else f"seat {mover}"
