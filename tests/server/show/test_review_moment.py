"""A turn of a review in words: what was better, and why, in the reader's language."""

from __future__ import annotations

from dataclasses import replace

import pytest

import cabochon
from cabochon.analysis import Decision, MoveValue, Reason
from cabochon.language import language_for
from cabochon.match import Match
from cabochon.server.show.perspective import ReaderPerspective
from cabochon.server.show.review import JudgedMove, moment_of
from tests.reports.reviews import made_review, marked

# Seat 1 can buy the card 2g6 next turn and reach the goal; docs/reasons.md shows the same position.
POSITION = (
    "splendor 1u5,1w2,1k5,1k8/2r4,2k4,2w1,2g6/3u3,3r1,3k1,3w2 5,3,7 w2u3r3*2 "
    "w2u1k4*1:w1u1g1r2k1:2w3,2u4,2g4,2r3,2r5,2k3:-:- g4r1*2:w1u1r1k1:2w6,2u6,2r6,2k6:-:- 0"
)
DENIED = Reason("denies_win", {"card": "2g6", "seat": 1, "missing": 0}, 0.4)


@pytest.fixture
def match() -> Match:
    begun = cabochon.position(POSITION, seed=1)
    begun.play("take white blue red")
    return begun


def judged(match: Match, reasons: tuple[Reason, ...] | None, language: str = "en") -> JudgedMove:
    best = MoveValue("reserve 2g6", 0.6, 0.01, 400, ("reserve 2g6",), (0.6, 0.4))
    played = replace(best, move="take white blue red", value=0.3)
    decision: Decision = replace(marked(1, 0, "blunder"), best=best, played=played, alternatives=(), reasons=reasons)
    review = made_review(turns=1, decisions=(decision,))
    (move,) = moment_of(
        review, match, 1, ReaderPerspective(0), names=["Anna", "Ben"], language=language_for(language)
    ).moves
    return move


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "This keeps the level 2 card (green, 3 points) from Ben, who could reach the goal with it next turn."),
        ("de", "Ben"),
        ("fr", "Ben"),
        ("it", "Ben"),
    ],
)
def test_it_says_why_a_move_was_better(match: Match, language: str, sentence: str) -> None:
    (why,) = judged(match, (DENIED,), language).reasons
    assert sentence in why


def test_where_nothing_is_certain_enough_it_says_so(match: Match) -> None:
    assert judged(match, ()).reasons == ["No single thing decides it: the better move has the better prospects."]


def test_where_nobody_asked_for_reasons_there_are_none(match: Match) -> None:
    assert judged(match, None).reasons == []
