"""The rules in the browser: a page with contents and a search, and a link to the rule that a move breaks."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cabochon.language import LANGUAGES, language_for
from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from cabochon.server.web.guides.rulebook import read_rulebook, rule_address
from tests.server.web.client import a_table, joined, moves_on

GAMES = ["splendor", "marvel", "battle-mat"]


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=0.0)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


def found(game: str, query: str, language: str = "en") -> list[str]:
    """The anchors of the paragraphs that a search finds."""
    book = read_rulebook(game, language_for(language), query)
    assert book is not None
    return [entry.anchor for entry in book.matches]


@pytest.mark.parametrize("game", GAMES)
def test_the_contents_lead_to_headings(game: str, browser: TestClient) -> None:
    page = browser.get(f"/rules/{game}").text
    contents = re.search(r'<nav class="contents".*?</nav>', page, re.DOTALL)
    assert contents is not None
    links = re.findall(r'href="#([\w-]+)">([^<]+)<', contents[0])
    assert len(links) > 5
    for anchor, title in links:
        assert f'<h2 id="{anchor}">{title}' in page


@pytest.mark.parametrize("path", ["/rules/splendor", "/rules/splendor/fragment"])
def test_a_search_marks_what_it_finds_on_the_server(path: str, browser: TestClient) -> None:
    page = browser.get(path, params={"q": "Gold  HAND"}).text
    assert "paragraphs found" in page
    assert '<li class="found" id="rule-reserve">' in page
    assert "into your <mark>hand</mark>" in page
    assert '<a href="#rule-reserve">Reserve a card</a>' in page
    assert '<li id="rule-take-two">' in page  # says nothing of a hand
    assert 'value="Gold  HAND"' in page
    assert "Nothing found" in browser.get(path, params={"q": "queen"}).text
    assert "<mark>" not in browser.get(path).text


def test_a_search_takes_no_notice_of_capitals_and_accents() -> None:
    assert found("splendor", "reserver", "fr") == found("splendor", "RÉSERVER", "fr") != []
    assert found("splendor", "weisse", "de") == ["rule-gem-chips"]
    assert found("splendor", "l'or", "fr") == found("splendor", "l\N{RIGHT SINGLE QUOTATION MARK}or", "fr") != []


def test_a_search_finds_words_in_any_order_and_rules_by_their_number() -> None:
    assert found("splendor", "bank least") == found("splendor", "LEAST bank") == ["rule-take-two"]
    assert found("splendor", "1.12") == ["rule-pass"]
    assert found("splendor", "   ") == []


def test_a_match_is_called_by_its_first_words_in_bold_or_by_its_heading() -> None:
    book = read_rulebook("battle-mat", language_for("en"), "cards opponent")
    assert book is not None
    titles = {entry.anchor: entry.title for entry in book.matches}
    assert (titles["rule-aim"], titles["rule-space"]) == ("The goal", "Space")


def test_what_is_searched_for_is_text_and_nothing_else(browser: TestClient) -> None:
    page = browser.get("/rules/splendor", params={"q": "<b>&amp;"})
    assert html.escape("<b>&amp;", quote=False) in page.text
    assert "<b>&amp;" not in page.text.replace(html.escape("<b>&amp;", quote=False), "")
    assert browser.get("/rules/splendor", params={"q": "x" * 101}).status_code == 422


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_have_a_text_and_can_be_fetched(language: str, browser: TestClient) -> None:
    page = browser.get("/rules/battle-mat", headers={"Accept-Language": language}).text
    assert re.search(r'<span class="drawn-pieces" role="img" aria-label="[^"]+Thor[^"]+">', page)
    pictures = re.findall(r'<img src="(/figures/[^"]+)" alt="">', page)
    assert len(pictures) == 6
    for picture in pictures:
        assert browser.get(picture).headers["content-type"] == "image/svg+xml"
        assert "immutable" in browser.get(picture).headers["cache-control"]
    for nothing in (
        "/figures/battle-mat/nobody-en.svg",
        "/figures/chess/thor-en.svg",
        "/figures/battle-mat/thor-xx.svg",
    ):
        assert browser.get(nothing).status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_rule_has_no_address(game: str) -> None:
    assert rule_address(game, "9.9") == rule_address(game, "") == ""


def test_a_refused_move_links_to_its_rule(browser: TestClient) -> None:
    table = a_table(browser)
    friend = joined(browser, table)
    players = {'id="moves"' in client.get(table).text: client for client in (browser, friend)}
    client = players[True]
    refused = {"number": moves_on(client.get(table).text)["number"], "move": "pass"}
    answer = client.post(f"{table}/moves", data=refused, headers={"Accept": "application/json"})
    assert (answer.status_code, answer.json()["rule_url"]) == (422, "/rules/splendor#rule-pass")
    page = client.post(f"{table}/moves", data=refused, headers={"Accept": "text/html", "Accept-Language": "de"})
    assert '<a href="/rules/splendor#rule-pass" class="button primary">Zur Regel</a>' in page.text
    assert 'id="rule-pass"' in client.get("/rules/splendor").text


def test_a_refusal_without_a_rule_links_to_none(browser: TestClient) -> None:
    assert "/rules/" not in browser.get("/nowhere").text
    assert "rule_url" not in browser.get("/nowhere", headers={"Accept": "application/json"}).json()
