"""What a reader is shown at a table, in their language. Decides no rule and knows no page."""

from cabochon.server.show.chronicle import Chronicles
from cabochon.server.show.coach import CoachText, ValuedMove, coach_reasons, coach_text
from cabochon.server.show.exercises import EXERCISE_STEPS, ExerciseAnswer, ExerciseText, ExerciseWords
from cabochon.server.show.graphs import Graphs
from cabochon.server.show.hints import HINT_STEPS, HintText, hint_reasons, hint_text
from cabochon.server.show.names import BOT_NAMES, replay_names, seat_name, seat_names
from cabochon.server.show.narration import Page
from cabochon.server.show.perspective import ReaderPerspective
from cabochon.server.show.pictures import Pictures
from cabochon.server.show.previews import (
    Preview,
    game_preview,
    home_preview,
    invitation_preview,
    review_preview,
    table_preview,
)
from cabochon.server.show.rating_notes import RatingNote, rating_note
from cabochon.server.show.reader import Reader
from cabochon.server.show.review import (
    Moment,
    ReviewSummary,
    along_line,
    at_decision,
    graph_of,
    moment_of,
    summary_of,
)
from cabochon.server.show.scene import (
    TableLook,
    can_offer_end,
    clocks,
    in_front,
    is_anybody,
    log_scene,
    must_answer,
    must_answer_offer,
    notes_on,
    offered_moves,
    table_scene,
)
from cabochon.server.show.table_notes import clock_face, clock_words, ended
from cabochon.server.show.thumbnails import Thumbnails
from cabochon.server.show.view_cache import ViewCache

__all__ = [
    "BOT_NAMES",
    "EXERCISE_STEPS",
    "HINT_STEPS",
    "Chronicles",
    "CoachText",
    "ExerciseAnswer",
    "ExerciseText",
    "ExerciseWords",
    "Graphs",
    "HintText",
    "Moment",
    "Page",
    "Pictures",
    "Preview",
    "RatingNote",
    "Reader",
    "ReaderPerspective",
    "ReviewSummary",
    "TableLook",
    "Thumbnails",
    "ValuedMove",
    "ViewCache",
    "along_line",
    "at_decision",
    "can_offer_end",
    "clock_face",
    "clock_words",
    "clocks",
    "coach_reasons",
    "coach_text",
    "ended",
    "game_preview",
    "graph_of",
    "hint_reasons",
    "hint_text",
    "home_preview",
    "in_front",
    "invitation_preview",
    "is_anybody",
    "log_scene",
    "moment_of",
    "must_answer",
    "must_answer_offer",
    "notes_on",
    "offered_moves",
    "rating_note",
    "replay_names",
    "review_preview",
    "seat_name",
    "seat_names",
    "summary_of",
    "table_preview",
    "table_scene",
]
