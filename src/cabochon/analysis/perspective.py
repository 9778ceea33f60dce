"""Whose knowledge a review is made from: one seat's, or everything, once the match is over and all cards are open."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

import numpy as np

from cabochon.contract import UNIDENTIFIED, Change, Game, State
from cabochon.match import Match
from cabochon.match.events import SETTING_UP, Event, Turn
from cabochon.search.valuation import OPEN

__all__ = ["Path", "Perspective", "Step"]

ANY_STREAM = np.uint64(1)


@dataclass(frozen=True)
class Step:
    """One event of a match with the states before and after it, as a perspective knows them."""

    turn: int
    event: int  # its place in the turn
    seat: int | None  # None if chance dealt
    text: str
    is_identified: bool  # whether the perspective knows exactly what happened
    action: int  # the first, or the only one of chance
    before: State
    after: State


@dataclass(frozen=True)
class Path:
    """The events of one turn."""

    turn: int
    seat: int | None  # None for the set-up
    steps: tuple[Step, ...]
    end: State  # as the perspective knows it


@dataclass(frozen=True)
class Perspective:
    """The only gate for secrets in an analysis: states pass through `known`, and texts through `text`."""

    game: Game
    seat: int | None

    @property
    def observer(self) -> int:
        """The seat as simulations expect it."""
        return OPEN if self.seat is None else self.seat

    def known(self, state: State) -> State:
        """The state, or another that looks the same to the seat and depends on its knowledge alone."""
        return state if self.seat is None else self.game.redeal(state, self.seat, ANY_STREAM)

    def text(self, event: Event) -> str:
        return event.text if self.seat is None else event.redacted_text(self.seat)

    def step(self, event: Event, place: int) -> Step:
        # An event holds the state before it, secrets included: here alone an analysis reads it.
        before, action = event._before, event._actions[0]
        return Step(
            turn=event.turn,
            event=place,
            seat=event.seat,
            text=self.text(event),
            is_identified=self._identifies(event),
            action=action,
            before=before,
            after=event._after(),
        )

    def _identifies(self, event: Event) -> bool:
        if self.seat is None or self.seat == event.seat:
            return True
        is_seen = self.game.rules.observed_action(event._before, event._actions[0], self.seat) != UNIDENTIFIED
        return is_seen and event.redacted_text(self.seat) == event.text

    def path(self, turn: Turn) -> Path:
        """The events of a turn, and where they lead."""
        steps = tuple(self.step(event, place) for place, event in enumerate(turn.events))
        end = steps[-1].after if steps else turn._before
        return Path(turn.number, None if turn.seat == SETTING_UP else turn.seat, steps, self.known(end))

    def changes(self, path: Path) -> list[Change]:
        """What a game counts its statistics from."""
        return [Change(step.seat, self.known(step.before), self.known(step.after)) for step in path.steps]

    def record_hash(self, match: Match) -> str:
        """A name for a match: its game, its options, where it began and what happened, as far as it is known."""
        options = sorted(match.options.items())
        start = match.beginning().position(self.seat) if match.starts_from_position else ""
        digest = hashlib.sha256(f"{self.game.name} {self.game.version} {options} {start}".encode())
        for turn in match.turns:
            for event in turn.events:
                digest.update(f"\n{event.seat} {self.text(event)}".encode())
        return digest.hexdigest()[:32]
