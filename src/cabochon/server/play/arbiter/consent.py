"""Questions to the other people at a table, and their answers; both are entries of the log. Knows no rule."""

from __future__ import annotations

from cabochon.server.people import Person
from cabochon.server.play.refusals import Closed, Forbidden, TooLate
from cabochon.server.play.tables.table import Table
from cabochon.server.store import EntryKind, LogEntry, NewEntry

__all__ = [
    "agreed_people",
    "answer_entries",
    "declined_offer",
    "declined_request",
    "is_question_open",
    "open_offer",
    "open_request",
]

QUESTIONS = (EntryKind.ASK, EntryKind.OFFER)


def open_request(table: Table) -> LogEntry | None:
    """The request to take back that is not answered yet."""
    return _open(table, EntryKind.ASK)


def open_offer(table: Table) -> LogEntry | None:
    """The offer to end the match that is not answered yet."""
    return _open(table, EntryKind.OFFER)


def is_question_open(table: Table) -> bool:
    return _question(table) is not None


def declined_request(table: Table) -> LogEntry | None:
    """The refusal of a request to take back, until something else happens; none if it was withdrawn."""
    return _declined(table, EntryKind.ASK)


def declined_offer(table: Table) -> LogEntry | None:
    """The refusal of an offer to end the match, until something else happens; none if it was withdrawn."""
    return _declined(table, EntryKind.OFFER)


def agreed_people(table: Table) -> set[str]:
    """The people who have agreed to the open question."""
    question = _question(table)
    if question is None:
        return set()
    seats = {entry.seat for entry in table.log[question.number + 1 :]}
    return {holder for seat in seats if (holder := table.seats[seat].holder) is not None}


def answer_entries(
    table: Table, person: Person, *, question: LogEntry | None, agree: bool, number: int, granted: EntryKind
) -> list[NewEntry]:
    """A person's answer as entries of the log, with what is granted once all the others agree."""
    held = table.held_by(person.id)
    if question is None:
        raise Closed
    if not held or (question.seat in held and agree):  # one's own question can only be withdrawn
        raise Forbidden
    if number != len(table.log):
        raise TooLate
    entries = [NewEntry(EntryKind.AGREE if agree else EntryKind.DECLINE, held[0], "")]
    asker = table.seats[question.seat].holder or ""
    if agree and table.other_people(asker) <= agreed_people(table) | {person.id}:
        entries.append(NewEntry(granted, question.seat, question.text))
    return entries


def _question(table: Table) -> LogEntry | None:
    """The question that is open, of whatever kind."""
    for entry in reversed(table.log):
        if entry.kind in QUESTIONS:
            return entry
        if entry.kind is not EntryKind.AGREE:
            return None
    return None


def _open(table: Table, kind: EntryKind) -> LogEntry | None:
    question = _question(table)
    return question if question is not None and question.kind is kind else None


def _declined(table: Table, kind: EntryKind) -> LogEntry | None:
    last = table.log[-1] if table.log else None
    if last is None or last.kind is not EntryKind.DECLINE:
        return None
    question = next(entry for entry in reversed(table.log) if entry.kind in QUESTIONS)
    return last if question.kind is kind and question.seat != last.seat else None
