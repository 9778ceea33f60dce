"""What may happen at a table. Knows no HTTP and no language."""

from cabochon.server.play.bot_jobs import BotWorker
from cabochon.server.play.clock import ClockReading, Tick
from cabochon.server.play.hub import Hub, Subscription
from cabochon.server.play.lessons import Guide, guide, lesson_names, wanted_moves
from cabochon.server.play.refusals import Closed, Forbidden, NotFound, NotNow, OutOfTime, TooLate
from cabochon.server.play.service import TableService, table_service
from cabochon.server.play.table import Table
from cabochon.server.play.timekeeper import Timekeeper
from cabochon.server.play.undo import agreed_people, declined_request, move_to_undo, open_request, seat_to_take_back
from cabochon.server.play.uploads import Uploads, is_upload

__all__ = [
    "BotWorker",
    "ClockReading",
    "Closed",
    "Forbidden",
    "Guide",
    "Hub",
    "NotFound",
    "NotNow",
    "OutOfTime",
    "Subscription",
    "Table",
    "TableService",
    "Tick",
    "Timekeeper",
    "TooLate",
    "Uploads",
    "agreed_people",
    "declined_request",
    "guide",
    "is_upload",
    "lesson_names",
    "move_to_undo",
    "open_request",
    "seat_to_take_back",
    "table_service",
    "wanted_moves",
]
