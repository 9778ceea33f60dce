"""Writing a row whether it is there already or not, in the words of each database."""

from __future__ import annotations

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect

__all__ = ["inserted"]


def inserted(table: Table, dialect: Dialect) -> postgresql.Insert | sqlite.Insert:
    """An insert that can be told what to do where the row exists."""
    return postgresql.insert(table) if dialect.name == "postgresql" else sqlite.insert(table)
