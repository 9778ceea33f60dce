"""The sections of the page."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from cabochon.analysis import MARKS, Decision, Review, TurnValue
from cabochon.art.graph import points_graph
from cabochon.art.review_graphs import GraphMark, luck_graph, share_graph
from cabochon.match import Match
from cabochon.reports.markup import Markup, element, joined
from cabochon.reports.words import (
    LEDGER_TERMS,
    SIGNS,
    adjusted_line,
    ledger_figures,
    luck_by_turn,
    notes,
    option_texts,
    percent,
    points,
    result_line,
    statistics_rows,
    summary_line,
    turn_points,
)

__all__ = ["decisions", "footer", "graphs", "heading", "ledger", "mark_badge", "play", "statistics", "turns"]

UNKNOWN = "-"
EMPTY = ""


def heading(match: Match, review: Review, names: Sequence[str]) -> Markup:
    """Who played what, who won, and how much of it was luck."""
    about = [", ".join(names), f"{len(review.turns) - 1} turns", *option_texts(review), match.date.isoformat()]
    return element(
        "header",
        element("p", " · ".join(about), class_="quiet"),
        element("h1", match.game.title),
        element("p", summary_line(review), class_="summary"),
        element("p", f"{result_line(review, names)} {adjusted_line(review, names)}"),
    )


def graphs(review: Review, names: Sequence[str]) -> Markup:
    """Win chances, points and luck by turn, one below the other."""
    numbers = [turn.turn for turn in review.turns]
    marks = [GraphMark(decision.turn, decision.seat, SIGNS[decision.mark]) for decision in _marked(review)]
    shares = [[turn.shares[seat] for turn in review.turns] for seat in range(review.seats)]
    errors = [[turn.standard_errors[seat] for turn in review.turns] for seat in range(review.seats)]
    chances = share_graph(numbers, shares, names, errors=errors, marks=marks, turning_point=review.turning_point)
    scored = turn_points(review)
    turned = f" The match turned in turn {review.turning_point}." if review.turning_point is not None else ""
    return _section(
        "How the match went",
        _graph("Win chance after each turn, in percent", chances),
        _graph("Points", points_graph(numbers, scored, names)) if scored is not None else Markup(),
        _graph("Luck of each turn, in points of 100", luck_graph(numbers, luck_by_turn(review), names)),
        element("p", f"?! inaccuracy, ? mistake, ?? blunder.{turned}", class_="quiet"),
    )


def _graph(caption: str, drawn: str) -> Markup:
    return element("figure", element("figcaption", caption), element("div", Markup(drawn), class_="graph"))


def play(review: Review, names: Sequence[str]) -> Markup:
    """How well each seat played."""
    seats = review.seat_reviews
    rows = [
        ("accuracy", [UNKNOWN if seat.accuracy is None else f"{seat.accuracy:.1f}" for seat in seats]),
        ("decisions", [str(seat.decisions) for seat in seats]),
        ("average error", [f"{100 * seat.average_error:.1f}" for seat in seats]),
        *((f"{mark} {SIGNS[mark]}", [str(seat.marks.get(mark, 0)) for seat in seats]) for mark in MARKS),
    ]
    return _section("How well it was played", _seat_table(names, rows))


def ledger(review: Review, names: Sequence[str]) -> Markup:
    """From the start to the result, in lines that add up."""
    columns = [ledger_figures(seat.ledger) for seat in review.seat_reviews]
    *terms, result = ([column[line] for column in columns] for line in range(len(columns[0])))
    rows = [(term.name, cells) for term, cells in zip(LEDGER_TERMS, terms, strict=True)]
    adjusted = [f"{100 * seat.luck_adjusted_result:.1f}" for seat in review.seat_reviews]
    total = "result" if review.result is not None else "where it ends"
    meanings = [joined(element("dt", term.name), element("dd", term.meaning)) for term in LEDGER_TERMS]
    return _section(
        "Ledger, in points of 100",
        _seat_table(names, rows, totals=[(total, result), ("luck-adjusted", adjusted)]),
        element("dl", *meanings, class_="quiet"),
    )


def decisions(review: Review, names: Sequence[str]) -> Markup:
    """Every marked decision: what was played, what was better and by how much."""
    marked = _marked(review)
    if not marked:
        return _section(
            "Marked decisions", element("p", "No decision was bad enough, or certainly enough, to be marked.")
        )
    rows = [
        [
            str(decision.turn),
            names[decision.seat],
            mark_badge(decision),
            f"{decision.played.move} ({percent(decision.played.value)})",
            f"{decision.best.move} ({percent(decision.best.value)})",
            f"{100 * decision.error:.1f} ± {100 * decision.standard_error:.1f}",
        ]
        for decision in marked
    ]
    heads = ("turn", "player", "mark", "played", "better", "cost")
    return _section("Marked decisions", _table(heads, rows, class_="moves"))


def mark_badge(decision: Decision) -> Markup:
    return element("span", f"{SIGNS[decision.mark]} {decision.mark}", class_=f"mark {decision.mark}")


def statistics(review: Review, names: Sequence[str]) -> Markup:
    rows = statistics_rows(review)
    return _section("Statistics", _seat_table(names, rows)) if rows else Markup()


def turns(review: Review, names: Sequence[str]) -> Markup:
    """Every turn with its moves, the win chances after it and its luck."""
    luck, signs = luck_by_turn(review), _signs_by_turn(review)
    rows = [
        _turn_row(turn, names, signs.get(turn.turn, EMPTY), [line[place] for line in luck])
        for place, turn in enumerate(review.turns)
    ]
    note = element("p", "Win chances after each turn, and beside them the luck of the turn.", class_="quiet")
    return _section("Every turn", note, _table(("turn", "player", "moves", EMPTY, *names), rows, class_="turns"))


def _turn_row(turn: TurnValue, names: Sequence[str], sign: str, luck: Sequence[float]) -> list[str]:
    who = "set-up" if turn.seat is None else names[turn.seat]
    chances = [_chance_cell(share, lucky) for share, lucky in zip(turn.shares, luck, strict=True)]
    return [str(turn.turn), who, turn.move or UNKNOWN, sign, *chances]


def _chance_cell(share: float, luck: float) -> Markup:
    """Most turns have no luck."""
    lucky = element("small", points(luck)) if luck else Markup()
    return joined(lucky, f" {percent(share)}")


def _signs_by_turn(review: Review) -> dict[int, str]:
    found: dict[int, list[str]] = {}
    for decision in _marked(review):
        found.setdefault(decision.turn, []).append(SIGNS[decision.mark])
    return {turn: " ".join(signs) for turn, signs in found.items()}


def footer(review: Review) -> Markup:
    return element("footer", *(element("p", note) for note in notes(review)), class_="quiet")


def _marked(review: Review) -> list[Decision]:
    return [decision for decision in review.decisions if decision.mark]


def _section(title: str, *children: Markup, class_: str | None = None) -> Markup:
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
