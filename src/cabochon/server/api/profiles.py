"""What somebody has played and how strong they are, as programs read it."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request

from cabochon.language import Language
from cabochon.server.people.ratings import number, uncertainty
from cabochon.server.store import Played, Results

__all__ = ["records_of"]

LATEST = 50


async def records_of(request: Request, person: str, language: Language, *, public: bool) -> dict[str, Any]:
    results: Results = request.app.state.results
    return {
        "ratings": [
            {
                "game": rating.game,
                "rating": number(rating.skill.mu),
                "uncertainty": uncertainty(rating.skill.sigma),
                "matches": rating.matches,
            }
            for rating in await results.ratings(person)
        ],
        "matches": [_played(played, language) for played in await results.played(person, most=LATEST, public=public)],
    }


def _played(played: Played, language: Language) -> dict[str, Any]:
    return {
        "table": played.table,
        "game": played.game,
        "players": [seat.called(language) for seat in played.seats],
        "seats": played.own,
        "share": played.share,
        "place": played.place,
        "rating": None if played.change is None else played.change.rating,
        "ended": played.ended.isoformat(),
    }
