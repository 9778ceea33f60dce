"""The form for a new table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from cabochon.contract import BadOption, Game, Option, quoted
from cabochon.faces.options import OptionField
from cabochon.language import gettext_noop
from cabochon.server.http import ME, NOBODY, OPEN, SECONDS_IN_A_WEEK, BadForm, new_seats
from cabochon.server.people import Person
from cabochon.server.store import ChatSwitch, Clock, Pace, Seat

__all__ = ["PROBLEMS", "NewTableForm", "seats_in"]

PROBLEMS = {
    "clock": gettext_noop(
        "Clock: enter whole numbers, either at least 5 seconds per turn, or 1 to 600 minutes for the match and 0 to "
        "600 extra seconds after every turn."
    ),
    "seats": gettext_noop("Choose “Me” for at most one seat, and fill at least two seats."),
}

Who = Annotated[str, Field(max_length=10)]
Name = Annotated[str, Field(max_length=200)]


class NewTableForm(BaseModel):
    """The fields of the form. Each seat has a kind of player and, for people at this screen, a name.

    Its other fields are the options of the game, which the game's face describes.
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
    casual: bool = False
    chat: ChatSwitch = ChatSwitch.DEFAULT
    pace: Literal["none", "turn", "match"] = "none"
    turn_seconds: Annotated[str, Field(max_length=10)] = "60"
    match_minutes: Annotated[str, Field(max_length=10)] = "15"
    increment: Annotated[str, Field(max_length=10)] = "10"

    def clock(self) -> Clock | None:
        if self.pace == "turn":
            return Clock(Pace.TURN, _whole_number(self.turn_seconds, range(5, SECONDS_IN_A_WEEK + 1)))
        if self.pace == "match":
            minutes = _whole_number(self.match_minutes, range(1, 601))
            return Clock(Pace.MATCH, 60 * minutes, _whole_number(self.increment, range(601)))
        return None

    def option_text(self, field: str) -> str:
        """The text in the form for an option."""
        return str((self.model_extra or {}).get(field, ""))

    def options(self, fields: Sequence[OptionField]) -> dict[str, Option]:
        """The chosen options, out of those that the game's face offers."""
        longest = {name: length for field in fields for name, length in field.form_fields.items()}
        for name, text in (self.model_extra or {}).items():
            if name not in longest or not isinstance(text, str) or len(text) > longest[name]:
                raise BadForm
        values = {field.name: field.from_form(self.model_extra or {}) for field in fields}
        return {name: value for name, value in values.items() if value is not None}

    @property
    def places(self) -> list[tuple[str, str]]:
        return [(self.who0, self.name0), (self.who1, self.name1), (self.who2, self.name2), (self.who3, self.name3)]


def _whole_number(text: str, allowed: range) -> int:
    if not text.strip().isdecimal() or int(text) not in allowed:
        raise BadOption(f"{quoted(text)} is none of {allowed[0]} to {allowed[-1]}", "clock")
    return int(text)


def seats_in(form: NewTableForm, me: Person, game: Game) -> list[Seat]:
    """The seats that are used, in their order."""
    used = [place for place in form.places if place[0] != NOBODY]
    return new_seats(game, used, me)
