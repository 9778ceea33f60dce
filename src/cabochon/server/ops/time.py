"""Points in time, always in UTC."""

from __future__ import annotations

import datetime

__all__ = ["now", "utc"]


def now() -> datetime.datetime:
    return datetime.datetime.now(datetime.UTC)


def utc(moment: datetime.datetime) -> datetime.datetime:
    """A moment read from a database; SQLite forgets the time zone."""
    return moment.replace(tzinfo=datetime.UTC)
