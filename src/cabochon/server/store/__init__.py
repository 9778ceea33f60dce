"""Where tables are kept. The one place that speaks to the database."""

from cabochon.server.store.database import BadDatabase, open_database, shown
from cabochon.server.store.store import Conflict, Store

__all__ = ["BadDatabase", "Conflict", "Store", "open_database", "shown"]
