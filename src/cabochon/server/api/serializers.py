"""Tables and people as JSON, limited to what one seat can see. Decides no rule."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from cabochon.language import Language
from cabochon.server.http import begin_session, set_person_cookie
from cabochon.server.people import Person
from cabochon.server.play import (
    Forbidden,
    Table,
    declined_offer,
    declined_request,
    lesson_step,
    may_close,
    move_to_undo,
    open_offer,
    open_request,
    seat_to_take_back,
)
from cabochon.server.show import can_offer_end, clocks, in_front, must_answer, must_answer_offer, seat_name, seat_names
from cabochon.server.store import Seat, Status, TableSummary

__all__ = [
    "json_response",
    "no_content",
    "person_fields",
    "perspective_seat",
    "progress",
    "response_as",
    "response_logged_in",
    "seats_fields",
    "summary_fields",
    "table_fields",
]


def json_response(fields: dict[str, Any], status: int = 200, *, first_fields: str = "") -> Response:
    """JSON that no model validates, for speed; tests compare it with the document. `first_fields` is JSON already."""
    text = json.dumps(fields, separators=(",", ":"))
    return Response(f"{{{first_fields},{text[1:]}" if first_fields else text, status, media_type="application/json")


def no_content() -> Response:
    return Response(status_code=204)


def person_fields(person: Person, *, is_bot: bool = False) -> dict[str, Any]:
    return {
        "name": person.name,
        "is_known": bool(person.id),
        "is_bot": is_bot,
        "has_account": person.has_account,
    }


def response_as(request: Request, person: Person) -> Response:
    """The person as JSON, with the cookie that makes the caller this person from now on."""
    response = json_response(person_fields(person))
    set_person_cookie(request, response, person)
    return response


async def response_logged_in(request: Request, person: Person) -> Response:
    """The person as JSON, with the cookies of a new session."""
    response = json_response(person_fields(person))
    await begin_session(request, response, person)
    return response


def progress(table: Table) -> dict[str, Any]:
    """The progress of a match, without secrets."""
    mover = table.to_move
    return {
        "version": table.version,
        "number": len(table.log),
        "status": table.status.value,
        "to_move": None if mover is None else mover.number,
    }


def summary_fields(summary: TableSummary | Table, person: Person, language: Language) -> dict[str, Any]:
    return {
        "id": summary.id,
        "game": summary.game,
        "options": dict(summary.options),
        "status": summary.status.value,
        "seats": [_seat(seat, seat_name(seat, language), person, None) for seat in summary.seats],
    }


def seats_fields(table: Table, person: Person, language: Language) -> list[dict[str, Any]]:
    left = clocks(table) if table.status is Status.RUNNING else {}
    names = seat_names(table.seats, language)
    return [_seat(seat, names[seat.number], person, left.get(seat.number)) for seat in table.seats]


def table_fields(table: Table, person: Person, *, language: Language, requested_seat: int | None) -> dict[str, Any]:
    """Everything but the view and the legal moves, which ViewCache has as text."""
    held = table.held_by(person.id)
    seat = perspective_seat(table, held, requested_seat)
    asking, declined, ended = open_request(table), declined_request(table), table.ended_by
    return {
        **progress(table),
        "id": table.id,
        "game": table.game,
        "options": dict(table.options),
        "public": table.public,
        "casual": table.casual,
        "quick": table.quick,
        "clock": table.clock.to_json() if table.clock else None,
        "chat": table.chat.value,
        "seats": seats_fields(table, person, language),
        "seat": seat,
        "can_undo": seat is not None and move_to_undo(table, seat) is not None,
        "takeback": seat_to_take_back(table, seat, held),
        "asking": None if asking is None else asking.seat,
        "must_answer": must_answer(table, person.id, held),
        "declined": None if declined is None else declined.seat,
        **_end_offer(table, person, held),
        "can_close": may_close(table, person.id),
        "come_back": table.to_return_to(person.id),
        "result": None if table.result is None else list(table.result),
        "ended": None if ended is None else {"reason": ended.kind.value, "seat": ended.seat},
        "rematch": table.rematch,
        "guide": _guide(table, language) if held else None,
        "invite": table.invite if held else None,
    }


def _end_offer(table: Table, person: Person, held: list[int]) -> dict[str, Any]:
    """What is offered about ending a match that makes no progress."""
    offer, declined = open_offer(table), declined_offer(table)
    return {
        "can_offer_end": bool(held) and can_offer_end(table),
        "end_offer": None if offer is None else offer.seat,
        "must_answer_end_offer": must_answer_offer(table, person.id, held),
        "declined_end_offer": None if declined is None else declined.seat,
    }


def _guide(table: Table, language: Language) -> dict[str, Any] | None:
    step = lesson_step(table)
    if step is None:
        return None
    words = {"title": language.gettext(step.explanation.title), "text": language.gettext(step.explanation.text)}
    return {**words, "number": step.number, "steps": step.steps}


def perspective_seat(table: Table, held: list[int], requested: int | None) -> int | None:
    """The seat whose view is shown: the requested one if the caller holds it, or else the one in front."""
    if requested is None:
        return in_front(table, held)
    if requested not in held:
        raise Forbidden
    return requested


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
