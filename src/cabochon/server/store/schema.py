"""The tables of the database. A game table is its seats and its log; everything else follows from the log."""

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
    Column("invite", String(32), nullable=False, unique=True),  # the secret that lets a person take an open seat
    Column("game", String(40), nullable=False),
    Column("options", JSON, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("status", String(10), nullable=False),
    Column("version", Integer, nullable=False),  # rises with every visible change
    Column("rematch", String(24), nullable=True),  # the table of the rematch
    Column("lesson", String(40), nullable=True),  # the game whose lesson is played here
    Column("clock", JSON(none_as_null=True), nullable=True),  # the time control; null without one
    Column("deadline", DateTime(timezone=True), nullable=True),  # when the seat to move runs out of time
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
    Column("holder", String(32), nullable=True),  # a person; null while the seat is open or a bot's
    Column("name", String(40), nullable=False),
    Column("bot", String(40), nullable=True),
    Column("gone", String(32), nullable=True),  # the person a stand-in bot plays for
    Column("guest", Boolean, nullable=True),  # whether they began this match as a guest
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
    Column("mover", Integer, nullable=True),  # the seat whose clock runs from then on
    PrimaryKeyConstraint("table_id", "number"),  # of two writers of one number, one is refused
)

keys = Table(
    "keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", String(128), nullable=False),
)

# A due move of a bot. A worker leases it until a moment that it keeps extending; then any worker may take it.
jobs = Table(
    "jobs",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("due", DateTime(timezone=True), nullable=False),
    Column("worker", String(32), nullable=True),
    Column("until", DateTime(timezone=True), nullable=True),
    Index("jobs_by_due", "due"),
)

# When a player was last seen at a table.
presence = Table(
    "presence",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("person", String(32), nullable=False),
    Column("seen", DateTime(timezone=True), nullable=False),
    PrimaryKeyConstraint("table_id", "person"),
)

# A name and a password. The id is that of the person: a guest who signs up keeps their tables.
accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("folded", String(80), nullable=False, unique=True),  # the name in a form that is equal for all spellings
    Column("password", String(200), nullable=False),  # its argon2 hash
    Column("sessions", Integer, nullable=False),  # cookies with another number are void
    Column("created", DateTime(timezone=True), nullable=False),
)

# What a bot authenticates with, as a person of its own; only its digest is stored.
tokens = Table(
    "tokens",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("person", String(32), nullable=False, unique=True),
    Column("account", String(32), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=True),  # the owner of the bot
    Column("name", String(40), nullable=False),  # the name of the bot
    Column("created", DateTime(timezone=True), nullable=False),
    Column("revoked", DateTime(timezone=True), nullable=True),
    Index("tokens_by_account", "account"),
)

# The skill of a person, or of a bot of the server as `bot:easy`, at a game.
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

# How a match ended for a person, guests included; written once, with the entry that ended it.
results = Table(
    "results",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("person", String(32), nullable=False),
    Column("game", String(40), nullable=False),
    Column("share", Float, nullable=True),  # of the victory; null if the match ended without a result
    Column("place", Integer, nullable=True),
    Column("is_rated", Boolean, nullable=False),
    Column("mu_before", Float, nullable=True),
    Column("mu_after", Float, nullable=True),
    Column("ended", DateTime(timezone=True), nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("results_by_person", "person", "ended"),
)
