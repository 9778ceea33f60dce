"""Why a request at a table is refused. Knows no page and no status of HTTP: those belong to `http`."""

from __future__ import annotations

from cabochon.server.people import Refused

__all__ = [
    "AccountNeeded",
    "BadMessage",
    "BotsOnly",
    "ChatClosed",
    "Closed",
    "Forbidden",
    "NoChat",
    "NoHints",
    "NotFound",
    "NotMaker",
    "NotNow",
    "OnlyCasual",
    "OutOfTime",
    "PlayerAway",
    "Refused",
    "TooEarly",
    "TooLate",
    "TooLongToReview",
    "TooManyFromAddress",
    "TooManyHints",
    "TooManyMessages",
    "TooManyReviews",
    "TooManyTables",
    "TooManyUploads",
]


class NotFound(Refused):
    """There is no such table."""


class Forbidden(Refused):
    """The seat belongs to another player."""


class Closed(Refused):
    """The state of the table does not allow it."""


class TooLate(Refused):
    """The table has changed since the request was made."""


class PlayerAway(Refused):
    """A takeback needs the consent of a player who has left their seat to a bot."""


class AccountNeeded(Refused):
    """The match is rated, so everybody who plays needs an account."""


class TooEarly(Refused):
    """Somebody else may still come: bots take the open seats only after a while."""


class OutOfTime(Refused):
    """The clock of the seat to move has run out."""


class BotsOnly(Refused):
    """At this site, a person has to sit at every table."""


class NotMaker(Refused):
    """Only the person who created a table can close it, while nobody else sits there."""


class TooManyTables(Refused):
    """The person has as many unfinished tables as allowed."""


class TooManyUploads(Refused):
    """The person has uploaded as many records as allowed in a day."""


class TooManyFromAddress(Refused):
    """The people at this address have as many tables as allowed together."""


class TooManyReviews(Refused):
    """The person, or the people at this address, have asked for as many reviews as allowed in a day."""


class TooLongToReview(Refused):
    """The match has more turns than a review may have."""


class NoChat(Refused):
    """The chat of this table is off, or off for guests."""


class NoHints(Refused):
    """Another person plays at the table, or it is a tutorial."""


class OnlyCasual(Refused):
    """The match can be rated: hints and the coach are for casual ones."""


class TooManyHints(Refused):
    """The person has asked for too many hints in a short time, or many people have at once."""


class ChatClosed(Refused):
    """The person has closed the chat for themselves."""


class BadMessage(Refused):
    """Too long, or nothing in it can be seen."""


class TooManyMessages(Refused):
    """The person, or everyone at the table together, has said too much in a short time."""


class NotNow(Refused):
    """A legal move that the tutorial does not ask for; `hint` says what to do instead."""

    def __init__(self, hint: str) -> None:
        super().__init__(hint)
        self.hint = hint
