"""Records that people bring, kept as finished tables at which nobody sits. The same record leads to the same table."""

from __future__ import annotations

import asyncio
import base64
import datetime
import hashlib
import secrets
from contextlib import suppress

from fastapi import UploadFile
from sqlalchemy.exc import IntegrityError

from cabochon.contract import BadRecord
from cabochon.match import Match, load
from cabochon.server.play.cache import log_lines
from cabochon.server.play.clock import now
from cabochon.server.play.refusals import NotFound
from cabochon.server.play.service import INVITE_BYTES, TableService
from cabochon.server.play.table import Line, Seat, Status, Table
from cabochon.server.store import Conflict

__all__ = ["Uploads", "is_brought", "read", "text_of"]

NAME_BYTES = 12
NOON = datetime.time(12, tzinfo=datetime.UTC)  # the same day wherever the database is


async def text_of(file: UploadFile) -> str | None:
    """What stands in a file; nothing if it is no text."""
    try:
        return (await file.read()).decode("utf-8-sig")
    except UnicodeDecodeError:
        return None


def is_brought(table: Table) -> bool:
    """Whether nobody ever played at this table."""
    return table.status is Status.OVER and not table.is_full


class Uploads:
    def __init__(self, service: TableService) -> None:
        self._rooms = service
        self._reading = asyncio.Semaphore()  # a long record takes a while: one at a time, so that matches go on

    async def keep(self, text: str) -> str:
        """The name of the table at which a record can be looked at; BadRecord if it cannot be played again."""
        async with self._reading:
            match, lines = await asyncio.to_thread(read, text)
        name = _name(match)
        table = await self._found(name)
        if table is None:
            table = _table(match, name)
            with suppress(IntegrityError):  # another process was given the same record at the same moment
                await self._rooms.store.add(table)
        if table.status is not Status.OVER:
            with suppress(Conflict):
                await self._rooms.store.write(table, table.entries(lines, now(), None), status=Status.OVER)
        return name

    async def _found(self, name: str) -> Table | None:
        try:
            return await self._rooms.find(name)
        except NotFound:
            return None


def read(text: str) -> tuple[Match, list[Line]]:
    """The match of a record, and what its table would have written into its log."""
    if "\x00" in text:  # not every database can keep it
        raise BadRecord("line 1: a record is text, and this is none")
    match = load(text, drawing=False)
    if not match.turns or (match.to_move is None and not match.is_over):
        raise BadRecord("line 1: the record ends while the table is still being laid out or cards are to be dealt")
    then = match.beginning()
    return match, log_lines(then.replay(move) for turn in match.turns for move in turn.moves)


def _name(match: Match) -> str:
    """Of what the record tells, however its text was typed."""
    digest = hashlib.sha256(match.record().encode()).digest()
    return base64.urlsafe_b64encode(digest[:NAME_BYTES]).decode()


def _table(match: Match, name: str) -> Table:
    return Table(
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
    )
