"""The review as one HTML page."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

import cabochon
from cabochon.analysis import Decision
from cabochon.language import language_for
from cabochon.reports import Explainer, html_page, names_of
from cabochon.reports.markup import Markup, element, joined
from tests.core.records import played
from tests.reports.reviews import made_review, marked

EMPTY_ELEMENTS = {"meta", "img"}


class Outline(HTMLParser):
    """Checks that every element is closed in order, and keeps what a test asks for."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.opened: list[str] = []
        self.sources: list[str] = []
        self.feed(page)
        self.close()
        assert not self.opened

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in EMPTY_ELEMENTS:
            self.opened.append(tag)
        self.sources += [value or "" for name, value in attributes if name in {"src", "href"}]

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Elements of SVG close themselves."""

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag


def page_of(game: str = "splendor", players: str = "Anna, Ben") -> str:
    match = played(game, moves=20)
    match.headers["Players"] = players
    turns = len(match.turns) - 1
    review = made_review(turns=turns, decisions=(marked(3, 0), marked(4, 1, "blunder", error=0.2)))
    return html_page(match, review, Spoken(match, review, names_of(match)))


class Spoken(Explainer):
    """Explains moves that nobody could make there."""

    def why(self, decision: Decision) -> str:
        return f"Because of <{decision.turn}>."

    def sentence(self, decision: Decision, move: str) -> str:
        return f"{self.names[decision.seat]} does this: {move}"


@pytest.mark.parametrize("game", ["splendor", "marvel", "battle-mat"])
def test_the_page_is_well_formed_and_needs_nothing_else(game: str) -> None:
    page = page_of(game)
    sources = Outline(page).sources
    assert sources
    assert all(source.startswith("data:image/svg+xml;base64,") for source in sources)
    assert "<script" not in page
    assert "@import" not in page
    addresses = set(re.findall(r"https?://[^\"' <)]+", page))
    assert addresses == {"http://www.w3.org/2000/svg"}  # a name, which nobody loads


def test_every_graph_is_a_picture_of_its_own() -> None:
    graphs = re.findall(r'<div class="graph">(<svg.*?</svg>)</div>', page_of(), re.DOTALL)
    assert len(graphs) == 3
    assert {ElementTree.fromstring(graph).tag for graph in graphs} == {"{http://www.w3.org/2000/svg}svg"}
    signs = [text.text for text in ElementTree.fromstring(graphs[0]).iter() if text.get("class") == "sign"]
    assert signs == ["?", "??"]


def test_names_and_moves_are_escaped() -> None:
    page = page_of(players="<script>alert(1)</script>, Ben & 'Co'")
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    Outline(page)


def test_the_page_tells_what_was_better_and_what_followed() -> None:
    page = page_of()
    assert "Skill 98\u00a0:\u00a02, luck 2\u00a0:\u00a00" in page
    assert "?? Blunder" in page
    assert "It cost 20.0 points out of 100, give or take 1.2." in page
    rows = dict(re.findall("<dt>(.*?)</dt><dd>(.*?)</dd>", page.split("?? Blunder</span>")[1]))
    assert rows["Played"] == "Ben does this: take white blue green (40%)."
    assert rows["Better"] == "Ben does this: buy 2w1 (60%)."
    assert (rows["Why"], rows["How it could have continued"]) == ("Because of &lt;4&gt;.", "buy 2w1; take red red")
    assert page.count("<img") == 3  # the turning point and two errors


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (
            "de",
            (
                "Können 98",
                "Schlüsselstellungen",
                "Grober Fehler",
                "Das kostete 20,0 von 100 Punkten",
                "Züge bis zum Ziel",
            ),
        ),
        ("fr", ("Habileté 98", "Positions clés", "Gaffe", "Cela a coûté 20,0 points", "Tours pour atteindre")),
        ("it", ("Abilità 98", "Posizioni chiave", "È costato 20,0 punti", "Turni per raggiungere")),
    ],
)
def test_the_page_speaks_the_language_of_its_reader(code: str, words: tuple[str, ...]) -> None:
    match = played("splendor", moves=20)
    language = language_for(code)
    review = made_review(turns=len(match.turns) - 1, decisions=(marked(4, 1, "blunder", error=0.2),))
    page = html_page(match, review, Spoken(match, review, names_of(match), language), language=language)
    assert f'<html lang="{code}">' in page
    for word in words:
        assert word in page
    text = re.sub(r"<style.*?</style>|<svg.*?</svg>|<[^>]*>", " ", page, flags=re.DOTALL)
    for english in ("Turn", "Win", "luck", "Key", "Better", "points of"):
        assert not re.search(rf"\b{english}\b", text), english


def test_pictures_hide_what_a_seat_could_not_know() -> None:
    match = cabochon.new("battle-mat", seed=1)
    while len(match.turns) < 4:
        match.play(match.legal()[0])
    turns = len(match.turns) - 1
    pictures = [Outline(html_page(match, made_review(turns=turns, perspective=seat))).sources for seat in (None, 0, 1)]
    assert pictures[0] == pictures[1] != pictures[2]  # the last turn was that of seat 0


def test_a_match_without_points_or_errors_has_a_page_too() -> None:
    match = played(moves=4)
    review = made_review(turns=len(match.turns) - 1, turning_point=None)
    bare = tuple(replace(turn, points=None) for turn in review.turns)
    page = html_page(match, replace(review, turns=bare))
    Outline(page)
    assert "No decision was clearly bad enough" in page
    assert "Key positions" not in page
    assert page.count('class="graph"') == 2


def test_text_is_escaped_unless_it_is_markup() -> None:
    assert element("p", "a < b", class_='x"y') == '<p class="x&quot;y">a &lt; b</p>'
    assert element("p", Markup("<b>x</b>"), title=None) == "<p><b>x</b></p>"
    assert joined("<", Markup("<br>")) == "&lt;<br>"
