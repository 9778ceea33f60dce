"""The review of a match in the terminal, and the summary of many."""

from cabochon.terminal.review.graph import WinChanceGraph
from cabochon.terminal.review.report import render_review
from cabochon.terminal.review.summary import render_summary

__all__ = ["WinChanceGraph", "render_review", "render_summary"]
