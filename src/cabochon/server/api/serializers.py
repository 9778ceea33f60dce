"""Tables as programs read them: plain data, made from what one seat may know. Decides no rule."""

from __future__ import annotations

import json
from collections import OrderedDict
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from cabochon.language import Language
from cabochon.server.people import COOKIE, Person
from cabochon.server.play import Forbidden, Table, declined_request, guide, move_to_undo, open_request, wanted_moves
from cabochon.server.show import Reader, clocks, in_front, must_answer, seat_name, seat_names, to_take_back
from cabochon.server.store import Seat, Status, TableSummary
from cabochon.server.web.reader import keep

__all__ = [
    "ViewCache",
    "as_somebody",
    "done",
    "listed",
    "me_told",
    "seat_of",
    "seats_told",
    "standing",
    "table_told",
    "written",
]

KEPT_IN_MEMORY = 2000


def written(told: dict[str, Any], status: int = 200, *, begun: str = "") -> Response:
    """JSON without a second look by anybody, for speed; tests compare what is told with the document."""
    text = _json(told)
    return Response(f"{{{begun},{text[1:]}" if begun else text, status, media_type="application/json")


def done() -> Response:
    return Response(status_code=204)


def me_told(person: Person, *, is_bot: bool = False) -> dict[str, Any]:
    told = {"name": person.name, "is_known": bool(person.id)}
    return {**told, "is_bot": is_bot, "has_account": person.has_account}


def as_somebody(request: Request, person: Person) -> Response:
    """From now on the cookie tells of this person."""
    answer = written(me_told(person))
    keep(request, answer, COOKIE, request.app.state.people.write(person))
    return answer


def standing(table: Table) -> dict[str, Any]:
    mover = table.to_move
    return {
        "version": table.version,
        "number": len(table.log),
        "status": table.status.value,
        "to_move": None if mover is None else mover.number,
    }


def listed(summary: TableSummary | Table, person: Person, language: Language) -> dict[str, Any]:
    return {
        "id": summary.id,
        "game": summary.game,
        "options": dict(summary.options),
        "status": summary.status.value,
        "seats": [_seat(seat, seat_name(seat, language), person, None) for seat in summary.seats],
    }


def seats_told(table: Table, person: Person, language: Language) -> list[dict[str, Any]]:
    left = clocks(table) if table.status is Status.RUNNING else {}
    names = seat_names(table.seats, language)
    return [_seat(seat, names[seat.number], person, left.get(seat.number)) for seat in table.seats]


def table_told(table: Table, person: Person, reader: Reader, wanted: int | None) -> dict[str, Any]:
    """Everything but the view and the moves, which are the same until the next change: ViewCache keeps them."""
    held = table.held_by(person.id)
    seat = seat_of(table, held, wanted)
    asked, declined, ended = open_request(table), declined_request(table), table.ended_by
    return {
        **standing(table),
        "id": table.id,
        "game": table.game,
        "options": dict(table.options),
        "public": table.public,
        "clock": table.clock.to_json() if table.clock else None,
        "seats": seats_told(table, person, reader.language),
        "seat": seat,
        "can_undo": seat is not None and move_to_undo(table, seat) is not None,
        "takeback": to_take_back(table, seat, held),
        "asking": None if asked is None else asked.seat,
        "must_answer": must_answer(table, person.id, held),
        "declined": None if declined is None else declined.seat,
        "come_back": table.to_return_to(person.id),
        "result": None if table.result is None else list(table.result),
        "ended": None if ended is None else {"reason": ended.kind.value, "seat": ended.seat},
        "rematch": table.rematch,
        "guide": _guide(table, reader.language) if held else None,
        "invite": table.invite if held else None,
    }


def _guide(table: Table, language: Language) -> dict[str, Any] | None:
    step = guide(table)
    if step is None:
        return None
    words = {"title": language.gettext(step.explanation.title), "text": language.gettext(step.explanation.text)}
    return {**words, "number": step.number, "steps": step.steps}


def seat_of(table: Table, held: list[int], wanted: int | None) -> int | None:
    """The seat by which a table is told: the one asked for, if it is one's own."""
    if wanted is None:
        return in_front(table, held)
    if wanted not in held:
        raise Forbidden
    return wanted


class ViewCache:
    """What the seats see at the tables asked for last, and what they may do: written once for each version."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, int | None], str] = OrderedDict()

    def of(self, table: Table, seat: int | None) -> str:
        """`"view": ..., "legal": ...`, as it stands in the answer."""
        key = (table.id, table.version, seat)
        if key not in self._kept:
            self._kept[key] = _sight(table, seat)
            while len(self._kept) > KEPT_IN_MEMORY:
                self._kept.popitem(last=False)
        return self._kept[key]


def _sight(table: Table, seat: int | None) -> str:
    has_begun = table.status is not Status.WAITING
    mover = table.to_move
    is_to_move = mover is not None and mover.number == seat
    view = table.match.view(seat) if has_begun else None
    return f'"view":{_json(view)},"legal":{_json(_legal(table) if is_to_move else [])}'


def _legal(table: Table) -> list[str]:
    """In an introduction, those it goes on with."""
    return list(wanted_moves(table)) or table.match.legal()


def _seat(seat: Seat, name: str, person: Person, left: float | None) -> dict[str, Any]:
    return {
        "seat": seat.number,
        "name": name,
        "is_open": seat.is_open,
        "bot": seat.bot,
        "is_stand_in": seat.gone is not None,
        "is_mine": seat.holder is not None and seat.holder == person.id,
        "seconds_left": None if left is None else round(left, 1),
    }


def _json(told: Any) -> str:
    return json.dumps(told, separators=(",", ":"))
