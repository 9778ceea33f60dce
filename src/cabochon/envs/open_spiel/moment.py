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

from cabochon.contract import CHANCE, OVER, UNIDENTIFIED, BadOption, Game, IllegalMove, State
from cabochon.envs.open_spiel.setup import Setup
from cabochon.stream import start

__all__ = ["Moment", "first"]

ANY_STREAM = np.uint64(1)
DIGEST = 8
KEPT = 1 << 12  # moments: who walks through all of a small game comes to the same ones again and again
NO_MORE = "no more"  # said where an action only ends the sentence of the one before


class Moment:
    """One of those that follow each other in a match; equal only to itself."""

    def __init__(
        self,
        setup: Setup,
        state: State,
        *,
        before: Moment | None = None,
        action: int = -1,
        asked: bool = False,
        origin: tuple[Moment, int, int] | None = None,
    ) -> None:
        self.setup = setup
        self.state = state  # nobody writes into it
        self.before = before
        self.action = action  # which led here
        self.asked = asked  # whether somebody was, for that action
        self.origin = origin  # the moment that was imagined anew, for which seat, and with which seed
        self.number: int = before.number + asked if before else 0  # of actions since the beginning that were asked for
        self.decisions: int = before.decisions + (asked and before.mover >= 0) if before else 0  # of seats among these
        self._recollections: dict[int, tuple[str, bytes]] = {}  # by seat

    def __deepcopy__(self, memo: object) -> Moment:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if self.origin is not None:
            return Moment.imagined, self.origin
        asked = []
        moment = self
        while moment.before is not None and moment.origin is None:
            asked += [moment.action] if moment.asked else []
            moment = moment.before
        return replayed, (moment if moment.origin else self.setup, asked[::-1])

    @cached_property
    def mover(self) -> int:
        """A seat, CHANCE or OVER: a match that goes on for too long is over as well, when the next seat is asked."""
        mover = self.setup.game.to_move(self.state)
        is_at_limit = self.decisions >= self.setup.config.limit and mover >= 0 and not self._answers_itself
        return OVER if is_at_limit or self.number - self.decisions >= self.setup.draws else mover

    @property
    def _answers_itself(self) -> bool:
        """Whether what is open is how to pay, and nobody is asked that."""
        default = self.setup.default_action
        return default is not None and bool(self.setup.game.legal(self.state)[default])

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

    @property
    def last_decision(self) -> Moment:
        """The moment in which a seat decided last; the beginning if none has since."""
        moment = self
        while moment.before is not None and moment.number > 0 and moment.decisions == self.decisions:
            moment = moment.before
        return moment

    @property
    def beginning(self) -> Moment:
        moment = self
        while moment.before is not None and moment.number > 0:
            moment = moment.before
        return moment

    def after(self, action: int) -> Moment:
        """The next moment in which somebody is asked."""
        if action not in self.legal:
            raise IllegalMove(f"{action} is not the number of a legal action here")
        return following(self, action)

    def followed_by(self, action: int, *, asked: bool) -> Moment:
        """The next moment in which somebody is to be asked; how to pay need not be."""
        state = copied(self.setup.game, self.state)
        self.setup.game.apply(state, action)
        then = Moment(self.setup, state, before=self, action=action, asked=asked)
        if then.mover < 0 or not then._answers_itself:
            return then
        assert self.setup.default_action is not None
        return then.followed_by(self.setup.default_action, asked=False)

    def imagined(self, seat: int, seed: int) -> Moment:
        """The same moment as it may be for all that a seat knows: what it cannot know is dealt again.

        Only from here on: what led here stays as it was, for no seat notices any difference in that.
        """
        state = self.setup.game.redeal(self.state, seat, start(seed)[0])
        return Moment(
            self.setup, state, before=self.before, action=self.action, asked=self.asked, origin=(self, seat, seed)
        )

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
        behind = []
        moment = self
        while moment.before is not None and moment.number > 0 and seat not in moment._recollections:
            behind.append(moment)
            moment = moment.before
        known = moment._recollections.get(seat) or ("", moment._digest(seat, b""))
        for moment in reversed(behind):
            known = moment._recollections[seat] = moment._continued(seat, *known)
        return known

    def _continued(self, seat: int, numbers: str, digest: bytes) -> tuple[str, bytes]:
        assert self.before is not None
        noticed = int(self.setup.game.rules.observed_action(self.before.state, self.action, seat))
        return f"{numbers} {'?' if noticed == UNIDENTIFIED else noticed}", self._digest(seat, digest)

    def _digest(self, seat: int, before: bytes) -> bytes:
        """Of all a seat has seen: what it cannot know is dealt again before it is counted in."""
        seen = copied(self.setup.game, self.state)
        self.setup.game.rules.redeal(seen, seat, ANY_STREAM)
        return hashlib.blake2b(before + seen.tobytes(), digest_size=DIGEST).digest()


@lru_cache(KEPT)
def following(moment: Moment, action: int) -> Moment:
    return moment.followed_by(action, asked=True)


def first(setup: Setup) -> Moment:
    """The moment in which a match begins; BadOption says which action cannot lead there."""
    moment = Moment(setup, setup.game.new(setup.seats, setup.options))
    for place, action in enumerate(setup.begin, start=1):
        if action not in moment.legal:
            raise BadOption(f"begin cannot be played: its action {place}, number {action}, is not legal there", "begin")
        moment = moment.followed_by(action, asked=False)
    return moment


def replayed(beginning: Setup | Moment, actions: Sequence[int]) -> Moment:
    moment = beginning if isinstance(beginning, Moment) else first(beginning)
    for action in actions:
        moment = moment.after(action)
    return moment


def copied(game: Game, state: State) -> State:
    """The same as `state.copy()`, but ten times as fast: NumPy copies a record field by field."""
    return np.ndarray((1,), game.state_type, bytearray(np.void.tobytes(state)))[0]


def _name(mover: int) -> str:
    return "chance" if mover == CHANCE else f"seat {mover}"
