"""Sessions: who is logged in, in which browser, until they log out there or anywhere else.

The cookie holds a secret and the database its digest. Knows no page, no password and no table.
"""

from __future__ import annotations

import datetime
import hashlib
import logging
import secrets

from cachetools import TTLCache

from cabochon.server.ops import now
from cabochon.server.people.browsers import browser_name
from cabochon.server.people.identity import Cookie, Person
from cabochon.server.people.names import Names
from cabochon.server.store import FAILURES, AccountStore, Session, cause

__all__ = ["Sessions", "secret_digest"]

MOST_SESSIONS = 50  # of one account
SECRET_BYTES = 24
CACHE_SIZE = 20_000
SECONDS_CACHED = 5.0  # how long another process may accept a session that was ended
BETWEEN_NOTES = datetime.timedelta(hours=1)  # of when a browser was last seen
SECONDS_UPGRADED = 3600.0

logger = logging.getLogger(__name__)


class Sessions:
    def __init__(self, store: AccountStore, names: Names) -> None:
        self._accounts = store
        self._names = names
        self._store = store.sessions
        self._known: TTLCache[str, Person | None] = TTLCache(CACHE_SIZE, SECONDS_CACHED)  # by digest
        self._guests: TTLCache[tuple[str, str], str | None] = TTLCache(CACHE_SIZE, SECONDS_CACHED)
        self._upgraded: TTLCache[tuple[str, ...], str] = TTLCache(CACHE_SIZE, SECONDS_UPGRADED)

    async def recognised(self, cookie: Cookie, *, address: str = "", user_agent: str = "") -> Person | None:
        """The person of a cookie under their current name; None if the session has ended."""
        if cookie.session is not None:
            return await self._of_session(cookie.session)
        if cookie.generation is not None:
            return await self._of_old_cookie(cookie, address=address, user_agent=user_agent)
        return await self._of_guest(cookie.id, cookie.name)

    async def _of_guest(self, person: str, name: str) -> Person | None:
        """A guest, unless they have signed up since."""
        if (person, name) in self._guests:
            shown = self._guests.get((person, name))
        else:
            shown = self._guests[person, name] = await self._names.of_guest(name, person)
        return None if shown is None else Person(person, shown)

    async def _of_session(self, secret: str) -> Person | None:
        digest = secret_digest(secret)
        if digest in self._known:
            return self._known.get(digest)
        found = await self._store.find(digest)
        person = Person(found.account, found.name, has_account=True, session=secret) if found else None
        self._known[digest] = person
        if found is not None and now() - found.seen > BETWEEN_NOTES:
            await self._note_seen(digest)
        return person

    async def _note_seen(self, digest: str) -> None:
        try:
            await self._store.note_seen(digest)
        except FAILURES as failure:  # reading must go on when the disk is full
            logger.warning("a session could not be noted: %s", cause(failure))

    async def _of_old_cookie(self, cookie: Cookie, *, address: str, user_agent: str) -> Person | None:
        """A cookie from before sessions were stored gets a session; one browser gets one, however often it asks."""
        browser = (cookie.id, str(cookie.generation), address, user_agent)
        secret = self._upgraded.get(browser)
        if secret is not None:
            return await self._of_session(secret)
        account = await self._accounts.of(cookie.id)
        if account is None or account.sessions != cookie.generation:
            return None
        person = await self.begin(Person(account.id, account.name, has_account=True), user_agent)
        self._upgraded[browser] = person.session or ""
        return person

    async def begin(self, person: Person, user_agent: str, *, guest: str | None = None) -> Person:
        """Log a person in, in this browser, where they were this guest so far."""
        secret = secrets.token_urlsafe(SECRET_BYTES)
        await self._store.add(
            secret_digest(secret),
            account=person.id,
            browser=browser_name(user_agent),
            most=MOST_SESSIONS,
            guest=guest,
        )
        return Person(person.id, person.name, has_account=True, session=secret)

    async def of(self, person: Person) -> list[Session]:
        """Where an account is logged in, the browser seen last first."""
        return await self._store.of(person.id)

    async def end(self, person: Person, digest: str) -> None:
        """Log an account out in one browser."""
        await self._store.end(digest, account=person.id)
        self.forget(person.id)

    async def end_own(self, person: Person) -> None:
        """Log out in the browser that asks."""
        if person.session is not None:
            await self.end(person, secret_digest(person.session))

    async def end_all(self, person: Person) -> None:
        await self._store.end_all(person.id)
        self.forget(person.id)

    def forget(self, account: str) -> None:
        """Look up the sessions of an account anew: they or its name have changed."""
        self._forget_guest(account)
        for digest in list(self._known):
            person = self._known.get(digest)
            if person is not None and person.id == account:
                self._known.pop(digest, None)

    def _forget_guest(self, person: str) -> None:
        for guest in [guest for guest in self._guests if guest[0] == person]:
            self._guests.pop(guest, None)


def secret_digest(secret: str) -> str:
    """The digest that is stored instead of a secret, which is too long and random to be guessed from it."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
