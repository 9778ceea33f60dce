"""Who asks over the API: a program by its token, or as on the pages somebody by their cookie."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path
from starlette.requests import Request

from cabochon.server.people import Accounts, Person
from cabochon.server.play import Closed, TableService
from cabochon.server.web.reader import reader_of
from cabochon.server.web.refusals import NoToken, WrongToken
from cabochon.server.web.security import shown_token

__all__ = ["Invite", "TableName", "accounts_of", "holder", "known", "service_of", "somebody"]

NOBODY = Person("", "")

TableName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The id of a table.")]
Invite = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The end of an invitation link.")]


async def somebody(request: Request) -> Person:
    """Whoever asks; nobody holds anything who shows neither token nor cookie. A wrong token is never a guest."""
    if "authorization" in request.headers:
        person = await accounts_of(request).bearer(shown_token(request.headers))
        if person is None:
            raise WrongToken
        return person
    reader = reader_of(request)
    return NOBODY if reader.is_new else reader.person


async def known(request: Request) -> Person:
    """Who asks for what only somebody can do that is known."""
    person = await somebody(request)
    if person is NOBODY:
        raise NoToken
    return person


async def holder(request: Request) -> Person:
    """Who has an account, and shows it by their cookie: a token is for a bot, which has none."""
    person = await known(request)
    if not person.has_account:
        raise Closed
    return person


def accounts_of(request: Request) -> Accounts:
    accounts: Accounts = request.app.state.accounts
    return accounts


def service_of(request: Request) -> TableService:
    service: TableService = request.app.state.service
    return service
