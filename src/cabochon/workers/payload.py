"""A function as bytes that travel to other processes, and back again where they arrive."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from functools import lru_cache
from threading import get_ident
from typing import Any

from cabochon.contract import CabochonError

__all__ = ["CannotSend", "call", "needs_main", "packed"]

THREADS = 256  # of one worker that may hold a copy each
REFUSALS = (pickle.PicklingError, AttributeError, TypeError, ValueError, RecursionError)
LOAD_FAILURES = (pickle.UnpicklingError, AttributeError, ImportError, EOFError)


class CannotSend(CabochonError):
    """Something that only the process in which it was made can use."""


def packed(function: Callable[[Any], object], dumps: Callable[[Any], bytes] = pickle.dumps) -> bytes:
    try:
        return dumps(function)
    except REFUSALS as problem:
        raise CannotSend(
            f"this cannot be sent to worker processes: {problem}; use one worker, or define it at the top of a module"
        ) from problem


def needs_main(payload: bytes) -> bool:
    """Whether it refers to the script or notebook that runs, which a worker may not be able to import."""
    return b"__main__" in payload


def call(payload: bytes, item: Any) -> Any:
    """Call the packed function for an item."""
    return _function(payload, get_ident())(item)


@lru_cache(THREADS)
def _function(payload: bytes, thread: int) -> Callable[[Any], Any]:
    """One copy for each thread: what it holds need not be safe to use from several."""
    try:
        function: Callable[[Any], Any] = pickle.loads(payload)
    except LOAD_FAILURES as problem:
        raise CannotSend(
            f"a worker process cannot load what it was sent: {problem}; use one worker, or define it in a module that "
            "is installed wherever workers run"
        ) from problem
    return function
