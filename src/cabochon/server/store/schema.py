"""What the database holds. A table is its seats and its log; everything else follows from the log."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

__all__ = ["jobs", "keys", "log", "metadata", "presence", "seats", "tables"]

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("invite", String(32), nullable=False, unique=True),  # whoever knows it may take an open seat
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("version", Integer, nullable=False),  # rises with every change a page could show
    Column("rematch", String(24), nullable=True),  # the table at which they play on
    Column("lesson", String(40), nullable=True),  # the introduction that is played here
    Column(
        "clock", JSON(none_as_null=True), nullable=True
    ),  # how much time there is; nothing where nobody is in a hurry
    Column("deadline", DateTime(timezone=True), nullable=True),  # when the time of the seat to move runs out
    Column("created", DateTime(timezone=True), nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
    Index("tables_by_status", "status", "public", "changed"),
    Index("tables_by_deadline", "deadline"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("holder", String(32), nullable=True),  # a person; nobody while the seat is open or a bot's
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=True),
    Column("gone", String(32), nullable=True),  # the person for whom a bot plays on
    PrimaryKeyConstraint("table_id", "seat"),
    Index("seats_by_holder", "holder"),
)

log = Table(
    "log",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", String(10), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", DateTime(timezone=True), nullable=False),
    Column("mover", Integer, nullable=True),  # the seat whose time runs from then on
    PrimaryKeyConstraint("table_id", "number"),  # of two who write the same number, one is refused
)

keys = Table(
    "keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", String(128), nullable=False),
)

# A move that a bot owes. Whoever takes it holds it until a moment that it keeps pushing on; then anybody may take it.
jobs = Table(
    "jobs",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("due", DateTime(timezone=True), nullable=False),
    Column("worker", String(32), nullable=True),
    Column("until", DateTime(timezone=True), nullable=True),
    Index("jobs_by_due", "due"),
)

# When somebody who plays was last seen at a table.
presence = Table(
    "presence",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(32), nullable=False),
    Column("seen", DateTime(timezone=True), nullable=False),
    PrimaryKeyConstraint("table_id", "person"),
)
