"""Where tables are kept, and accounts. The one place that speaks to the database."""

from cabochon.server.store.accounts import Account, AccountStore, Token
from cabochon.server.store.database import BadDatabase, open_database, shown
from cabochon.server.store.failures import FAILURES, cause
from cabochon.server.store.notify import Listener
from cabochon.server.store.results import Played, Rating, Results
from cabochon.server.store.tables import Conflict, Store

__all__ = [
    "FAILURES",
    "Account",
    "AccountStore",
    "BadDatabase",
    "Conflict",
    "Listener",
    "Played",
    "Rating",
    "Results",
    "Store",
    "Token",
    "cause",
    "open_database",
    "shown",
]
