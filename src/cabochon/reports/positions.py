"""Pictures of the positions that mattered most, with what was played there and what was better."""

from __future__ import annotations

import base64

from cabochon.analysis import Decision, Review
from cabochon.language import Language
from cabochon.match import Match
from cabochon.reports.explanations import Explainer
from cabochon.reports.figures import figure, percent
from cabochon.reports.markup import Markup, element, joined
from cabochon.reports.sections import Sources, mark_badge, section
from cabochon.reports.words import chances_line

__all__ = ["key_positions"]

WORST_OF_EACH_SEAT = 2


def key_positions(report: Sources, explainer: Explainer) -> Markup:
    """The turning point and the worst decisions of each seat, in the order of the match."""
    turns = key_turns(report.review)
    if not turns:
        return Markup()
    figures = [_position(report, turn, explainer) for turn in turns]
    return section(report.language.gettext("Key positions"), *figures, class_="positions new-page")


def key_turns(review: Review) -> list[int]:
    worst = {
        decision.turn
        for seat in range(review.seats)
        for decision in review.worst_decisions(seat, most=WORST_OF_EACH_SEAT)
    }
    return sorted(worst | ({review.turning_point} if review.turning_point is not None else set()))


def _position(report: Sources, turn: int, explainer: Explainer) -> Markup:
    review, names, language = report.review, report.names, report.language
    value = review.turns[[known.turn for known in review.turns].index(turn)]
    who = names[value.seat] if value.seat is not None else language.gettext("Set-up")
    title = language.labelled(language.gettext("Turn %(number)s, %(name)s", number=turn, name=who), value.move)
    chances = chances_line(value.shares, names, language)
    remarks = [language.gettext("Chances of winning after it: %(chances)s.", chances=chances)]
    if turn == review.turning_point:
        remarks.append(language.gettext("This was the turning point."))
    marked = [decision for decision in review.decisions if decision.turn == turn and decision.mark]
    caption = element(
        "figcaption",
        element("h3", title),
        *(part for decision in marked for part in _compared(decision, explainer, language)),
        element("p", " ".join(remarks), class_="quiet"),
    )
    seat = value.seat if review.perspective is None else review.perspective
    description = language.gettext("The table after turn %(number)s", number=turn)
    return element("figure", caption, _picture(report.match, seat, turn, description))


def _compared(decision: Decision, explainer: Explainer, language: Language) -> tuple[Markup, Markup]:
    """What the move cost; what was played, what was better and why, and what would have followed."""
    played, best = decision.played, decision.best
    texts = {
        language.gettext("Played"): f"{explainer.sentence(decision, played.move)} ({percent(played.value, language)}).",
        language.gettext("Better"): f"{explainer.sentence(decision, best.move)} ({percent(best.value, language)}).",
        language.gettext("Why"): explainer.why(decision),
        language.gettext("How it could have continued"): "; ".join(best.line) if len(best.line) > 1 else "",
    }
    rows = [joined(element("dt", name), element("dd", text)) for name, text in texts.items() if text]
    cost = language.gettext(
        "It cost %(cost)s points out of 100, give or take %(margin)s.",
        cost=figure(decision.error, language, 1),
        margin=figure(decision.standard_error, language, 1),
    )
    return element("p", mark_badge(decision, language), f" {cost}"), element("dl", *rows, class_="compared")


def _picture(match: Match, seat: int | None, turn: int, description: str) -> Markup:
    """The table after a turn, as a seat or for None a spectator saw it, whatever is known later.

    An image of its own, so that names inside cannot clash.
    """
    drawn = match.after_turn(turn).svg(seat, public=seat is None)
    source = f"data:image/svg+xml;base64,{base64.b64encode(drawn.encode()).decode()}"
    return element("img", src=source, alt=description)
