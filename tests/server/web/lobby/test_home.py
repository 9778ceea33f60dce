"""The home page: what is running, what can be joined or watched, and what to learn."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from cabochon.server.play import lesson_names
from cabochon.server.web.lobby.pages import lesson_of_the_day
from tests.server.web.client import a_table, another, joined, moves_on


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=0.0)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


def section(page: str, name: str) -> str:
    """A section of the page, by the id of its heading; empty if there is none."""
    found = re.search(rf'<section[^>]*aria-labelledby="{name}".*?</section>', page, re.DOTALL)
    return found[0] if found else ""


def test_own_tables_come_first_and_among_them_where_it_is_your_turn(browser: TestClient) -> None:
    mine = a_table(browser, who1="here", name1="Ben")
    waiting = a_table(browser)
    page = browser.get("/").text
    own = section(page, "mine")
    assert own.index(mine) < own.index(waiting)
    assert "your turn" in own.partition(waiting)[0]
    assert page.index('id="mine"') < page.index('class="shelf"')


def test_the_picture_of_a_table_is_a_request_of_its_own(browser: TestClient) -> None:
    table = a_table(browser, who1="here", name1="Ben")
    found = re.search(rf'<img src="({table}/picture.svg\?[\w-]+)"[^>]* loading="lazy"', browser.get("/").text)
    assert found is not None
    picture = browser.get(found[1])
    assert picture.status_code == 200
    assert "immutable" in picture.headers["cache-control"]


def test_open_tables_can_be_joined_and_running_ones_watched(browser: TestClient) -> None:
    table, other = a_table(browser, public="true", pace="turn"), a_table(browser, public="true", who1="easy")
    visitor = another(browser)
    page = visitor.get("/").text
    assert table in section(page, "open")
    assert "1:00 per turn" in section(page, "open")
    assert other in section(page, "live")
    joined(browser, table)
    page = another(browser).get("/").text
    assert section(page, "open") == ""
    assert table in section(page, "live")
    assert "picture.svg" in section(page, "live")


def test_where_a_bot_or_somebody_else_is_to_move_the_list_says_who(browser: TestClient) -> None:
    browser.post("/name", data={"name": "Anna"})
    table = a_table(browser, public="true")
    joined(browser, table)
    assert "Anna's turn" in another(browser).get("/").text


def test_each_game_is_said_in_one_line(browser: TestClient) -> None:
    page = browser.get("/").text
    assert page.count('class="blurb"') == 3
    assert "Collect chips, buy cards" in page


def test_lessons_take_turns_by_the_day() -> None:
    days = [datetime.date(2026, 1, day) for day in (1, 2, 3)]
    chosen = [found.name for day in days if (found := lesson_of_the_day(day)) is not None]
    assert sorted(chosen) == sorted(lesson_names())
    assert lesson_of_the_day(days[0]) == lesson_of_the_day(datetime.date(2026, 1, 4))


def test_the_tutorial_of_the_day_is_for_people_who_have_finished_none(browser: TestClient) -> None:
    assert section(browser.get("/").text, "lesson")
    table = browser.post("/learn/splendor").headers["location"]
    assert section(browser.get("/").text, "lesson")  # begun, not finished
    browser.post(f"{table}/end", data={"number": moves_on(browser.get(table).text)["number"]})
    assert not section(browser.get("/").text, "lesson")
    assert section(another(browser).get("/").text, "lesson")


def test_the_title_lists_the_games(browser: TestClient) -> None:
    page = browser.get("/", headers={"Accept-Language": "de"}).text
    assert "<title>Cabochon · Splendor, Splendor: Marvel und Battle Mat: The Infinity Saga</title>" in page
