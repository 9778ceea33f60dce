"""What people may do with an account: sign up, log in, change it, create bot tokens, delete it.

The authority over accounts; playing needs none. Knows no page and no table.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from cachetools import TTLCache

from cabochon.server.ops import RateLimits, network
from cabochon.server.people.devices import Device
from cabochon.server.people.guessing import GuessingLimits
from cabochon.server.people.identity import Person, tidy
from cabochon.server.people.lookalikes import skeletons
from cabochon.server.people.names import Names, checked_name, folded
from cabochon.server.people.passwords import LONGEST, SHORTEST, Passwords
from cabochon.server.people.refusals import (
    AccountRefused,
    BadName,
    BadPassword,
    NameTaken,
    NotThePassword,
    TooManyTokens,
    TooManyTries,
    WrongPassword,
)
from cabochon.server.people.sessions import Sessions, secret_digest
from cabochon.server.store import Account, AccountStore, Conflict, Token

__all__ = ["Accounts"]

MOST_TOKENS = 20
AN_HOUR = 3600.0
TOKEN_BYTES, ID_BYTES = 32, 18
CACHE_SIZE = 20_000
SECONDS_FOR_A_TOKEN = 60.0  # how long another process may accept a token that was revoked


class Accounts:
    def __init__(
        self, store: AccountStore, *, on_seats_changed: Callable[[Sequence[str]], None], newcomers: int = 40
    ) -> None:
        self.store = store
        self._on_seats_changed = on_seats_changed  # called with the tables where somebody else sits now
        self._passwords = Passwords()
        self.names = Names(store)
        self.sessions = Sessions(store, self.names)
        self._bearers: TTLCache[str, Person] = TTLCache(CACHE_SIZE, SECONDS_FOR_A_TOKEN)
        self._guessing = GuessingLimits()
        self._new_from = RateLimits(a_second=newcomers / AN_HOUR, at_once=newcomers)  # accounts and tokens, by network

    def close(self) -> None:
        self._passwords.close()

    async def sign_up(self, guest: Person, *, name: str, password: str, address: str) -> Person:
        """Create an account for a guest, who keeps their seats and results."""
        name = checked_name(name)
        if not SHORTEST <= len(password) <= LONGEST:
            raise BadPassword
        if not self._new_from.take(network(address)):
            raise TooManyTries
        hashed = await self._passwords.hashed(password)
        try:
            await self.store.add(guest.id, name=name, folded=folded(name), skeletons=skeletons(name), password=hashed)
        except Conflict:
            return await self._signed_up_before(guest, name=name, password=password, address=address)
        self.sessions.forget(guest.id)
        return Person(guest.id, name, has_account=True)

    async def _signed_up_before(self, guest: Person, *, name: str, password: str, address: str) -> Person:
        """Perhaps they clicked twice: then they know the password too."""
        try:
            return await self.log_in(guest, name=name, password=password, address=address)
        except AccountRefused:
            raise NameTaken from None

    async def log_in(
        self, guest: Person, *, name: str, password: str, address: str, device: Device | None = None
    ) -> Person:
        """Log in with name and password; what they held as a guest goes to the account."""
        account = await self.store.named(folded(tidy(name)))
        is_known = device is not None and account is not None and account.id in device.accounts
        known = device.id if device is not None and is_known else None
        await self._check(folded(tidy(name)), account, password=password, address=address, device=known)
        assert account is not None
        if self._passwords.is_outdated(account.password):
            await self.store.rehash_password(account.id, await self._passwords.hashed(password))
        if not guest.has_account:
            tables = await self.store.transfer(guest.id, guest_name=guest.name, account=account)
            self._on_seats_changed(tables)
        return _person(account)

    async def change_password(self, person: Person, *, old: str, new: str, address: str) -> Person:
        """Change the password and log out all browsers; the caller begins a new session."""
        if not SHORTEST <= len(new) <= LONGEST:
            raise BadPassword
        account = await self._confirmed(person, old, address)
        await self.store.change_password(account.id, await self._passwords.hashed(new))
        self.sessions.forget(person.id)
        return _person(account)

    async def rename(self, person: Person, name: str) -> Person:
        """Change the name of an account, everywhere it is shown."""
        name = checked_name(name)
        try:
            tables = await self.store.rename(
                person.id, old=person.name, name=name, folded=folded(name), skeletons=skeletons(name)
            )
        except Conflict:
            raise NameTaken from None
        self.sessions.forget(person.id)
        self._on_seats_changed(tables)
        return replace(person, name=name)

    async def rename_guest(self, guest: Person, name: str) -> Person:
        if not tidy(name):
            raise BadName
        await self.names.check(tidy(name))
        await self._rename_at_tables(guest, tidy(name))
        return Person(guest.id, tidy(name))

    async def _rename_at_tables(self, person: Person, name: str) -> None:
        self._on_seats_changed(await self.store.rename_at_tables(person.id, old=person.name, new=name))

    async def delete(self, person: Person, *, password: str, address: str) -> None:
        """Delete the account and all data about it; where they still play, a bot takes the seat."""
        account = await self._confirmed(person, password, address)
        tables = await self.store.erase(account.id)
        self.sessions.forget(person.id)
        self._bearers.clear()
        self._on_seats_changed(tables)

    async def _confirmed(self, person: Person, password: str, address: str) -> Account:
        account = await self.store.of(person.id)
        try:
            await self._check(person.id, account, password=password, address=address, device="logged in")
        except WrongPassword:
            raise NotThePassword from None
        assert account is not None
        return account

    async def _check(
        self, name: str, account: Account | None, *, password: str, address: str, device: str | None
    ) -> None:
        """Refuse a wrong password, and for a while every one after several; never reveal whether the account exists."""
        self._guessing.count(name, address=address, device=device)
        stored = account.password if account else None
        if not await self._passwords.fits(password[: LONGEST + 1], stored, is_known=device is not None):
            raise WrongPassword
        self._guessing.forgive(name, address=address, device=device)

    async def make_token(self, name: str, *, account: str | None = None, address: str = "") -> str:
        """Create a token for a bot, with or without an account; it is returned once and never stored."""
        name = checked_name(name)
        await self.names.check(name, account=account)
        if account is not None and len(await self.tokens(account)) >= MOST_TOKENS:
            raise TooManyTokens
        if not self._new_from.take(network(address)):
            raise TooManyTries
        token = f"cabochon_{secrets.token_urlsafe(TOKEN_BYTES)}"
        bot = secrets.token_urlsafe(ID_BYTES)
        await self.store.add_token(secret_digest(token), person=bot, name=name, account=account)
        return token

    async def tokens(self, account: str) -> list[Token]:
        """The valid tokens of an account."""
        return [token for token in await self.store.tokens(account) if token.revoked is None]

    async def revoke(self, person: Person, bot: str) -> None:
        await self.store.revoke(bot, account=person.id)
        self._bearers.clear()

    async def revoke_own(self, bot: Person) -> None:
        """Revoke the token that a bot authenticates with."""
        await self.store.revoke(bot.id, account=None)
        self._bearers.clear()

    async def rename_bot(self, bot: Person, name: str) -> Person:
        name = checked_name(name)
        await self.names.check(name, account=await self.store.owner_of_bot(bot.id))
        await self.store.rename_bot(bot.id, name)
        await self._rename_at_tables(bot, name)
        self._bearers.clear()
        return Person(bot.id, name)

    async def bearer(self, token: str) -> Person | None:
        """The bot that a token belongs to; None if it is unknown or revoked."""
        digest = secret_digest(token)
        known = self._bearers.get(digest)
        if known is None:
            found = await self.store.token(digest)
            if found is None or found.revoked is not None:
                return None
            known = Person(found.person, await self.names.shown(found.name, found.person, account=found.account))
            self._bearers[digest] = known
        return known


def _person(account: Account) -> Person:
    return Person(account.id, account.name, has_account=True)
