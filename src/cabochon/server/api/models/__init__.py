"""The request and response bodies of the API, for validation and for the OpenAPI document.

Serializers build the responses.
"""

from __future__ import annotations

from cabochon.server.api.models.base import Error, Model
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
    Move,
    Numbered,
    ProgressResponse,
    RecordUpload,
    ReplayResponse,
    SitRequest,
    TakebackAnswer,
    TakebackRequest,
    TurnResponse,
    TurnsResponse,
    UploadedRecord,
)
from cabochon.server.api.models.tables import (
    InvitationResponse,
    NewSeat,
    NewTable,
    NewTableResponse,
    SeatResponse,
    TableResponse,
    TablesResponse,
    TimeControl,
)

__all__ = [
    "AccountExport",
    "AccountResponse",
    "Credentials",
    "Error",
    "GameResponse",
    "GamesResponse",
    "InvitationResponse",
    "Me",
    "Model",
    "Move",
    "NewName",
    "NewPassword",
    "NewSeat",
    "NewTable",
    "NewTableResponse",
    "NewToken",
    "Numbered",
    "PasswordConfirmation",
    "PlayerResponse",
    "ProgressResponse",
    "RecordUpload",
    "ReplayResponse",
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
