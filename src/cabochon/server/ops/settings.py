"""What whoever runs the server may settle."""

from __future__ import annotations

import os
import sys
from dataclasses import dataclass
from pathlib import Path

__all__ = ["Settings", "usual_database"]


def usual_database() -> str:
    """A file where programs of this system keep what belongs to a person."""
    usual = "~/AppData/Local" if sys.platform == "win32" else "~/.local/share"
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path(usual).expanduser()) / "cabochon"
    folder.mkdir(parents=True, exist_ok=True)
    return f"sqlite:///{(folder / 'tables.db').as_posix()}"


@dataclass(frozen=True)
class Settings:
    database: str
    bot_pause: float = 0.9  # seconds a bot takes at least, so that people can follow
    heartbeat: float = 15.0  # seconds between two signs of life on a connection where nothing happens
    longest_wait: float = 20.0  # seconds a program may wait for news in one request
    longest_stream: float = 3600.0  # seconds after which a program that follows a table has to come again
    absent_after: float = 180.0  # seconds after which the others need not wait for somebody who is away
    posts_a_second: float = 20.0  # by one person, on average
    posts_at_once: int = 120
    newcomers: int = 40  # accounts and tokens made at one address at once
