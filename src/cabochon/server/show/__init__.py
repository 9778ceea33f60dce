"""What a reader is shown at a table, in their language. Decides no rule and knows no page."""

from cabochon.server.show.chronicle import Chronicles, Page
from cabochon.server.show.names import BOT_NAMES, seat_name, seat_names
from cabochon.server.show.perspective import Perspective
from cabochon.server.show.playback import Playback, Playbacks, replay_names
from cabochon.server.show.reader import Reader
from cabochon.server.show.scene import TableLook, clocks, in_front, must_answer, notes_on, table_scene
from cabochon.server.show.table_notes import clock_face, ended
from cabochon.server.show.view_cache import ViewCache

__all__ = [
    "BOT_NAMES",
    "Chronicles",
    "Page",
    "Perspective",
    "Playback",
    "Playbacks",
    "Reader",
    "TableLook",
    "ViewCache",
    "clock_face",
    "clocks",
    "ended",
    "in_front",
    "must_answer",
    "notes_on",
    "replay_names",
    "seat_name",
    "seat_names",
    "table_scene",
]
