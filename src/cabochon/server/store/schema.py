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
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
    text,
)

__all__ = [
    "accounts",
    "closed_chats",
    "jobs",
    "keys",
    "log",
    "messages",
    "metadata",
    "presence",
    "probes",
    "push_notices",
    "push_subscriptions",
    "ratings",
    "reserved_names",
    "results",
    "reviews",
    "seats",
    "sessions",
    "tables",
    "tokens",
]

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
    Column("lesson", String(40), nullable=True),  # the game whose tutorial is played here
    Column("clock", JSON(none_as_null=True), nullable=True),  # the time control; null without one
    Column("deadline", DateTime(timezone=True), nullable=True),  # when the seat to move runs out of time
    Column("to_move", Integer, nullable=True),  # the seat to move while the match runs
    Column("created", DateTime(timezone=True), nullable=False),
    Column("changed", DateTime(timezone=True), nullable=False),
    Column("maker", String(32), nullable=True),  # the person who created it; null if unknown or deleted
    Column("origin", String(32), nullable=True),  # a keyed digest of their address, as long as it counts
    Column("casual", Boolean, nullable=False, server_default=false()),  # not rated, whoever plays
    Column("quick", Boolean, nullable=False, server_default=false()),  # made for people who ask for the same match
    Column("chat", String(10), nullable=False, server_default="default"),  # for whom it is on
    Column("messages", Integer, nullable=False, server_default=text("0")),  # the number of the last message
    Index("tables_by_status", "status", "public", "changed"),
    Index("tables_by_deadline", "deadline"),
    Index("tables_by_maker", "maker", "changed"),
    Index("tables_by_origin", "origin", "changed"),
    Index("tables_by_rematch", "rematch"),
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

# What was said at a table. No part of its log: a message never changes the version of the table.
messages = Table(
    "messages",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("person", String(32), nullable=False),
    Column("seat", Integer, nullable=False),  # where they sat then
    Column("name", String(40), nullable=False),  # and their name
    Column("kind", String(10), nullable=False),
    Column("text", String(200), nullable=False),  # or the code of a reaction
    Column("at", DateTime(timezone=True), nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    Index("messages_by_person", "person", "at"),
)

# The people who have closed the chat: nothing is sent to them, at any table.
closed_chats = Table(
    "closed_chats",
    metadata,
    Column("person", String(32), primary_key=True),
    Column("at", DateTime(timezone=True), nullable=False),
)

keys = Table(
    "keys",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", String(128), nullable=False),
)

# Written and deleted again to find out whether the database takes writes; always empty.
probes = Table(
    "probes",
    metadata,
    Column("name", String(20), primary_key=True),
    Column("value", Text, nullable=False),
)

# A due move of a bot. A worker leases it until a moment that it keeps extending; then any worker may take it.
jobs = Table(
    "jobs",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("due", DateTime(timezone=True), nullable=False),
    Column("worker", String(32), nullable=True),
    Column("until", DateTime(timezone=True), nullable=True),
    Column("is_slow", Boolean, nullable=False, server_default=false()),  # the bot thinks for long
    Column("is_watched", Boolean, nullable=False, server_default=false()),  # a person sits at the table
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
    Column("sessions", Integer, nullable=False),  # old cookies with another number are void
    Column("created", DateTime(timezone=True), nullable=False),
)

# The names that belong to accounts, in the forms by which lookalikes are found.
reserved_names = Table(
    "reserved_names",
    metadata,
    Column("skeleton", String(200), primary_key=True),
    Column("account", String(32), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Index("reserved_names_by_account", "account"),
)

# A browser in which somebody is logged in; its cookie holds a secret, and only its digest is stored.
sessions = Table(
    "sessions",
    metadata,
    Column("digest", String(64), primary_key=True),
    Column("account", String(32), ForeignKey("accounts.id", ondelete="CASCADE"), nullable=False),
    Column("browser", String(40), nullable=False),
    Column("created", DateTime(timezone=True), nullable=False),
    Column("seen", DateTime(timezone=True), nullable=False),
    Index("sessions_by_account", "account", "seen"),
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

# A browser in which a person wants to be notified. It ends with the session in which it was subscribed.
push_subscriptions = Table(
    "push_subscriptions",
    metadata,
    Column("id", String(64), primary_key=True),  # a digest of the address
    Column("person", String(32), nullable=False),
    Column("session", String(64), ForeignKey("sessions.digest", ondelete="CASCADE"), nullable=True),  # null for guests
    Column("endpoint", Text, nullable=False),  # the address at the push service; whoever knows it can send there
    Column("p256dh", String(100), nullable=False),  # the browser's key, and a secret shared with it
    Column("auth", String(40), nullable=False),
    Column("language", String(10), nullable=False),
    Column("browser", String(40), nullable=False),
    Column("site", String(300), nullable=False),  # under which address of this server
    Column("created", DateTime(timezone=True), nullable=False),
    Index("push_subscriptions_by_person", "person", "created"),
    Index("push_subscriptions_by_session", "session"),
)

# The last turn of a table that a process has taken care of, so that no other notifies it again.
push_notices = Table(
    "push_notices",
    metadata,
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("turn", Integer, nullable=False),
    Column("version", Integer, nullable=False),  # of the table, when it was looked at
)

# The analysis of a finished match, shared by all who ask for it. While it runs, a worker leases it like a job of a bot.
reviews = Table(
    "reviews",
    metadata,
    Column("key", String(64), primary_key=True),  # a digest of the record, the evaluator and the settings
    Column("table_id", String(24), ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("state", String(10), nullable=False),
    Column("progress", Float, nullable=False),
    Column("version", Integer, nullable=False),  # rises with everything that is saved
    Column("content", LargeBinary, nullable=True),  # compressed JSON, partial while it runs; null before the first part
    Column("created", DateTime(timezone=True), nullable=False),
    Column("person", String(32), nullable=True),  # who asked for it, and from which address, as long as that counts
    Column("origin", String(32), nullable=True),
    Column("attempts", Integer, nullable=False),
    Column("worker", String(32), nullable=True),
    Column("until", DateTime(timezone=True), nullable=True),
    Index("reviews_by_state", "state", "created"),
    Index("reviews_by_person", "person", "created"),
    Index("reviews_by_origin", "origin", "created"),
)
