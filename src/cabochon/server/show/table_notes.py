"""What happens to the people of a table and to its time, in the reader's language; the same for every game."""

from __future__ import annotations

from cabochon.language import Language
from cabochon.server.play.table import FORMER, Entry, Kind, Table

__all__ = ["clock_face", "clock_told", "ended", "noted_of"]


def noted_of(entry: Entry, table: Table, language: Language) -> str:
    """A line of the log that is neither a move nor a deal; nothing for what people settle between themselves."""
    seat = table.seats[entry.seat]
    name = language.gettext(FORMER) if seat.name == FORMER else seat.name
    if entry.kind is Kind.TIME:
        return language.gettext("%(name)s is out of time.", name=name)
    if entry.kind is Kind.LEAVE:
        return language.gettext("A bot plays on for %(name)s.", name=name)
    if entry.kind is Kind.RETURN:
        return language.gettext("%(name)s is back and plays on.", name=name)
    if entry.kind is Kind.END:
        return language.gettext("%(name)s has ended the match.", name=name)
    return ""


def ended(table: Table, language: Language) -> str:
    """Why a match is over that did not come to its own end."""
    entry = table.ended_by
    if entry is None:
        return ""
    if entry.kind is not Kind.TIME:
        return language.gettext("The match was ended early: nobody has won")
    names = table.names(language)
    late = names.pop(entry.seat)
    return language.gettext("%(late)s ran out of time: victory for %(who)s", late=late, who=language.listed(names))


def clock_face(seconds: float) -> str:
    """As a clock shows it: hours only where there are some."""
    whole = max(0, int(seconds))
    minutes = f"{whole // 60 % 60}:{whole % 60:02}"
    return minutes if whole < 3600 else f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


def clock_told(table: Table, language: Language) -> str:
    """How much time there is at a table; nothing if nobody is in a hurry."""
    clock = table.clock
    if clock is None:
        return ""
    if clock.pace == "turn":
        return language.gettext("%(time)s per turn", time=clock_face(clock.seconds))
    return language.gettext(
        "%(time)s for the match, plus %(more)s after every turn",
        time=clock_face(clock.seconds),
        more=clock_face(clock.increment),
    )
