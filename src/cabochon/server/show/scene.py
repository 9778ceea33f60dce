"""Everything a page of a table shows, for one reader: plain data for the templates. Decides no rule."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Collection
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from cabochon import faces, games
from cabochon.language import Language
from cabochon.match import Match
from cabochon.server.ops import now
from cabochon.server.play import (
    Table,
    agreed_people,
    declined_request,
    guide,
    move_to_undo,
    open_request,
    seat_to_take_back,
    wanted_moves,
)
from cabochon.server.show.chronicle import Chronicles, Page
from cabochon.server.show.names import seat_names
from cabochon.server.show.reader import Reader
from cabochon.server.show.table_notes import clock_face, clock_words, ended, note_on
from cabochon.server.store import Status

__all__ = ["TableLook", "clocks", "in_front", "must_answer", "notes_on", "table_scene"]


@dataclass(frozen=True)
class TableLook:
    """How a reader looks at a table: now or after a turn, and for which of their seats they lifted the curtain."""

    turn: int | None = None
    lifted: int | None = None


def table_scene(
    table: Table, reader: Reader, look: TableLook, chronicles: Chronicles, *, absent: int | None = None
) -> dict[str, Any]:
    """The context for the templates of a table; `absent` is a seat whose player does not come back."""
    held = table.held_by(reader.person.id)
    front = in_front(table, held)
    curtain = front if len(held) > 1 and look.lifted != front and _has_secrets(table, front) else None
    seat = None if curtain is not None else front
    match = table.match if look.turn is None else table.match.after_turn(look.turn)
    view = match.view(seat)
    pages = chronicles.of(table, seat, reader.language) if table.status is not Status.WAITING else []
    face = faces.find(table.game)
    is_now = look.turn is None
    is_playing = is_now and table.status is Status.RUNNING
    mine = is_now and seat is not None and table.to_move is not None and match.to_move == seat
    return {
        "table": table,
        "game": games.find(table.game),
        "look": look,
        "view": view,
        "seat": seat,
        "held": held,
        "curtain": curtain,
        "names": seat_names(table.seats, reader.language),
        "words": face.words,
        "reveals": face.reveals(view),
        "pages": pages,
        "marked": _marked(pages, len(match.turns) - 1),
        "mover": match.turns[-1].seat if match.turns else None,
        "mine": mine,
        "moves": _moves(match, table, seat, reader) if mine and seat is not None else "",
        "legal": (wanted_moves(table) or match.legal()) if mine else [],
        "order": _order(match.seats, seat),
        "can_undo": is_now and seat is not None and move_to_undo(table, seat) is not None,
        "back_seat": seat_to_take_back(table, seat, held) if is_now else None,
        "has_company": bool(table.other_people(reader.person.id)),
        "asking": open_request(table),
        "declined": declined_request(table),
        "winners": [seat for seat, share in enumerate(table.result or ()) if share > 0],
        "ended": ended(table, reader.language),
        "notes": notes_on(table, reader.language),
        "clocks": clocks(table) if is_playing else {},
        "running": match.to_move,
        "clock_face": clock_face,
        "clock_words": clock_words(table, reader.language),
        "absent": absent if is_playing and held else None,
        "to_return_to": table.to_return_to(reader.person.id) if is_playing else [],
        "guide": guide(table) if is_now and held else None,
        "must_answer": must_answer(table, reader.person.id, held),
    }


def in_front(table: Table, held: list[int]) -> int | None:
    """Of the seats a person holds, the one that is to move or moved last."""
    if not held:
        return None
    if table.match.to_move in held:
        return table.match.to_move
    moved = [turn.seat for turn in table.match.turns if turn.seat in held]
    return moved[-1] if moved else held[0]


def _has_secrets(table: Table, seat: int | None) -> bool:
    """Whether a seat sees anything that others at the same screen must not see."""
    running = table.status is Status.RUNNING
    ignored = faces.find(table.game).personal_fields
    return running and _without(table.match.view(seat), ignored) != _without(table.match.view(None), ignored)


def _without(data: Any, fields: Collection[str]) -> Any:
    """Plain data without some of its fields, however deep they are."""
    if isinstance(data, dict):
        return {key: _without(value, fields) for key, value in data.items() if key not in fields}
    return [_without(value, fields) for value in data] if isinstance(data, list) else data


def _order(seats: int, seat: int | None) -> list[int]:
    """The order in which seats are shown: the reader's own first, then around the table."""
    return [((seat or 0) + step) % seats for step in range(seats)]


def _marked(pages: list[Page], turn: int) -> set[str]:
    """The pieces that a turn concerned."""
    return pages[turn].pieces if 0 < turn < len(pages) else set()


def _moves(match: Match, table: Table, seat: int, reader: Reader) -> str:
    """The legal moves as things to touch, as JSON for the script of the page."""
    legal = match.legal()
    face, language = faces.find(table.game), reader.language
    touches, view = face.touches.touches(legal), match.view(seat)
    offered = wanted_moves(table) or legal
    used = sorted({touch for move in offered for touch in touches[move]})  # sorted: buy comes before reserve
    offer = {
        "number": len(table.log),
        "moves": [
            {
                "move": move,
                "touches": list(touches[move]),
                "words": face.words.move_preview(move, view, language),
            }
            for move in offered
        ],
        "labels": {touch: label for touch in used if (label := face.touches.label(touch, language))},
        "icons": {touch: icons for touch in used if (icons := face.touches.icons(touch))},
    }
    return json.dumps(offer, ensure_ascii=True).replace("<", "\\u003c")


def clocks(table: Table) -> dict[int, float]:
    """The seconds each person has left."""
    reading = table.clock_reading()
    left = reading.at_moment(now()) if reading is not None else ()
    return {seat: seconds for seat, seconds in enumerate(left) if table.seats[seat].bot is None}


def notes_on(table: Table, language: Language) -> dict[int, list[str]]:
    """Notes by turn: who left, who returned, who ran out of time."""
    notes: dict[int, list[str]] = {}
    for entry in table.log:
        if note := note_on(entry, table, language):
            notes.setdefault(_turn_at(table, entry.number), []).append(note)
    return notes


def _turn_at(table: Table, number: int) -> int:
    """The turn an entry of the log belongs to."""
    earlier = sum(entry.number < number for entry in table.played)
    return bisect_left(list(accumulate(len(turn.moves) for turn in table.match.turns)), earlier)


def must_answer(table: Table, person: str, held: list[int]) -> bool:
    """Whether a person has yet to answer a request to take back."""
    request = open_request(table)
    return request is not None and bool(held) and request.seat not in held and person not in agreed_people(table)
