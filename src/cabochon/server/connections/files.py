"""Open files: each connection is one, and the database and the program need some too."""

from __future__ import annotations

import logging
import sys

__all__ = ["most_connections"]

logger = logging.getLogger("cabochon.connections")

OTHER_FILES = 128  # of the database, the program, and connections that are being refused
FEWEST = 16


def most_connections(wanted: int) -> int:
    """As many connections as wanted, or as the system lets this process open; asks it for more where it may."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + OTHER_FILES
    if soft == resource.RLIM_INFINITY or soft >= needed:
        return wanted
    allowed = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    most = max(FEWEST, allowed - OTHER_FILES)
    if most < wanted:
        logger.warning("the system allows %d open files, so there can be %d connections, not %d", allowed, most, wanted)
    return most
