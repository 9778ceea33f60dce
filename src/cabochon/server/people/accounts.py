"""What people may do with an account: sign up, log in, change it, give tokens to bots, delete it.

The authority over accounts. Nobody needs one. Knows no page.
"""

from __future__ import annotations

import hashlib
import secrets
import unicodedata

from cabochon.server.ops import RateLimits
from cabochon.server.ops.kept import Kept
from cabochon.server.people.identity import JOINER, Person, tidy
from cabochon.server.people.passwords import LONGEST, SHORTEST, Passwords
from cabochon.server.play.refusals import (
    AccountRefused,
    BadName,
    BadPassword,
    NameTaken,
    NotThePassword,
    TooManyTokens,
    TooManyTries,
    WrongPassword,
)
from cabochon.server.play.service import TableService
from cabochon.server.store import Account, AccountStore, Conflict, Token

__all__ = ["Accounts", "folded"]

SHORTEST_NAME, LONGEST_FOLDED = 2, 80
MOST_TOKENS = 20
TOKEN_BYTES, ID_BYTES = 32, 18
SECONDS_KEPT = 5.0  # so long another process may not know yet that somebody was logged out
SECONDS_FOR_A_TOKEN = 60.0  # bots ask often; one that was revoked elsewhere may go on for so long
SELECTORS = dict.fromkeys([ord(JOINER), *range(0xFE00, 0xFE10)])  # what changes how a letter looks, or not even that


def folded(name: str) -> str:
    """The same for all spellings of a name that people would take for one."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name.translate(SELECTORS)).casefold())


class Accounts:
    def __init__(self, store: AccountStore, service: TableService, *, newcomers: int = 40) -> None:
        self.store = store
        self._rooms = service
        self._passwords = Passwords()
        self._known: Kept[Person] = Kept(seconds=SECONDS_KEPT)
        self._bearers: Kept[Person] = Kept(seconds=SECONDS_FOR_A_TOKEN)
        self._tries = RateLimits(a_second=1 / 30, at_once=6)  # wrong passwords, by account
        self._tries_from = RateLimits(a_second=1 / 10, at_once=30)  # and by address: a house may share one
        self._new_from = RateLimits(a_second=newcomers / 800, at_once=newcomers)  # accounts and tokens, by address

    def close(self) -> None:
        self._passwords.close()

    async def recognised(self, told: Person) -> Person | None:
        """The person a cookie tells of, as they are called now; None if it is void.

        What is kept in memory is believed only where it agrees with the cookie: another process may know more.
        """
        known = self._known.get(told.id)
        if known is None or known.sessions != told.sessions:
            account = await self.store.of(told.id)
            known = Person(told.id, told.name) if account is None else _person(account)
            self._known.keep(told.id, known)
        if known.sessions != told.sessions:
            return None
        return known if known.has_account else told

    async def sign_up(self, guest: Person, *, name: str, password: str, address: str) -> Person:
        """An account for a guest, who keeps everything they have."""
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
        self._known.drop(guest.id)
        return Person(guest.id, name, 0)

    async def _signed_up_before(self, guest: Person, *, name: str, password: str, address: str) -> Person:
        """Perhaps they have clicked twice: then they know the password too."""
        try:
            return await self.log_in(guest, name=name, password=password, address=address)
        except AccountRefused:
            raise NameTaken from None

    async def log_in(self, guest: Person, *, name: str, password: str, address: str) -> Person:
        """Who knows name and password; what they held as a guest goes to the account."""
        account = await self.store.named(folded(tidy(name)))
        await self._check(folded(tidy(name)), account, password=password, address=address)
        assert account is not None
        if self._passwords.is_outdated(account.password):
            await self.store.keep_password(account.id, await self._passwords.hashed(password))
        if not guest.has_account:
            tables = await self.store.hand_on(guest.id, guest_name=guest.name, account=account)
            self._rooms.look_again(tables)
        return _person(account)

    async def change_password(self, person: Person, *, old: str, new: str, address: str) -> Person:
        """Another password; all other browsers are logged out."""
        if not SHORTEST <= len(new) <= LONGEST:
            raise BadPassword
        account = await self._confirmed(person, old, address)
        await self.store.change_password(account.id, await self._passwords.hashed(new))
        return await self._anew(person)

    async def log_out_everywhere(self, person: Person) -> None:
        await self.store.end_sessions(person.id)
        self._known.drop(person.id)

    async def rename(self, person: Person, name: str) -> Person:
        name = checked_name(name)
        try:
            await self.store.rename(person.id, name=name, folded=folded(name))
        except Conflict:
            raise NameTaken from None
        return await self._anew(person)

    async def delete(self, person: Person, *, password: str, address: str) -> None:
        """The account and everything that tells of it; where they still play, a bot takes the seat."""
        account = await self._confirmed(person, password, address)
        tables = await self.store.wipe_out(account.id)
        self._known.drop(person.id)
        self._bearers.clear()
        self._rooms.look_again(tables)

    async def _anew(self, person: Person) -> Person:
        account = await self.store.of(person.id)
        self._known.drop(person.id)
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
        """Refuse a wrong password, and soon all of them; nobody learns whether there is such an account."""
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
        """A token for a bot of this name, of an account or nobody's; this is the only time it is told."""
        name = checked_name(name)
        if account is not None and len(await self.tokens(account)) >= MOST_TOKENS:
            raise TooManyTokens
        if not self._new_from.take(address):
            raise TooManyTries
        token = f"cabochon_{secrets.token_urlsafe(TOKEN_BYTES)}"
        await self.store.add_token(_digest(token), person=secrets.token_urlsafe(ID_BYTES), name=name, account=account)
        return token

    async def tokens(self, account: str) -> list[Token]:
        """Those that are good."""
        return [token for token in await self.store.tokens(account) if token.revoked is None]

    async def revoke(self, person: Person, bot: str) -> None:
        await self.store.revoke(bot, account=person.id)
        self._bearers.clear()

    async def revoke_own(self, bot: Person) -> None:
        """Who shows a token gives it back."""
        await self.store.revoke(bot.id, account=None)
        self._bearers.clear()

    async def rename_bot(self, bot: Person, name: str) -> Person:
        name = checked_name(name)
        await self.store.rename_bot(bot.id, name)
        self._bearers.clear()
        return Person(bot.id, name)

    async def bearer(self, token: str) -> Person | None:
        """Who shows a token: the bot it was made for."""
        digest = _digest(token)
        known = self._bearers.get(digest)
        if known is None:
            found = await self.store.token(digest)
            if found is None or found.revoked is not None:
                return None
            known = Person(found.person, found.name)
            self._bearers.keep(digest, known)
        return known


def checked_name(name: str) -> str:
    """A name as it may stand in lists, and be told apart from others."""
    name = tidy(name)
    if len(name) < SHORTEST_NAME or not 0 < len(folded(name)) <= LONGEST_FOLDED:
        raise BadName
    return name


def _person(account: Account) -> Person:
    return Person(account.id, account.name, account.sessions)


def _digest(token: str) -> str:
    """A token is long and random: nobody can guess it from this."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
