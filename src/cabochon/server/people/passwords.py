"""Hashing and checking passwords, in threads: each takes a while, and nobody else waits for it."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from concurrent.futures import ThreadPoolExecutor

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

__all__ = ["LONGEST", "SHORTEST", "Passwords"]

SHORTEST, LONGEST = 8, 200
AT_THE_SAME_TIME = 2  # each takes 64 MiB of memory


class Passwords:
    def __init__(self) -> None:
        self._hasher = PasswordHasher()
        self._threads = ThreadPoolExecutor(AT_THE_SAME_TIME, thread_name_prefix="password")
        self._decoy = self._hasher.hash(secrets.token_urlsafe())

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def hashed(self, password: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._hasher.hash, _typed(password))

    async def fits(self, password: str, stored: str | None) -> bool:
        """Whether the password matches the stored hash; without one, the answer takes just as long."""
        fits = await asyncio.get_running_loop().run_in_executor(
            self._threads, self._verify, stored or self._decoy, _typed(password)
        )
        return fits and stored is not None

    def is_outdated(self, stored: str) -> bool:
        """Whether the hash uses weaker parameters than today's."""
        return self._hasher.check_needs_rehash(stored)

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False


def _typed(password: str) -> str:
    """Normalised: the same letters are the same password, whichever keyboard composed them."""
    return unicodedata.normalize("NFKC", password)
