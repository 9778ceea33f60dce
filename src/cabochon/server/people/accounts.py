"""What people may do with an account: sign up, log in, change it, create bot tokens, delete it.

The authority over accounts; playing needs none. Knows no page and no table.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata
from collections.abc import Callable, Sequence

from cachetools import TTLCache

from cabochon.server.ops import RateLimits
from cabochon.server.people.identity import JOINER, Person, tidy
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
from cabochon.server.store import Account, AccountStore, Conflict, Token

__all__ = ["Accounts", "folded"]

SHORTEST_NAME, LONGEST_FOLDED = 2, 80
MOST_TOKENS = 20
TOKEN_BYTES, ID_BYTES = 32, 18
CACHE_SIZE = 20_000
SECONDS_CACHED = 5.0  # how long another process may accept a session that was ended
SECONDS_FOR_A_TOKEN = 60.0  # how long another process may accept a token that was revoked
SELECTORS = dict.fromkeys([ord(JOINER), *range(0xFE00, 0xFE10)])  # invisible, or variants of how a letter looks


def folded(name: str) -> str:
    """A name in the form that is equal for all spellings people would take for the same."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name.translate(SELECTORS)).casefold())


class Accounts:
    def __init__(
        self, store: AccountStore, *, on_seats_changed: Callable[[Sequence[str]], None], newcomers: int = 40
    ) -> None:
        self.store = store
        self._on_seats_changed = on_seats_changed  # called with the tables where somebody else sits now
        self._passwords = Passwords()
        self._persons: TTLCache[str, Person] = TTLCache(CACHE_SIZE, SECONDS_CACHED)
        self._bearers: TTLCache[str, Person] = TTLCache(CACHE_SIZE, SECONDS_FOR_A_TOKEN)
        self._tries = RateLimits(a_second=1 / 30, at_once=6)  # wrong passwords, by account
        self._tries_from = RateLimits(a_second=1 / 10, at_once=30)  # and by address, which a household may share
        self._new_from = RateLimits(a_second=newcomers / 800, at_once=newcomers)  # accounts and tokens, by address

    def close(self) -> None:
        self._passwords.close()

    async def recognised(self, cookie: Person) -> Person | None:
        """The person of a cookie under their current name; None if the session has ended.

        The cache is trusted only where it agrees with the cookie: another process may know more.
        """
        known = self._persons.get(cookie.id)
        if known is None or known.sessions != cookie.sessions:
            account = await self.store.of(cookie.id)
            known = Person(cookie.id, cookie.name) if account is None else _person(account)
            self._persons[cookie.id] = known
        if known.sessions != cookie.sessions:
            return None
        return known if known.has_account else cookie

    async def sign_up(self, guest: Person, *, name: str, password: str, address: str) -> Person:
        """Create an account for a guest, who keeps their seats and results."""
        name = checked_name(name)
        if not SHORTEST <= len(password) <= LONGEST:
            raise BadPassword
        if not self._new_from.take(address):
            raise TooManyTries
        hashed = await self._passwords.hashed(password)
        try:
            await self.store.add(guest.id, name=name, folded=folded(name), password=hashed)
        except Conflict:
            return await self._signed_up_before(guest, name=name, password=password, address=address)
        self._persons.pop(guest.id, None)
        return Person(guest.id, name, 0)

    async def _signed_up_before(self, guest: Person, *, name: str, password: str, address: str) -> Person:
        """Perhaps they clicked twice: then they know the password too."""
        try:
            return await self.log_in(guest, name=name, password=password, address=address)
        except AccountRefused:
            raise NameTaken from None

    async def log_in(self, guest: Person, *, name: str, password: str, address: str) -> Person:
        """Log in with name and password; what they held as a guest goes to the account."""
        account = await self.store.named(folded(tidy(name)))
        await self._check(folded(tidy(name)), account, password=password, address=address)
        assert account is not None
        if self._passwords.is_outdated(account.password):
            await self.store.rehash_password(account.id, await self._passwords.hashed(password))
        if not guest.has_account:
            tables = await self.store.transfer(guest.id, guest_name=guest.name, account=account)
            self._on_seats_changed(tables)
        return _person(account)

    async def change_password(self, person: Person, *, old: str, new: str, address: str) -> Person:
        """Change the password and log out all other browsers."""
        if not SHORTEST <= len(new) <= LONGEST:
            raise BadPassword
        account = await self._confirmed(person, old, address)
        await self.store.change_password(account.id, await self._passwords.hashed(new))
        return await self._reloaded(person)

    async def log_out_everywhere(self, person: Person) -> None:
        await self.store.end_sessions(person.id)
        self._persons.pop(person.id, None)

    async def rename(self, person: Person, name: str) -> Person:
        name = checked_name(name)
        try:
            await self.store.rename(person.id, name=name, folded=folded(name))
        except Conflict:
            raise NameTaken from None
        return await self._reloaded(person)

    async def delete(self, person: Person, *, password: str, address: str) -> None:
        """Delete the account and all data about it; where they still play, a bot takes the seat."""
        account = await self._confirmed(person, password, address)
        tables = await self.store.erase(account.id)
        self._persons.pop(person.id, None)
        self._bearers.clear()
        self._on_seats_changed(tables)

    async def _reloaded(self, person: Person) -> Person:
        account = await self.store.of(person.id)
        self._persons.pop(person.id, None)
        return person if account is None else _person(account)

    async def _confirmed(self, person: Person, password: str, address: str) -> Account:
        account = await self.store.of(person.id)
        try:
            await self._check(folded(person.name), account, password=password, address=address)
        except WrongPassword:
            raise NotThePassword from None
        assert account is not None
        return account

    async def _check(self, name: str, account: Account | None, *, password: str, address: str) -> None:
        """Refuse a wrong password, and after several every one; never reveal whether the account exists."""
        if not self._tries_from.take(address):
            raise TooManyTries
        if not self._tries.take(name):
            self._tries_from.give_back(address)
            raise TooManyTries
        if not await self._passwords.fits(password[: LONGEST + 1], account.password if account else None):
            raise WrongPassword
        self._tries_from.give_back(address)
        self._tries.give_back(name)

    async def make_token(self, name: str, *, account: str | None = None, address: str = "") -> str:
        """Create a token for a bot, with or without an account; it is returned once and never stored."""
        name = checked_name(name)
        if account is not None and len(await self.tokens(account)) >= MOST_TOKENS:
            raise TooManyTokens
        if not self._new_from.take(address):
            raise TooManyTries
        token = f"cabochon_{secrets.token_urlsafe(TOKEN_BYTES)}"
        await self.store.add_token(_digest(token), person=secrets.token_urlsafe(ID_BYTES), name=name, account=account)
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
        await self.store.rename_bot(bot.id, name)
        self._bearers.clear()
        return Person(bot.id, name)

    async def bearer(self, token: str) -> Person | None:
        """The bot that a token belongs to; None if it is unknown or revoked."""
        digest = _digest(token)
        known = self._bearers.get(digest)
        if known is None:
            found = await self.store.token(digest)
            if found is None or found.revoked is not None:
                return None
            known = Person(found.person, found.name)
            self._bearers[digest] = known
        return known


def checked_name(name: str) -> str:
    """A tidy name; BadName if it is too short or cannot be told apart from others."""
    name = tidy(name)
    if len(name) < SHORTEST_NAME or not 0 < len(folded(name)) <= LONGEST_FOLDED:
        raise BadName
    return name


def _person(account: Account) -> Person:
    return Person(account.id, account.name, account.sessions)


def _digest(token: str) -> str:
    """What is stored of a token: it is too long and random to be guessed from this."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
