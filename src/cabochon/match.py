"""A match: moves as text, chance drawn when it is due, the events of each move, and a view for each seat.

The authority over one match. Knows games through the contract, and nothing of screens, networks or files.
"""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cabochon import games
from cabochon import record as records
from cabochon.chance import Chance, checked_seed, source
from cabochon.contract import CHANCE, OVER, BadOption, Game, IllegalMove, Option, Options, State, UnknownGame, is_whole
from cabochon.observer import Observer

__all__ = ["Event", "Match", "Observer", "Turn", "checked_seats", "checked_seed", "load", "new"]

SETTING_UP = -1  # stands for the seat in the turn that lays out the table


@dataclass(frozen=True)
class Event:
    """One move or one deal, and what each seat and the spectators learn from it.

    It holds the state before it, secrets included: what a reader may know comes from `redacted_text` and `revealed`.
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


@dataclass
class Turn:
    """What one seat did before another seat moved, with the deals in between."""

    seat: int
    moves: list[str] = field(default_factory=list)


def new(game: str, *, seats: int = 2, seed: int | None = None, **options: Option) -> Match:
    """A new match with its table laid out; without a seed, chance uses the system's secure generator."""
    return Match(games.find(game), seats, options=options, chance=source(seed))


def load(text: str, *, seed: int | None = None, drawing: bool = True) -> Match:
    """Replay a record move by move; an unfinished match can be continued.

    With `drawing`, chance deals whatever is due at the end of the record.
    """
    record = records.parse(text)
    match = _match_of(record, source(seed))
    for number, moves in enumerate(record.turns):
        for move in moves:
            _replay(match, move, number)
    match.check_results(record.results)
    if drawing:
        match.draw_chance()
    return match


def _match_of(record: records.Record, chance: Chance) -> Match:
    try:
        game = games.find(record.game.text)
    except UnknownGame as unknown:
        raise record.game.refuse(str(unknown)) from None
    if record.version != game.version:
        raise record.headers["version"].refuse(
            f"the record is of version {record.version} of {game.name}; this program plays version {game.version}"
        )
    for name in game.options:
        if name not in record.options:
            raise record.game.refuse(f"the header {name.capitalize()} is missing")
    options = {
        name: records.option_read(name, line, game.options.get(name, "")) for name, line in record.options.items()
    }
    try:
        match = Match(game, record.seats, options=options, chance=chance, drawing=False)
    except BadOption as bad:
        raise record.headers.get(bad.option, record.game).refuse("; ".join(str(bad).splitlines())) from None
    match.date = record.date
    return match


def _replay(match: Match, move: records.RecordLine, turn: int) -> None:
    try:
        match.replay(move.text)
    except IllegalMove as illegal:
        raise move.refuse(f"{move.text!r} is not allowed: {illegal}") from None
    if len(match.turns) != turn + 1:
        raise move.refuse(f"{move.text!r} belongs to another turn: each turn has a line of its own")


class Match:
    """One match: its state and the moves that led there. `docs/match.md` describes every member."""

    def __init__(self, game: Game, seats: int, *, options: Options, chance: Chance, drawing: bool = True) -> None:
        self.game = game
        self.seats = checked_seats(game, seats)
        self.options = game.resolve_options(options)
        self.date = datetime.date.today()
        self.turns: list[Turn] = []
        self._state = game.new(seats, self.options)
        self._chance = chance
        if drawing:
            self.draw_chance()

    def __repr__(self) -> str:
        movers = {OVER: "over", CHANCE: "chance to deal"}
        mover = movers.get(self.game.to_move(self._state), f"seat {self.to_move} to move")
        return f"<Match of {self.game.name}, {self.seats} seats, {len(self.turns)} turns, {mover}>"

    @property
    def to_move(self) -> int | None:
        """The seat that decides next; None if chance is due or the match is over."""
        mover = self.game.to_move(self._state)
        return mover if mover >= 0 else None

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.game.to_move(self._state) == OVER

    @property
    def result(self) -> tuple[float, ...] | None:
        """Each seat's share of the victory, or None while the match goes on."""
        return self.game.result(self._state) if self.is_over else None

    @property
    def seat_points(self) -> tuple[int, ...] | None:
        """Each seat's points so far, or None in a game without points."""
        rewards = self.game.rewards
        return None if rewards is None else tuple(int(rewards.points(self._state, seat)) for seat in range(self.seats))

    def legal(self) -> list[str]:
        """All legal moves of the seat to move, as texts for `play`."""
        return list(self.game.moves(self._state)) if self.to_move is not None else []

    def play(self, move: str) -> tuple[Event, ...]:
        """Make a move of the seat to move and let chance deal what is due: the events, the move first.

        IllegalMove names the rule that forbids it; then nothing has changed.
        """
        if self.is_over:
            raise IllegalMove("the match is over")
        return (self.replay(move), *self.draw_chance())

    def replay(self, text: str) -> Event:
        """Carry out one recorded move or deal; unlike `play`, it draws nothing by itself."""
        return self._carry_out(self.game.parse(self._state, text))

    def draw_chance(self) -> tuple[Event, ...]:
        """Let chance deal until a seat is to move or the match is over."""
        events = []
        while self.game.to_move(self._state) == CHANCE:
            events.append(self._carry_out((self._chance.draw(self.game, self._state),)))
        return tuple(events)

    def redacted_text(self, move: str, seat: int | None) -> str:
        """The text of a legal move for a seat, or for None a spectator, without the cards they may not know."""
        then = self._state.copy()
        texts = []
        for action in self.game.parse(then, move):
            texts.append(self.game.redacted_text(then, action, seat))
            self.game.apply(then, action)
        return " ".join(texts).strip()

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know, as plain data; for None, what a spectator may know."""
        return self.game.view(self._state, None if seat is None else self._checked_seat(seat))

    def open_view(self) -> dict[str, Any]:
        """The view with every card open, for looking back at a finished match."""
        return self.game.view(self._state, None, everything=True)

    def observe(self, seat: int) -> NDArray[np.int8]:
        """What a seat may know, as the observation of docs/environments/."""
        return self.game.observe(self._state, self._checked_seat(seat))

    def observer(self) -> Observer:
        """What the seat to move sees and may do: the object a bot is given."""
        if self.to_move is None:
            raise IllegalMove("the match is over: no seat is to move")
        return Observer(self.game, self._state, self.to_move, turn=len(self.turns))

    def record(self) -> str:
        """The match as text that `cabochon.load` replays exactly."""
        headers = {
            "game": self.game.name,
            "version": str(self.game.version),
            "seats": str(self.seats),
            **{name: records.option_written(value) for name, value in self.options.items()},
            "date": self.date.isoformat(),
            "result": self._shares(),
        }
        return records.write(headers, [turn.moves for turn in self.turns])

    def after_turn(self, number: int) -> Match:
        """The match as it was after a turn; turn 0 is the set-up."""
        if not 0 <= number < len(self.turns):
            raise BadOption(f"there is no turn {number}: this match has turns 0 to {len(self.turns) - 1}")
        then = self.beginning()
        for turn in self.turns[: number + 1]:
            for move in turn.moves:
                then.replay(move)
        return then

    def beginning(self) -> Match:
        """The same match before its first deal."""
        then = Match(self.game, self.seats, options=self.options, chance=source(None), drawing=False)
        then.date = self.date
        return then

    def copy(self) -> Match:
        """An independent copy of the match."""
        other = copy(self)
        other.turns = [*self.turns[:-1], *(Turn(last.seat, [*last.moves]) for last in self.turns[-1:])]
        other._state = self._state.copy()
        return other

    def state_bytes(self) -> bytes:
        """The whole state, secrets included, to compare two matches."""
        return bytes(self._state.tobytes())

    def check_results(self, results: Sequence[records.RecordLine]) -> None:
        """Refuse a record whose result is not the one its moves lead to."""
        for line in results:
            if line.text != self._shares():
                raise line.refuse(f"the record says {line.text!r}, but its moves lead to {self._shares()!r}")

    def _shares(self) -> str:
        if self.result is None:
            return records.UNFINISHED
        return " ".join(str(Fraction(share).limit_denominator(self.seats)) for share in self.result)

    def _carry_out(self, actions: tuple[int, ...]) -> Event:
        """Apply the actions of one move or deal and write it down."""
        mover, before = self.game.to_move(self._state), self._state.copy()
        texts = []
        for action in actions:
            texts.append(self.game.text(self._state, action))
            self.game.apply(self._state, action)
        text = " ".join(texts).strip()
        if not self.turns or (mover >= 0 and mover != self.turns[-1].seat):
            self.turns.append(Turn(mover if mover >= 0 else SETTING_UP))
        self.turns[-1].moves.append(text)
        return Event(mover if mover >= 0 else None, text, len(self.turns) - 1, self.game, before, actions)

    def _checked_seat(self, seat: int) -> int:
        if not is_whole(seat) or not 0 <= seat < self.seats:
            raise BadOption(f"there is no seat {seat!r}: the seats of this match are 0 to {self.seats - 1}")
        return int(seat)


def checked_seats(game: Game, seats: int) -> int:
    if not is_whole(seats) or seats not in game.seats:
        known = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else f"just {game.seats[0]}"
        raise BadOption(f"{game.name} has {known} seats, not {seats!r}", "seats")
    return int(seats)
