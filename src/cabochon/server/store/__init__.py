"""Where tables are kept. The one place that speaks to the database."""

from cabochon.server.store.database import BadDatabase, open_database, shown
from cabochon.server.store.store import Conflict, Store
from cabochon.server.store.wire import Wire

__all__ = ["BadDatabase", "Conflict", "Store", "Wire", "open_database", "shown"]
