"""A quick match without a script: a form, the wait, the match; a bot if nobody comes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cabochon import games
from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from tests.server.web.client import another
from tests.server.web.tables.test_joining import signed_up

ASKED = {"game": "splendor", "seats": "2", "clock": "turn"}


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=0.0)


@pytest.fixture
def browser(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


def asked(person: TestClient, **fields: str) -> str:
    answer = person.post("/quick", data={**ASKED, **fields})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


@pytest.mark.parametrize("game", games.names())
def test_every_game_offers_a_quick_match(game: str, browser: TestClient) -> None:
    assert f'href="/quick/{game}"' in browser.get("/").text
    page = browser.get(f"/quick/{game}").text
    assert "Find players" in page
    assert asked(browser, game=game).startswith("/t/")


def test_two_people_meet_and_play(browser: TestClient) -> None:
    table = asked(browser, name="Anna")
    page = browser.get(table).text
    assert "Looking for players" in page
    assert '<noscript><meta http-equiv="refresh" content="5"></noscript>' in page
    assert "1:00 per turn" in page
    friend = another(browser)
    assert asked(friend, name="Ben") == table
    assert 'class="board' in browser.get(table).text
    assert "Anna" in friend.get(table).text


def test_a_reload_changes_nothing_and_leaving_ends_the_search(browser: TestClient) -> None:
    table = asked(browser)
    assert asked(browser) == table
    assert browser.get(table).status_code == 200
    assert table in another(browser).get("/").text
    assert browser.post(f"{table}/leave").headers["location"] == "/"
    assert browser.get(table).status_code == 404
    assert table not in another(browser).get("/").text


def test_a_player_who_waits_in_the_list_can_be_joined_by_a_click(browser: TestClient) -> None:
    table = asked(browser, name="Anna")
    friend = another(browser)
    assert table in friend.get("/quick/splendor").text
    assert "Take a seat" in friend.get(table).text
    assert friend.post(f"{table}/seat", data={"name": "Ben"}).headers["location"] == table
    assert 'class="board' in browser.get(table).text


def test_a_bot_is_offered_after_a_while(settings: Settings, browser: TestClient) -> None:
    table = asked(browser)
    page = browser.get(table).text
    assert f"{table}/bots" not in page
    assert 'data-look-again="20"' in page
    assert browser.post(f"{table}/bots", data={"level": "easy"}).status_code == 409
    impatient = Settings(database=settings.database, bots_after=0)
    with TestClient(create_app(impatient), follow_redirects=False) as later:
        later.cookies = browser.cookies
        assert f"{table}/bots" in later.get(table).text
        assert later.post(f"{table}/bots", data={"level": "godlike"}).status_code == 422
        assert later.post(f"{table}/bots", data={"level": "easy"}).headers["location"] == table
        assert 'class="board' in later.get(table).text


def test_whether_it_will_be_rated_is_said_before(browser: TestClient) -> None:
    assert "Casual: you play without an account" in browser.get("/quick/splendor").text
    wilma = signed_up(browser, "Wilma")
    assert "Rated, with people who have an account" in wilma.get("/quick/splendor").text
    table = asked(wilma)
    assert "Rated: the result counts for the ratings." in wilma.get(table).text
    casual = asked(browser)
    assert casual != table
    guest = browser.get(table).text
    assert "everyone needs an account" in guest
    assert f'action="{table}/seat"' not in guest
    refused = browser.post(f"{table}/seat")
    assert refused.status_code == 403
    assert 'href="/account"' in refused.text
    assert asked(wilma, casual="true") == casual


@pytest.mark.parametrize(
    "fields", [{"game": "chess"}, {"seats": "5"}, {"seats": "1"}, {"clock": "sundial"}, {"seats": "two"}]
)
def test_what_no_game_offers_is_refused(fields: dict[str, str], browser: TestClient) -> None:
    assert browser.post("/quick", data={**ASKED, **fields}).status_code == 422
    assert browser.get("/quick/chess").status_code == 404


def test_a_name_that_belongs_to_an_account_is_refused(browser: TestClient) -> None:
    signed_up(browser, "Wilma")
    answer = browser.post("/quick", data={**ASKED, "name": "Wilma"})
    assert answer.status_code == 409
    assert "belongs to an account" in answer.text
    assert "Find players" in answer.text
