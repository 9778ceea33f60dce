"""Pictures of the positions that mattered most, with what was played there and what was better."""

from __future__ import annotations

import base64
from collections.abc import Sequence

from cabochon.analysis import Decision, Review
from cabochon.match import Match
from cabochon.reports.explanations import Explainer
from cabochon.reports.markup import Markup, element, joined
from cabochon.reports.sections import mark_badge
from cabochon.reports.words import percent

__all__ = ["key_positions"]

WORST_OF_EACH_SEAT = 2


def key_positions(match: Match, review: Review, names: Sequence[str], explainer: Explainer) -> Markup:
    """The turning point and the worst decisions of each seat, in the order of the match."""
    turns = key_turns(review)
    if not turns:
        return Markup()
    figures = [_position(match, review, names, turn, explainer) for turn in turns]
    return element("section", element("h2", "Key positions"), *figures, class_="positions new-page")


def key_turns(review: Review) -> list[int]:
    worst = {
        decision.turn
        for seat in range(review.seats)
        for decision in review.worst_decisions(seat, most=WORST_OF_EACH_SEAT)
    }
    return sorted(worst | ({review.turning_point} if review.turning_point is not None else set()))


def _position(match: Match, review: Review, names: Sequence[str], turn: int, explainer: Explainer) -> Markup:
    value = review.turns[[known.turn for known in review.turns].index(turn)]
    who = names[value.seat] if value.seat is not None else "set-up"
    title = f"Turn {turn}, {who}: {value.move}"
    standing = ", ".join(f"{name} {percent(share)}" for name, share in zip(names, value.shares, strict=True))
    turned = ". Here the match turned" if turn == review.turning_point else ""
    marked = [decision for decision in review.decisions if decision.turn == turn and decision.mark]
    caption = element(
        "figcaption",
        element("h3", title),
        *(part for decision in marked for part in _compared(decision, explainer)),
        element("p", f"Win chances after it: {standing}{turned}.", class_="quiet"),
    )
    seat = value.seat if review.perspective is None else review.perspective
    return element("figure", caption, _picture(match, seat, turn, f"The table after turn {turn}"))


def _compared(decision: Decision, explainer: Explainer) -> tuple[Markup, Markup]:
    """What the move cost; what was played, what was better and why, and what would have followed."""
    played, best = decision.played, decision.best
    texts = {
        "played": f"{explainer.sentence(decision, played.move)} ({percent(played.value)}).",
        "better": f"{explainer.sentence(decision, best.move)} ({percent(best.value)}).",
        "why": explainer.why(decision),
        "line": "; ".join(best.line) if len(best.line) > 1 else "",
    }
    rows = [joined(element("dt", name), element("dd", text)) for name, text in texts.items() if text]
    cost = f" cost {100 * decision.error:.1f} points, give or take {100 * decision.standard_error:.1f}."
    return element("p", mark_badge(decision), cost), element("dl", *rows, class_="compared")


def _picture(match: Match, seat: int | None, turn: int, description: str) -> Markup:
    """The table after a turn, as a seat or for None a spectator saw it, whatever is known later.

    An image of its own, so that names inside cannot clash.
    """
    drawn = match.after_turn(turn).svg(seat, public=seat is None)
    source = f"data:image/svg+xml;base64,{base64.b64encode(drawn.encode()).decode()}"
    return element("img", src=source, alt=description)
