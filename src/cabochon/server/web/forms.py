"""What people fill in to make a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from cabochon.contract import BadOption, Game, Option, quoted
from cabochon.faces.options import OptionField
from cabochon.language import gettext_noop
from cabochon.server.people import Person, tidy
from cabochon.server.show import BOT_NAMES
from cabochon.server.store import Clock, Pace, Seat
from cabochon.server.web.refusals import BadForm

__all__ = ["A_WEEK", "LEVELS", "LONGEST_MOVE", "PROBLEMS", "NewTable", "seat_for", "seats_of"]

LEVELS = {
    "easy": gettext_noop("Easy"),
    "medium": gettext_noop("Medium"),
    "hard": gettext_noop("Hard"),
    "expert": gettext_noop("Expert"),
}
PROBLEMS = {
    "clock": gettext_noop(
        "Clock: enter whole numbers, either at least 5 seconds per turn, or 1 to 600 minutes for the match and 0 to "
        "600 extra seconds after every turn."
    ),
    "seats": gettext_noop("Choose “Me” for at most one seat, and fill at least two seats."),
}
NOBODY, ME, OPEN, HERE = "nobody", "me", "open", "here"
A_WEEK = 7 * 24 * 3600
LONGEST_MOVE = 200

Who = Annotated[str, Field(max_length=10)]
Name = Annotated[str, Field(max_length=200)]


class NewTable(BaseModel):
    """The fields of the form; each seat has who sits there and, for people at this screen, a name.

    Further fields are those of the game's options, which its face describes.
    """

    model_config = ConfigDict(extra="allow")

    game: Annotated[str, Field(max_length=40)]
    who0: Who = ME
    who1: Who = OPEN
    who2: Who = NOBODY
    who3: Who = NOBODY
    name0: Name = ""
    name1: Name = ""
    name2: Name = ""
    name3: Name = ""
    public: bool = False
    pace: Literal["none", "turn", "match"] = "none"
    turn_seconds: Annotated[str, Field(max_length=10)] = "60"
    match_minutes: Annotated[str, Field(max_length=10)] = "15"
    increment: Annotated[str, Field(max_length=10)] = "10"

    def clock(self) -> Clock | None:
        if self.pace == "turn":
            return Clock(Pace.TURN, _whole(self.turn_seconds, range(5, A_WEEK + 1)))
        if self.pace == "match":
            minutes, more = _whole(self.match_minutes, range(1, 601)), _whole(self.increment, range(601))
            return Clock(Pace.MATCH, 60 * minutes, more)
        return None

    def option_text(self, field: str) -> str:
        """What was filled in for an option."""
        return str((self.model_extra or {}).get(field, ""))

    def options(self, fields: Sequence[OptionField]) -> dict[str, Option]:
        """The options that were chosen, of those that the game's face offers."""
        longest = {name: length for field in fields for name, length in field.form_fields.items()}
        for name, text in (self.model_extra or {}).items():
            if name not in longest or not isinstance(text, str) or len(text) > longest[name]:
                raise BadForm
        values = {field.name: field.from_form(self.model_extra or {}) for field in fields}
        return {name: value for name, value in values.items() if value is not None}

    @property
    def places(self) -> list[tuple[str, str]]:
        return [(self.who0, self.name0), (self.who1, self.name1), (self.who2, self.name2), (self.who3, self.name3)]


def _whole(told: str, allowed: range) -> int:
    if not told.strip().isdecimal() or int(told) not in allowed:
        raise BadOption(f"{quoted(told)} is none of {allowed[0]} to {allowed[-1]}", "clock")
    return int(told)


def seats_of(form: NewTable, me: Person, game: Game) -> list[Seat]:
    """Who sits where: seats that are not used fall out."""
    used = [place for place in form.places if place[0] != NOBODY]
    if len(used) not in game.seats or sum(who == ME for who, _ in used) > 1:
        raise BadOption("nobody can sit so", "seats")
    return [seat_for(place, who, name, me) for place, (who, name) in enumerate(used)]


def seat_for(place: int, who: str, name: str, me: Person) -> Seat:
    """Who sits there when the table is made."""
    name = tidy(name)
    if who == ME:
        return Seat(place, me.id, me.name, None)
    if who == HERE:
        return Seat(place, me.id, name or f"{me.name} {place + 1}", None)
    if who == OPEN:
        return Seat(place, None, "", None)
    if who in LEVELS:
        return Seat(place, None, BOT_NAMES[who], who)
    raise BadForm
