"""Hints on the page of a table, without a browser: whom they are offered to, and what they say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from time import sleep
from typing import Any

import pytest
from starlette.testclient import TestClient

from cabochon import faces
from cabochon.analysis import Reason
from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from cabochon.server.play.background import hints
from tests.server.web.client import a_table, another, joined, moves_on

SCRIPT = {"Accept": "application/json"}


@pytest.fixture
def browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(hints, "EVALUATOR", "mcts:30")
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=0.0)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


def offers_hints(page: str) -> bool:
    return " data-hints" in page and 'id="hint"' in page


def asked(browser: TestClient, table: str, number: int, **fields: Any) -> Any:
    return browser.post(f"{table}/hint", data={"number": number, **fields}, headers=SCRIPT)


def page_in_turn(browser: TestClient, table: str) -> str:
    """The page once it is the reader's turn: in Battle Mat the bot may begin."""
    while 'id="moves"' not in (page := browser.get(table).text):
        sleep(0.02)
    return page


def attribute(fragment: str, name: str) -> str:
    found = re.search(rf'data-{name}="(.*?)"', fragment)
    assert found is not None
    return found[1]


@pytest.mark.parametrize("game", ["splendor", "marvel", "battle-mat"])
def test_the_first_answer_says_what_kind_of_move_and_the_second_which(browser: TestClient, game: str) -> None:
    table = a_table(browser, game, who1="easy")
    page = page_in_turn(browser, table)
    assert offers_hints(page)
    first = asked(browser, table, moves_on(page)["number"])
    assert first.status_code == 200
    assert (attribute(first.text, "next"), attribute(first.text, "about")) == ("2", "")
    number = int(attribute(first.text, "number"))
    second = asked(browser, table, number, step=2).text
    offer = moves_on(browser.get(table).text)
    pieces = attribute(second, "about").split()
    advised = [move for move in offer["moves"] if move["touches"] == pieces]
    assert (offer["number"], len(advised)) == (number, 1)
    assert advised[0]["words"] in unescape(second)


SENTENCES = ["This wins.", "This keeps a card from Ben.", "This saves a chip."]


def say_reasons(monkeypatch: pytest.MonkeyPatch, most: int) -> None:
    """So many reasons for every move, each with a sentence of its own."""
    found = tuple(Reason("any", {"place": place}, 0.1) for place in range(most))
    monkeypatch.setattr(hints, "reasons", lambda *_, **__: found)

    def explain(reason: Reason, *_: object) -> str:
        return SENTENCES[int(reason.parameters["place"])]

    monkeypatch.setattr(faces.find("splendor").words, "explanation", explain)


def test_the_second_answer_says_the_main_reason_and_the_third_all_of_them(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    say_reasons(monkeypatch, 3)
    table = a_table(browser, who1="easy")
    number = int(attribute(asked(browser, table, moves_on(browser.get(table).text)["number"]).text, "number"))
    second = asked(browser, table, number, step=2).text
    assert [sentence in second for sentence in SENTENCES] == [True, False, False]
    assert attribute(second, "next") == "3"
    third = asked(browser, table, number, step=3).text
    assert [sentence in third for sentence in SENTENCES] == [True, True, True]
    assert (attribute(third, "next"), attribute(third, "about")) == ("", attribute(second, "about"))


def test_where_nothing_is_confirmed_the_hint_gives_no_reason(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    say_reasons(monkeypatch, 0)
    monkeypatch.setattr(hints, "EVALUATOR", "mcts:1")  # a search so short that it has no line either
    table = a_table(browser, who1="easy")
    number = int(attribute(asked(browser, table, moves_on(browser.get(table).text)["number"]).text, "number"))
    second = asked(browser, table, number, step=2).text
    assert "Best move." in second
    assert attribute(second, "next") == ""


def test_hints_are_offered_to_nobody_else(browser: TestClient) -> None:
    alone = a_table(browser, who1="easy", public="yes")
    spectator = another(browser)
    page = spectator.get(alone).text
    assert not offers_hints(page)
    number = moves_on(browser.get(alone).text)["number"]
    assert asked(spectator, alone, number).json()["error"] == "forbidden"
    together = a_table(browser)
    friend = joined(browser, together)
    for person in (browser, friend):
        assert not offers_hints(person.get(together).text)
    number = moves_on(browser.get(together).text)["number"]
    refused = asked(browser, together, number)
    assert (refused.status_code, refused.json()["error"]) == (403, "no-hints")


def test_the_tutorial_has_no_hints(browser: TestClient) -> None:
    table = str(browser.post("/learn/splendor").headers["location"])
    page = browser.get(table).text
    assert not offers_hints(page)
    assert asked(browser, table, moves_on(page)["number"]).json()["error"] == "no-hints"


def test_a_past_turn_has_no_hints(browser: TestClient) -> None:
    table = a_table(browser, who1="easy")
    assert not offers_hints(browser.get(f"{table}?turn=0").text)


def test_a_rated_match_has_no_hints_and_the_page_says_so(browser: TestClient) -> None:
    browser.post("/account/sign-up", data={"name": "Hanna", "password": "correct horse"})
    rated = a_table(browser, who1="easy")
    page = browser.get(rated).text
    assert not offers_hints(page)
    assert 'data-no-hints="Hints are only for casual matches."' in page
    refused = asked(browser, rated, moves_on(page)["number"])
    assert (refused.status_code, refused.json()["error"]) == (403, "only-casual")
    casual = a_table(browser, who1="easy", casual="true")
    page = browser.get(casual).text
    assert offers_hints(page)
    assert "data-no-hints" not in page
    assert asked(browser, casual, moves_on(page)["number"]).status_code == 200
    page = browser.get(casual).text
    assert "Hanna asks for hints." in page
    assert "Casual: the match is not rated." in page


def test_a_match_against_a_bot_can_be_begun_as_a_casual_one(browser: TestClient) -> None:
    choice = 'name="casual"'
    assert choice not in browser.get("/").text  # a guest's match is casual anyway
    at_once = browser.post("/play", data={"game": "splendor", "level": "easy"}).headers["location"]
    assert offers_hints(browser.get(at_once).text)
    browser.post("/account/sign-up", data={"name": "Hanna", "password": "correct horse"})
    assert choice in browser.get("/").text
    rated = browser.post("/play", data={"game": "splendor", "level": "easy"}).headers["location"]
    assert not offers_hints(browser.get(rated).text)
    fields = {"game": "splendor", "level": "easy", "casual": "true"}
    assert offers_hints(browser.get(browser.post("/play", data=fields).headers["location"]).text)


@pytest.mark.parametrize("fields", [{"step": 0}, {"step": 99}, {"step": "x"}, {"number": -1}])
def test_a_request_that_makes_no_sense_is_refused(browser: TestClient, fields: dict[str, Any]) -> None:
    table = a_table(browser, who1="easy")
    number = moves_on(browser.get(table).text)["number"]
    assert asked(browser, table, **{"number": number, **fields}).status_code == 422
