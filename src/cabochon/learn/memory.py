"""Keeps the memory of large arrays in the process, for training on a CPU.

Each step needs the same few megabytes again. By default, glibc returns them to the system and asks for new ones, which
the system fills with zeros: that took a third of the time.
"""

from __future__ import annotations

import ctypes
import sys

__all__ = ["keep_memory"]

TRIM_THRESHOLD = -1  # as in malloc.h
MMAP_THRESHOLD = -3
SIZES = (1 << 30, 32 << 20)  # bytes; some releases of glibc take no more than the second


def keep_memory() -> None:
    """Do nothing where another library manages memory."""
    if not sys.platform.startswith("linux"):
        return
    mallopt = getattr(ctypes.CDLL(None), "mallopt", None)  # musl has none
    if mallopt is not None and any(mallopt(MMAP_THRESHOLD, size) for size in SIZES):
        mallopt(TRIM_THRESHOLD, SIZES[0])
