"""The sections of the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from cabochon import faces
from cabochon.analysis import MARKS, Decision, Review, TurnValue
from cabochon.art.graph import points_graph
from cabochon.art.review_graphs import GraphMark, luck_graph, share_graph
from cabochon.faces.figures import NONE
from cabochon.language import Language, gettext_noop
from cabochon.match import Match
from cabochon.reports.figures import figure, percent, signed
from cabochon.reports.ledger import ledger_rows
from cabochon.reports.marks import MARK_NAMES, SIGN_OF
from cabochon.reports.markup import Markup, element, joined
from cabochon.reports.words import (
    adjusted_line,
    luck_by_turn,
    notes,
    option_texts,
    result_line,
    statistics_rows,
    summary_line,
    turn_points,
)

__all__ = [
    "Sources",
    "decisions",
    "footer",
    "graphs",
    "heading",
    "ledger",
    "mark_badge",
    "play",
    "section",
    "statistics",
    "turns",
]

EMPTY = ""
DECISION_HEADS = (
    gettext_noop("Turn"),
    gettext_noop("Player"),
    gettext_noop("Mark"),
    gettext_noop("Played"),
    gettext_noop("Better"),
    gettext_noop("Cost"),
)


@dataclass(frozen=True)
class Sources:
    """What a report is made from, and for whom."""

    match: Match
    review: Review
    names: Sequence[str]
    language: Language


def heading(report: Sources) -> Markup:
    """Who played what, who won, and how much of it was luck."""
    match, review, names, language = report.match, report.review, report.names, report.language
    number = language.ngettext("%(number)s turn", "%(number)s turns", len(review.turns) - 1)
    about = [", ".join(names), number, *option_texts(review, language), match.date.isoformat()]
    return element(
        "header",
        element("p", " · ".join(about), class_="quiet"),
        element("h1", match.game.title),
        element("p", summary_line(review, language), class_="summary"),
        element("p", f"{result_line(review, names, language)} {adjusted_line(review, names, language)}"),
    )


def graphs(report: Sources) -> Markup:
    """Win chances, points and luck by turn, one below the other."""
    review, names, language = report.review, report.names, report.language
    numbers = [turn.turn for turn in review.turns]
    marks = [GraphMark(decision.turn, decision.seat, SIGN_OF[decision.mark]) for decision in _marked(review)]
    shares = [[turn.shares[seat] for turn in review.turns] for seat in range(review.seats)]
    errors = [[turn.standard_errors[seat] for turn in review.turns] for seat in range(review.seats)]
    chances = share_graph(numbers, shares, names, errors=errors, marks=marks, turning_point=review.turning_point)
    scored = turn_points(review)
    points_label = faces.find(review.game).words.points_label(language)
    return section(
        language.gettext("How the match went"),
        _graph(language.gettext("Chance of winning in %%"), chances),
        _graph(points_label, points_graph(numbers, scored, names)) if scored is not None else Markup(),
        _graph(
            language.gettext("Luck of each turn, in points out of 100"),
            luck_graph(numbers, luck_by_turn(review), names),
        ),
        element("p", _legend(review, language), class_="quiet"),
    )


def _legend(review: Review, language: Language) -> str:
    signs = ", ".join(f"{SIGN_OF[mark]} {language.gettext(MARK_NAMES[mark])}" for mark in MARKS)
    if review.turning_point is None:
        return f"{signs}."
    turned = language.gettext("The turning point was turn %(number)s.", number=review.turning_point)
    return f"{signs}. {turned}"


def _graph(caption: str, drawn: str) -> Markup:
    return element("figure", element("figcaption", caption), element("div", Markup(drawn), class_="graph"))


def play(report: Sources) -> Markup:
    """How well each seat played."""
    seats, language = report.review.seat_reviews, report.language
    accuracies = [NONE if seat.accuracy is None else language.fixed_number(seat.accuracy, 1) for seat in seats]
    rows = [
        (language.gettext("Accuracy"), accuracies),
        (language.gettext("Decisions"), [str(seat.decisions) for seat in seats]),
        (language.gettext("Average error"), [figure(seat.average_error, language, 1) for seat in seats]),
        *(
            (f"{language.gettext(MARK_NAMES[mark])} {SIGN_OF[mark]}", [str(seat.marks.get(mark, 0)) for seat in seats])
            for mark in MARKS
        ),
    ]
    return section(language.gettext("How well it was played"), _seat_table(report.names, rows))


def ledger(report: Sources) -> Markup:
    """From the start to the result, in lines that add up."""
    review, language = report.review, report.language
    *terms, total = ledger_rows(review, language)
    adjusted = [figure(seat.luck_adjusted_result, language, 1) for seat in review.seat_reviews]
    meanings = [joined(element("dt", row.term), element("dd", row.meaning)) for row in terms]
    totals = [(total.term, total.numbers), (language.gettext("Without luck"), adjusted)]
    return section(
        language.gettext("From the start to the result"),
        element("p", language.gettext("In points out of 100."), class_="quiet"),
        _seat_table(report.names, [(row.term, row.numbers) for row in terms], totals=totals),
        element("dl", *meanings, class_="quiet"),
    )


def decisions(report: Sources) -> Markup:
    """Every marked decision: what was played, what was better and by how much."""
    marked, language = _marked(report.review), report.language
    title = language.gettext("Marked decisions")
    if not marked:
        nothing = language.gettext("No decision was clearly bad enough to be marked.")
        return section(title, element("p", nothing))
    rows = [
        [
            str(decision.turn),
            report.names[decision.seat],
            mark_badge(decision, language),
            f"{decision.played.move} ({percent(decision.played.value, language)})",
            f"{decision.best.move} ({percent(decision.best.value, language)})",
            f"{figure(decision.error, language, 1)} ± {figure(decision.standard_error, language, 1)}",
        ]
        for decision in marked
    ]
    heads = [language.gettext(head) for head in DECISION_HEADS]
    return section(title, _table(heads, rows, class_="moves"))


def mark_badge(decision: Decision, language: Language) -> Markup:
    name = language.gettext(MARK_NAMES[decision.mark])
    return element("span", f"{SIGN_OF[decision.mark]} {name}", class_=f"mark {decision.mark}")


def statistics(report: Sources) -> Markup:
    rows = statistics_rows(report.review, report.language)
    return section(report.language.gettext("Statistics"), _seat_table(report.names, rows)) if rows else Markup()


def turns(report: Sources) -> Markup:
    """Every turn with its moves, the win chances after it and its luck."""
    review, language = report.review, report.language
    luck, signs = luck_by_turn(review), _signs_by_turn(review)
    rows = [
        _turn_row(report, turn, signs.get(turn.turn, EMPTY), [line[place] for line in luck])
        for place, turn in enumerate(review.turns)
    ]
    note = language.gettext("The chances of winning after each turn, and beside them the luck of the turn.")
    heads = [language.gettext("Turn"), language.gettext("Player"), language.gettext("Moves"), EMPTY, *report.names]
    return section(
        language.gettext("Every turn"), element("p", note, class_="quiet"), _table(heads, rows, class_="turns")
    )


def _turn_row(report: Sources, turn: TurnValue, sign: str, luck: Sequence[float]) -> list[str]:
    language = report.language
    who = language.gettext("Set-up") if turn.seat is None else report.names[turn.seat]
    chances = [_chance_cell(share, lucky, language) for share, lucky in zip(turn.shares, luck, strict=True)]
    return [str(turn.turn), who, turn.move or NONE, sign, *chances]


def _chance_cell(share: float, luck: float, language: Language) -> Markup:
    """Most turns have no luck."""
    lucky = element("small", signed(luck, language, 1)) if luck else Markup()
    return joined(lucky, f" {percent(share, language)}")


def _signs_by_turn(review: Review) -> dict[int, str]:
    found: dict[int, list[str]] = {}
    for decision in _marked(review):
        found.setdefault(decision.turn, []).append(SIGN_OF[decision.mark])
    return {turn: " ".join(signs) for turn, signs in found.items()}


def footer(report: Sources) -> Markup:
    lines = notes(report.review, report.language)
    return element("footer", *(element("p", line) for line in lines), class_="quiet")


def _marked(review: Review) -> list[Decision]:
    return [decision for decision in review.decisions if decision.mark]


def section(title: str, *children: Markup, class_: str | None = None) -> Markup:
    return element("section", element("h2", title), *children, class_=class_)


def _seat_table(
    names: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]], totals: Iterable[tuple[str, Sequence[str]]] = ()
) -> Markup:
    """A row for each figure, a column for each seat."""
    head = element("thead", element("tr", element("td"), *(element("th", name, scope="col") for name in names)))
    groups = [element(tag, *(_figures(*row) for row in found)) for tag, found in (("tbody", rows), ("tfoot", totals))]
    return element("table", head, *groups, class_="figures")


def _figures(label: str, cells: Sequence[str]) -> Markup:
    return element("tr", element("th", label, scope="row"), *(element("td", cell) for cell in cells))


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], *, class_: str) -> Markup:
    head = element("thead", element("tr", *(element("th", name, scope="col") for name in heads)))
    body = [element("tr", *(element("td", cell) for cell in row)) for row in rows]
    return element("div", element("table", head, element("tbody", *body), class_=class_), class_="wide")
