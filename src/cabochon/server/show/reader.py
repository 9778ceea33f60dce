"""Who reads a page or an answer, and how: the person, their language and theme. Knows no request."""

from __future__ import annotations

from dataclasses import dataclass

from cabochon.language import Language
from cabochon.server.people.identity import Person

__all__ = ["Reader"]


@dataclass(frozen=True)
class Reader:
    person: Person
    is_new: bool  # the browser has no valid cookie of this person yet
    language: Language
    theme: str
