"""Authenticates callers of the API: a program by its token, or a person by the cookie of the pages."""

from __future__ import annotations

from typing import Annotated

from fastapi import Depends, Path, Request

from cabochon.language import Language
from cabochon.server.http import (
    NoToken,
    WrongToken,
    bearer_token,
    client_address,
    current_reader,
    language_of,
    services_of,
)
from cabochon.server.people import Person
from cabochon.server.play import Closed, Maker
from cabochon.server.show import Reader

__all__ = ["Caller", "CurrentCaller", "Invite", "TableName"]

ANONYMOUS = Person("", "")

TableName = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The id of a table.")]
Invite = Annotated[str, Path(pattern=r"^[A-Za-z0-9_-]{1,64}$", description="The end of an invitation link.")]


class Caller:
    """Authenticates on demand: a handler runs after validation, so a malformed request is refused as malformed."""

    def __init__(self, request: Request) -> None:
        self._request = request

    @property
    def language(self) -> Language:
        return language_of(self._request)

    async def reader(self) -> Reader:
        """The person of the cookie, or a stranger."""
        return await current_reader(self._request)

    @property
    def address(self) -> str:
        return client_address(self._request)

    @property
    def has_token(self) -> bool:
        return bool(bearer_token(self._request.headers))

    async def optional_person(self) -> Person:
        """The caller, or an anonymous person without token and cookie. A wrong token is refused in any case."""
        if "authorization" in self._request.headers:
            accounts = services_of(self._request).accounts
            person = await accounts.bearer(bearer_token(self._request.headers))
            if person is None:
                raise WrongToken
            return person
        reader = await self.reader()
        return ANONYMOUS if reader.is_new else reader.person

    async def authenticated_person(self) -> Person:
        """The caller, who must have a token or a cookie."""
        person = await self.optional_person()
        if person is ANONYMOUS:
            raise NoToken
        return person

    async def maker(self) -> Maker:
        """The caller as the maker of a table."""
        return Maker(await self.authenticated_person(), self.address)

    async def account_holder(self) -> Person:
        """The caller, who must have the cookie of an account; a token is for a bot, which has no account."""
        person = await self.authenticated_person()
        if not person.has_account:
            raise Closed
        return person


async def _caller(request: Request) -> Caller:
    return Caller(request)


CurrentCaller = Annotated[Caller, Depends(_caller)]
