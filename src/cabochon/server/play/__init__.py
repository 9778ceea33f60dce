"""What may happen at a table. Knows no HTTP and no language."""

from cabochon.server.play.arbiter.closing import may_close
from cabochon.server.play.arbiter.consent import (
    agreed_people,
    declined_offer,
    declined_request,
    open_offer,
    open_request,
)
from cabochon.server.play.arbiter.stalled import may_offer_end
from cabochon.server.play.arbiter.undo import move_to_undo, seat_to_take_back
from cabochon.server.play.background.adviser import Adviser
from cabochon.server.play.background.bot_jobs import BotWorker
from cabochon.server.play.background.cleanup import Cleanup
from cabochon.server.play.background.coach import Coach, JudgedMatch, Judgement
from cabochon.server.play.background.exercises import Exercises, Try, exercises_of
from cabochon.server.play.background.hints import Advice, Hint, Hints, is_against_bots, may_have_hints
from cabochon.server.play.background.review_worker import ReviewWorker
from cabochon.server.play.background.timekeeper import Timekeeper
from cabochon.server.play.chat.chat import MESSAGES_AT_ONCE, REACTIONS, Chat, Conversation
from cabochon.server.play.chat.message_text import LONGEST_MESSAGE
from cabochon.server.play.lessons.lessons import LessonStep, lesson_names, lesson_step, wanted_moves
from cabochon.server.play.refusals import (
    AccountNeeded,
    BadMessage,
    BotsOnly,
    ChatClosed,
    Closed,
    Forbidden,
    NoChat,
    NoHints,
    NotFound,
    NotMaker,
    NotNow,
    OnlyCasual,
    OutOfTime,
    PlayerAway,
    TooEarly,
    TooLate,
    TooLongToReview,
    TooManyFromAddress,
    TooManyHints,
    TooManyMessages,
    TooManyReviews,
    TooManyTables,
    TooManyUploads,
)
from cabochon.server.play.services.quick_matches import MatchRequest, QuickMatches
from cabochon.server.play.services.quotas import Maker, Quotas
from cabochon.server.play.services.reviews import MOST_TURNS_REVIEWED, Reviews
from cabochon.server.play.services.table_service import TableService, table_service
from cabochon.server.play.services.uploads import Uploads, is_upload
from cabochon.server.play.tables.clock import ClockReading, Tick
from cabochon.server.play.tables.hub import Hub, Subscription
from cabochon.server.play.tables.rated import CasualReason, casual_reason, is_alone, would_lose_by_ending
from cabochon.server.play.tables.table import Table

__all__ = [
    "LONGEST_MESSAGE",
    "MESSAGES_AT_ONCE",
    "MOST_TURNS_REVIEWED",
    "REACTIONS",
    "AccountNeeded",
    "Advice",
    "Adviser",
    "BadMessage",
    "BotWorker",
    "BotsOnly",
    "CasualReason",
    "Chat",
    "ChatClosed",
    "Cleanup",
    "ClockReading",
    "Closed",
    "Coach",
    "Conversation",
    "Exercises",
    "Forbidden",
    "Hint",
    "Hints",
    "Hub",
    "JudgedMatch",
    "Judgement",
    "LessonStep",
    "Maker",
    "MatchRequest",
    "NoChat",
    "NoHints",
    "NotFound",
    "NotMaker",
    "NotNow",
    "OnlyCasual",
    "OutOfTime",
    "PlayerAway",
    "QuickMatches",
    "Quotas",
    "ReviewWorker",
    "Reviews",
    "Subscription",
    "Table",
    "TableService",
    "Tick",
    "Timekeeper",
    "TooEarly",
    "TooLate",
    "TooLongToReview",
    "TooManyFromAddress",
    "TooManyHints",
    "TooManyMessages",
    "TooManyReviews",
    "TooManyTables",
    "TooManyUploads",
    "Try",
    "Uploads",
    "agreed_people",
    "casual_reason",
    "declined_offer",
    "declined_request",
    "exercises_of",
    "is_against_bots",
    "is_alone",
    "is_upload",
    "lesson_names",
    "lesson_step",
    "may_close",
    "may_have_hints",
    "may_offer_end",
    "move_to_undo",
    "open_offer",
    "open_request",
    "seat_to_take_back",
    "table_service",
    "wanted_moves",
    "would_lose_by_ending",
]
