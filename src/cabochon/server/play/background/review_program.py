"""Reviews one match: a program of its own, run by `review_process.py`, that gives way to everything else.

It does so once the first look at all turns is out: that takes a second, and somebody waits for its graph.

Reads the record and the settings from standard input, as JSON. Writes the review as it grows to standard output, one
line each time: the part that is done, a tab, and the review as JSON. Imports nothing of the server, to start at once.
"""

from __future__ import annotations

import json
import os
import sys
import time

import cabochon
from cabochon.analysis import Review

GIVE_WAY = 19
SECONDS_BETWEEN_PARTS = 1.5


class Reporter:
    """Writes the review when it is new, and then from time to time."""

    def __init__(self) -> None:
        self._next: float | None = None

    def report(self, progress: float, review: Review) -> None:
        if self._next is not None and time.monotonic() < self._next and progress < 1:
            return
        print(f"{progress}\t{json.dumps(review.to_json(), separators=(',', ':'))}", flush=True)
        if self._next is None and hasattr(os, "nice"):
            os.nice(GIVE_WAY)
        self._next = time.monotonic() + SECONDS_BETWEEN_PARTS


def main() -> None:
    asked = json.load(sys.stdin)
    cabochon.review(asked["record"], simulations=asked["simulations"], on_progress=Reporter().report)


if __name__ == "__main__":
    main()
