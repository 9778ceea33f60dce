"""The ratings and latest matches of a person, as JSON."""

from __future__ import annotations

from typing import Any

from cabochon.language import Language
from cabochon.server.show import seat_name
from cabochon.server.store import Played, Results, rating_number, rating_uncertainty

__all__ = ["profile"]

LATEST = 50


async def profile(results: Results, person: str, *, language: Language, public: bool) -> dict[str, Any]:
    return {
        "ratings": [
            {
                "game": rating.game,
                "rating": rating_number(rating.skill.mu),
                "uncertainty": rating_uncertainty(rating.skill.sigma),
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
        "players": [seat_name(seat, language) for seat in played.seats],
        "seats": played.own,
        "share": played.share,
        "place": played.place,
        "rating": None if played.change is None else played.change.rating,
        "ended": played.ended.isoformat(),
    }
