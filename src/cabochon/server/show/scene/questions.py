"""Questions that the other people at a table must agree to: taking back a move, ending the match."""

from __future__ import annotations

from typing import Any

from cabochon.server.play import (
    Table,
    agreed_people,
    declined_offer,
    declined_request,
    may_offer_end,
    open_offer,
    open_request,
)
from cabochon.server.store import LogEntry

__all__ = ["can_offer_end", "must_answer", "must_answer_offer", "questions"]


def questions(table: Table, person: str, held: list[int]) -> dict[str, Any]:
    """What has been asked and declined, and what a person has yet to answer."""
    return {
        "asking": open_request(table),
        "declined": declined_request(table),
        "must_answer": must_answer(table, person, held),
        "end_offer": open_offer(table),
        "declined_end": declined_offer(table),
        "must_answer_offer": must_answer_offer(table, person, held),
    }


def must_answer(table: Table, person: str, held: list[int]) -> bool:
    """Whether a person has yet to answer a request to take back."""
    return _awaits(open_request(table), table, person, held=held)


def must_answer_offer(table: Table, person: str, held: list[int]) -> bool:
    """Whether a person has yet to answer an offer to end the match."""
    return _awaits(open_offer(table), table, person, held=held)


def _awaits(question: LogEntry | None, table: Table, person: str, *, held: list[int]) -> bool:
    return question is not None and bool(held) and question.seat not in held and person not in agreed_people(table)


def can_offer_end(table: Table) -> bool:
    """Whether a player may now propose to end the match."""
    return may_offer_end(table) and open_request(table) is None and open_offer(table) is None
