"""What the server writes down of its work: for people to read, or a line of JSON for each event."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from enum import StrEnum

__all__ = ["Log", "set_up"]


class Log(StrEnum):
    QUIET = "quiet"  # only what went wrong
    TEXT = "text"
    JSON = "json"


class _Lines(logging.Formatter):
    """One object a line; `told` in the extra of a record becomes fields of its own."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            told["exception"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


def set_up(log: Log) -> None:
    handler = logging.StreamHandler()
    text = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(_Lines() if log is Log.JSON else text)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    if log is not Log.QUIET:
        for name in ("cabochon", "uvicorn.error"):
            logging.getLogger(name).setLevel(logging.INFO)
