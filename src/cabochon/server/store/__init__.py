"""Where tables are kept, and accounts. The one place that speaks to the database."""

from cabochon.server.store.accounts import Account, AccountStore, Token
from cabochon.server.store.database import BadDatabase, open_database, shown
from cabochon.server.store.failures import FAILURES, cause
from cabochon.server.store.results import Played, Rating, Results
from cabochon.server.store.store import Conflict, Store
from cabochon.server.store.wire import Wire

__all__ = [
    "FAILURES",
    "Account",
    "AccountStore",
    "BadDatabase",
    "Conflict",
    "Played",
    "Rating",
    "Results",
    "Store",
    "Token",
    "Wire",
    "cause",
    "open_database",
    "shown",
]
