"""Analysis: what each move and position is worth, errors, luck, and the ledger of a match. docs/analysis.md."""

from __future__ import annotations

from cabochon.analysis.evaluation import evaluate
from cabochon.analysis.evaluator import Evaluator, PlayoutEvaluator, SearchEvaluator
from cabochon.analysis.judgement import judge
from cabochon.analysis.reasoning import reasons
from cabochon.analysis.report import (
    MARKS,
    REVIEW_VERSION,
    ChanceLuck,
    Decision,
    Evaluation,
    Ledger,
    Mark,
    MoveValue,
    Reason,
    Review,
    SeatReview,
    TurnValue,
)
from cabochon.analysis.review import DEFAULT_SIMULATIONS, review, review_steps

__all__ = [
    "DEFAULT_SIMULATIONS",
    "MARKS",
    "REVIEW_VERSION",
    "ChanceLuck",
    "Decision",
    "Evaluation",
    "Evaluator",
    "Ledger",
    "Mark",
    "MoveValue",
    "PlayoutEvaluator",
    "Reason",
    "Review",
    "SearchEvaluator",
    "SeatReview",
    "TurnValue",
    "evaluate",
    "judge",
    "reasons",
    "review",
    "review_steps",
]
