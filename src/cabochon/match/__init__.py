"""A match and all that belongs to it: events, chance, what a seat observes, records and positions as text.

`match.py` is the authority over one match; `beginning.py` makes one anew, from a record or from a position.
"""

from __future__ import annotations

from cabochon.match.beginning import load, new, position
from cabochon.match.chance import checked_seed
from cabochon.match.events import SETTING_UP, Event, Turn, effects
from cabochon.match.match import Match, checked_seats
from cabochon.match.observer import Observer

__all__ = [
    "SETTING_UP",
    "Event",
    "Match",
    "Observer",
    "Turn",
    "checked_seats",
    "checked_seed",
    "effects",
    "load",
    "new",
    "position",
]
