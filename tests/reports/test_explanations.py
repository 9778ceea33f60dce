"""Why another move was better, in the report."""

from __future__ import annotations

from dataclasses import replace

import pytest

import cabochon
from cabochon.analysis import Decision, MoveValue, Reason
from cabochon.match import Match
from cabochon.reports import Explainer, html_page
from tests.reports.reviews import made_review, marked

# Seat 1 can buy the card 2g6 next turn and reach the goal; docs/reasons.md shows the same position.
POSITION = (
    "splendor 1u5,1w2,1k5,1k8/2r4,2k4,2w1,2g6/3u3,3r1,3k1,3w2 5,3,7 w2u3r3*2 "
    "w2u1k4*1:w1u1g1r2k1:2w3,2u4,2g4,2r3,2r5,2k3:-:- g4r1*2:w1u1r1k1:2w6,2u6,2r6,2k6:-:- 0"
)
SENTENCE = "This keeps the level 2 card (green, 3 points) from Ben, who could reach the goal with it next turn."
NAMES = ["Anna", "Ben"]


@pytest.fixture
def match() -> Match:
    begun = cabochon.position(POSITION, seed=1)
    begun.headers["Players"] = ", ".join(NAMES)
    begun.play("take white blue red")
    return begun


def missed() -> Decision:
    better = MoveValue("reserve 2g6", 0.6, 0.01, 400, ("reserve 2g6",), (0.6, 0.4))
    played = replace(better, move="take white blue red", value=0.3)
    return replace(marked(1, 0, "blunder"), best=better, played=played)


def test_the_page_says_why_a_move_was_better(match: Match) -> None:
    page = html_page(match, made_review(turns=1, decisions=(missed(),)))
    assert SENTENCE in page
    assert "Anna takes white, blue and red (30%)." in page
    assert "Anna reserves a level 2 card: green, 3 points (60%)." in page


def test_a_decision_is_explained_once(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    explain = Explainer(match, made_review(turns=1), NAMES)
    first = explain.why(missed())
    assert first.startswith(SENTENCE)
    monkeypatch.setattr(explain, "match", None)
    assert explain.why(missed()) == first


def test_reasons_of_a_review_are_not_looked_for_again(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cabochon.reports.explanations.reasons", None)
    stored = Reason("denies_win", {"card": "2g6", "seat": 1, "missing": 0}, 0.4)
    explain = Explainer(match, made_review(turns=1), NAMES)
    assert explain.why(replace(missed(), reasons=(stored,))) == SENTENCE


def test_a_review_for_a_seat_does_not_explain_what_others_had_in_mind(match: Match) -> None:
    own, others = (Explainer(match, made_review(turns=1, perspective=seat), NAMES) for seat in (0, 1))
    assert own.why(missed()).startswith(SENTENCE)
    assert others.why(missed()) == ""
    assert own.sentence(missed(), "reserve 2g6") == "Anna reserves a level 2 card: green, 3 points"
    assert others.sentence(missed(), "reserve 2g6") == "reserve 2g6"
