"""The seats of a new table, from the form of the pages or from the API."""

from __future__ import annotations

from collections.abc import Sequence

from cabochon.contract import BadOption, Game
from cabochon.language import gettext_noop
from cabochon.server.http.refusals import BadForm
from cabochon.server.people import Names, Person, tidy
from cabochon.server.show import BOT_NAMES
from cabochon.server.store import Seat

__all__ = [
    "BOT_LEVELS",
    "HERE",
    "LONGEST_MOVE",
    "ME",
    "NOBODY",
    "OPEN",
    "SECONDS_IN_A_WEEK",
    "check_seat_names",
    "new_seats",
]

BOT_LEVELS = {
    "easy": gettext_noop("Easy"),
    "medium": gettext_noop("Medium"),
    "hard": gettext_noop("Hard"),
    "expert": gettext_noop("Expert"),
}
NOBODY, ME, OPEN, HERE = "nobody", "me", "open", "here"
SECONDS_IN_A_WEEK = 7 * 24 * 3600
LONGEST_MOVE = 200  # characters


def new_seats(game: Game, places: Sequence[tuple[str, str]], me: Person) -> list[Seat]:
    """The seats of a new table, from the kind of player and the name at each place."""
    if len(places) not in game.seats or sum(who == ME for who, _ in places) > 1:
        raise BadOption(f"{game.name} has {_seat_count(game)} seats, and at most one of them can be yours", "seats")
    return [_seat(place, who, name, me) for place, (who, name) in enumerate(places)]


async def check_seat_names(names: Names, places: Sequence[tuple[str, str]], me: Person) -> None:
    """NameReserved if somebody at this screen would sit under the name of another's account."""
    for who, name in places:
        if who == HERE and tidy(name):
            await names.check(tidy(name), account=me.id)


def _seat_count(game: Game) -> str:
    fewest, most = min(game.seats), max(game.seats)
    return str(most) if fewest == most else f"{fewest} to {most}"


def _seat(place: int, who: str, name: str, me: Person) -> Seat:
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
