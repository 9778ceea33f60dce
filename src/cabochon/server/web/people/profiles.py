"""The results of a player: ratings and matches, on the own page and on the public one."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from cabochon import games
from cabochon.language import Language
from cabochon.server.http import AllServices, CurrentReader
from cabochon.server.people import folded, tidy
from cabochon.server.play import NotFound
from cabochon.server.show import seat_name
from cabochon.server.store import Played, Results, rating_number, rating_uncertainty
from cabochon.server.web.rendering.responses import page

__all__ = ["MATCHES_PER_PAGE", "results_shown", "router"]

router = APIRouter()
MATCHES_PER_PAGE = 20


async def results_shown(
    results: Results,
    language: Language,
    person: str,
    *,
    first: int = 0,
    most: int = MATCHES_PER_PAGE,
    public: bool = False,
) -> dict[str, Any]:
    """Ratings and matches, for the own page and for the public one."""
    return {
        "ratings": [
            {
                "game": games.find(rating.game).title,
                "number": rating_number(rating.skill.mu),
                "uncertainty": rating_uncertainty(rating.skill.sigma),
                "matches": rating.matches,
            }
            for rating in await results.ratings(person)
        ],
        "played": [
            {
                "table": played.table,
                "title": games.find(played.game).title,
                "others": language.listed(
                    seat_name(seat, language) for seat in played.seats if seat.number not in played.own
                ),
                "outcome": _outcome(played, language),
                "change": played.change,
                "day": language.day(played.ended),
            }
            for played in await results.played(person, first=first, most=most, public=public)
        ],
    }


def _outcome(played: Played, language: Language) -> str:
    if len(played.own) > 1:
        return language.gettext("on one screen")
    if played.share is None:
        return language.gettext("no result")
    if played.share > 0:
        return language.gettext("won") if played.share == 1 else language.gettext("shared victory")
    if len(played.seats) == 2:
        return language.gettext("lost")
    return language.gettext("place %(place)s of %(seats)s", place=played.place, seats=len(played.seats))


@router.get("/player/{name:path}")
async def player(request: Request, services: AllServices, reader: CurrentReader, name: str) -> Response:
    """The public page of an account: ratings, and matches at public tables."""
    found = await services.accounts.store.named(folded(tidy(name)))
    if found is None:
        raise NotFound
    results = await results_shown(services.results, reader.language, found.id, public=True)
    return page(request, "player.html", reader, name=found.name, since=reader.language.day(found.created), **results)
