"""The analysis of a finished match: asked for by a button, filled in while it runs, and shown turn by turn."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from markupsafe import Markup
from starlette.responses import HTMLResponse, Response

from cabochon import faces
from cabochon.analysis import Decision, Review
from cabochon.art.review_explorer import seat_mark
from cabochon.match import SETTING_UP, Match
from cabochon.reports import MARK_NAMES, SIGN_OF, html_page, percent, statistics_rows
from cabochon.server.http import AllServices, CurrentReader, Services, maker_of
from cabochon.server.play import NotFound, Table, exercises_of
from cabochon.server.show import (
    Page,
    Reader,
    along_line,
    at_decision,
    graph_of,
    moment_of,
    replay_names,
    review_preview,
    summary_of,
)
from cabochon.server.store import ReviewState, StoredReview
from cabochon.server.web.rendering.responses import page, redirect, redirect_reader
from cabochon.server.web.rendering.templates import render
from cabochon.server.web.tables.replay_scene import (
    OPEN,
    PUBLIC,
    Name,
    ReplayLook,
    checked_look,
    finished_table,
    replay_scene,
)

__all__ = ["router"]

router = APIRouter()

# A report holds its style and its pictures, and runs nothing.
REPORT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; frame-ancestors 'none'"


@dataclass(frozen=True)
class AnalysisLook:
    """Which turn is shown, None for the turning point; or where a better line would have led."""

    turn: int | None = None
    event: int | None = None  # the decision in that turn whose line is followed
    number: int = 0  # how many moves of the line have been made
    is_open: bool = False  # whether cards are shown that the player whose turn it is could not know

    def seat(self, table: Table, turn: int) -> str:
        """Whose view of a turn is shown; before the first one, what everybody saw."""
        if self.is_open or turn >= len(table.match.turns):
            return OPEN
        seat = table.match.turns[turn].seat
        return PUBLIC if seat == SETTING_UP else str(seat)


async def _requested(
    turn: Annotated[int | None, Query(ge=0, le=10**6)] = None,
    line: Annotated[str, Query(pattern=r"^([0-9]{1,4}\.[0-9]{1,4})?$")] = "",
    cards: Annotated[str, Query(pattern=r"^(open)?$")] = "",
) -> AnalysisLook:
    if not line or turn is None:
        return AnalysisLook(turn, is_open=cards == OPEN)
    event, _, number = line.partition(".")
    return AnalysisLook(turn, int(event), int(number), cards == OPEN)


RequestedAnalysis = Annotated[AnalysisLook, Depends(_requested)]
After = Annotated[int | None, Query(ge=0, le=10**9)]


@router.get("/r/{name}/analysis")
async def analysis_page(
    request: Request, services: AllServices, reader: CurrentReader, name: Name, look: RequestedAnalysis
) -> Response:
    table = await finished_table(services, name)
    if table is None:
        return redirect(f"/t/{name}")
    context = await _context(services, table, look, reader)
    preview = review_preview(table, reader.language, turn=context["look"].turn)
    return page(request, "analysis.html", reader, **context, preview=preview, base=str(request.base_url))


@router.post("/r/{name}/analysis")
async def start_analysis(request: Request, services: AllServices, reader: CurrentReader, name: Name) -> Response:
    """Have the match analysed, unless somebody has, and show it."""
    table = await services.tables.find(name)
    await services.reviews.ask(table, maker_of(request, reader.person))
    return redirect_reader(request, reader, f"/r/{name}/analysis")


@router.get("/r/{name}/analysis/now")
async def analysis_fragment(
    services: AllServices, reader: CurrentReader, name: Name, look: RequestedAnalysis, after: After = None
) -> Response:
    """Everything that changes; with `after`, as soon as the analysis has a newer version."""
    context = await _context(services, await _finished(services, name), look, reader, after=after)
    return HTMLResponse(render("analysis/parts.html", reader.language, reader=reader, **context))


@router.get("/r/{name}/analysis/moment")
async def moment_fragment(
    services: AllServices, reader: CurrentReader, name: Name, look: RequestedAnalysis
) -> Response:
    """One turn: the board, and what the analysis says of it."""
    context = await _context(services, await _finished(services, name), look, reader)
    return HTMLResponse(render("analysis/moment.html", reader.language, reader=reader, **context))


@router.get("/r/{name}/analysis/report")
async def report(services: AllServices, reader: CurrentReader, name: Name) -> Response:
    """The complete analysis as one page to print, keep or send; it needs nothing else."""
    table = await _finished(services, name)
    stored = await services.reviews.find(table)
    review = await services.reviews.read(stored)
    if stored is None or review is None or stored.state is not ReviewState.DONE:
        raise NotFound
    names = replay_names(table.seats, reader.language)
    written = await asyncio.to_thread(html_page, table.match, review, names=names, language=reader.language)
    return HTMLResponse(written, headers={"Content-Security-Policy": REPORT_POLICY})


async def _finished(services: Services, name: str) -> Table:
    table = await finished_table(services, name)
    if table is None:
        raise NotFound
    return table


async def _context(
    services: Services, table: Table, asked: AnalysisLook, reader: Reader, *, after: int | None = None
) -> dict[str, Any]:
    """What the templates of an analysis show."""
    wait = services.settings.longest_wait if after is not None else 0.0
    stored = await services.reviews.find(table, after=after, longest_wait=wait)
    review = await services.reviews.read(stored)
    turn = _turn(table, asked, review)
    look = ReplayLook(turn, asked.seat(table, turn), third_person=True)
    scene = replay_scene(services.chronicles, checked_look(table, look), look, reader)
    # The players keep their places on the board, from whichever seat it is seen.
    scene |= {"page": scene["turn"], "seat": None, "order": list(range(len(table.seats)))}
    scene |= {"line": "", "stored": stored, "review": review, "is_open": asked.is_open}
    if review is not None:
        scene |= _findings(review, table, look, scene["names"], reader)
        scene |= _on_the_line(review, table.match, look, asked)
    return scene | _state(stored, reader)


def _turn(table: Table, asked: AnalysisLook, review: Review | None) -> int:
    """The turn to show: the one that is asked for, else the turning point, else the last."""
    if asked.turn is not None:
        return asked.turn
    turning_point = None if review is None else review.turning_point
    return len(table.match.turns) - 1 if turning_point is None else turning_point


def _state(stored: StoredReview | None, reader: Reader) -> dict[str, Any]:
    progress = 0.0 if stored is None else stored.progress
    return {"progress": progress, "progress_words": percent(progress, reader.language)}


def _findings(review: Review, table: Table, look: ReplayLook, names: list[str], reader: Reader) -> dict[str, Any]:
    language, turn, perspective = reader.language, look.turn, look.perspective
    return {
        "graph": Markup(graph_of(review, language, turn=turn)),
        "summary": summary_of(review, names=names, language=language),
        "statistics": statistics_rows(review, language),
        "moment": moment_of(review, table.match, turn, perspective, names=names, language=language),
        "marked_turns": [decision for decision in review.decisions if decision.mark],
        "seat_marks": [Markup(seat_mark(seat, 6, 6)) for seat in range(review.seats)],
        "mark_names": {mark: language.gettext(name) for mark, name in MARK_NAMES.items()},
        "signs": SIGN_OF,
        "learners": _learners(review, table, names, reader) if review.progress == 1.0 else [],
    }


def _learners(review: Review, table: Table, names: list[str], reader: Reader) -> list[dict[str, Any]]:
    """From whose mistakes one can learn; if the reader played, from their own alone."""
    seats = [seat for seat in range(review.seats) if exercises_of(review, seat)]
    own = table.held_by(reader.person.id)
    return [{"seat": seat, "name": names[seat], "is_reader": bool(own)} for seat in seats if not own or seat in own]


def _on_the_line(review: Review, match: Match, look: ReplayLook, asked: AnalysisLook) -> dict[str, Any]:
    """The board along a better line, if one is asked for."""
    if asked.event is None:
        return {}
    decision, perspective = _decision(review, look.turn, asked.event), look.perspective
    then = at_decision(match, decision)
    steps = along_line(then, decision.best.line).steps[: asked.number]
    touches = faces.find(review.game).touches
    return {
        "view": perspective.view(steps[-1].after if steps else then),
        "marked": {
            piece for step in steps[-1:] for event in step.events for piece in touches.changed(perspective.text(event))
        },
        "mover": steps[-1].events[0].seat if steps else decision.seat,
        "turn": Page(look.turn, decision.seat),
        "line": f"{asked.event}.{len(steps)}",
    }


def _decision(review: Review, turn: int, event: int) -> Decision:
    for decision in review.decisions:
        if (decision.turn, decision.event) == (turn, event):
            return decision
    raise NotFound
