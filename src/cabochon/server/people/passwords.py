"""Hashing and checking passwords, in threads: each takes a while, and nobody else waits for it."""

from __future__ import annotations

import asyncio
import os
import secrets
import sys
import threading
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from cabochon.server.people.refusals import Overloaded

__all__ = ["LONGEST", "SHORTEST", "Passwords"]

T = TypeVar("T")

SHORTEST, LONGEST = 8, 200
AT_THE_SAME_TIME = min(2, max(1, (os.cpu_count() or 1) // 2))  # each takes 64 MiB, and others need the processor too
LOW_PRIORITY = 10
MOST_WAITING = 32  # some seconds of work; half of the room is for people whom the server knows


class Passwords:
    def __init__(self) -> None:
        self._hasher = PasswordHasher(parallelism=1)  # one processor each
        self._threads = ThreadPoolExecutor(
            AT_THE_SAME_TIME, thread_name_prefix="password", initializer=_let_others_go_first
        )
        self._waiting = 0
        self._decoy = self._hasher.hash(secrets.token_urlsafe())

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)

    async def hashed(self, password: str) -> str:
        return await self._in_thread(self._hasher.hash, _typed(password))

    async def fits(self, password: str, stored: str | None, *, is_known: bool = False) -> bool:
        """Whether the password matches the stored hash; without one, the answer takes just as long.

        Those who are known find room where others are refused with Overloaded.
        """
        fits = await self._in_thread(self._verify, stored or self._decoy, _typed(password), is_known=is_known)
        return fits and stored is not None

    async def _in_thread(self, call: Callable[..., T], *args: str, is_known: bool = False) -> T:
        if self._waiting >= (MOST_WAITING if is_known else MOST_WAITING // 2):
            raise Overloaded
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, call, *args)
        finally:
            self._waiting -= 1

    def is_outdated(self, stored: str) -> bool:
        """Whether the hash uses weaker parameters than today's."""
        return self._hasher.check_needs_rehash(stored)

    def _verify(self, stored: str, password: str) -> bool:
        try:
            return self._hasher.verify(stored, password)
        except (VerificationError, InvalidHashError):
            return False


def _let_others_go_first() -> None:
    """On a busy machine, answering requests comes before hashing; only Linux has priorities of threads."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), LOW_PRIORITY)


def _typed(password: str) -> str:
    """Normalised: the same letters are the same password, whichever keyboard composed them."""
    return unicodedata.normalize("NFKC", password)
