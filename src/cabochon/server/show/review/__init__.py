"""A review in words and pictures, in the reader's language. Computes no value."""

from cabochon.server.show.review.figures import figure, percent, signed, summing_to
from cabochon.server.show.review.graph import graph_data, graph_of
from cabochon.server.show.review.marks import MARK_NAMES, SIGN_OF
from cabochon.server.show.review.moment import JudgedMove, Moment, moment_of
from cabochon.server.show.review.position import along_line, at_decision
from cabochon.server.show.review.summary import (
    LedgerRow,
    ReviewSummary,
    SeatSummary,
    statistics_of,
    summary_of,
)

__all__ = [
    "MARK_NAMES",
    "SIGN_OF",
    "JudgedMove",
    "LedgerRow",
    "Moment",
    "ReviewSummary",
    "SeatSummary",
    "along_line",
    "at_decision",
    "figure",
    "graph_data",
    "graph_of",
    "moment_of",
    "percent",
    "signed",
    "statistics_of",
    "summary_of",
    "summing_to",
]
