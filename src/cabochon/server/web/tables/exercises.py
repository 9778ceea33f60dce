"""Learning from the mistakes of a finished match: its exercises one by one, what a try was worth, and help."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import HTMLResponse, Response

from cabochon import games
from cabochon.analysis import Decision
from cabochon.match import Match
from cabochon.server.http import LONGEST_MOVE, AllServices, BadForm, CurrentReader, Services
from cabochon.server.play import NotFound, Table, exercises_of
from cabochon.server.show import (
    EXERCISE_STEPS,
    ExerciseAnswer,
    ExerciseWords,
    Reader,
    at_decision,
    offered_moves,
    replay_names,
)
from cabochon.server.store import ReviewState
from cabochon.server.web.rendering.responses import page, redirect
from cabochon.server.web.rendering.templates import render
from cabochon.server.web.tables.replay_scene import Name, ReplayLook, finished_table, replay_scene

__all__ = ["router"]

router = APIRouter(prefix="/r/{name}/learn")


@dataclass(frozen=True)
class ExerciseLook:
    """Whose mistakes are looked at, which one, and how many the learner has found the better move for."""

    seat: int
    task: int
    found: int

    def address(self, table: Table, *, task: int, found: int) -> str:
        return f"/r/{table.id}/learn?seat={self.seat}&task={task}&found={found}"


async def _requested(
    seat: Annotated[int, Query(ge=0, le=9)] = 0,
    task: Annotated[int, Query(ge=1, le=100)] = 1,
    found: Annotated[int, Query(ge=0, le=100)] = 0,
) -> ExerciseLook:
    return ExerciseLook(seat, task, found)


Requested = Annotated[ExerciseLook, Depends(_requested)]


@dataclass(frozen=True)
class _Exercise:
    """One exercise of a match, in the words of its reader."""

    table: Table
    look: ExerciseLook
    decision: Decision
    then: Match
    words: ExerciseWords


@router.get("")
async def exercise_page(
    request: Request, services: AllServices, reader: CurrentReader, name: Name, look: Requested
) -> Response:
    """The next exercise, or after the last one how many were found."""
    table = await finished_table(services, name)
    if table is None:
        return redirect(f"/t/{name}")
    decisions = await _decisions(services, table, look)
    if decisions is None:
        return redirect(f"/r/{name}/analysis")
    progress = {"look": look, "tasks": len(decisions), "table": table, "game": games.find(table.game)}
    if look.task > len(decisions):
        others = await _others(services, table, look, reader)
        return page(request, "exercises_done.html", reader, **progress, others=others)
    exercise = _exercise(table, look, decisions, reader)
    return page(request, "exercise.html", reader, **_scene(services, exercise, reader), **progress)


@router.get("/try")
async def tried(
    services: AllServices,
    reader: CurrentReader,
    name: Name,
    look: Requested,
    move: Annotated[str, Query(max_length=LONGEST_MOVE)],
) -> Response:
    """A part of the page: what a move is worth."""
    exercise = await _found(services, reader, name, look)
    if move not in exercise.then.legal():
        raise BadForm
    outcome = await services.exercises.tried(name, reader.person, exercise.then, exercise.decision, move)
    return _fragment(exercise, exercise.words.tried(outcome), reader)


@router.get("/help")
async def helped(
    services: AllServices,
    reader: CurrentReader,
    name: Name,
    look: Requested,
    step: Annotated[int, Query(ge=1, le=EXERCISE_STEPS)] = 1,
) -> Response:
    """A part of the page: a hint, or the answer."""
    exercise = await _found(services, reader, name, look)
    return _fragment(exercise, exercise.words.help(step), reader)


async def _decisions(services: Services, table: Table, look: ExerciseLook) -> list[Decision] | None:
    """The exercises of a seat; None if the match has not been analysed to the end."""
    if look.seat >= len(table.seats):
        raise NotFound
    stored = await services.reviews.find(table)
    review = await services.reviews.read(stored)
    if stored is None or review is None or stored.state is not ReviewState.DONE:
        return None
    return exercises_of(review, look.seat)


async def _others(services: Services, table: Table, look: ExerciseLook, reader: Reader) -> list[tuple[int, str]]:
    """The other seats from whose mistakes one can learn, and their names."""
    review = await services.reviews.read(await services.reviews.find(table))
    names = replay_names(table.seats, reader.language)
    seats = [seat for seat in range(len(names)) if seat != look.seat]
    return [(seat, names[seat]) for seat in seats if review is not None and exercises_of(review, seat)]


async def _found(services: Services, reader: Reader, name: str, look: ExerciseLook) -> _Exercise:
    table = await finished_table(services, name)
    decisions = None if table is None else await _decisions(services, table, look)
    if table is None or decisions is None or look.task > len(decisions):
        raise NotFound
    return _exercise(table, look, decisions, reader)


def _exercise(table: Table, look: ExerciseLook, decisions: list[Decision], reader: Reader) -> _Exercise:
    decision = decisions[look.task - 1]
    then = at_decision(table.match, decision)
    names = replay_names(table.seats, reader.language)
    return _Exercise(table, look, decision, then, ExerciseWords(then, decision, names=names, language=reader.language))


def _scene(services: Services, exercise: _Exercise, reader: Reader) -> dict[str, Any]:
    """The board as the seat saw it, and its moves as pieces to touch."""
    decision, then, table = exercise.decision, exercise.then, exercise.table
    before = ReplayLook(decision.turn - 1, str(decision.seat))
    view, legal = then.view(decision.seat), then.legal()
    scene = replay_scene(services.chronicles, table, before, reader)
    return {key: value for key, value in scene.items() if key not in ("look", "table", "game")} | {
        "view": view,
        "mine": True,
        "legal": legal,
        "running": decision.seat,
        "moves": offered_moves(legal, table.game, view, reader.language, number=exercise.look.task),
        "decision": decision,
        "exercise": exercise.words.task(),
        "skip": exercise.look.address(table, task=exercise.look.task + 1, found=exercise.look.found),
    }


def _fragment(exercise: _Exercise, answer: ExerciseAnswer, reader: Reader) -> Response:
    look = exercise.look
    following = look.address(exercise.table, task=look.task + 1, found=look.found + answer.is_found)
    return HTMLResponse(render("exercise_answer.html", reader.language, answer=answer, next=following))
