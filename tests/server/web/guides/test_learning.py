"""What the pages of tutorials answer: whose game has one, what is offered at a step, and what is refused."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cabochon.language import LANGUAGES, language_for
from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from cabochon.server.play import lesson_names
from cabochon.server.play.lessons import lessons
from tests.server.web.client import another, moves_on

GAMES = lesson_names()


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=0.0)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


def a_lesson(browser: TestClient, game: str) -> str:
    made = browser.post(f"/learn/{game}")
    assert made.status_code == 303
    return str(made.headers["location"])


@pytest.mark.parametrize("game", GAMES)
def test_home_and_rules_lead_to_the_tutorial(game: str, browser: TestClient) -> None:
    link = f'href="/learn/{game}"'
    assert link in browser.get("/").text
    assert link in browser.get(f"/rules/{game}").text
    assert f'action="/learn/{game}"' in browser.get(f"/learn/{game}").text


def test_a_game_without_one_has_no_page_and_no_link(browser: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert browser.get("/learn/chess").status_code == 404
    assert browser.post("/learn/chess").status_code == 404
    found = lessons.lesson
    monkeypatch.setattr(lessons, "lesson", lambda game: found(game) if game == "splendor" else None)
    assert browser.get("/learn/marvel").status_code == 404
    assert browser.post("/learn/marvel").status_code == 404
    assert 'href="/learn/marvel"' not in browser.get("/").text
    assert 'href="/learn/marvel"' not in browser.get("/rules/marvel").text


@pytest.mark.parametrize("game", GAMES)
def test_only_the_moves_of_the_step_are_offered(game: str, browser: TestClient) -> None:
    script = lessons.lesson(game)
    assert script is not None
    offered = moves_on(browser.get(a_lesson(browser, game)).text)["moves"]
    assert [move["move"] for move in offered] == list(script.steps[0].moves)


@pytest.mark.parametrize("language", LANGUAGES)
def test_another_move_is_answered_with_a_hint_in_the_language(language: str, browser: TestClient) -> None:
    browser.post("/reading", data={"language": language})
    table = a_lesson(browser, "splendor")
    number = moves_on(browser.get(table).text)["number"]
    answer = browser.post(
        f"{table}/moves", data={"number": number, "move": "take green green"}, headers={"Accept": "application/json"}
    )
    script = lessons.lesson("splendor")
    assert script is not None
    assert answer.status_code == 409
    assert answer.json()["message"] == language_for(language).gettext(script.steps[0].hint)
    assert moves_on(browser.get(table).text)["number"] == number


def test_the_tutorial_stands_among_the_tables_of_its_reader_alone(browser: TestClient) -> None:
    table = a_lesson(browser, "marvel")
    assert re.search(rf'href="{table}".*?tutorial', browser.get("/").text, re.DOTALL)
    stranger = another(browser)
    assert table not in stranger.get("/").text
    assert "guide" not in stranger.get(table).text
    assert 'id="moves"' not in stranger.get(table).text


def test_no_page_of_a_tutorial_has_script_or_style_inside(browser: TestClient) -> None:
    for path in ("/learn/splendor", a_lesson(browser, "battle-mat")):
        page = browser.get(path).text
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page)
