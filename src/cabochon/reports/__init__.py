"""Reviews as something to read: the words and figures that every form shares, and one HTML page to keep or print."""

from cabochon.reports.explanations import Explainer
from cabochon.reports.figures import figure, percent, signed, summing_to
from cabochon.reports.ledger import LedgerRow, ledger_rows
from cabochon.reports.marks import MARK_NAMES, SIGN_OF
from cabochon.reports.page import html_page
from cabochon.reports.words import (
    adjusted_line,
    luck_by_turn,
    names_of,
    notes,
    option_texts,
    result_line,
    statistics_rows,
    summary_line,
)

__all__ = [
    "MARK_NAMES",
    "SIGN_OF",
    "Explainer",
    "LedgerRow",
    "adjusted_line",
    "figure",
    "html_page",
    "ledger_rows",
    "luck_by_turn",
    "names_of",
    "notes",
    "option_texts",
    "percent",
    "result_line",
    "signed",
    "statistics_rows",
    "summary_line",
    "summing_to",
]
