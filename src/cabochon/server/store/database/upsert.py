"""Inserting a row that may exist already, in the dialect of each database."""

from __future__ import annotations

from sqlalchemy import Table
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import Dialect

__all__ = ["inserted"]


def inserted(table: Table, dialect: Dialect) -> postgresql.Insert | sqlite.Insert:
    """An insert that accepts an `on_conflict` clause."""
    return postgresql.insert(table) if dialect.name == "postgresql" else sqlite.insert(table)
