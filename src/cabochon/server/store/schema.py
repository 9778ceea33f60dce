"""What the database holds. A table is its seats and its log; everything else follows from the log."""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    DateTime,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
)

__all__ = ["accounts", "jobs", "keys", "log", "metadata", "presence", "ratings", "results", "seats", "tables", "tokens"]

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
    Column("guest", Boolean, nullable=True),  # whether they began this match before they had logged in
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

# A name of one's own and a password. The id is that of the person: a guest who signs up keeps their tables.
accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(80), nullable=False, unique=True),  # the name, however it is spelled
    Column("password", String(200), nullable=False),  # what argon2 made of it
    Column("sessions", Integer, nullable=False),  # cookies that tell another number are void
    Column("created", DateTime(timezone=True), nullable=False),
)

# What a program shows to play as a person of its own; only the digest of it is kept.
tokens = Table(
    "tokens",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", String(32), nullable=False, unique=True),
    Column("account", String(32), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=True),  # whose bot it is
    Column("name", String(40), nullable=False),  # under which the bot plays
    Column("created", DateTime(timezone=True), nullable=False),
    Column("revoked", DateTime(timezone=True), nullable=True),
    Index("tokens_by_account", "account"),
)

# How strong a person, or a bot of the house as `bot:easy`, is at a game.
ratings = Table(
    "ratings",
    metadata,
    Column("person", String(48), nullable=False),
    Column("game", String(40), nullable=False),
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
    PrimaryKeyConstraint("person", "game"),
)

# How a match ended for a person, guests too; written once, with the line of the log that ended it.
results = Table(
    "results",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(32), nullable=False),
    Column("game", String(40), nullable=False),
    Column("share", Float, nullable=True),  # of the victory; nothing where a match ended without a result
    Column("place", Integer, nullable=True),
    Column("is_rated", Boolean, nullable=False),
    Column("mu_before", Float, nullable=True),
    Column("mu_after", Float, nullable=True),
    Column("ended", DateTime(timezone=True), nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("results_by_person", "person", "ended"),
)
