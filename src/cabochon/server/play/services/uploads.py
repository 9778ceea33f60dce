"""Records that people upload, stored as finished tables without players. The same record leads to the same table."""

from __future__ import annotations

import asyncio
import base64
import datetime
import hashlib
import secrets
from contextlib import suppress

from sqlalchemy.exc import IntegrityError

from cabochon.contract import BadRecord
from cabochon.match import Match, load
from cabochon.server.ops import now
from cabochon.server.play.refusals import NotFound, TooManyFromAddress, TooManyUploads
from cabochon.server.play.services.quotas import Maker
from cabochon.server.play.services.table_service import INVITE_BYTES, TableService
from cabochon.server.play.tables.cache import log_entries
from cabochon.server.play.tables.table import Table
from cabochon.server.store import Conflict, NewEntry, OverQuota, Seat, Status, TableRow

__all__ = ["Uploads", "is_upload", "read_upload"]

NAME_BYTES = 12
NOON = datetime.time(12, tzinfo=datetime.UTC)  # the same day wherever the database is


def is_upload(table: Table) -> bool:
    """Whether a table is an uploaded record: finished, with open seats."""
    return table.status is Status.OVER and not table.is_full


class Uploads:
    def __init__(self, service: TableService) -> None:
        self._service = service
        self._reading = asyncio.Semaphore()  # a long record takes a while: one at a time, so that matches go on

    async def add(self, text: str, *, maker: Maker | None = None) -> str:
        """The id of the table that shows a record; BadRecord if it cannot be replayed."""
        async with self._reading:
            match, new = await asyncio.to_thread(read_upload, text)
        name = _name(match)
        table = await self._found(name)
        if table is None:
            row = _row(match, name, maker)
            table = Table.from_row(row)
            await self._add(row, maker)
        if table.status is not Status.OVER:
            entries = table.entries(new, now(), None)
            with suppress(Conflict):
                await self._service.store.write(name, entries, version=table.version, status=Status.OVER)
        return name

    async def _add(self, row: TableRow, maker: Maker | None) -> None:
        quotas = self._service.quotas
        admission = quotas.upload_admission(maker) if quotas and maker else None
        try:
            await self._service.store.add(row, admission=admission)
        except IntegrityError:
            return  # another process was given the same record at the same moment
        except OverQuota as over:
            raise (TooManyFromAddress if over.of_address else TooManyUploads) from None

    async def _found(self, name: str) -> Table | None:
        try:
            return await self._service.find(name)
        except NotFound:
            return None


def read_upload(text: str) -> tuple[Match, list[NewEntry]]:
    """The match of a record and the log its table gets."""
    if "\x00" in text:  # not every database can store it
        raise BadRecord("line 1: a record is text, and this is none")
    match = load(text, drawing=False)
    if match.starts_from_position:
        raise BadRecord("line 1: the record starts from a position; tables start with the deal")
    if not match.turns or (match.to_move is None and not match.is_over):
        raise BadRecord("line 1: the record ends while the table is still being laid out or cards are to be dealt")
    match.headers, match.comments = {}, {}  # a table keeps the moves alone
    then = match.beginning()
    return match, log_entries(then.replay(move) for turn in match.turns for move in turn.moves)


def _name(match: Match) -> str:
    """An id made from the content of the record, however its text is formatted."""
    digest = hashlib.sha256(match.record().encode()).digest()
    return base64.urlsafe_b64encode(digest[:NAME_BYTES]).decode()


def _row(match: Match, name: str, maker: Maker | None) -> TableRow:
    return TableRow(
        id=name,
        invite=secrets.token_urlsafe(INVITE_BYTES),
        game=match.game.name,
        options=match.options,
        public=False,
        status=Status.WAITING,
        version=0,
        rematch=None,
        created=datetime.datetime.combine(match.date, NOON),
        seats=[Seat(number, None, "", None) for number in range(match.seats)],
        maker=maker.person.id if maker else None,
    )
