"""What a database that does not answer raises, whichever it is and wherever it fails."""

from __future__ import annotations

import sqlite3

from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

__all__ = ["FAILURES", "cause"]

FAILURES = (DBAPIError, NoConnection, sqlite3.Error, OSError)


def cause(failure: BaseException) -> BaseException:
    """Without the statement and what was written: that may be a secret."""
    return getattr(failure, "orig", None) or failure
