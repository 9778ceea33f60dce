"""Everything the server stores about an account, as plain data."""

from __future__ import annotations

from typing import Any

from cabochon.server.people.identity import Person
from cabochon.server.store import (
    AccountStore,
    Played,
    Rating,
    Results,
    TableStore,
    Token,
    rating_number,
    rating_uncertainty,
)

__all__ = ["export_account"]


async def export_account(
    person: Person, *, accounts: AccountStore, results: Results, tables: TableStore, base: str
) -> dict[str, Any]:
    """The account as JSON-ready data; `base` is the address of this site."""
    account = await accounts.of(person.id)
    assert account is not None
    tokens = await accounts.tokens(person.id)
    return {
        "account": {"id": account.id, "name": account.name, "created": account.created.isoformat()},
        "ratings": [_rating(rating) for rating in await results.ratings(person.id)],
        "matches": [_match(played, base) for played in await results.played(person.id)],
        "tables": [f"{base}t/{summary.id}" for summary in await tables.of_person(person.id)],
        "bots": [
            {**_token(token), "matches": [_match(played, base) for played in await results.played(token.person)]}
            for token in tokens
        ],
    }


def _rating(rating: Rating) -> dict[str, Any]:
    return {
        "game": rating.game,
        "rating": rating_number(rating.skill.mu),
        "uncertainty": rating_uncertainty(rating.skill.sigma),
        "mu": rating.skill.mu,
        "sigma": rating.skill.sigma,
        "matches": rating.matches,
    }


def _match(played: Played, base: str) -> dict[str, Any]:
    return {
        "game": played.game,
        "ended": played.ended.isoformat(),
        "players": [seat.name for seat in played.seats],
        "seats": played.own,
        "share": played.share,
        "place": played.place,
        "rated": played.change is not None,
        "rating_before": None if played.change is None else rating_number(played.change.before),
        "rating_after": None if played.change is None else played.change.rating,
        "table": f"{base}t/{played.table}",
        "record": f"{base}t/{played.table}/record",
    }


def _token(token: Token) -> dict[str, Any]:
    return {
        "id": token.person,
        "name": token.name,
        "created": token.created.isoformat(),
        "revoked": None if token.revoked is None else token.revoked.isoformat(),
    }
