"""The pages around the tables: home, making a table, invitations, rules, pictures, name, language and theme."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from cabochon import art, faces, games
from cabochon.contract import BadOption, Game
from cabochon.faces import Art
from cabochon.language import LANGUAGES
from cabochon.server.people import COOKIE, Person, tidy
from cabochon.server.play import NotFound, TableService, lesson_names
from cabochon.server.show import BOT_NAMES, Reader
from cabochon.server.store import Seat
from cabochon.server.web.forms import LEVELS, PROBLEMS, NewTable, seats_of
from cabochon.server.web.reader import THEMES, keep, reader_of
from cabochon.server.web.refusals import BadForm, response_for
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
    context = {"games": _shelf(), "levels": LEVELS, "taught": lesson_names()}
    return page(request, "home.html", reader, **context, mine=mine, finished=finished, public=public)


@router.post("/play")
async def play_at_once(
    request: Request, game: Annotated[str, Form(max_length=40)], level: Annotated[str, Form(max_length=20)]
) -> Response:
    """One click: a match against a bot."""
    reader = reader_of(request)
    if level not in LEVELS:
        raise BadForm
    seats = [Seat(0, reader.person.id, reader.person.name, None), Seat(1, None, BOT_NAMES[level], level)]
    service: TableService = request.app.state.service
    table = await service.make(games.find(game).name, seats, options={}, public=False)
    return to_table(request, reader, table.id)


@router.get("/new/{game}")
async def new_table(request: Request, game: str) -> Response:
    if game not in games.names():
        raise NotFound
    return _form_page(request, reader_of(request), NewTable(game=game))


def _form_page(request: Request, reader: Reader, form: NewTable, *, problem: str = "", details: str = "") -> Response:
    context = {"game": games.find(form.game), "options": faces.find(form.game).options, "levels": LEVELS, "form": form}
    return page(request, "new.html", reader, **context, problem=problem, details=details)


@router.post("/tables")
async def make_table(request: Request, form: Annotated[NewTable, Form()]) -> Response:
    reader = reader_of(request)
    game = games.find(form.game)
    service: TableService = request.app.state.service
    fields = faces.find(game.name).options
    try:
        seats = seats_of(form, reader.person, game)
        options = form.options(fields)
        table = await service.make(game.name, seats, options=options, public=form.public, clock=form.clock())
    except BadOption as bad:
        field = next((field for field in fields if field.name == bad.option), None)
        problem = (field.problem if field else PROBLEMS.get(bad.option)) or response_for(BadForm).words
        details = str(bad) if field and field.shows_details else ""
        again = _form_page(request, reader, form, problem=problem, details=details)
        again.status_code = response_for(BadForm).status
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
    return page(request, "rules.html", reader, game=games.find(game), games=_shelf(), text=text, taught=lesson_names())


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
