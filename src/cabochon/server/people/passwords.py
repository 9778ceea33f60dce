"""What is kept of a password: never itself. Hashing takes a while, and does not keep others waiting."""

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
        self._nobodys = self._hasher.hash(secrets.token_urlsafe())

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def hashed(self, password: str) -> str:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._hasher.hash, _typed(password))

    async def fits(self, password: str, kept: str | None) -> bool:
        """Whether it is the one that was kept; where none was, finding that out takes as long."""
        fits = await asyncio.get_running_loop().run_in_executor(
            self._threads, self._verify, kept or self._nobodys, _typed(password)
        )
        return fits and kept is not None

    def is_outdated(self, kept: str) -> bool:
        """Whether it was hashed less carefully than is done today."""
        return self._hasher.check_needs_rehash(kept)

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False


def _typed(password: str) -> str:
    """The same letters are the same password, whichever keyboard composed them."""
    return unicodedata.normalize("NFKC", password)
