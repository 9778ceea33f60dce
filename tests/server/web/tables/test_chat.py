"""The pages of the chat, without a browser and without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from starlette.testclient import TestClient

from cabochon.language import LANGUAGES, language_for
from cabochon.server.app import create_app
from cabochon.server.ops import Settings, rate_limits
from cabochon.server.play import REACTIONS
from cabochon.server.web.tables.chat import REACTION_NAMES
from tests.server.web.client import a_table, another, invitation, joined

NASTY = "<script>alert(1)</script>\"'><img src=x onerror=alert(1)> {{ 7 * 7 }} &amp;"
ESCAPED = "&lt;script&gt;alert(1)&lt;/script&gt;&#34;&#39;&gt;&lt;img src=x onerror=alert(1)&gt; {{ 7 * 7 }} &amp;amp;"
SCRIPT = {"Accept": "application/json"}


def serve(folder: Path, **settings: Any) -> TestClient:
    chosen = Settings(database=f"sqlite:///{folder / 'tables.db'}", bot_pause=0.0, **settings)
    return TestClient(create_app(chosen), follow_redirects=False)


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    with serve(tmp_path) as client:
        yield client


def messages(page: str) -> list[str]:
    return re.findall(r'class="said">(?:<bdi>)?(.*?)(?:</bdi>)?</span>', page, re.DOTALL)


def test_players_write_to_each_other_by_a_plain_form(browser: TestClient) -> None:
    table = a_table(browser)
    friend = joined(browser, table)
    assert f'href="{table}/chat"' in browser.get(table).text
    sent = browser.post(f"{table}/chat", data={"text": "Hello"})
    assert (sent.status_code, sent.headers["location"]) == (303, f"{table}/chat#say")
    assert friend.post(f"{table}/chat", data={"reaction": "luck"}).status_code == 303
    for person in (browser, friend, another(browser)):
        page = person.get(f"{table}/chat").text
        assert messages(page)[0] == "Hello"
        assert "Good luck!" in messages(page)[1]
    assert 'name="text"' in browser.get(f"{table}/chat").text
    assert 'name="text"' not in another(browser).get(f"{table}/chat").text


def test_a_script_gets_the_new_messages_alone(browser: TestClient) -> None:
    table = a_table(browser)
    for text in ("one", "two"):
        assert browser.post(f"{table}/chat", data={"text": text}, headers=SCRIPT).status_code == 204
    assert messages(browser.get(f"{table}/chat/panel?after=1").text) == ["two"]
    assert messages(browser.get(f"{table}/chat/panel?before=2").text) == ["one"]
    assert 'data-last="2"' in browser.get(f"{table}/chat/panel?after=2").text
    assert "<html" not in browser.get(f"{table}/chat/panel").text


def test_whatever_is_written_is_text_and_nothing_else(browser: TestClient) -> None:
    browser.post("/name", data={"name": "<i>Anna</i>"})
    table = a_table(browser)
    friend = joined(browser, table)
    browser.post(f"{table}/chat", data={"text": NASTY})
    for path in ("/chat", "/chat/panel"):
        page = friend.get(table + path).text
        assert messages(page) == [ESCAPED]
        assert "<i>Anna" not in page
        assert "<script>alert" not in page


def test_a_message_does_not_change_the_table_that_others_have_on_their_screens(browser: TestClient) -> None:
    table = a_table(browser)
    friend = joined(browser, table)
    before = friend.get(f"{table}/now").text
    browser.post(f"{table}/chat", data={"text": "Unique words"})
    assert friend.get(f"{table}/now").text == before
    assert "Unique words" not in friend.get(table).text


def test_a_reader_who_turns_the_chat_off_gets_nothing_on_any_page(browser: TestClient) -> None:
    table = a_table(browser)
    friend = joined(browser, table)
    browser.post(f"{table}/chat", data={"text": "Unique words"})
    assert friend.post(f"{table}/chat/close").status_code == 303
    for path in ("", "/now", "/chat", "/chat/panel", "/chat/panel?after=0", "/chat/panel?before=9"):
        page = friend.get(table + path).text
        assert "Unique words" not in page
        assert 'data-last="1"' not in page
    assert f'action="{table}/chat/open"' in friend.get(f"{table}/chat").text
    assert friend.post(f"{table}/chat", data={"text": "x"}, headers=SCRIPT).json()["error"] == "chat-closed"
    assert messages(browser.get(f"{table}/chat").text) == ["Unique words"]
    friend.post(f"{table}/chat/open")
    assert messages(friend.get(f"{table}/chat").text) == ["Unique words"]


@pytest.mark.parametrize(
    ("fields", "is_on"),
    [({}, True), ({"chat": "off"}, False), ({"public": "true"}, False), ({"public": "true", "chat": "everyone"}, True)],
)
def test_the_maker_of_a_table_chooses_whether_guests_have_a_chat(
    fields: dict[str, str], is_on: bool, browser: TestClient
) -> None:
    table = a_table(browser, **fields)
    page = browser.get(table).text
    assert ('popovertarget="chat"' in page) is is_on
    assert ("chat.js" in page) is is_on
    assert browser.get(f"{table}/chat").status_code == (200 if is_on else 403)
    answer = browser.post(f"{table}/chat", data={"text": "Hello"}, headers=SCRIPT)
    assert answer.status_code == (204 if is_on else 403)


def test_players_with_an_account_have_a_chat_at_a_public_table(browser: TestClient) -> None:
    browser.post("/account/sign-up", data={"name": "Anna", "password": "correct horse"})
    table = a_table(browser, public="true")
    assert browser.post(f"{table}/chat", data={"text": "Hello"}).status_code == 303
    guest = another(browser)
    guest.post(f"{table}/seat")
    assert "Hello" not in guest.get(table).text
    assert guest.get(f"{table}/chat").status_code == 403


def test_an_operator_turns_the_chat_off_altogether(tmp_path: Path) -> None:
    with serve(tmp_path, chat=False) as browser:
        table = a_table(browser, chat="everyone")
        assert 'popovertarget="chat"' not in browser.get(table).text
        assert browser.post(f"{table}/chat", data={"text": "Hello"}).status_code == 403
        assert 'name="chat"' not in browser.get("/new/splendor").text


@pytest.mark.parametrize(
    ("data", "error"),
    [
        ({}, "bad-message"),
        ({"text": "\u200b\u2800"}, "bad-message"),
        ({"text": "x" * 201}, "bad-message"),
        ({"text": "x" * 20_000}, "bad-form"),
        ({"reaction": "insult"}, "bad-message"),
    ],
)
def test_a_bad_message_gets_a_clear_answer(data: dict[str, str], error: str, browser: TestClient) -> None:
    table = a_table(browser)
    answer = browser.post(f"{table}/chat", data=data, headers=SCRIPT)
    assert (answer.status_code, answer.json()["error"]) == (422, error)
    assert messages(browser.get(f"{table}/chat").text) == []


def test_too_many_messages_are_refused_with_a_time_to_wait(
    browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = monotonic()
    monkeypatch.setattr(rate_limits, "monotonic", lambda: now)  # time stands still
    table = a_table(browser)
    answers = [browser.post(f"{table}/chat", data={"text": "Ha"}, headers=SCRIPT) for _ in range(10)]
    assert answers[-1].status_code == 429
    assert answers[-1].json()["error"] == "too-many-messages"
    assert answers[-1].headers["retry-after"]
    assert len(messages(browser.get(f"{table}/chat").text)) == 6


def test_a_table_that_its_maker_closes_takes_its_messages_with_it(browser: TestClient) -> None:
    table = a_table(browser)
    browser.post(f"{table}/chat", data={"text": "Hello"})
    assert browser.post(f"{table}/close").status_code == 303
    assert browser.get(f"{table}/chat").status_code == 404


def test_a_message_keeps_the_name_of_its_author_when_somebody_else_takes_the_seat(browser: TestClient) -> None:
    browser.post("/name", data={"name": "Anna"})
    table = a_table(browser)
    link = invitation(browser.get(table).text)
    browser.post(f"{table}/chat", data={"text": "I must go"})
    browser.post(f"{table}/leave")
    other = another(browser)
    other.post("/name", data={"name": "Otto"})
    other.post(f"{table}/seat", data={"invite": link.removeprefix("/join/")})
    page = other.get(f"{table}/chat").text
    assert "<bdi>Anna</bdi>" in page
    assert "<bdi>Otto</bdi>" not in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_chat_speaks_every_language(language: str, browser: TestClient) -> None:
    table = a_table(browser)
    browser.post("/reading", data={"language": language})
    page = browser.get(f"{table}/chat").text
    for words in ("Your message", *REACTION_NAMES.values()):
        assert language_for(language).gettext(words) in page


def test_every_reaction_has_a_name_and_a_picture(browser: TestClient) -> None:
    page = browser.get(f"{a_table(browser)}/chat").text
    assert set(REACTION_NAMES) == set(REACTIONS)
    for reaction in REACTIONS:
        assert f'id="reaction-{reaction}"' in page
        assert f'href="#reaction-{reaction}"' in page
