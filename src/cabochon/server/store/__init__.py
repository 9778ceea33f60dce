"""The one place that speaks to the database: tables, accounts, results, bot jobs and presence.

Everything it takes and returns is plain data; it knows no rule of a game or of a table.
"""

from cabochon.server.store.accounts import Account, AccountStore, Token
from cabochon.server.store.bot_jobs import BotJobs
from cabochon.server.store.database import BadDatabase, open_database, shown
from cabochon.server.store.entities import (
    CHANCE_SEAT,
    FORMER_PLAYER,
    STAND_IN,
    Clock,
    EntryKind,
    LogEntry,
    NewEntry,
    Pace,
    Seat,
    Status,
    TableRow,
    TableSummary,
)
from cabochon.server.store.failures import FAILURES, cause
from cabochon.server.store.notify import Listener
from cabochon.server.store.rating_scale import RatingChange, rating_number, rating_uncertainty
from cabochon.server.store.results import Played, Player, Rating, Results, Scoring
from cabochon.server.store.tables import Conflict, TableChanges, TableStore

__all__ = [
    "CHANCE_SEAT",
    "FAILURES",
    "FORMER_PLAYER",
    "STAND_IN",
    "Account",
    "AccountStore",
    "BadDatabase",
    "BotJobs",
    "Clock",
    "Conflict",
    "EntryKind",
    "Listener",
    "LogEntry",
    "NewEntry",
    "Pace",
    "Played",
    "Player",
    "Rating",
    "RatingChange",
    "Results",
    "Scoring",
    "Seat",
    "Status",
    "TableChanges",
    "TableRow",
    "TableStore",
    "TableSummary",
    "Token",
    "cause",
    "open_database",
    "rating_number",
    "rating_uncertainty",
    "shown",
]
