"""A review in words and pictures, in the reader's language. Computes no value."""

from cabochon.server.show.review.graph import graph_data, graph_of
from cabochon.server.show.review.moment import JudgedMove, Moment, moment_of
from cabochon.server.show.review.position import along_line, at_decision
from cabochon.server.show.review.summary import ReviewSummary, SeatSummary, summary_of

__all__ = [
    "JudgedMove",
    "Moment",
    "ReviewSummary",
    "SeatSummary",
    "along_line",
    "at_decision",
    "graph_data",
    "graph_of",
    "moment_of",
    "summary_of",
]
