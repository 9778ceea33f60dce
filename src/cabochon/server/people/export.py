"""Everything the server stores about an account, as plain data."""

from __future__ import annotations

from typing import Any

from cabochon.server.people.identity import Person
from cabochon.server.store import (
    AccountStore,
    Played,
    PushSubscription,
    Rating,
    Results,
    Session,
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
        "sessions": [_session(session) for session in await accounts.sessions.of(person.id)],
        "notifications": [_notification(subscription) for subscription in await accounts.push.of(person.id)],
        "ratings": [_rating(rating) for rating in await results.ratings(person.id)],
        "matches": [_match(played, base) for played in await results.played(person.id)],
        "tables": [f"{base}t/{summary.id}" for summary in await tables.lists.of_person(person.id)],
        "made": [f"{base}t/{table}" for table in await tables.lists.made_by(person.id)],
        "messages": await _messages(tables, person.id, base),
        "chat_closed": await tables.chat.closed.has(person.id),
        "reviews": await _reviews(tables, person.id, base),
        "bots": [
            {
                **_token(token),
                "matches": [_match(played, base) for played in await results.played(token.person)],
                "made": [f"{base}t/{table}" for table in await tables.lists.made_by(token.person)],
                "messages": await _messages(tables, token.person, base),
                "chat_closed": await tables.chat.closed.has(token.person),
                "reviews": await _reviews(tables, token.person, base),
            }
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


async def _messages(tables: TableStore, person: str, base: str) -> list[dict[str, Any]]:
    """What a person has said in the chats of tables."""
    return [
        {
            "table": f"{base}t/{table}",
            "at": message.at.isoformat(),
            "name": message.name,
            "kind": message.kind.value,
            "text": message.text,
        }
        for table, message in await tables.chat.of_person(person)
    ]


async def _reviews(tables: TableStore, person: str, base: str) -> list[str]:
    """The matches whose reviews a person has asked for within a day; then it is forgotten who did."""
    return [f"{base}r/{table}" for table in await tables.reviews.asked_by(person)]


def _session(session: Session) -> dict[str, Any]:
    return {
        "browser": session.browser,
        "created": session.created.isoformat(),
        "seen": session.seen.isoformat(),
    }


def _notification(subscription: PushSubscription) -> dict[str, Any]:
    return {
        "browser": subscription.browser,
        "address": subscription.endpoint,
        "language": subscription.language,
        "created": subscription.created.isoformat(),
    }


def _token(token: Token) -> dict[str, Any]:
    return {
        "id": token.person,
        "name": token.name,
        "created": token.created.isoformat(),
        "revoked": None if token.revoked is None else token.revoked.isoformat(),
    }
