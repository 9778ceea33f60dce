"""The data of a review's graph, and the graph with its labels."""

from __future__ import annotations

from cabochon import faces
from cabochon.analysis import MARKS, Review
from cabochon.art.review_explorer import GraphData, review_graph
from cabochon.language import Language

__all__ = ["graph_data", "graph_of"]


def graph_of(review: Review, language: Language, *, turn: int) -> str:
    """The review as a picture in SVG, with a line at a turn."""
    labels = {
        "win": language.gettext("Chance of winning in %%"),
        "points": faces.find(review.game).words.points_label(language),
        "luck": language.gettext("Luck"),
    }
    return review_graph(graph_data(review), labels, turn=turn)


def graph_data(review: Review) -> GraphData:
    points = [turn.points for turn in review.turns if turn.points is not None]
    return GraphData(
        shares=[turn.shares for turn in review.turns],
        points=points if len(points) == len(review.turns) else None,
        errors=[turn.standard_errors for turn in review.turns],
        luck=_luck_by_turn(review),
        marks=_marks_by_turn(review),
        turning_point=review.turning_point,
    )


def _luck_by_turn(review: Review) -> list[list[float]]:
    """All the luck of each turn, for each seat."""
    luck = [[0.0] * review.seats for _ in review.turns]
    for event in review.luck:
        for seat, part in enumerate(event.luck):
            luck[event.turn][seat] += part
    return luck


def _marks_by_turn(review: Review) -> dict[int, tuple[int, str]]:
    """The worst mark of each turn, and the seat that it was given to."""
    marks: dict[int, tuple[int, str]] = {}
    for decision in sorted(review.decisions, key=lambda each: MARKS.index(each.mark) if each.mark else -1):
        if decision.mark:
            marks[decision.turn] = (decision.seat, decision.mark)
    return dict(sorted(marks.items()))
