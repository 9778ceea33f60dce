"""Names: how they are compared, which of them belong to accounts, and what guests are called.

The name of an account is its own: nobody else may choose it, or one that looks like it. A guest or a bot that already
has such a name, because the account came later, gets a number after it.
"""

from __future__ import annotations

import hashlib
import logging
import unicodedata

from cachetools import TTLCache

from cabochon.server.people.identity import JOINER, LONGEST_NAME, People, Person, tidy
from cabochon.server.people.lookalikes import LONGEST_SKELETON, skeletons
from cabochon.server.people.refusals import BadName, NameReserved
from cabochon.server.store import FAILURES, AccountStore, cause

__all__ = ["Names", "checked_name", "folded", "numbered"]

SHORTEST_NAME, LONGEST_FOLDED = 2, 80
NUMBERS = 10_000
SECONDS_CACHED = 60.0  # how long a new guest may get a name that has just become an account's
SELECTORS = dict.fromkeys([ord(JOINER), *range(0xFE00, 0xFE10)])  # invisible, or variants of how a letter looks

logger = logging.getLogger(__name__)


def folded(name: str) -> str:
    """A name in the form that is equal for all its spellings: with it people log in."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name.translate(SELECTORS)).casefold())


def checked_name(name: str) -> str:
    """A tidy name; BadName if it is too short or cannot be told apart from others."""
    name = tidy(name)
    if len(name) < SHORTEST_NAME or not 0 < len(folded(name)) <= LONGEST_FOLDED:
        raise BadName
    if not all(0 < len(skeleton) <= LONGEST_SKELETON for skeleton in skeletons(name)):
        raise BadName
    return name


def numbered(name: str, person: str) -> str:
    """The name with a number, always the same for a person."""
    number = int(hashlib.sha256(person.encode()).hexdigest(), 16) % NUMBERS
    suffix = f" {number:04}"
    return name[: LONGEST_NAME - len(suffix)].strip() + suffix


class Names:
    def __init__(self, store: AccountStore) -> None:
        self._store = store.reserved_names
        self._friendly: TTLCache[str, bool] = TTLCache(100, SECONDS_CACHED)  # whether it is an account's

    async def fill(self) -> None:
        """Reserve the names of accounts from before names were reserved; if that fails, the next start tries again."""
        try:
            await self._store.fill(skeletons)
        except FAILURES as failure:
            logger.warning("the names of old accounts could not be reserved: %s", cause(failure))

    async def check(self, name: str, *, account: str | None = None) -> None:
        """NameReserved if the name, or one that looks like it, belongs to another account than this one."""
        if await self._store.owners(skeletons(name)) - {account}:
            raise NameReserved

    async def shown(self, name: str, person: str, *, account: str | None = None) -> str:
        """The name of a guest or of a bot: with a number if it has become that of an account."""
        is_reserved = await self._store.owners(skeletons(name)) - {account}
        return numbered(name, person) if is_reserved else name

    async def of_guest(self, name: str, person: str) -> str | None:
        """What a guest is called; None if they have an account."""
        owners = await self._store.owners_or_account(skeletons(name), person)
        if person in owners:
            return None
        return numbered(name, person) if owners else name

    async def stranger(self) -> Person:
        """A new guest with a friendly name that is no account's."""
        person = People.stranger()
        is_reserved = self._friendly.get(person.name)
        if is_reserved is None:
            is_reserved = bool(await self._store.owners(skeletons(person.name)))
            self._friendly[person.name] = is_reserved
        return Person(person.id, numbered(person.name, person.id)) if is_reserved else person
