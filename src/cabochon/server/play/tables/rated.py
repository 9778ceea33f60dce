"""Whether a match will be rated as it stands, and if not, why. Knows no language."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

from cabochon.server.play.tables.table import Table
from cabochon.server.store import EntryKind

__all__ = ["CasualReason", "casual_reason", "is_alone", "is_never_rated", "would_lose_by_ending"]


class CasualReason(StrEnum):
    """What keeps a match from being rated."""

    LESSON = "lesson"
    CHOSEN = "chosen"
    OPTIONS = "options"  # other than the defaults
    SHARED = "shared"  # somebody holds several seats
    GUESTS = "guests"
    TAKEBACK = "takeback"  # agreed to; against bots alone, a defeat still counts
    HINT = "hint"  # asked for in a rated match against bots, when that was possible; a defeat still counts


def casual_reason(table: Table, guests: Collection[int]) -> CasualReason | None:
    """Why the match is casual; None if it is rated, or will be if everybody who joins has an account.

    `guests` are the seats of people without an account.
    """
    people = _people(table)
    if table.lesson is not None:
        return CasualReason.LESSON
    if table.casual:
        return CasualReason.CHOSEN
    if not table.has_default_options:
        return CasualReason.OPTIONS
    if len(set(people)) < len(people):
        return CasualReason.SHARED
    if guests:
        return CasualReason.GUESTS
    if table.has_help:
        return CasualReason.HINT
    return CasualReason.TAKEBACK if table.takebacks.is_granted else None


def is_never_rated(table: Table, guests: Collection[int]) -> bool:
    """Whether no result can count, not even a defeat; a match that is so when it begins stays so."""
    return casual_reason(table, guests) not in (None, CasualReason.TAKEBACK, CasualReason.HINT)


def is_alone(table: Table) -> bool:
    """Whether one person plays against bots."""
    return len(_people(table)) == 1 and table.is_full


def would_lose_by_ending(table: Table) -> bool:
    """Whether ending a rated match against bots counts as a defeat: once the person has moved."""
    own = {seat.number for seat in table.seats if seat.is_persons}
    return is_alone(table) and any(entry.kind is EntryKind.MOVE and entry.seat in own for entry in table.played)


def _people(table: Table) -> list[str]:
    return [person for seat in table.seats if (person := seat.holder or seat.gone) is not None]
