"""The invitation as a QR code, and the buttons that share links."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
from starlette.testclient import TestClient

from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from tests.server.web.client import a_table, another, invitation, joined


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=0.0)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


def test_the_code_holds_the_invitation_link(browser: TestClient) -> None:
    table = a_table(browser)
    code = browser.get(f"{table}/invitation.svg")
    assert code.headers["content-type"].startswith("image/svg+xml")
    assert code.headers["cache-control"] == "no-store"
    expected = segno.make(f"http://testserver{invitation(browser.get(table).text)}", error="m", micro=False)
    drawn = re.search(r'class="qrline"[^>]* d="([^"]+)"', code.text)
    assert drawn is not None
    assert drawn[1] in expected.svg_inline(scale=8)


def test_only_those_who_may_invite_get_the_code(browser: TestClient) -> None:
    table = a_table(browser, public="true")
    assert another(browser).get(f"{table}/invitation.svg").status_code == 404
    assert browser.get(f"{table}/invitation.svg").status_code == 200


def test_a_maker_without_a_seat_gets_the_code(browser: TestClient) -> None:
    link = a_table(browser, who0="open")
    page = browser.get(link).text
    table = re.search(r"/t/[\w-]+", page)
    assert table is not None
    assert f"{table[0]}/invitation.svg" in page
    assert browser.get(f"{table[0]}/invitation.svg").status_code == 200
    guest = another(browser)
    assert "invitation.svg" not in guest.get(link).text
    assert guest.get(f"{table[0]}/invitation.svg").status_code == 404


def test_a_full_table_has_no_code(browser: TestClient) -> None:
    table = a_table(browser)
    friend = joined(browser, table)
    for person in (browser, friend):
        assert person.get(f"{table}/invitation.svg").status_code == 404
    assert browser.get("/t/nowhere/invitation.svg").status_code == 404


def test_the_waiting_table_shares_the_invitation_and_the_end_the_replay(browser: TestClient) -> None:
    table = a_table(browser)
    page = browser.get(table).text
    assert f'data-share="http://testserver{invitation(page)}"' in page
    made = browser.post("/play", data={"game": "splendor", "level": "easy"}).headers["location"]
    number = re.search(r'data-post="end" data-number="(\d+)"', browser.get(made).text)
    assert number is not None
    browser.post(f"{made}/end", data={"number": number[1]})
    replay = made.replace("/t/", "/r/")
    assert f'data-share="http://testserver{replay}"' in browser.get(made).text
    assert f'data-share="http://testserver{replay}"' in browser.get(replay).text
