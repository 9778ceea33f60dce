"""The review of a match as one HTML page that needs nothing else: it opens anywhere and prints on paper."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources

from cabochon.analysis import Review
from cabochon.match import Match
from cabochon.reports.explanations import Explainer
from cabochon.reports.markup import Markup, element, joined
from cabochon.reports.positions import key_positions
from cabochon.reports.sections import decisions, footer, graphs, heading, ledger, play, statistics, turns
from cabochon.reports.words import names_of

__all__ = ["html_page"]


def html_page(
    match: Match, review: Review, explainer: Explainer | None = None, *, names: Sequence[str] | None = None
) -> str:
    """The whole page, with pictures of the positions that mattered most; an explainer that has worked saves time.

    Players have the names that are given, or else those of the record.
    """
    names = names or names_of(match)
    explainer = explainer or Explainer(match, review, names)
    parts = (
        heading(match, review, names),
        graphs(review, names),
        element("div", play(review, names), ledger(review, names), class_="side-by-side"),
        key_positions(match, review, names, explainer),
        decisions(review, names),
        statistics(review, names),
        turns(review, names),
        footer(review),
    )
    title = f"{match.game.title}: {', '.join(names)}"
    return f"<!doctype html>\n{element('html', _head(title), element('body', element('main', *parts)), lang='en')}\n"


def _head(title: str) -> Markup:
    style = Markup((resources.files(__package__) / "page.css").read_text("utf-8"))
    return element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="color-scheme", content="light dark"),
        element("title", title),
        element("style", joined(style)),
    )
