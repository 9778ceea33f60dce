"""Whether a match is rated or casual, and what would change that: said before it happens, in the reader's language."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from cabochon.language import Language, gettext_noop
from cabochon.server.play import CasualReason, Table, casual_reason, is_alone, would_lose_by_ending
from cabochon.server.show.names import player_name
from cabochon.server.store import Status

__all__ = ["RatingNote", "rating_note"]

RATED = gettext_noop("Rated: the result counts for the ratings.")
RATED_WITH_ACCOUNTS = gettext_noop("Rated, if everyone who joins has an account.")
REASONS = {
    CasualReason.LESSON: gettext_noop("Casual: a tutorial is not rated."),
    CasualReason.CHOSEN: gettext_noop("Casual: the match is not rated."),
    CasualReason.OPTIONS: gettext_noop("Casual: only matches with the default options are rated."),
    CasualReason.SHARED: gettext_noop("Casual: one person plays several seats."),
    CasualReason.GUESTS: gettext_noop("Casual: guests are playing (%(names)s)."),
    CasualReason.TAKEBACK: gettext_noop("Casual: a move was taken back."),
    CasualReason.HINT: gettext_noop("Casual: a hint was asked for."),
}
ONLY_A_DEFEAT = {
    CasualReason.TAKEBACK: gettext_noop(
        "A move was taken back: a win no longer counts for the rating, a defeat still does."
    ),
    CasualReason.HINT: gettext_noop(
        "A hint was asked for: a win no longer counts for the rating, a defeat still does."
    ),
}
TAKEBACK = gettext_noop("If the others agree, the match is no longer rated.")
TAKEBACK_ALONE = gettext_noop("After that, a win no longer counts for the rating, a defeat still does.")
LEAVING = gettext_noop(
    "If the bot makes more of your moves than you do, or you leave more than three times, a win does not count for "
    "your rating, but a defeat does."
)
ENDING = gettext_noop("For your rating this counts as a defeat.")


@dataclass(frozen=True)
class RatingNote:
    """What a table says about ratings. The warnings are empty where nothing would change."""

    is_rated: bool
    text: str
    takeback: str = ""  # what a takeback would change
    leaving: str = ""  # what leaving or ending the match would change


def rating_note(table: Table, guests: Collection[int], language: Language) -> RatingNote | None:
    """The note on a match that has not ended; None if no person plays. `guests` are seats without an account."""
    if table.status is Status.OVER or not any(seat.is_persons for seat in table.seats):
        return None
    reason = casual_reason(table, guests)
    if reason in ONLY_A_DEFEAT and is_alone(table):
        return RatingNote(
            is_rated=True, text=language.gettext(ONLY_A_DEFEAT[reason]), leaving=_leaving(table, language)
        )
    if reason is not None:
        names = [player_name(table.seats[seat], language) for seat in sorted(guests)]
        return RatingNote(is_rated=False, text=language.gettext(REASONS[reason], names=language.listed(names)))
    return RatingNote(
        is_rated=True,
        text=language.gettext(RATED if table.is_full or table.quick else RATED_WITH_ACCOUNTS),
        takeback=language.gettext(TAKEBACK_ALONE if is_alone(table) else TAKEBACK),
        leaving=_leaving(table, language),
    )


def _leaving(table: Table, language: Language) -> str:
    if not is_alone(table):
        return language.gettext(LEAVING)
    return language.gettext(ENDING) if would_lose_by_ending(table) else ""
