"""Who played, as a record says it."""

from __future__ import annotations

from cabochon.match import Match

__all__ = ["players_of"]


def players_of(match: Match) -> tuple[str, ...]:
    """The names in the header `Players`, separated by commas; none if it does not name every seat."""
    names = tuple(" ".join(name.split()) for name in match.headers.get("Players", "").split(","))
    return names if len(names) == match.seats and all(names) else ()
