"""The events of a match: moves and deals, the turns they belong to, and what they brought about.

Knows games through the contract, and nothing of how a match goes on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cabochon.contract import Effect, Game, Options, State
from cabochon.match import positions
from cabochon.match import record as records

__all__ = ["SETTING_UP", "Event", "Turn", "effects"]

SETTING_UP = -1  # stands for the seat in the turn that lays out the table


@dataclass(frozen=True)
class Event:
    """One move or one deal, and what each seat and the spectators learn from it.

    It holds the state before it, secrets included: what a reader may know comes from `redacted_text`, `revealed` and
    `effects`.
    """

    seat: int | None  # None if chance dealt
    text: str  # as the record writes it
    turn: int  # number of the turn it belongs to
    _game: Game = field(repr=False, compare=False)
    _before: State = field(repr=False, compare=False)
    _actions: tuple[int, ...] = field(repr=False, compare=False)

    @property
    def is_deal(self) -> bool:
        """Whether chance dealt this."""
        return self.seat is None

    def redacted_text(self, seat: int | None) -> str:
        """The text as a seat may know it, or for None a spectator: secret cards are not named."""
        texts = (self._game.redacted_text(state, action, seat) for state, action in self._steps())
        return " ".join(texts).strip()

    def revealed(self, seat: int | None) -> frozenset[str]:
        """Codes of the cards that a seat, or for None a spectator, learns from it."""
        steps = (self._game.revealed(state, action, seat) for state, action in self._steps())
        return frozenset[str]().union(*steps)

    def _steps(self) -> Iterator[tuple[State, int]]:
        """Each action of the move with the state before it."""
        state = self._before.copy()
        for action in self._actions:
            yield state, action
            self._game.apply(state, action)

    def _after(self) -> State:
        state = self._before.copy()
        for action in self._actions:
            self._game.apply(state, action)
        return state


def effects(events: Sequence[Event], seat: int | None, *, everything: bool = False) -> list[Effect]:
    """What consecutive events of a match brought about, as a seat, or for None a spectator, may know it.

    `everything` is for looking back at a finished match.
    """
    if not events:
        return []
    first, last = events[0], events[-1]
    return first._game.effects(first._before, last._after(), seat, everything=everything)


@dataclass
class Turn:
    """What one seat did before another seat moved, with the deals in between."""

    seat: int
    moves: list[str] = field(default_factory=list)  # and deals, as the record writes them
    number: int = field(default=0, compare=False)
    _game: Game | None = field(default=None, repr=False, compare=False)
    _options: Options = field(default_factory=dict, repr=False, compare=False)
    _before: State | None = field(default=None, repr=False, compare=False)  # secrets included; it never changes
    _earlier: int = field(default=0, repr=False, compare=False)  # turns before the position that the match began with

    @property
    def events(self) -> tuple[Event, ...]:
        """The moves and deals of the turn as `Match.play` returned them."""
        return tuple(self._events())

    @property
    def move(self) -> str:
        """What the seat did; several moves are separated by commas, and the set-up has none."""
        return records.SEPARATOR.join(event.text for event in self._events() if not event.is_deal)

    @property
    def deals(self) -> tuple[str, ...]:
        """What chance dealt in this turn."""
        return tuple(event.text for event in self._events() if event.is_deal)

    @property
    def before(self) -> str:
        """The position before this turn, with everything: `cabochon.position` reads it."""
        assert self._before is not None
        assert self._game is not None
        start = positions.first_turn(self._game, self._before)
        return self._position(self._before, start if self.number == 0 else self.number)

    @property
    def after(self) -> str:
        """The position after this turn, with everything."""
        events = self.events
        if not events:
            return self.before
        assert self._game is not None
        state = events[-1]._after()
        mover = self._game.to_move(state)
        return self._position(state, self.number + (mover >= 0 and mover != self.seat))

    def _position(self, state: State, turn: int) -> str:
        assert self._game is not None
        number = turn + self._earlier
        return positions.written(self._game, self._options, state, None, everything=True, turn=number)

    def _events(self) -> Iterator[Event]:
        assert self._game is not None
        assert self._before is not None
        state = self._before
        for text in self.moves:
            mover = self._game.to_move(state)
            actions = self._game.parse(state, text)
            event = Event(mover if mover >= 0 else None, text, self.number, self._game, state, actions)
            yield event
            state = event._after()
