"""The one place that speaks to the database: tables, accounts, results, bot jobs, reviews and presence.

Everything it takes and returns is plain data; it knows no rule of a game or of a table.
"""

from cabochon.server.store.chat.messages import MESSAGES_KEPT, ChatStore
from cabochon.server.store.database.failures import FAILURES, cause
from cabochon.server.store.database.notify import Listener
from cabochon.server.store.database.opening import BadDatabase, open_database, shown
from cabochon.server.store.database.write_probe import WriteProbe
from cabochon.server.store.entities import (
    CHANCE_SEAT,
    ENDED_BY_MAKER,
    FORMER_PLAYER,
    STAND_IN,
    UNATTENDED,
    ChatSwitch,
    Clock,
    EntryKind,
    LogEntry,
    Message,
    MessageKind,
    NewEntry,
    Pace,
    Seat,
    Status,
    TableRow,
    TableSummary,
)
from cabochon.server.store.people.accounts import Account, AccountStore, Token
from cabochon.server.store.people.push import PushStore, PushSubscription
from cabochon.server.store.people.reserved_names import ReservedNameStore
from cabochon.server.store.people.sessions import Session, SessionStore
from cabochon.server.store.ratings.results import Played, Player, Rating, Results, Scoring
from cabochon.server.store.ratings.scale import RatingChange, rating_number, rating_uncertainty
from cabochon.server.store.tables.bot_jobs import BotDue, BotJobs
from cabochon.server.store.tables.lists import TableLists
from cabochon.server.store.tables.quotas import Admission, Allowance, OverQuota
from cabochon.server.store.tables.review_jobs import ReviewJob, ReviewJobs
from cabochon.server.store.tables.reviews import ReviewState, ReviewStore, StoredReview, packed
from cabochon.server.store.tables.table_store import Conflict, TableChanges, TableStore

__all__ = [
    "CHANCE_SEAT",
    "ENDED_BY_MAKER",
    "FAILURES",
    "FORMER_PLAYER",
    "MESSAGES_KEPT",
    "STAND_IN",
    "UNATTENDED",
    "Account",
    "AccountStore",
    "Admission",
    "Allowance",
    "BadDatabase",
    "BotDue",
    "BotJobs",
    "ChatStore",
    "ChatSwitch",
    "Clock",
    "Conflict",
    "EntryKind",
    "Listener",
    "LogEntry",
    "Message",
    "MessageKind",
    "NewEntry",
    "OverQuota",
    "Pace",
    "Played",
    "Player",
    "PushStore",
    "PushSubscription",
    "Rating",
    "RatingChange",
    "ReservedNameStore",
    "Results",
    "ReviewJob",
    "ReviewJobs",
    "ReviewState",
    "ReviewStore",
    "Scoring",
    "Seat",
    "Session",
    "SessionStore",
    "Status",
    "StoredReview",
    "TableChanges",
    "TableLists",
    "TableRow",
    "TableStore",
    "TableSummary",
    "Token",
    "WriteProbe",
    "cause",
    "open_database",
    "packed",
    "rating_number",
    "rating_uncertainty",
    "shown",
]
