"""Who reads a page: the person, and how they like to read."""

from __future__ import annotations

from dataclasses import dataclass

from cabochon.language import Language
from cabochon.server.people import Person

__all__ = ["Reader"]


@dataclass(frozen=True)
class Reader:
    person: Person
    is_new: bool  # without a cookie, or with one that is void
    language: Language
    theme: str
    has_old_cookie: bool = False  # which a new one should replace
