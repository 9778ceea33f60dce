"""Error pages say what happened and lead on: to the table, to the page before, to another try, and home."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cabochon.language import LANGUAGES
from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from tests.server.web.client import a_table, another


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=0.0)


@pytest.fixture
def browser(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


def main_of(page: str) -> str:
    return page.partition("<main")[2].partition("</main>")[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wrong_link_leads_home(language: str, browser: TestClient) -> None:
    answer = browser.get("/t/nowhere", headers={"Accept-Language": language})
    assert answer.status_code == 404
    assert 'href="/"' in main_of(answer.text)
    assert 'href="/t/nowhere"' not in main_of(answer.text)


def test_what_a_table_refuses_leads_back_to_the_table(browser: TestClient) -> None:
    table = a_table(browser, who1="easy")
    for answer in (
        another(browser).post(f"{table}/seat"),
        browser.post(f"{table}/leave"),
        browser.get(f"{table}/record"),
    ):
        assert answer.status_code in (403, 409)
        assert f'href="{table}"' in main_of(answer.text)
        assert 'href="/"' in main_of(answer.text)


def test_a_refused_form_leads_back_to_where_it_was(browser: TestClient) -> None:
    headers = {"Referer": "http://testserver/rules/splendor"}
    answer = browser.post("/name", data={"name": "x" * 300}, headers=headers)
    assert answer.status_code == 422
    assert 'href="/rules/splendor"' in main_of(answer.text)
    elsewhere = browser.post("/name", data={"name": "x" * 300}, headers={"Referer": "https://elsewhere.example/trap"})
    assert "trap" not in elsewhere.text


@pytest.mark.parametrize("referer", ["http://testserver//evil.example/", "http://[", "javascript:alert(1)", "/rules"])
def test_no_strange_referer_becomes_a_link(referer: str, browser: TestClient) -> None:
    answer = browser.post("/name", data={"name": "x" * 300}, headers={"Referer": referer})
    page = main_of(answer.text)
    assert page.count("href=") == 1
    assert 'href="/"' in page


def test_a_request_that_comes_too_fast_or_too_early_can_be_tried_again(settings: Settings) -> None:
    slow = Settings(database=settings.database, posts_per_second=0.001, posts_at_once=1)
    with TestClient(create_app(slow), follow_redirects=False) as browser:
        browser.get("/")
        answers = [browser.get("/rules/splendor") for _ in range(6)]
        assert answers[-1].status_code == 429
        assert 'href="/rules/splendor"' in main_of(answers[-1].text)


def test_a_database_that_does_not_answer_can_be_asked_again(settings: Settings, browser: TestClient) -> None:
    table = a_table(browser, who1="easy")
    other = browser.app.state.services.tables.cache  # type: ignore[attr-defined]
    other._tables.clear()
    with closing(sqlite3.connect(settings.database.removeprefix("sqlite:///"))) as database:
        database.execute("ALTER TABLE log RENAME TO lost")
        answer = browser.get(table)
        database.execute("ALTER TABLE lost RENAME TO log")
    assert answer.status_code == 503
    assert f'href="{table}"' in main_of(answer.text)


def test_a_name_of_an_account_leads_to_logging_in(browser: TestClient) -> None:
    person = another(browser)
    person.post("/account/sign-up", data={"name": "Wilma", "password": "correct horse"})
    answer = browser.post("/name", data={"name": "Wilma"})
    assert answer.status_code == 409
    assert 'href="/account"' in main_of(answer.text)
