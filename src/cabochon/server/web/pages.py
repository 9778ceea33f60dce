"""The pages around the tables: home, making a table, invitations, rules, pictures, name, language and theme."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Path, Request
from starlette.responses import Response

from cabochon import art, faces, games
from cabochon.contract import BadOption, Game
from cabochon.faces import Art
from cabochon.language import LANGUAGES
from cabochon.server.http import (
    BOT_LEVELS,
    THEMES,
    AccountService,
    BadForm,
    CurrentReader,
    Tables,
    answer_to,
    set_cookie,
    set_person_cookie,
)
from cabochon.server.people import Person, tidy
from cabochon.server.play import NotFound, lesson_names
from cabochon.server.show import BOT_NAMES, Reader
from cabochon.server.store import Seat
from cabochon.server.web.forms import PROBLEMS, NewTableForm, seats_in
from cabochon.server.web.rendering import rules_page
from cabochon.server.web.responses import page, redirect, redirect_to_table

__all__ = ["router"]

router = APIRouter()


@router.get("/")
async def home(request: Request, reader: CurrentReader, tables: Tables) -> Response:
    mine = [await tables.find(summary.id) for summary in await tables.store.of_person(reader.person.id)]
    finished = await tables.store.finished_by(reader.person.id)
    known = {table.id for table in mine}
    public = [summary for summary in await tables.store.public() if summary.id not in known]
    context = {"games": _shelf(), "levels": BOT_LEVELS, "taught": lesson_names()}
    return page(request, "home.html", reader, **context, mine=mine, finished=finished, public=public)


@router.post("/play")
async def play_at_once(
    request: Request,
    reader: CurrentReader,
    tables: Tables,
    game: Annotated[str, Form(max_length=40)],
    level: Annotated[str, Form(max_length=20)],
) -> Response:
    """One click: a match against a bot."""
    if level not in BOT_LEVELS:
        raise BadForm
    seats = [Seat(0, reader.person.id, reader.person.name, None), Seat(1, None, BOT_NAMES[level], level)]
    table = await tables.make(games.find(game).name, seats, options={}, public=False)
    return redirect_to_table(request, reader, table.id)


@router.get("/new/{game}")
async def new_table(request: Request, reader: CurrentReader, game: str) -> Response:
    if game not in games.names():
        raise NotFound
    return _form_page(request, reader, NewTableForm(game=game))


def _form_page(
    request: Request, reader: Reader, form: NewTableForm, *, problem: str = "", details: str = ""
) -> Response:
    context = {
        "game": games.find(form.game),
        "options": faces.find(form.game).options,
        "levels": BOT_LEVELS,
        "form": form,
    }
    return page(request, "new.html", reader, **context, problem=problem, details=details)


@router.post("/tables")
async def make_table(
    request: Request, reader: CurrentReader, tables: Tables, form: Annotated[NewTableForm, Form()]
) -> Response:
    game = games.find(form.game)
    fields = faces.find(game.name).options
    try:
        seats = seats_in(form, reader.person, game)
        options = form.options(fields)
        table = await tables.make(game.name, seats, options=options, public=form.public, clock=form.clock())
    except BadOption as bad:
        field = next((field for field in fields if field.name == bad.option), None)
        refusal = answer_to(BadForm())
        problem = (field.problem if field else PROBLEMS.get(bad.option)) or refusal.message
        details = str(bad) if field and field.shows_details else ""
        again = _form_page(request, reader, form, problem=problem, details=details)
        again.status_code = refusal.status
        return again
    if not table.is_full and not table.held_by(reader.person.id):
        return redirect(f"/join/{table.invite}")  # the maker has no seat, and needs the link for others
    return redirect_to_table(request, reader, table.id)


@router.get("/join/{invite}")
async def invitation(
    request: Request,
    reader: CurrentReader,
    tables: Tables,
    invite: Annotated[str, Path(pattern=r"^[\w-]{1,64}$")],
) -> Response:
    """The page behind a friend's link: the table, and a button to sit down."""
    name = await tables.store.invited(invite)
    if name is None:
        raise NotFound
    table = await tables.find(name)
    if table.held_by(reader.person.id) or table.is_full:
        return redirect_to_table(request, reader, name)
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
    request: Request,
    reader: CurrentReader,
    accounts: AccountService,
    name: Annotated[str, Form(max_length=200)],
    back: Annotated[str, Form(max_length=300)] = "/",
) -> Response:
    response = redirect(_local_path(back))
    if tidy(name) and reader.person.has_account:
        set_person_cookie(request, response, await accounts.rename(reader.person, name))
    elif tidy(name):
        set_person_cookie(request, response, Person(reader.person.id, tidy(name)))
    return response


@router.post("/reading")
async def change_preferences(
    request: Request,
    language: Annotated[str, Form(max_length=10)] = "",
    theme: Annotated[str, Form(max_length=10)] = "",
    back: Annotated[str, Form(max_length=300)] = "/",
) -> Response:
    """Another language, or light and dark."""
    response = redirect(_local_path(back))
    if language in LANGUAGES:
        set_cookie(request, response, "language", language)
    if theme in THEMES:
        set_cookie(request, response, "theme", theme)
    return response


@router.get("/rules/{game}")
async def rules(request: Request, reader: CurrentReader, game: str) -> Response:
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


def _svg(picture: str | None) -> Response:
    if picture is None:
        raise NotFound
    return Response(picture, media_type="image/svg+xml")


def _local_path(path: str) -> str:
    """The path if it leads to this site; home otherwise."""
    return path if path.startswith("/") and not path.startswith(("//", "/\\")) else "/"
