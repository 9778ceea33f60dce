"""The request and response bodies of the API, for validation and for the OpenAPI document.

Serializers build the responses.
"""

from __future__ import annotations

from cabochon.server.api.models.base import Error, Model
from cabochon.server.api.models.chat import ChatResponse, MessageNumberResponse, NewMessage, NewReaction
from cabochon.server.api.models.games import GameResponse, GamesResponse, RulesResponse
from cabochon.server.api.models.people import (
    AccountExport,
    AccountResponse,
    Credentials,
    Me,
    NewName,
    NewPassword,
    NewToken,
    PasswordConfirmation,
    PlayerResponse,
    TokenResponse,
)
from cabochon.server.api.models.play import (
    CoachResponse,
    EndOfferAnswer,
    HintResponse,
    Move,
    MoveValue,
    Numbered,
    ProgressResponse,
    ReasonResponse,
    RecordUpload,
    ReplayResponse,
    SitRequest,
    TakebackAnswer,
    TakebackRequest,
    TurnResponse,
    TurnsResponse,
    UploadedRecord,
)
from cabochon.server.api.models.reviews import ReviewResponse
from cabochon.server.api.models.tables import (
    BotLevel,
    InvitationResponse,
    NewSeat,
    NewTable,
    NewTableResponse,
    QuickMatch,
    SeatResponse,
    TableResponse,
    TablesResponse,
    TimeControl,
)

__all__ = [
    "AccountExport",
    "AccountResponse",
    "BotLevel",
    "ChatResponse",
    "CoachResponse",
    "Credentials",
    "EndOfferAnswer",
    "Error",
    "GameResponse",
    "GamesResponse",
    "HintResponse",
    "InvitationResponse",
    "Me",
    "MessageNumberResponse",
    "Model",
    "Move",
    "MoveValue",
    "NewMessage",
    "NewName",
    "NewPassword",
    "NewReaction",
    "NewSeat",
    "NewTable",
    "NewTableResponse",
    "NewToken",
    "Numbered",
    "PasswordConfirmation",
    "PlayerResponse",
    "ProgressResponse",
    "QuickMatch",
    "ReasonResponse",
    "RecordUpload",
    "ReplayResponse",
    "ReviewResponse",
    "RulesResponse",
    "SeatResponse",
    "SitRequest",
    "TableResponse",
    "TablesResponse",
    "TakebackAnswer",
    "TakebackRequest",
    "TimeControl",
    "TokenResponse",
    "TurnResponse",
    "TurnsResponse",
    "UploadedRecord",
]
