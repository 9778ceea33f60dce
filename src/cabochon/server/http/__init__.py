"""What pages and API share between a request and the services: dependencies, reader, refusals, event streams."""

from __future__ import annotations

from cabochon.server.http.dependencies import (
    AccountService,
    AllServices,
    ChronicleCache,
    CurrentReader,
    Follower,
    PlaybackCache,
    ResultStore,
    Tables,
    UploadService,
)
from cabochon.server.http.following import TableFollower
from cabochon.server.http.introductions import start_introduction
from cabochon.server.http.reader import (
    THEMES,
    bearer_token,
    client_address,
    known_reader,
    set_cookie,
    set_person_cookie,
)
from cabochon.server.http.refusals import (
    BadForm,
    NotLegal,
    NoToken,
    TooFast,
    TooLarge,
    Unavailable,
    WrongMethod,
    WrongOrigin,
    WrongToken,
    answer_to,
    error_code,
)
from cabochon.server.http.seating import BOT_LEVELS, LONGEST_MOVE, ME, NOBODY, OPEN, SECONDS_IN_A_WEEK, new_seats
from cabochon.server.http.services import Services, services_of
from cabochon.server.http.sse import MEDIA_TYPE, EventStream, ServerSentEvent

__all__ = [
    "BOT_LEVELS",
    "LONGEST_MOVE",
    "ME",
    "MEDIA_TYPE",
    "NOBODY",
    "OPEN",
    "SECONDS_IN_A_WEEK",
    "THEMES",
    "AccountService",
    "AllServices",
    "BadForm",
    "ChronicleCache",
    "CurrentReader",
    "EventStream",
    "Follower",
    "NoToken",
    "NotLegal",
    "PlaybackCache",
    "ResultStore",
    "ServerSentEvent",
    "Services",
    "TableFollower",
    "Tables",
    "TooFast",
    "TooLarge",
    "Unavailable",
    "UploadService",
    "WrongMethod",
    "WrongOrigin",
    "WrongToken",
    "answer_to",
    "bearer_token",
    "client_address",
    "error_code",
    "known_reader",
    "new_seats",
    "services_of",
    "set_cookie",
    "set_person_cookie",
    "start_introduction",
]
