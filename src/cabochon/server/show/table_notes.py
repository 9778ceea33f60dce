"""Notes on players and clocks of a table, in the reader's language; the same for every game."""

from __future__ import annotations

from cabochon.language import Language, gettext_noop
from cabochon.server.play import Table
from cabochon.server.show.names import player_name, seat_names
from cabochon.server.store import ENDED_BY_MAKER, UNATTENDED, Clock, EntryKind, LogEntry

__all__ = ["clock_face", "clock_words", "ended", "note_on"]


UNANIMOUS = gettext_noop("Everyone has agreed to end the match.")
NO_PROGRESS = gettext_noop("The match made no progress and has been ended.")
ENDED_BY_AGREEMENT = gettext_noop("The match was ended by agreement: nobody has won")
ENDED_WITHOUT_PROGRESS = gettext_noop("The match made no progress: it ends as it stands, and nobody has won")
ENDINGS = {
    "": gettext_noop("%(name)s has ended the match."),
    UNATTENDED: gettext_noop("Nobody was at the table any more, so the match has been ended."),
    ENDED_BY_MAKER: gettext_noop("The person who created the table has ended the match."),
}


def note_on(entry: LogEntry, table: Table, language: Language) -> str:
    """A note on an entry that is neither a move nor a deal; empty for takebacks, which have their own place."""
    name = player_name(table.seats[entry.seat], language)
    if entry.kind is EntryKind.TIME:
        return language.gettext("%(name)s is out of time.", name=name)
    if entry.kind is EntryKind.LEAVE:
        return language.gettext("A bot takes over for %(name)s.", name=name)
    if entry.kind is EntryKind.RETURN:
        return language.gettext("%(name)s is back and plays on.", name=name)
    if entry.kind is EntryKind.HINT:
        return language.gettext("%(name)s asks for hints.", name=name)
    if entry.kind is EntryKind.END:
        return language.gettext(ENDINGS[entry.text], name=name)
    if entry.kind is EntryKind.STALLED:
        return language.gettext(UNANIMOUS if not entry.text else NO_PROGRESS)
    return ""


def ended(table: Table, language: Language) -> str:
    """Why a match ended early."""
    entry = table.ended_by
    if entry is None:
        return ""
    if entry.kind is EntryKind.STALLED:
        return language.gettext(ENDED_BY_AGREEMENT if not entry.text else ENDED_WITHOUT_PROGRESS)
    if entry.kind is not EntryKind.TIME:
        return language.gettext("The match was ended early: nobody has won")
    names = seat_names(table.seats, language)
    late = names.pop(entry.seat)
    return language.gettext("%(late)s ran out of time: victory for %(who)s", late=late, who=language.listed(names))


def clock_face(seconds: float) -> str:
    """Seconds as a clock shows them."""
    whole = max(0, int(seconds))
    minutes = f"{whole // 60 % 60}:{whole % 60:02}"
    return minutes if whole < 3600 else f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


def clock_words(clock: Clock | None, language: Language) -> str:
    """A time control; empty for none."""
    if clock is None:
        return ""
    if clock.pace == "turn":
        return language.gettext("%(time)s per turn", time=clock_face(clock.seconds))
    return language.gettext(
        "%(time)s for the match, plus %(more)s after every turn",
        time=clock_face(clock.seconds),
        more=clock_face(clock.increment),
    )
