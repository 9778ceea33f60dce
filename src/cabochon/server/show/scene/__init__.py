"""What the pages of a table show, for one reader: plain data for the templates. Decides no rule."""

from cabochon.server.show.scene.curtain import in_front
from cabochon.server.show.scene.offered_moves import offered_moves
from cabochon.server.show.scene.questions import can_offer_end, must_answer, must_answer_offer
from cabochon.server.show.scene.table import TableLook, clocks, is_anybody, log_scene, notes_on, table_scene

__all__ = [
    "TableLook",
    "can_offer_end",
    "clocks",
    "in_front",
    "is_anybody",
    "log_scene",
    "must_answer",
    "must_answer_offer",
    "notes_on",
    "offered_moves",
    "table_scene",
]
