"""Everything a page of a table shows, for one reader: plain data for the templates. Decides no rule."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from cabochon import faces, games
from cabochon.faces import Face
from cabochon.language import Language
from cabochon.match import Match
from cabochon.server.ops import now
from cabochon.server.play import (
    Table,
    is_against_bots,
    lesson_step,
    may_close,
    may_have_hints,
    move_to_undo,
    seat_to_take_back,
    wanted_moves,
)
from cabochon.server.show.chronicle import Chronicles
from cabochon.server.show.names import seat_names
from cabochon.server.show.narration import Page
from cabochon.server.show.perspective import ReaderPerspective
from cabochon.server.show.rating_notes import rating_note
from cabochon.server.show.reader import Reader
from cabochon.server.show.scene.curtain import seat_and_curtain
from cabochon.server.show.scene.offered_moves import offered_moves
from cabochon.server.show.scene.questions import can_offer_end, questions
from cabochon.server.show.table_notes import clock_face, clock_words, ended, note_on
from cabochon.server.store import Status

__all__ = ["TableLook", "clocks", "is_anybody", "log_scene", "notes_on", "table_scene"]

TURNS_SHOWN = 12  # at once, in the log beside a table
MOST_NOTES = 8  # of one turn


@dataclass(frozen=True)
class TableLook:
    """How a reader looks at a table: now or after a turn, and for which of their seats they lifted the curtain."""

    turn: int | None = None
    lifted: int | None = None


def table_scene(
    table: Table,
    reader: Reader,
    look: TableLook,
    chronicles: Chronicles,
    *,
    absent: int | None = None,
    guests: Collection[int] = (),
) -> dict[str, Any]:
    """The context for the templates of a table.

    `absent` is a seat whose player does not come back; `guests` are the seats of people without an account.
    """
    seen = _Sight.of(table, reader, look)
    log = _log(table, reader, look, chronicles, seat=seen.seat, before=_end_of_log(table, look))
    return {
        **log,
        **_position(seen),
        **_last_turn(seen, log["pages"]),
        **_moves(seen),
        **_ways_back_and_out(seen),
        **questions(table, reader.person.id, seen.held),
        **_time(seen),
        **_other_people(seen, absent),
        **_help(seen, guests),
        **_outcome(seen),
        "rating_note": rating_note(table, guests, reader.language),
    }


@dataclass(frozen=True)
class _Sight:
    """A table as a reader looks at it: at which moment, and from which seat."""

    table: Table
    reader: Reader
    look: TableLook
    held: list[int]
    seat: int | None
    curtain: int | None
    match: Match
    view: dict[str, Any]

    @classmethod
    def of(cls, table: Table, reader: Reader, look: TableLook) -> _Sight:
        held = table.held_by(reader.person.id)
        seat, curtain = seat_and_curtain(table, held, lifted=look.lifted)
        match = table.match if look.turn is None else table.match.after_turn(look.turn)
        return cls(table, reader, look, held, seat, curtain, match, match.view(seat))

    @property
    def face(self) -> Face:
        return faces.find(self.table.game)

    @property
    def is_now(self) -> bool:
        return self.look.turn is None

    @property
    def is_playing(self) -> bool:
        return self.is_now and self.table.status is Status.RUNNING

    @property
    def is_to_move(self) -> bool:
        """Whether the reader may move."""
        is_asked = self.seat is not None and self.match.to_move == self.seat
        return self.is_now and is_asked and self.table.to_move is not None


def _position(seen: _Sight) -> dict[str, Any]:
    return {
        "game": games.find(seen.table.game),
        "view": seen.view,
        "seat": seen.seat,
        "held": seen.held,
        "curtain": seen.curtain,
        "names": seat_names(seen.table.seats, seen.reader.language),
        "words": seen.face.words,
        "reveals": seen.face.reveals(seen.view),
        "order": _order(seen.match.seats, seen.seat),
    }


def _last_turn(seen: _Sight, pages: list[Page]) -> dict[str, Any]:
    """The turn that led to what is shown, the pieces that it moved, and its sound."""
    turns = seen.match.turns
    turn = _page_of(pages, len(turns) - 1)
    return {
        "turn": turn,
        "marked": turn.pieces if turn is not None and turn.number else set(),  # none were there before the setup
        "mover": turns[-1].seat if turns else None,
        "move_sound": seen.face.move_sound(pages[-1].moves[0]) if pages and pages[-1].moves else "",
    }


def _moves(seen: _Sight) -> dict[str, Any]:
    if not seen.is_to_move:
        return {"mine": False, "legal": [], "moves": ""}
    legal, table, wanted = seen.match.legal(), seen.table, wanted_moves(seen.table)
    return {
        "mine": True,
        "legal": wanted or legal,
        "moves": offered_moves(
            legal, table.game, seen.view, seen.reader.language, number=len(table.log), wanted=wanted
        ),
    }


def _ways_back_and_out(seen: _Sight) -> dict[str, Any]:
    """Whether the reader can undo or take back a move, end the match or close the table."""
    table, seat = seen.table, seen.seat
    return {
        "can_undo": seen.is_now and seat is not None and move_to_undo(table, seat) is not None,
        "back_seat": seat_to_take_back(table, seat, seen.held) if seen.is_now else None,
        "can_offer_end": seen.is_now and bool(seen.held) and can_offer_end(table),
        "can_close": seen.is_now and may_close(table, seen.reader.person.id),
    }


def _time(seen: _Sight) -> dict[str, Any]:
    return {
        "clocks": clocks(seen.table) if seen.is_playing else {},
        "running": seen.match.to_move,
        "clock_face": clock_face,
        "clock_words": clock_words(seen.table.clock, seen.reader.language),
    }


def _other_people(seen: _Sight, absent: int | None) -> dict[str, Any]:
    """Who else plays, who is missing, and who explains the game."""
    table, person = seen.table, seen.reader.person.id
    return {
        "has_other_people": bool(table.other_people(person)),
        "absent": absent if seen.is_playing and seen.held else None,
        "to_return_to": table.to_return_to(person) if seen.is_playing else [],
        "guide": lesson_step(table) if seen.is_now and seen.held else None,
    }


def _help(seen: _Sight, guests: Collection[int]) -> dict[str, Any]:
    """Whether the reader may have hints and the coach; in a rated match against bots, the page says why not."""
    table, person = seen.table, seen.reader.person.id
    has_hints = may_have_hints(table, person, guests)
    own_move = table.last_move_of(person) if has_hints else None
    return {
        "has_hints": seen.is_now and has_hints,
        "is_without_hints": seen.is_now and is_against_bots(table, person) and not has_hints,
        "own_move": None if own_move is None else own_move.number,
    }


def _outcome(seen: _Sight) -> dict[str, Any]:
    return {
        "winners": [seat for seat, share in enumerate(seen.table.result or ()) if share > 0],
        "ended": ended(seen.table, seen.reader.language),
    }


def log_scene(table: Table, reader: Reader, look: TableLook, chronicles: Chronicles, *, before: int) -> dict[str, Any]:
    """The context for a part of the log: the last turns before one."""
    seat, _ = seat_and_curtain(table, table.held_by(reader.person.id), lifted=look.lifted)
    return _log(table, reader, look, chronicles, seat=seat, before=before)


def _log(
    table: Table, reader: Reader, look: TableLook, chronicles: Chronicles, *, seat: int | None, before: int
) -> dict[str, Any]:
    turns = range(max(0, before - TURNS_SHOWN), before)
    names = seat_names(table.seats, reader.language)
    return {
        "table": table,
        "look": look,
        "pages": chronicles.pages(table, turns, ReaderPerspective(seat), names=names, language=reader.language),
        "notes": notes_on(table, turns, reader.language),
        "last": len(table.match.turns) - 1,
    }


def _end_of_log(table: Table, look: TableLook) -> int:
    """Where the shown part of the log ends: at the present, or some turns after the one looked at."""
    end = len(table.match.turns)
    return end if look.turn is None else min(end, look.turn + TURNS_SHOWN // 2)


def is_anybody(table: Table, person: str) -> bool:
    """Whether a person is shown the same as everybody without a part in the match, at any time."""
    has_part = person == table.maker or any(person in (seat.holder, seat.gone) for seat in table.seats)
    return table.status is Status.RUNNING and table.clock is None and not has_part


def _order(seats: int, seat: int | None) -> list[int]:
    """The order in which seats are shown: the reader's own first, then around the table."""
    return [((seat or 0) + step) % seats for step in range(seats)]


def _page_of(pages: list[Page], turn: int) -> Page | None:
    return next((page for page in pages if page.number == turn), None)


def clocks(table: Table) -> dict[int, float]:
    """The seconds that each seat with a clock has left."""
    reading = table.clock_reading()
    left = reading.at_moment(now()) if reading is not None else ()
    return {seat: seconds for seat, seconds in enumerate(left) if table.has_clock(seat)}


def notes_on(table: Table, turns: range, language: Language) -> dict[int, list[str]]:
    """Notes by turn: who left, who returned, who ran out of time."""
    return {
        turn: [note_on(entry, table, language) for entry in table.notes_in(turn, most=MOST_NOTES)]
        for turn in table.turns[turns.start : turns.stop]
    }
