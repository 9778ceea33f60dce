"""Reviews as something to read: the words that every form shares, and one HTML page to keep or print."""

from cabochon.reports.explanations import Explainer
from cabochon.reports.page import html_page
from cabochon.reports.words import (
    LEDGER_TERMS,
    SIGNS,
    adjusted_line,
    ledger_figures,
    luck_by_turn,
    names_of,
    notes,
    option_texts,
    percent,
    points,
    result_line,
    statistics_rows,
    summary_line,
)

__all__ = [
    "LEDGER_TERMS",
    "SIGNS",
    "Explainer",
    "adjusted_line",
    "html_page",
    "ledger_figures",
    "luck_by_turn",
    "names_of",
    "notes",
    "option_texts",
    "percent",
    "points",
    "result_line",
    "statistics_rows",
    "summary_line",
]
