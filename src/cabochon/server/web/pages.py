"""The pages around the tables: home, making a table, invitations, rules, pictures, name, language and theme."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from cabochon import art, faces, games
from cabochon.contract import BadOption, Game
from cabochon.faces import Art
from cabochon.language import LANGUAGES
from cabochon.server.people.identity import COOKIE, Person, tidy
from cabochon.server.play import lessons
from cabochon.server.play.refusals import BadForm, NotFound
from cabochon.server.play.service import TableService
from cabochon.server.play.table import BOTS, Seat
from cabochon.server.web.forms import LEVELS, PROBLEMS, NewTable, seats_of
from cabochon.server.web.reader import THEMES, Reader, keep, reader_of
from cabochon.server.web.rendering import render, rules_page

__all__ = ["router"]

router = APIRouter()
SEE_OTHER = 303


def page(request: Request, template: str, reader: Reader, **context: Any) -> HTMLResponse:
    response = HTMLResponse(render(template, reader.language, reader=reader, path=request.url.path, **context))
    if reader.is_new:
        keep(request, response, COOKIE, request.app.state.people.write(reader.person))
    return response


def to(path: str) -> RedirectResponse:
    return RedirectResponse(path, SEE_OTHER)


def to_table(request: Request, reader: Reader, table: str) -> Response:
    response = to(f"/t/{table}")
    if reader.is_new:
        keep(request, response, COOKIE, request.app.state.people.write(reader.person))
    return response


@router.get("/")
async def home(request: Request) -> Response:
    reader = reader_of(request)
    service: TableService = request.app.state.service
    mine = [await service.find(summary.id) for summary in await service.store.of_person(reader.person.id)]
    finished = await service.store.finished_by(reader.person.id)
    known = {table.id for table in mine}
    public = [summary for summary in await service.store.public() if summary.id not in known]
    context = {"games": _shelf(), "levels": LEVELS, "taught": lessons.names()}
    return page(request, "home.html", reader, **context, mine=mine, finished=finished, public=public)


@router.post("/play")
async def play_at_once(
    request: Request, game: Annotated[str, Form(max_length=40)], level: Annotated[str, Form(max_length=20)]
) -> Response:
    """One click: a match against a bot."""
    reader = reader_of(request)
    if level not in LEVELS:
        raise BadForm
    seats = [Seat(0, reader.person.id, reader.person.name, None), Seat(1, None, BOTS[level], level)]
    service: TableService = request.app.state.service
    table = await service.make(games.find(game).name, seats, options={}, public=False)
    return to_table(request, reader, table.id)


@router.get("/new/{game}")
async def new_table(request: Request, game: str) -> Response:
    if game not in games.names():
        raise NotFound
    form = NewTable(game=game)
    return page(
        request, "new.html", reader_of(request), game=games.find(game), levels=LEVELS, form=form, problem="", details=""
    )


@router.post("/tables")
async def make_table(request: Request, form: Annotated[NewTable, Form()]) -> Response:
    reader = reader_of(request)
    game = games.find(form.game)
    service: TableService = request.app.state.service
    try:
        seats = seats_of(form, reader.person, game)
        table = await service.make(game.name, seats, options=form.options(game), public=form.public, clock=form.clock())
    except BadOption as bad:
        problem = PROBLEMS.get(bad.option, BadForm.words)
        details = str(bad) if bad.option == "deck" else ""
        again = page(request, "new.html", reader, game=game, levels=LEVELS, form=form, problem=problem, details=details)
        again.status_code = BadForm.status
        return again
    if not table.is_full and not table.held_by(reader.person.id):
        return to(f"/join/{table.invite}")  # who sits elsewhere needs the link all the same
    return to_table(request, reader, table.id)


@router.get("/join/{invite}")
async def invitation(request: Request, invite: Annotated[str, Path(pattern=r"^[\w-]{1,64}$")]) -> Response:
    """What a friend's link opens: the table, and the question whether to sit down."""
    service: TableService = request.app.state.service
    name = await service.store.invited(invite)
    if name is None:
        raise NotFound
    reader = reader_of(request)
    table = await service.find(name)
    if table.held_by(reader.person.id) or table.is_full:
        return to_table(request, reader, name)
    return page(
        request,
        "join.html",
        reader,
        table=table,
        game=games.find(table.game),
        invite=invite,
        base=str(request.base_url),
    )


@router.post("/name")
async def rename(
    request: Request, name: Annotated[str, Form(max_length=200)], back: Annotated[str, Form(max_length=300)] = "/"
) -> Response:
    reader = reader_of(request)
    response = to(_within(back))
    if tidy(name) and reader.person.has_account:
        renamed = await request.app.state.accounts.rename(reader.person, name)
        keep(request, response, COOKIE, request.app.state.people.write(renamed))
    elif tidy(name):
        person = Person(reader.person.id, tidy(name))
        keep(request, response, COOKIE, request.app.state.people.write(person))
    return response


@router.post("/reading")
async def reading(
    request: Request,
    language: Annotated[str, Form(max_length=10)] = "",
    theme: Annotated[str, Form(max_length=10)] = "",
    back: Annotated[str, Form(max_length=300)] = "/",
) -> Response:
    """Another language, or light and dark."""
    response = to(_within(back))
    if language in LANGUAGES:
        keep(request, response, "language", language)
    if theme in THEMES:
        keep(request, response, "theme", theme)
    return response


@router.get("/rules/{game}")
async def rules(request: Request, game: str) -> Response:
    reader = reader_of(request)
    if game not in games.names():
        raise NotFound
    text = rules_page(game, reader.language) or reader.language.gettext("There is no page of rules for this game yet.")
    return page(request, "rules.html", reader, game=games.find(game), games=_shelf(), text=text, taught=lessons.names())


@router.get("/art/{game}/{code}.svg")
async def picture(game: str, code: str) -> Response:
    return _svg(_art(game).picture(code))


@router.get("/scene/{game}-{theme}.svg")
async def background(game: str, theme: str) -> Response:
    return _svg(_art(game).scene(dark=theme == "dark"))


@router.get("/poster/{game}.svg")
async def poster(game: str) -> Response:
    return _svg(_art(game).cover())


@router.get("/emblem.svg")
async def emblem() -> Response:
    return _svg(art.emblem())


def _shelf() -> list[Game]:
    """The games in the order in which they are offered."""
    return [games.find(name) for name in faces.shelf()]


def _art(game: str) -> Art:
    if game not in games.names():
        raise NotFound
    return faces.find(game).art


def _svg(drawn: str | None) -> Response:
    if drawn is None:
        raise NotFound
    return Response(drawn, media_type="image/svg+xml")


def _within(path: str) -> str:
    """A path of this site, whatever somebody wrote into the form."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
