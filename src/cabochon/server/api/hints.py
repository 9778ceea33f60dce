"""Hints and the coach over the API, for a person who plays a casual match against bots alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from starlette.responses import Response

from cabochon.analysis import MoveValue, Reason
from cabochon.server.api.auth import CurrentCaller, TableName
from cabochon.server.api.models import CoachResponse, HintResponse, Numbered
from cabochon.server.api.operation import BODY, operation
from cabochon.server.api.serializers import json_response
from cabochon.server.http import AllServices
from cabochon.server.show import coach_reasons, hint_reasons


@operation("POST /tables/{table}/hint", "askForHint", HintResponse, *BODY, 404, 409)
async def hint(caller: CurrentCaller, services: AllServices, table: TableName, body: Numbered) -> Response:
    """The best move, why it is good, and the value of every other one: in casual matches against bots alone."""
    person = await caller.authenticated_person()
    found = await services.hints.hint(table, person, number=body.number)
    moves, reasons = _moves(found.evaluation.moves), _reasons(found.reasons, hint_reasons(found, caller.language))
    line = list(found.evaluation.moves[0].line)
    return json_response({"number": found.number, "seat": found.seat, "moves": moves, "reasons": reasons, "line": line})


@operation("POST /tables/{table}/coach", "askCoach", CoachResponse, *BODY, 404, 409)
async def coach(caller: CurrentCaller, services: AllServices, table: TableName, body: Numbered) -> Response:
    """What your last move was worth: in casual matches against bots alone. `number` is the one you sent it with."""
    person = await caller.authenticated_person()
    judged = await services.coach.judged(table, person, number=body.number)
    decision = judged.judgement.decision
    return json_response(
        {
            "number": judged.number,
            "seat": judged.match.to_move,
            "move": judged.move,
            "mark": decision.mark if decision else "",
            "error": decision.error if decision else 0.0,
            "standard_error": decision.standard_error if decision else 0.0,
            "moves": _moves(decision.alternatives) if decision else [],
            "played": _move(decision.played) if decision else None,
            "reasons": _reasons(judged.judgement.reasons, coach_reasons(judged, caller.language)),
        }
    )


def _moves(moves: Iterable[MoveValue]) -> list[dict[str, Any]]:
    return [_move(move) for move in moves]


def _move(move: MoveValue) -> dict[str, Any]:
    return {"move": move.move, "value": move.value, "standard_error": move.standard_error}


def _reasons(reasons: Iterable[Reason], sentences: Iterable[str]) -> list[dict[str, Any]]:
    return [{**reason.to_json(), "words": words} for reason, words in zip(reasons, sentences, strict=True)]
