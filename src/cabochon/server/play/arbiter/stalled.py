"""Ends matches that make no progress: by agreement, or in the end by the server.

The rules of the games know no such end: nobody wins a match that ends this way, and it is not rated.
"""

from __future__ import annotations

from collections.abc import Sequence

from cabochon.match import Event
from cabochon.server.people import Person
from cabochon.server.play.arbiter.consent import answer_entries, is_question_open, open_offer
from cabochon.server.play.refusals import Closed, Forbidden, TooLate
from cabochon.server.play.tables.cache import TableCache
from cabochon.server.play.tables.table import Table
from cabochon.server.store import EntryKind, NewEntry, Status

__all__ = ["EndOffers", "entries_at_standstill", "may_offer_end"]

REPEATED, REPEATED_TOO_OFTEN = 3, 5  # how often one position has occurred
LONG, LONGEST = 150, 500  # turns of each seat; matches between random bots end within 55


class EndOffers:
    """Offers to end a match that makes no progress, and their answers."""

    def __init__(self, cache: TableCache) -> None:
        self._cache = cache

    async def offer(self, name: str, person: Person, *, number: int) -> Table:
        """Propose to end the match as it stands; without other people it ends at once."""
        async with self._cache.locked(name) as table:
            if number != len(table.log):
                raise TooLate
            held = table.held_by(person.id)
            if not held:
                raise Forbidden
            if not may_offer_end(table) or is_question_open(table):
                raise Closed
            entries = [NewEntry(EntryKind.OFFER, held[0], "")]
            if not table.other_people(person.id):
                entries.append(NewEntry(EntryKind.STALLED, held[0], ""))
            await self._write(table, entries)
            return table

    async def answer(self, name: str, person: Person, *, agree: bool, number: int) -> Table:
        """Answer an offer; once all the others agree, the match is over."""
        async with self._cache.locked(name) as table:
            question = open_offer(table)
            entries = answer_entries(
                table, person, question=question, agree=agree, number=number, granted=EntryKind.STALLED
            )
            await self._write(table, entries)
            return table

    async def _write(self, table: Table, entries: Sequence[NewEntry]) -> None:
        await self._cache.write(table, entries, over=entries[-1].kind is EntryKind.STALLED)


def may_offer_end(table: Table) -> bool:
    """Whether the match makes no progress, so that its players may end it."""
    is_long = len(table.match.turns) >= LONG * len(table.seats)
    return table.status is Status.RUNNING and (is_long or table.positions.most_repeated >= REPEATED)


def entries_at_standstill(table: Table, events: Sequence[Event]) -> list[NewEntry]:
    """The entry with which the server ends a match after a move and its deals; empty while the match may go on."""
    if table.match.is_over:
        return []
    is_deal = any(event.is_deal for event in events)
    if not is_deal and table.positions.times_after_move(table.match.state_bytes()) >= REPEATED_TOO_OFTEN:
        return [NewEntry(EntryKind.STALLED, events[0].seat or 0, "repetition")]
    if len(table.match.turns) >= LONGEST * len(table.seats):
        return [NewEntry(EntryKind.STALLED, events[0].seat or 0, "length")]
    return []
