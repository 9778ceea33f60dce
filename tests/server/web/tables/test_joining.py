"""From a link to a seat: a name, one click, and a way on where there is no seat."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from tests.server.web.client import a_table, another, invitation, joined, moves_on


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=0.0)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


def signed_up(browser: TestClient, name: str) -> TestClient:
    person = another(browser)
    person.get("/")
    answer = person.post("/account/sign-up", data={"name": name, "password": "correct horse"})
    assert answer.status_code == 303, answer.text
    return person


def seat(person: TestClient, table: str, link: str, **fields: str) -> int:
    return person.post(f"{table}/seat", data={"invite": link.removeprefix("/join/"), **fields}).status_code


def test_a_guest_types_a_name_and_sits_down_in_one_step(browser: TestClient) -> None:
    table = a_table(browser)
    link = invitation(browser.get(table).text)
    friend = another(browser)
    assert 'name="name"' in friend.get(link).text
    assert seat(friend, table, link, name=" Ottilie ") == 303
    assert "Ottilie" in browser.get(table).text
    assert "Ottilie" in friend.get("/").text  # and is called so from now on


def test_a_name_that_belongs_to_an_account_is_refused_in_the_form(browser: TestClient) -> None:
    signed_up(browser, "Wilma")
    table = a_table(browser)
    link = invitation(browser.get(table).text)
    friend = another(browser)
    answer = friend.post(f"{table}/seat", data={"invite": link.removeprefix("/join/"), "name": "wilma"})
    assert answer.status_code == 409
    assert "belongs to an account" in answer.text
    assert 'value="wilma"' in answer.text
    assert "open seat" in browser.get(table).text
    assert seat(friend, table, link, name="Wilhelm") == 303


def test_a_stranger_learns_no_invitation_and_is_not_renamed(browser: TestClient) -> None:
    signed_up(browser, "Wilma")
    table = a_table(browser)
    secret = invitation(browser.get(table).text).removeprefix("/join/")
    stranger = another(browser)
    for name in ("Wilma", "Somebody else"):
        answer = stranger.post(f"{table}/seat", data={"invite": "", "name": name})
        assert answer.status_code == 403
        assert secret not in answer.text
    assert "Somebody else" not in stranger.get("/").text


def test_an_account_sits_down_under_its_own_name(browser: TestClient) -> None:
    wilma, table = signed_up(browser, "Wilma"), a_table(browser)
    link = invitation(browser.get(table).text)
    assert 'name="name"' not in wilma.get(link).text.partition("<main")[2]
    assert seat(wilma, table, link, name="Somebody else") == 303
    assert "Wilma" in browser.get(table).text


def test_a_full_table_says_so_and_offers_to_watch(browser: TestClient) -> None:
    table = a_table(browser)
    link = invitation(browser.get(table).text)
    late = another(browser)
    joined(browser, table)
    page = late.get(link)
    assert page.status_code == 200
    assert "This table is full" in page.text
    assert f'href="{table}"' in page.text
    refused = late.post(f"{table}/seat", data={"invite": link.removeprefix("/join/")})
    assert refused.status_code == 409
    assert "This table is full" in refused.text
    assert browser.get(link).headers["location"] == table  # who plays there goes to the table


def test_a_match_that_is_over_offers_its_replay(browser: TestClient) -> None:
    table = a_table(browser, target="1")
    link = invitation(browser.get(table).text)
    seat(browser, table, link)
    friend = joined(browser, table)
    number = moves_on(browser.get(table).text)["number"]
    friend.post(f"{table}/give-up-seat", data={"number": number})
    browser.post(f"{table}/end", data={"number": number + 1})
    page = another(browser).get(link).text
    assert "This match is over" in page
    assert f'href="{table.replace("/t/", "/r/")}"' in page


def test_an_invitation_says_whether_the_match_is_rated(browser: TestClient) -> None:
    wilma = signed_up(browser, "Wilma")
    rated, casual = a_table(wilma), a_table(wilma, target="7")
    page = another(browser).get(invitation(wilma.get(rated).text)).text
    assert "Rated, if everyone who joins has an account." in page
    assert "if you join, the match is casual" in page
    assert (
        "only matches with the default options are rated"
        in another(browser).get(invitation(wilma.get(casual).text)).text
    )


def test_a_table_says_whether_it_is_rated_before_and_during_the_match(browser: TestClient) -> None:
    wilma, otto = signed_up(browser, "Wilma"), signed_up(browser, "Otto")
    assert "Rated, if everyone who plays has an account" in wilma.get("/new/splendor").text
    assert "you play without an account" in browser.get("/new/splendor").text
    table = a_table(wilma)
    link = invitation(wilma.get(table).text)
    assert "Rated, if everyone who joins has an account." in wilma.get(table).text
    seat(otto, table, link)
    assert "Rated: the result counts for the ratings." in wilma.get(table).text
    chosen = a_table(wilma, casual="true", who1="easy")
    assert "Casual: the match is not rated." in wilma.get(chosen).text


def test_a_new_name_is_shown_at_tables_that_are_running(browser: TestClient) -> None:
    browser.post("/name", data={"name": "Anna"})
    table = a_table(browser)
    friend = joined(browser, table)
    before = friend.get(f"{table}/now").text
    browser.post("/name", data={"name": "Annabelle"})
    after = friend.get(f"{table}/now").text
    assert "Anna" in before
    assert "Annabelle" not in before
    assert "Annabelle" in after
