"""The review of a match as one HTML page that needs nothing else: it opens anywhere and prints on paper."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import resources

from cabochon.analysis import Review
from cabochon.language import Language, language_for
from cabochon.match import Match
from cabochon.reports.explanations import Explainer
from cabochon.reports.markup import Markup, element, joined
from cabochon.reports.positions import key_positions
from cabochon.reports.sections import Sources, decisions, footer, graphs, heading, ledger, play, statistics, turns
from cabochon.reports.words import names_of

__all__ = ["html_page"]

ENGLISH = "en"


def html_page(
    match: Match,
    review: Review,
    explainer: Explainer | None = None,
    *,
    names: Sequence[str] | None = None,
    language: Language | None = None,
) -> str:
    """The whole page, with pictures of the positions that mattered most; an explainer that has worked saves time.

    Players have the names that are given, or else those of the record. It is English unless a language is given; moves
    are written as records write them, which is the same in every language.
    """
    names, language = names or names_of(match), language or language_for(ENGLISH)
    report = Sources(match, review, names, language)
    parts = (
        heading(report),
        graphs(report),
        element("div", play(report), ledger(report), class_="side-by-side"),
        key_positions(report, explainer or Explainer(match, review, names, language)),
        decisions(report),
        statistics(report),
        turns(report),
        footer(report),
    )
    body, head = element("body", element("main", *parts)), _head(f"{match.game.title}: {', '.join(names)}")
    return f"<!doctype html>\n{element('html', head, body, lang=language.code)}\n"


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
