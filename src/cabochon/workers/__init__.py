"""Calling a function for many items, in this process, on local processes or on a Dask cluster.

with worker_pool(function, workers=4) as call_for:
    for result in call_for(items):  # as they end, in any order
        ...

Knows no games and no arenas.
"""

from cabochon.workers.payload import CannotSend
from cabochon.workers.pool import worker_pool
from cabochon.workers.processes import check_may_start_processes, is_stopping

__all__ = ["CannotSend", "check_may_start_processes", "is_stopping", "worker_pool"]
