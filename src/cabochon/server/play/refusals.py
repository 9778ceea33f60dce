"""Why a request at a table is refused. Knows no page and no status of HTTP: those belong to the web."""

from __future__ import annotations

from cabochon.server.people import Refused

__all__ = ["Closed", "Forbidden", "NotFound", "NotNow", "OutOfTime", "Refused", "TooLate"]


class NotFound(Refused):
    """There is no such table."""


class Forbidden(Refused):
    """The seat belongs to another player."""


class Closed(Refused):
    """The state of the table does not allow it."""


class TooLate(Refused):
    """The table has changed since the request was made."""


class OutOfTime(Refused):
    """The clock of the seat to move has run out."""


class NotNow(Refused):
    """A legal move that the lesson does not ask for; `hint` says what to do instead."""

    def __init__(self, hint: str) -> None:
        super().__init__(hint)
        self.hint = hint
