"""Playing a match: moves in words, chance drawn when it is due, and for each seat a window on what it may know.

The authority over one match. Knows games by name alone, and nothing of screens, networks or files.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import numpy as np
from numpy.typing import NDArray

from cabochon import games
from cabochon import record as records
from cabochon.chance import Chance, checked_seed, source
from cabochon.contract import CHANCE, OVER, BadOption, Game, IllegalMove, Option, Options, UnknownGame, is_whole
from cabochon.observer import Observer

__all__ = ["Match", "Observer", "Turn", "checked_seats", "checked_seed", "load", "new"]

SETTING_UP = -1  # stands for the seat in the turn that lays out the table


@dataclass
class Turn:
    """What one seat did until another one moved, with what chance dealt in between."""

    seat: int
    moves: list[str] = field(default_factory=list)


def new(game: str, *, seats: int = 2, seed: int | None = None, **options: Option) -> Match:
    """A match about to begin; without a seed, chance is drawn with the system's secure generator."""
    return Match(games.find(game), seats, options=options, chance=source(seed))


def load(text: str, *, seed: int | None = None, drawing: bool = True) -> Match:
    """The match a record tells, played again move by move; one that was left open can be played on.

    Chance then draws what is still to be dealt, unless the record is only to be looked at.
    """
    told = records.parse(text)
    match = _match_of(told, source(seed))
    for number, moves in enumerate(told.turns):
        for move in moves:
            _replay(match, move, number)
    match.check_results(told.results)
    if drawing:
        match.draw_chance()
    return match


def _match_of(told: records.Record, chance: Chance) -> Match:
    try:
        game = games.find(told.game.text)
    except UnknownGame as unknown:
        raise told.game.refuse(str(unknown)) from None
    if told.version != game.version:
        raise told.headers["version"].refuse(
            f"the record is of version {told.version} of {game.name}; this program plays version {game.version}"
        )
    for name in game.options:
        if name not in told.options:
            raise told.game.refuse(f"the header {name.capitalize()} is missing")
    options = {name: records.option_read(name, line, game.options.get(name, "")) for name, line in told.options.items()}
    try:
        match = Match(game, told.seats, options=options, chance=chance, drawing=False)
    except BadOption as bad:
        raise told.headers.get(bad.option, told.game).refuse("; ".join(str(bad).splitlines())) from None
    match.date = told.date
    return match


def _replay(match: Match, move: records.Line, turn: int) -> None:
    try:
        match.enact(move.text)
    except IllegalMove as illegal:
        raise move.refuse(f"{move.text!r} is not allowed: {illegal}") from None
    if len(match.turns) != turn + 1:
        raise move.refuse(f"{move.text!r} belongs to another turn: each turn has a line of its own")


class Match:
    """One match: its state, and the moves that led there."""

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
        """The seat that decides next, or None when the match is over."""
        mover = self.game.to_move(self._state)
        return mover if mover >= 0 else None

    @property
    def is_over(self) -> bool:
        return self.game.to_move(self._state) == OVER

    @property
    def result(self) -> tuple[float, ...] | None:
        """Each seat's share of the victory, or None while the match goes on."""
        return self.game.result(self._state) if self.is_over else None

    def legal(self) -> list[str]:
        """Everything the seat to move may say, in words that `play` understands."""
        return list(self.game.moves(self._state)) if self.to_move is not None else []

    def play(self, move: str) -> str:
        """Carry out a move, let chance deal what it uncovers, and say the move as it is written down.

        A refused move changes nothing.
        """
        if self.is_over:
            raise IllegalMove("the match is over")
        words = self.enact(move)
        self.draw_chance()
        return words

    def redacted_text(self, move: str, seat: int | None) -> str:
        """What a seat, or for None a watcher, hears of a legal move before it is played: no card they may not know."""
        then = self._state.copy()
        said = []
        for action in self.game.parse(then, move):
            said.append(self.game.redacted_text(then, action, seat))
            self.game.apply(then, action)
        return " ".join(said).strip()

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat may know, as plain data; without a seat, what any watcher may know."""
        return self.game.view(self._state, None if seat is None else self._checked_seat(seat))

    def open_view(self) -> dict[str, Any]:
        """Every card open, for a look back: never for who still plays."""
        return self.game.view(self._state, None, everything=True)

    def observe(self, seat: int) -> NDArray[np.int8]:
        """What a seat may know, as numbers for a network: docs/environments/."""
        return self.game.observe(self._state, self._checked_seat(seat))

    def observer(self) -> Observer:
        """The window of the seat to move."""
        if self.to_move is None:
            raise IllegalMove("the match is over: nobody is to move")
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
            raise BadOption(f"there is no turn {number}: the turns of this match are 0 to {len(self.turns) - 1}")
        then = self.beginning()
        for turn in self.turns[: number + 1]:
            for move in turn.moves:
                then.enact(move)
        return then

    def beginning(self) -> Match:
        """The match before anything was laid out."""
        then = Match(self.game, self.seats, options=self.options, chance=source(None), drawing=False)
        then.date = self.date
        return then

    def copy(self) -> Match:
        """The same match, to be played on apart from this one."""
        other = copy(self)
        other.turns = [*self.turns[:-1], *(Turn(last.seat, [*last.moves]) for last in self.turns[-1:])]
        other._state = self._state.copy()
        return other

    def state_bytes(self) -> bytes:
        """The whole state, secrets included, to compare one match with another."""
        return bytes(self._state.tobytes())

    def enact(self, move: str) -> str:
        """Carry out one move of whoever is to move, chance included, and write it down."""
        mover = self.game.to_move(self._state)
        words = self._words(self.game.parse(self._state, move))
        self._write_down(mover, words)
        return words

    def draw_chance(self) -> None:
        """Let chance decide whatever is due before a seat can."""
        while self.game.to_move(self._state) == CHANCE:
            self._write_down(CHANCE, self._words((self._chance.draw(self.game, self._state),)))

    def check_results(self, told: Sequence[records.Line]) -> None:
        """Refuse a record that tells another result than its moves lead to."""
        for line in told:
            if line.text != self._shares():
                raise line.refuse(f"the result is told as {line.text!r}, but the moves lead to {self._shares()!r}")

    def _shares(self) -> str:
        if self.result is None:
            return records.UNFINISHED
        return " ".join(str(Fraction(share).limit_denominator(self.seats)) for share in self.result)

    def _words(self, actions: Sequence[int]) -> str:
        said = []
        for action in actions:
            said.append(self.game.text(self._state, action))
            self.game.apply(self._state, action)
        return " ".join(said).strip()

    def _write_down(self, mover: int, words: str) -> None:
        if not self.turns or (mover >= 0 and mover != self.turns[-1].seat):
            self.turns.append(Turn(mover if mover >= 0 else SETTING_UP))
        self.turns[-1].moves.append(words)

    def _checked_seat(self, seat: int) -> int:
        if not is_whole(seat) or not 0 <= seat < self.seats:
            raise BadOption(f"there is no seat {seat!r}: the seats of this match are 0 to {self.seats - 1}")
        return int(seat)


def checked_seats(game: Game, seats: int) -> int:
    if not is_whole(seats) or seats not in game.seats:
        known = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else f"just {game.seats[0]}"
        raise BadOption(f"{game.name} has {known} seats, not {seats!r}", "seats")
    return int(seats)
