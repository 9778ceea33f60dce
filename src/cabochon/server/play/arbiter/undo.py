"""Taking back moves: alone inside one's own turn, or with the consent of the other people.

A player may undo their last move while their turn goes on and the move revealed nothing to them. The moves of a person
go back only with their consent, even while a bot stands in for them; bots and stand-ins always agree.
"""

from __future__ import annotations

from itertools import takewhile

from cabochon.server.people import Person
from cabochon.server.play.arbiter.consent import answer_entries, is_question_open, open_request
from cabochon.server.play.refusals import Closed, Forbidden, PlayerAway, TooLate
from cabochon.server.play.tables.cache import TableCache
from cabochon.server.play.tables.table import Table
from cabochon.server.store import EntryKind, LogEntry, NewEntry, Status

__all__ = ["Undo", "move_to_take_back", "move_to_undo", "seat_to_take_back"]


class Undo:
    """Undo, and takebacks by consent."""

    def __init__(self, cache: TableCache) -> None:
        self._cache = cache

    async def undo(self, name: str, person: Person, *, number: int) -> Table:
        """Take back one's own last move inside one's own turn."""
        async with self._cache.locked(name) as table:
            if number != len(table.log):
                raise TooLate
            for seat in table.held_by(person.id):
                if (entry := move_to_undo(table, seat)) is not None:
                    await self._cache.write(table, [NewEntry(EntryKind.BACK, seat, str(entry.number))])
                    return table
            raise Closed

    async def request(self, name: str, person: Person, *, seat: int, number: int) -> Table:
        """Ask the other people for a takeback; without other people it is granted at once."""
        async with self._cache.locked(name) as table:
            if number != len(table.log):
                raise TooLate
            if seat not in table.held_by(person.id):
                raise Forbidden
            entry = move_to_take_back(table, seat)
            if entry is None or is_question_open(table):
                raise Closed
            if _would_undo_absent(table, entry):
                raise PlayerAway
            entries = [NewEntry(EntryKind.ASK, seat, str(entry.number))]
            if not table.other_people(person.id):
                entries.append(NewEntry(EntryKind.BACK, seat, str(entry.number)))
            await self._cache.write(table, entries)
            return table

    async def answer(self, name: str, person: Person, *, agree: bool, number: int) -> Table:
        """Answer a request; once all the others agree, the move is taken back."""
        async with self._cache.locked(name) as table:
            question = open_request(table)
            entries = answer_entries(
                table, person, question=question, agree=agree, number=number, granted=EntryKind.BACK
            )
            await self._cache.write(table, entries)
            return table


def move_to_undo(table: Table, seat: int) -> LogEntry | None:
    """The move a seat may undo: its last, if its turn goes on and the move revealed nothing to it."""
    last = table.played[-1] if table.played and table.status is Status.RUNNING else None
    if last is None or table.match.to_move != seat or table.match.turns[-1].seat != seat:
        return None
    if last.kind is not EntryKind.MOVE or last.seat != seat or table.last_event is None:
        return None
    return None if table.last_event.revealed(seat) else last


def move_to_take_back(table: Table, seat: int) -> LogEntry | None:
    """The last move of a seat, which it may ask to take back."""
    if table.status is not Status.RUNNING:
        return None
    return next((entry for entry in reversed(table.played) if entry.seat == seat), None)


def seat_to_take_back(table: Table, seat: int | None, held: list[int]) -> int | None:
    """Of the seats a person holds, the one that moved last, if it may ask to take that back."""
    if seat is None or is_question_open(table) or move_to_undo(table, seat) is not None:
        return None
    moved = next((entry.seat for entry in reversed(table.played) if entry.seat in held), None)
    entry = None if moved is None else move_to_take_back(table, moved)
    return None if entry is None or _would_undo_absent(table, entry) else moved


def _would_undo_absent(table: Table, first: LogEntry) -> bool:
    """Whether going back before an entry undoes a move of somebody who has left their seat since."""
    later = takewhile(lambda entry: entry.number >= first.number, reversed(table.played))
    return any(
        table.made_by(entry) is not None and table.seats[entry.seat].holder is None
        for entry in later
        if entry.kind is EntryKind.MOVE and not table.seats[entry.seat].is_abandoned
    )
