"""Who has to wait when the server is busy: those who watch before those who play."""

from __future__ import annotations

from cabochon.server.http.refusals import Busy
from cabochon.server.http.services import Services
from cabochon.server.play import Table

__all__ = ["refuse_spectators_if_busy"]


def refuse_spectators_if_busy(services: Services, table: Table, person: str) -> None:
    """Raise Busy for somebody without a seat at a table, if players would have to wait for them."""
    if services.load.is_busy and not table.held_by(person):
        raise Busy
