"""The pages around the tables: home, making a table, pictures, name, language and theme."""

from __future__ import annotations

import datetime
from typing import Annotated

from fastapi import APIRouter, Form, Request
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
    check_seat_names,
    maker_of,
    services_of,
    set_cookie,
    set_person_cookie,
)
from cabochon.server.ops import now
from cabochon.server.people import NameReserved, Refused, tidy
from cabochon.server.play import BotsOnly, NotFound, lesson_names
from cabochon.server.show import BOT_NAMES, Reader, game_preview, home_preview
from cabochon.server.store import Seat, Status, TableSummary
from cabochon.server.web.lobby.forms import PROBLEMS, NewTableForm, seats_in
from cabochon.server.web.rendering.responses import page, redirect, redirect_reader, redirect_to_table

__all__ = ["router"]

router = APIRouter()


@router.get("/")
async def home(request: Request, reader: CurrentReader, tables: Tables) -> Response:
    """What is running, what can be joined or watched, and the games. Reads lists alone, never a match."""
    lists, me = tables.store.lists, reader.person.id
    mine, finished = await lists.of_person(me), await lists.finished_by(me)
    known = {summary.id for summary in mine}
    public = [summary for summary in await tables.public.listed() if summary.id not in known]
    has_learned = await lists.has_finished_lesson(me)
    return page(
        request,
        "home.html",
        reader,
        games=_shelf(),
        blurbs={name: faces.find(name).blurb for name in faces.shelf()},
        levels=BOT_LEVELS,
        taught=lesson_names(),
        lesson=None if has_learned else lesson_of_the_day(now().date()),
        mine=sorted(mine, key=lambda summary: _urgency(summary, me)),
        finished=finished,
        open=[summary for summary in public if any(seat.is_open for seat in summary.seats)],
        live=[summary for summary in public if summary.status is Status.RUNNING],
        preview=home_preview(reader.language),
    )


def _urgency(summary: TableSummary, person: str) -> int:
    """Tables where it is one's turn come first, those that wait for players last."""
    if summary.status is Status.WAITING:
        return 2
    return 0 if summary.to_move is not None and summary.to_move.holder == person else 1


def lesson_of_the_day(day: datetime.date) -> Game | None:
    """The games with a tutorial take turns, a day each; None if there is no tutorial."""
    names = lesson_names()
    return games.find(names[day.toordinal() % len(names)]) if names else None


@router.post("/play")
async def play_at_once(
    request: Request,
    reader: CurrentReader,
    tables: Tables,
    game: Annotated[str, Form(max_length=40)],
    level: Annotated[str, Form(max_length=20)],
    *,
    casual: Annotated[bool, Form()] = False,
) -> Response:
    """One click: a match against a bot."""
    if level not in BOT_LEVELS:
        raise BadForm
    seats = [Seat(0, reader.person.id, reader.person.name, None), Seat(1, None, BOT_NAMES[level], level)]
    table = await tables.make(
        games.find(game).name, seats, options={}, public=False, maker=maker_of(request, reader.person), casual=casual
    )
    return redirect_to_table(request, reader, table.id)


@router.get("/new/{game}")
async def new_table(request: Request, reader: CurrentReader, game: str) -> Response:
    if game not in games.names():
        raise NotFound
    return _form_page(request, reader, NewTableForm(game=game))


def _form_page(
    request: Request, reader: Reader, form: NewTableForm, *, problem: str = "", details: str = ""
) -> Response:
    game, language = games.find(form.game), reader.language
    context = {
        "game": game,
        "options": faces.find(form.game).options,
        "levels": BOT_LEVELS,
        "form": form,
        "has_chat": services_of(request).settings.chat,
    }
    preview = game_preview(game, language.gettext("New table"), f"new/{form.game}", language)
    return page(request, "new.html", reader, **context, preview=preview, problem=problem, details=details)


def _form_again(
    request: Request, reader: Reader, form: NewTableForm, refused: Refused, *, details: str = ""
) -> Response:
    """The form as it was filled in, with the reason why it was refused."""
    refusal = answer_to(refused)
    again = _form_page(request, reader, form, problem=refusal.message, details=details)
    again.status_code = refusal.status
    return again


@router.post("/tables")
async def make_table(
    request: Request,
    reader: CurrentReader,
    tables: Tables,
    accounts: AccountService,
    form: Annotated[NewTableForm, Form()],
) -> Response:
    game = games.find(form.game)
    fields = faces.find(game.name).options
    try:
        await check_seat_names(accounts.names, form.places, reader.person)
        seats = seats_in(form, reader.person, game)
        options = form.options(fields)
        table = await tables.make(
            game.name,
            seats,
            options=options,
            public=form.public,
            clock=form.clock(),
            casual=form.casual,
            chat=form.chat,
            maker=maker_of(request, reader.person),
        )
    except (BotsOnly, NameReserved) as refused:
        return _form_again(request, reader, form, refused)
    except BadOption as bad:
        field = next((field for field in fields if field.name == bad.option), None)
        problem = (field.problem if field else PROBLEMS.get(bad.option)) or ""
        details = str(bad) if field and field.shows_details else ""
        return _form_again(request, reader, form, BadForm(problem), details=details)
    if not table.is_full and not table.held_by(reader.person.id):
        return redirect_reader(
            request, reader, f"/join/{table.invite}"
        )  # the maker has no seat, and needs the link for others
    return redirect_to_table(request, reader, table.id)


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
        set_person_cookie(request, response, await accounts.rename_guest(reader.person, name))
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


@router.get("/art/{game}/{code}.svg")
async def picture(game: str, code: str) -> Response:
    return _svg(_art(game).picture(code))


@router.get("/scene/{game}-{theme}.svg")
async def background(game: str, theme: str) -> Response:
    return _svg(_art(game).scene(dark=theme == "dark"))


@router.get("/poster/{game}.svg")
async def poster(game: str) -> Response:
    return _svg(_art(game).cover())


@router.get("/faces/accents.css")
async def accents() -> Response:
    """The colours of all games, which every page has."""
    sources = (faces.find(name).template("accent.css") for name in faces.shelf())
    return Response("".join(dict.fromkeys(filter(None, sources))), media_type="text/css")


@router.get("/faces/{game}/table.css")
async def style(game: str) -> Response:
    """How the pieces of one game lie on the stage."""
    source = faces.find(game).template("table.css") if game in games.names() else None
    if source is None:
        raise NotFound
    return Response(source, media_type="text/css")


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
