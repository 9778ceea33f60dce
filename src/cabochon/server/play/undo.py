"""Taking back moves: alone inside one's own turn, or with the consent of the other people.

A player may undo their last move while their turn goes on and the move revealed nothing to them.
"""

from __future__ import annotations

from cabochon.server.people import Person
from cabochon.server.play.cache import TableCache
from cabochon.server.play.refusals import Closed, Forbidden, TooLate
from cabochon.server.play.table import Table
from cabochon.server.store import EntryKind, LogEntry, NewEntry, Status

__all__ = [
    "Undo",
    "agreed_people",
    "declined_request",
    "move_to_take_back",
    "move_to_undo",
    "open_request",
    "seat_to_take_back",
]


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
            if seat not in table.held_by(person.id):
                raise Forbidden
            if number != len(table.log):
                raise TooLate
            entry = move_to_take_back(table, seat)
            if entry is None or open_request(table) is not None:
                raise Closed
            entries = [NewEntry(EntryKind.ASK, seat, str(entry.number))]
            if not table.other_people(person.id):
                entries.append(NewEntry(EntryKind.BACK, seat, str(entry.number)))
            await self._cache.write(table, entries)
            return table

    async def answer(self, name: str, person: Person, *, agree: bool, number: int) -> Table:
        """Answer a request; once all the others agree, the move is taken back."""
        async with self._cache.locked(name) as table:
            request = open_request(table)
            held = table.held_by(person.id)
            if request is None:
                raise Closed
            if not held or (request.seat in held and agree):  # one's own request can only be withdrawn
                raise Forbidden
            if number != len(table.log):
                raise TooLate
            entries = [NewEntry(EntryKind.AGREE if agree else EntryKind.DECLINE, held[0], "")]
            asker = table.seats[request.seat].holder or ""
            if agree and table.other_people(asker) <= agreed_people(table) | {person.id}:
                entries.append(NewEntry(EntryKind.BACK, request.seat, request.text))
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
    if seat is None or open_request(table) is not None or move_to_undo(table, seat) is not None:
        return None
    moved = next((entry.seat for entry in reversed(table.played) if entry.seat in held), None)
    return moved if moved is not None and move_to_take_back(table, moved) is not None else None


def open_request(table: Table) -> LogEntry | None:
    """The request to take back that is not answered yet."""
    for entry in reversed(table.log):
        if entry.kind is EntryKind.ASK:
            return entry
        if entry.kind is not EntryKind.AGREE:
            return None
    return None


def declined_request(table: Table) -> LogEntry | None:
    """The refusal of a request, until something else happens; none if the request was withdrawn."""
    if not table.log or table.log[-1].kind is not EntryKind.DECLINE:
        return None
    request = next(entry for entry in reversed(table.log) if entry.kind is EntryKind.ASK)
    return table.log[-1] if table.log[-1].seat != request.seat else None


def agreed_people(table: Table) -> set[str]:
    """The people who have agreed to the open request."""
    request = open_request(table)
    if request is None:
        return set()
    seats = {entry.seat for entry in table.log[request.number + 1 :]}
    return {holder for seat in seats if (holder := table.seats[seat].holder) is not None}
