"""The logs of the server: text for people, or a JSON object a line for programs."""

from __future__ import annotations

import json
import logging
from datetime import UTC, datetime
from enum import StrEnum

__all__ = ["Log", "set_up_logs"]


class Log(StrEnum):
    QUIET = "quiet"  # only problems
    TEXT = "text"
    JSON = "json"


class _JsonFormatter(logging.Formatter):
    """One object a line; `fields` in the extra of a log record become fields of the object."""

    def format(self, record: logging.LogRecord) -> str:
        fields = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "fields", {}),
        }
        if record.exc_info:
            fields["exception"] = self.formatException(record.exc_info)
        return json.dumps(fields, ensure_ascii=False)


def set_up_logs(log: Log) -> None:
    handler = logging.StreamHandler()
    text = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(_JsonFormatter() if log is Log.JSON else text)
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    is_quiet = log is Log.QUIET
    logging.getLogger("cabochon").setLevel(logging.WARNING if is_quiet else logging.INFO)
    # Uvicorn warns about what clients send: with a line for each, they could fill the disk.
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR if is_quiet else logging.INFO)
