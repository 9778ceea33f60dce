"""What seats are called, in the reader's language. Names that people chose are not translated."""

from __future__ import annotations

from collections.abc import Sequence

from cabochon.language import Language, gettext_noop
from cabochon.server.store import FORMER_PLAYER, Seat

__all__ = ["BOT_NAMES", "player_name", "replay_names", "seat_name", "seat_names"]

BOT_NAMES = {
    "easy": gettext_noop("Easy bot"),
    "medium": gettext_noop("Medium bot"),
    "hard": gettext_noop("Hard bot"),
    "expert": gettext_noop("Expert bot"),
}
DELETED_ACCOUNT = gettext_noop("Deleted account")


def player_name(seat: Seat, language: Language) -> str:
    """The person a seat belongs to, even while a bot stands in."""
    return language.gettext(DELETED_ACCOUNT) if seat.name == FORMER_PLAYER else seat.name


def seat_name(seat: Seat, language: Language) -> str:
    """Who plays at a seat."""
    name = player_name(seat, language) if seat.is_abandoned else seat.name
    if seat.bot is None:
        return name
    bot = language.gettext(BOT_NAMES.get(seat.bot, seat.bot))
    return bot if seat.gone is None else f"{name} ({bot})"


def seat_names(seats: Sequence[Seat], language: Language) -> list[str]:
    """Who plays at each seat; bots of the same name are numbered."""
    names: list[str] = []
    plain = [seat_name(seat, language) for seat in seats]
    for place, name in enumerate(plain):
        alike = plain[:place].count(name) if name else 0
        names.append(f"{name} {alike + 1}" if alike else name)
    return names


def replay_names(seats: Sequence[Seat], language: Language) -> list[str]:
    """Who played at each seat; an uploaded record has no names."""
    return [
        name or language.gettext("Seat %(number)s", number=place + 1)
        for place, name in enumerate(seat_names(seats, language))
    ]
