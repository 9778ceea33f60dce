"""Who may be asked to sit at a new table, for the form of the pages and for the API."""

from __future__ import annotations

from cabochon.language import gettext_noop
from cabochon.server.http.refusals import BadForm
from cabochon.server.people import Person, tidy
from cabochon.server.show import BOT_NAMES
from cabochon.server.store import Seat

__all__ = ["BOT_LEVELS", "HERE", "LONGEST_MOVE", "ME", "NOBODY", "OPEN", "SECONDS_IN_A_WEEK", "seat_for"]

BOT_LEVELS = {
    "easy": gettext_noop("Easy"),
    "medium": gettext_noop("Medium"),
    "hard": gettext_noop("Hard"),
    "expert": gettext_noop("Expert"),
}
NOBODY, ME, OPEN, HERE = "nobody", "me", "open", "here"
SECONDS_IN_A_WEEK = 7 * 24 * 3600
LONGEST_MOVE = 200  # characters


def seat_for(place: int, who: str, name: str, me: Person) -> Seat:
    """The seat at a place of a new table."""
    name = tidy(name)
    if who == ME:
        return Seat(place, me.id, me.name, None)
    if who == HERE:
        return Seat(place, me.id, name or f"{me.name} {place + 1}", None)
    if who == OPEN:
        return Seat(place, None, "", None)
    if who in BOT_LEVELS:
        return Seat(place, None, BOT_NAMES[who], who)
    raise BadForm
