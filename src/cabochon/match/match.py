"""A match: moves as text, chance drawn when it is due, the events of each move, and a view for each seat.

The authority over one match. Knows games through the contract, and nothing of screens, networks or files.
"""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from fractions import Fraction
from importlib import import_module
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from cabochon import games
from cabochon.contract import (
    CHANCE,
    OVER,
    BadOption,
    Game,
    IllegalMove,
    Options,
    State,
    is_whole,
    quoted,
)
from cabochon.match import positions
from cabochon.match import record as records
from cabochon.match.chance import Chance, source
from cabochon.match.events import SETTING_UP, Event, Turn
from cabochon.match.observer import Observer

__all__ = ["Match", "checked_seats"]


@dataclass(frozen=True)
class _Undone:
    """A move that was taken back with its deals, and the comment on its turn if it began one."""

    texts: tuple[str, ...]
    comment: str


class Match:
    """One match: its state and the moves that led there. `docs/match.md` describes every member."""

    def __init__(
        self,
        game: Game,
        seats: int,
        *,
        options: Options,
        chance: Chance,
        drawing: bool = True,
        start: State | None = None,
        earlier: int = 0,
    ) -> None:
        self.game = game
        self.seats = checked_seats(game, seats)
        self.options = game.resolve_options(options)
        self.date = datetime.date.today()
        self.headers: dict[str, str] = {}
        self.comments: dict[int, str] = {}
        self._start = start  # the position it begins with; None if it begins with the deal
        self._earlier = earlier  # turns before that position
        self._state = game.new(seats, self.options) if start is None else start.copy()
        self._mover = game.to_move(self._state)  # a seat, CHANCE or OVER
        self._is_dealt = start is None and self._mover == CHANCE  # whether turn 0 deals something
        self.turns: list[Turn] = [] if self._is_dealt else [self._empty_set_up(self._state)]
        self._chance = chance
        self._undone: list[_Undone] = []  # the last is the next to redo
        if drawing:
            self.draw_chance()

    def __repr__(self) -> str:
        movers = {OVER: "over", CHANCE: "chance to deal"}
        mover = movers.get(self._mover, f"seat {self.to_move} to move")
        return f"<Match of {self.game.name}, {self.seats} seats, {len(self.turns)} turns, {mover}>"

    def __str__(self) -> str:
        return self.text()

    def text(self, seat: int | None = None, *, public: bool = False) -> str:
        """The table as text, as a seat or, if `public`, a spectator sees it; by default the seat to move.

        A match that is over is shown with every card open.
        """
        return str(_display().table_text(self._shown(seat, public=public)))

    def svg(self, seat: int | None = None, *, public: bool = False) -> str:
        """The picture of the table as SVG; for whom, as with `text`."""
        return str(_display().table_svg(self._shown(seat, public=public)))

    def png(self, seat: int | None = None, *, public: bool = False) -> bytes:
        """The picture of the table as PNG, 1280 by 800; the extra `envs` or `server` draws it."""
        return bytes(_display().table_png(self._shown(seat, public=public)))

    def html(self, seat: int | None = None, *, public: bool = False) -> str:
        """The picture of the table as an HTML element for a page or a notebook."""
        return str(_display().table_html(self._shown(seat, public=public)))

    def _repr_html_(self) -> str:
        return self.html()

    def _repr_png_(self) -> bytes | None:
        return self.png() if _display().can_draw_png() else None

    def _shown(self, seat: int | None, *, public: bool) -> dict[str, Any]:
        if seat is None and not public and self.is_over:
            return {"game": self.game.name, **self.open_view()}
        observer_seat = None if public else self.to_move if seat is None else seat
        return {"game": self.game.name, **self.view(observer_seat)}

    def _empty_set_up(self, state: State) -> Turn:
        return Turn(SETTING_UP, [], 0, self.game, self.options, state.copy(), self._earlier)

    @property
    def starts_from_position(self) -> bool:
        """Whether it starts from a position instead of the deal."""
        return self._start is not None

    @property
    def to_move(self) -> int | None:
        """The seat that decides next; None if chance is due or the match is over."""
        return self._mover if self._mover >= 0 else None

    @property
    def turn_number(self) -> int:
        """The number of the turn that the next move belongs to, or of the last one; the set-up is turn 0.

        A match that starts from a position counts on from the turn that its text names.
        """
        begins = self.to_move is not None and (not self.turns or self.to_move != self.turns[-1].seat)
        return self._earlier + max(0, len(self.turns) - (not begins))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self._mover == OVER

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
        while self._mover == CHANCE:
            events.append(self._carry_out((self._chance.draw(self.game, self._state),)))
        return tuple(events)

    def undo(self) -> tuple[Event, ...]:
        """Take back the last move and all that was dealt after it: what `play` returned for it.

        Chance does not go back: after another move, it draws on.
        """
        events = self.turns[-1].events if self.turns else ()
        place = max((number for number, event in enumerate(events) if not event.is_deal), default=None)
        if place is None:
            raise IllegalMove("there is no move to take back")
        last = self.turns.pop()
        if place > 0:
            self.turns.append(replace(last, moves=last.moves[:place]))
        self._state = events[place]._before.copy()
        self._mover = self.game.to_move(self._state)
        comment = self.comments.pop(last.number, "") if place == 0 else ""
        self._undone.append(_Undone(tuple(last.moves[place:]), comment))
        return events[place:]

    def redo(self) -> tuple[Event, ...]:
        """Make the move again that `undo` took back last, with the same deals; there is none after another move."""
        if not self._undone:
            raise IllegalMove("there is no move to make again")
        *others, last = self._undone
        events = tuple(self.replay(text) for text in last.texts)
        self._undone = others
        if last.comment:
            self.comments[self.turns[-1].number] = last.comment
        return events

    def canonical(self, move: str) -> str:
        """A typed move in the words and order of the record, legal or not."""
        return self.game.written(self._state, move)

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
        known = self.game.view(self._state, None if seat is None else self._checked_seat(seat))
        return {"turn": self.turn_number, **known}

    def open_view(self) -> dict[str, Any]:
        """The view with every card open, for looking back at a finished match."""
        return {"turn": self.turn_number, **self.game.view(self._state, None, everything=True)}

    def observe(self, seat: int) -> NDArray[np.int8]:
        """What a seat may know, as the observation of docs/environments/."""
        return self.game.observe(self._state, self._checked_seat(seat))

    def observer(self, seat: int | None = None) -> Observer:
        """What a seat sees and may do, by default the seat to move: the object a bot is given."""
        if seat is None and self.to_move is None:
            raise IllegalMove("the match is over: no seat is to move")
        observer_seat = self.to_move if seat is None else self._checked_seat(seat)
        assert observer_seat is not None
        begun = self._earlier + len(self.turns)
        return Observer(self.game, self._state, observer_seat, turn=begun, turn_number=self.turn_number)

    def position(self, seat: int | None = None, *, public: bool = False) -> str:
        """The position as text for `cabochon.position`: all of it, or what a seat or (`public`) a spectator knows."""
        if seat is not None:
            self._checked_seat(seat)
        return positions.written(
            self.game,
            self.options,
            self._state,
            None if public else seat,
            everything=seat is None and not public,
            turn=self.turn_number,
        )

    def record(self) -> str:
        """The match as text that `cabochon.load` replays exactly."""
        headers = {
            "game": self.game.name,
            "version": str(self.game.version),
            "seats": str(self.seats),
            **{name: records.option_written(value) for name, value in self.options.items()},
            **self._start_header(),
            "date": self.date.isoformat(),
            "result": self._shares(),
        }
        turns = [turn.moves for turn in self.turns]
        return records.write(headers, turns, free=self.headers, comments=self.comments)

    def _start_header(self) -> dict[str, str]:
        if self._start is None:
            return {}
        return {records.POSITION: positions.start_text(self.game, self._start, self._earlier)}

    def after_turn(self, number: int) -> Match:
        """The match as it was after a turn; turn 0 is the set-up."""
        following = self._checked_turn(number) + 1
        return self.before_turn(following) if following < len(self.turns) else self._at(self._state, following)

    def before_turn(self, number: int) -> Match:
        """The match as it was before a turn; before turn 0 nothing has been dealt."""
        state = self.turns[self._checked_turn(number)]._before
        assert state is not None
        return self._at(state, number)

    def _checked_turn(self, number: int) -> int:
        if not 0 <= number < len(self.turns):
            raise BadOption(f"there is no turn {quoted(number)}: this match has turns 0 to {len(self.turns) - 1}")
        return number

    def _at(self, state: State, turns: int) -> Match:
        """An independent match in the state that this one had after this many turns, with a chance of its own."""
        then = self._alike()
        then.turns, then._state, then._chance = _independent(self.turns[:turns]), state.copy(), source(None)
        if turns == 0 and not self._is_dealt:
            then.turns = [self._empty_set_up(state)]
        then._mover, then._undone = self.game.to_move(state), []
        then.headers = {**self.headers}
        then.comments = {number: text for number, text in self.comments.items() if number < turns}
        return then

    def _alike(self) -> Self:
        """A match that shares everything with this one."""
        other = object.__new__(type(self))
        vars(other).update(vars(self))
        return other

    def beginning(self) -> Match:
        """The same match before its first deal."""
        then = Match(
            self.game,
            self.seats,
            options=self.options,
            chance=source(None),
            drawing=False,
            start=self._start,
            earlier=self._earlier,
        )
        then.date, then.headers = self.date, {**self.headers}
        return then

    def copy(self) -> Self:
        """An independent copy of the match; with a seed, chance deals the same to both as long as their moves agree."""
        other = self._alike()
        other.turns, other._undone = _independent(self.turns), [*self._undone]
        other.headers, other.comments = {**self.headers}, {**self.comments}
        other._state, other._chance = self._state.copy(), deepcopy(self._chance)
        return other

    def reseeded(self, seed: int) -> Self:
        """A copy in which chance deals by a seed from now on."""
        other = self.copy()
        other._chance = source(seed)
        return other

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Self:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        turns = [(turn.seat, turn.moves, turn._before) for turn in self.turns]
        return vars(self) | {"game": self.game.name, "turns": turns}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        game = games.find(fields["game"])
        game.resolve_options(fields["options"])  # reads a deck that this process has not met yet
        turns = [
            Turn(seat, moves, number, game, fields["options"], before, fields["_earlier"])
            for number, (seat, moves, before) in enumerate(fields["turns"])
        ]
        vars(self).update(fields | {"game": game, "turns": turns})

    def state_bytes(self) -> bytes:
        """The whole state, secrets included, to compare two matches."""
        return bytes(self._state.tobytes())

    def check_results(self, results: Sequence[records.RecordLine]) -> None:
        """Refuse a record whose result is not the one its moves lead to."""
        for line in results:
            if line.text != self._shares():
                raise line.refuse(f"the record says {quoted(line.text)}, but its moves lead to {self._shares()!r}")

    def _shares(self) -> str:
        if self.result is None:
            return records.UNFINISHED
        return " ".join(str(Fraction(share).limit_denominator(self.seats)) for share in self.result)

    def _carry_out(self, actions: tuple[int, ...]) -> Event:
        """Apply the actions of one move or deal and write it down."""
        mover, before = self._mover, self._state.copy()
        self._undone = []
        texts = []
        for action in actions:
            texts.append(self.game.text(self._state, action))
            self.game.apply(self._state, action)
        self._mover = self.game.to_move(self._state)
        text = " ".join(texts).strip()
        if not self.turns or (mover >= 0 and mover != self.turns[-1].seat):
            seat, number = mover if mover >= 0 else SETTING_UP, len(self.turns)
            self.turns.append(Turn(seat, [], number, self.game, self.options, before, self._earlier))
        self.turns[-1].moves.append(text)
        return Event(mover if mover >= 0 else None, text, len(self.turns) - 1, self.game, before, actions)

    def _checked_seat(self, seat: int) -> int:
        if not is_whole(seat) or not 0 <= seat < self.seats:
            raise BadOption(f"there is no seat {quoted(seat)}: the seats of this match are 0 to {self.seats - 1}")
        return int(seat)


def _display() -> Any:
    """What draws a table, found by name when somebody asks for it: playing needs no picture and imports none."""
    return import_module("cabochon.faces.display")


def _independent(turns: Sequence[Turn]) -> list[Turn]:
    """The same turns; the last one, which may go on, is a copy."""
    return [*turns[:-1], *(replace(last, moves=[*last.moves]) for last in turns[-1:])]


def checked_seats(game: Game, seats: int) -> int:
    if not is_whole(seats) or seats not in game.seats:
        known = f"{game.seats[0]} to {game.seats[-1]}" if len(game.seats) > 1 else f"just {game.seats[0]}"
        raise BadOption(f"{game.name} has {known} seats, not {quoted(seats)}", "seats")
    return int(seats)
