"""The exceptions of a database that does not answer, of either kind."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

__all__ = ["FAILURES", "cause"]

FAILURES = (DBAPIError, NoConnection, sqlite3.Error, OSError)


def cause(failure: BaseException) -> BaseException:
    """The error without its statement and parameters, which may be secret."""
    return getattr(failure, "orig", None) or failure
