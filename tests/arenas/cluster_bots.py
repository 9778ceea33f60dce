"""Bots that the workers of a cluster import."""

from __future__ import annotations

import os
import time
from pathlib import Path

from cabochon.match.observer import Observer


class Slow:
    """Plays the first move after a while, and writes down in which process."""

    def __init__(self, folder: Path, seconds: float = 0.0) -> None:
        self.folder = folder
        self.seconds = seconds

    def decide(self, observer: Observer) -> str:
        (self.folder / str(os.getpid())).touch()
        time.sleep(self.seconds)
        return observer.legal()[0]
