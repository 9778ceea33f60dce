"""The number of CPU cores available to this process."""

from __future__ import annotations

import os

__all__ = ["cores"]


def cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
