"""What the pages of accounts answer: to guests, to their owners, and to people who only try."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cabochon.language import LANGUAGES, language_for
from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from cabochon.server.people import COOKIE, DEVICE_COOKIE
from cabochon.server.web.people import account as account_pages
from tests.server.web.client import a_table, another, joined, moves_on

PASSWORD = "correct horse"


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=0.0)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        client.get("/")
        yield client


def sign_up(browser: TestClient, name: str = "Anna") -> None:
    answer = browser.post("/account/sign-up", data={"name": name, "password": PASSWORD})
    assert (answer.status_code, answer.headers["location"]) == (303, "/account?done=welcome"), answer.text


def log_in(browser: TestClient, name: str = "Anna", password: str = PASSWORD) -> int:
    return browser.post("/account/log-in", data={"name": name, "password": password}).status_code


def is_logged_in(browser: TestClient) -> bool:
    return 'action="/account/password"' in browser.get("/account").text


def finish(*players: TestClient, table: str) -> None:
    """Whoever is to move buys what they can, else anything."""
    while 'class="verdict' not in players[0].get(table).text:
        page, player = next((page, one) for one in players if 'id="moves"' in (page := one.get(table).text))
        legal = moves_on(page)
        moves = [move["move"] for move in legal["moves"] if "deck" not in move["move"]]  # no secrets, no curtain
        move = next((move for move in moves if move.startswith("buy")), max(moves, key=len))
        assert player.post(f"{table}/moves", data={"number": legal["number"], "move": move}).status_code == 204


def test_a_guest_signs_up_and_keeps_their_tables_logs_out_and_in_again(browser: TestClient) -> None:
    table = a_table(browser, who1="easy")
    sign_up(browser)
    assert is_logged_in(browser)
    assert 'id="moves"' in browser.get(table).text
    assert (
        browser.post("/account/sign-up", data={"name": "Ben", "password": PASSWORD}).headers["location"] == "/account"
    )
    browser.post("/account/log-out")
    assert not is_logged_in(browser)
    assert 'id="moves"' not in browser.get(table).text
    elsewhere = another(browser)
    assert log_in(elsewhere, "ANNA") == 303
    assert 'id="moves"' in elsewhere.get(table).text
    assert table in elsewhere.get("/").text


def copied(browser: TestClient) -> TestClient:
    """A thief with the same cookie."""
    thief = another(browser)
    thief.cookies[COOKIE] = browser.cookies[COOKIE]
    return thief


@pytest.mark.parametrize("way", ["log-out", "log-out-everywhere"])
def test_a_copied_cookie_is_void_after_logging_out(browser: TestClient, way: str) -> None:
    sign_up(browser)
    thief = copied(browser)
    assert is_logged_in(thief)
    browser.post(f"/account/{way}")
    assert not is_logged_in(thief)
    assert not is_logged_in(browser)


def test_the_page_lists_the_browsers_and_logs_out_each(browser: TestClient) -> None:
    sign_up(browser)
    phone = another(browser)
    phone.headers["user-agent"] = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/124.0 Safari/537.36"
    assert log_in(phone) == 303
    page = browser.get("/account").text
    assert page.count("This browser") == 1
    assert "Chrome, Android" in page
    (session,) = re.findall(r'name="session" value="(\w+)"', page)
    assert another(browser).post("/account/sessions/end", data={"session": session}).status_code == 409
    assert is_logged_in(phone)
    ended = browser.post("/account/sessions/end", data={"session": session})
    assert "logged out" in browser.get(ended.headers["location"]).text
    assert not is_logged_in(phone)
    assert is_logged_in(browser)


def test_a_cookie_from_before_sessions_were_stored_is_replaced(browser: TestClient) -> None:
    sign_up(browser)
    people = browser.app.state.services.people  # type: ignore[attr-defined]
    person = people.read(browser.cookies[COOKIE]).id
    old = another(browser)
    old.cookies.set(COOKIE, str(people._signer.dumps([person, "Anna", 0])), domain="testserver.local")
    thief = copied(old)
    assert is_logged_in(old)
    assert is_logged_in(old)
    assert len(people.read(old.cookies[COOKIE]).session) > 20
    old.post("/account/log-out")
    assert not is_logged_in(thief)
    assert is_logged_in(browser)


def test_a_guest_cannot_choose_the_name_of_an_account(browser: TestClient) -> None:
    sign_up(browser)
    guest = another(browser)
    guest.get("/")
    before = guest.cookies[COOKIE]
    for name in ("Anna", "\u0430nna", "An na"):
        answer = guest.post("/name", data={"name": name})
        assert answer.status_code == 409
        assert "belongs to an account" in answer.text
        assert guest.cookies[COOKIE] == before
        form = {"game": "splendor", "who0": "me", "who1": "here", "name1": name, "target": "17"}
        again = guest.post("/tables", data=form)
        assert again.status_code == 409
        assert "belongs to an account" in again.text
        assert 'value="17"' in again.text  # what was filled in stays
        assert guest.post("/account/tokens", data={"name": name}).status_code == 409
    assert guest.post("/name", data={"name": "Annabelle"}).status_code == 303
    own = browser.post("/tables", data={"game": "splendor", "who0": "me", "who1": "here", "name1": "Anna"})
    assert own.status_code == 303


def test_the_owner_logs_in_though_a_stranger_at_the_same_address_guesses(browser: TestClient) -> None:
    sign_up(browser)
    browser.post("/account/log-out")
    stranger = another(browser)
    answers = [
        stranger.post("/account/log-in", data={"name": "Anna", "password": f"guess number {number}"})
        for number in range(7)
    ]
    assert [answer.status_code for answer in answers] == [403] * 5 + [429] * 2
    assert int(answers[-1].headers["retry-after"]) >= 1
    stranger.cookies[DEVICE_COOKIE] = browser.cookies[DEVICE_COOKIE][:-1] + "~"
    assert log_in(stranger) == 429  # it is forged
    assert log_in(browser) == 303


def test_the_owner_of_an_ipv6_network_guesses_no_more_often(browser: TestClient) -> None:
    sign_up(browser)
    statuses = []
    for number in range(7):
        guesser = TestClient(browser.app, follow_redirects=False, client=(f"2001:db8::{number}", 1))
        guesser.portal = browser.portal
        statuses.append(log_in(guesser, password="wrong horse"))
    assert statuses == [403] * 5 + [429] * 2


def test_the_cookie_of_a_known_browser_is_no_way_in(browser: TestClient) -> None:
    sign_up(browser)
    response = another(browser).post("/account/log-in", data={"name": "Anna", "password": PASSWORD})
    (cookie,) = (each for each in response.headers.get_list("set-cookie") if each.startswith(DEVICE_COOKIE))
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    thief = another(browser)
    thief.cookies[DEVICE_COOKIE] = browser.cookies[DEVICE_COOKIE]
    assert not is_logged_in(thief)
    thief.cookies[COOKIE] = browser.cookies[DEVICE_COOKIE]
    assert not is_logged_in(thief)


def test_an_unknown_name_and_a_wrong_password_get_the_same_answer(browser: TestClient) -> None:
    sign_up(browser)
    answers = [
        another(browser).post("/account/log-in", data={"name": name, "password": "wrong horse"})
        for name in ("Anna", "Otto")
    ]
    assert {answer.status_code for answer in answers} == {403}
    pages = [re.sub(r'value="\w+"|class="who">\w+<', "", answer.text) for answer in answers]
    assert pages[0] == pages[1]
    assert all("wrong horse" not in answer.text for answer in answers)


def test_an_invalid_field_is_named_beside_the_form_and_only_the_password_is_lost(browser: TestClient) -> None:
    sign_up(browser)
    stranger = another(browser)
    for name, password, status in [("ANNA", "battery staple", 409), ("A", PASSWORD, 422), ("Clara", "short", 422)]:
        answer = stranger.post("/account/sign-up", data={"name": name, "password": password})
        assert answer.status_code == status
        assert 'role="alert"' in answer.text
        assert f'value="{name}"' in answer.text
        assert password not in answer.text
    for _ in range(7):
        status = log_in(stranger, "Anna", "wrong horse")
    assert status == 429
    assert not is_logged_in(stranger)


def test_old_cookies_are_strangers_after_the_password_was_changed(browser: TestClient) -> None:
    sign_up(browser)
    table = a_table(browser, who1="easy")
    thief = another(browser)
    thief.cookies.set(COOKIE, browser.cookies[COOKIE])
    assert is_logged_in(thief)
    changed = browser.post("/account/password", data={"old": PASSWORD, "new": "battery staple"})
    assert changed.headers["location"] == "/account?done=password"
    assert is_logged_in(browser)
    assert 'id="moves"' not in thief.get(table).text
    assert thief.post(f"{table}/undo", data={"number": "0"}).status_code == 409
    assert not is_logged_in(thief)
    elsewhere = another(browser)
    assert log_in(elsewhere) == 403
    assert log_in(elsewhere, password="battery staple") == 303
    browser.post("/account/log-out-everywhere")
    assert not is_logged_in(browser)
    assert not is_logged_in(elsewhere)


def test_a_token_is_shown_once(browser: TestClient) -> None:
    sign_up(browser)
    made = browser.post("/account/tokens", data={"name": "Robo <1>"})
    (token,) = re.findall(r"cabochon_[\w-]{40,}", made.text)
    page = browser.get("/account").text
    assert token not in page
    assert "Robo &lt;1&gt;" in page
    (bot,) = re.findall(r'name="bot" value="([^"]+)"', page)
    assert another(browser).post("/account/tokens/revoke", data={"bot": bot}).status_code == 409
    browser.post("/account/tokens/revoke", data={"bot": bot})
    assert "Robo" not in browser.get("/account").text
    guests = another(browser).post("/account/tokens", data={"name": "Solo"})
    assert re.findall(r"cabochon_[\w-]{40,}", guests.text)
    assert browser.post("/account/tokens", data={"name": " "}).status_code == 422


def test_every_page_about_a_rated_match_shows_the_ratings(browser: TestClient) -> None:
    sign_up(browser)
    table = a_table(browser, public="true")
    friend = another(browser)
    sign_up(friend, "Ben & Co")
    friend.post(f"{table}/seat")
    finish(browser, friend, table=table)
    shown = re.compile(r"\d{4} \([+\u2212±]\d+\)")
    for reader in (browser, friend, another(browser)):
        assert len(shown.findall(reader.get(table).text)) == 2
        assert len(shown.findall(reader.get(f"{table}/now").text)) == 2
    own = browser.get("/account").text
    assert shown.search(own)
    assert table in own
    assert "Ben &amp; Co" in own
    assert "1 rated match" in own
    public = another(browser).get("/player/ben%20%26%20co").text
    assert table in public
    assert "1 rated match" in public


def test_private_tables_stand_on_ones_own_page_alone(browser: TestClient) -> None:
    sign_up(browser)
    table = a_table(browser, who1="here", name1="Aunt", target="1")
    finish(browser, table=table)
    assert table in browser.get("/account").text
    assert "on one screen" in browser.get("/account").text
    assert table not in another(browser).get("/player/Anna").text


def test_matches_are_turned_page_by_page(browser: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(account_pages, "MATCHES_PER_PAGE", 2)
    sign_up(browser)
    tables = [a_table(browser, who1="here", name1="Aunt", target="1") for _ in range(3)]
    for table in tables:
        finish(browser, table=table)
    first, second = browser.get("/account").text, browser.get("/account?p=2").text
    assert [table in first for table in tables] == [False, True, True]
    assert [table in second for table in tables] == [True, False, False]
    assert browser.get("/account?p=99").status_code == 200
    assert browser.get("/account?p=0").status_code == 422


def test_the_export_holds_everything_but_secrets(browser: TestClient) -> None:
    sign_up(browser)
    token = re.findall(r"cabochon_[\w-]{40,}", browser.post("/account/tokens", data={"name": "Robo"}).text)[0]
    table = a_table(browser)
    friend = joined(browser, table)
    sign_up(friend, "Ben")
    running = a_table(browser, who1="easy")
    over = a_table(browser, who1="here", name1="Aunt", target="1")
    finish(browser, table=over)
    export = browser.get("/account/export")
    assert "attachment" in export.headers["content-disposition"]
    assert not re.search(r"argon2|password|digest|invite", export.text)
    assert token not in export.text
    data = json.loads(export.text)
    assert data["account"]["name"] == "Anna"
    assert {place.rpartition("/t/")[2] for place in data["tables"]} == {table[3:], running[3:]}
    assert {place.rpartition("/t/")[2] for place in data["made"]} == {table[3:], running[3:], over[3:]}
    (match,) = data["matches"]
    assert match["record"].endswith(f"{over}/record")
    assert match["players"][1] == "Aunt"
    assert data["bots"][0]["name"] == "Robo"
    assert another(browser).get("/account/export").status_code == 409


def test_a_deleted_account_is_gone_and_its_tables_stay_readable(browser: TestClient) -> None:
    sign_up(browser, "Wilhelmina")
    cookie = browser.cookies[COOKIE]
    over = a_table(browser, public="true", target="1")
    friend = joined(browser, over)
    finish(browser, friend, table=over)
    running = a_table(browser)
    opponent = joined(browser, running)
    wrong = browser.post("/account/delete", data={"password": "wrong horse"})
    assert wrong.status_code == 403
    assert "<details open>" in wrong.text
    assert browser.post("/account/delete", data={"password": PASSWORD}).headers["location"] == "/account?done=deleted"
    for path in (over, f"{over}?turn=1", running, "/", f"{running}/now"):
        for reader in (friend, opponent, browser):
            page = reader.get(path)
            assert page.status_code == 200
            assert "Wilhelmina" not in page.text
    german = friend.get(over, headers={"Accept-Language": "de"}).text
    assert language_for("de").gettext("Deleted account") in german
    assert browser.get("/player/Wilhelmina").status_code == 404
    old = another(browser)
    old.cookies.set(COOKIE, cookie)
    assert not is_logged_in(old)
    with closing(sqlite3.connect(browser.app.state.services.settings.database.removeprefix("sqlite:///"))) as database:  # type: ignore[attr-defined]
        assert "Wilhelmina" not in "\n".join(database.iterdump())


def test_a_bot_plays_on_for_a_player_who_deleted_their_account(browser: TestClient) -> None:
    sign_up(browser)
    table = a_table(browser)
    friend = joined(browser, table)
    assert 'id="moves"' in browser.get(table).text
    browser.post("/account/delete", data={"password": PASSWORD})
    while 'id="moves"' not in friend.get(table).text:
        pass


def test_an_account_is_renamed_where_guests_are(browser: TestClient) -> None:
    sign_up(browser)
    sign_up(another(browser), "Ben")
    assert browser.post("/name", data={"name": "ben"}).status_code == 409
    assert browser.post("/name", data={"name": "Annabelle"}).status_code == 303
    assert is_logged_in(browser)
    assert "Annabelle" in browser.get("/").text
    assert another(browser).get("/player/annabelle").status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "data"),
    [
        ("GET", "/player/", {}),
        ("GET", "/player/nobody", {}),
        ("GET", "/player/%00%ff", {}),
        ("GET", f"/player/{'x' * 3000}", {}),
        ("GET", "/account?p=x", {}),
        ("GET", f"/account?done={'x' * 30}", {}),
        ("POST", "/account/sign-up", {}),
        ("POST", "/account/sign-up", {"name": "x" * 201, "password": PASSWORD}),
        ("POST", "/account/sign-up", {"name": "Anna", "password": "x" * 20_000}),
        ("POST", "/account/log-in", {"name": "\x00", "password": "\x00"}),
        ("POST", "/account/password", {"old": PASSWORD, "new": PASSWORD}),
        ("POST", "/account/log-out-everywhere", {}),
        ("POST", "/account/delete", {"password": PASSWORD}),
        ("POST", "/account/tokens/revoke", {"bot": "x"}),
        ("GET", "/account/sign-up", {}),
    ],
)
def test_bad_requests_get_a_clear_answer(method: str, path: str, data: dict[str, str], browser: TestClient) -> None:
    answer = browser.request(method, path, data=data or None)
    assert 400 <= answer.status_code < 500
    assert PASSWORD not in answer.text


def test_no_password_or_token_is_logged(browser: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    sign_up(browser)
    token = re.findall(r"cabochon_[\w-]{40,}", browser.post("/account/tokens", data={"name": "Robo"}).text)[0]
    log_in(another(browser), password="wrong horse")
    with closing(sqlite3.connect(browser.app.state.services.settings.database.removeprefix("sqlite:///"))) as database:  # type: ignore[attr-defined]
        database.execute("ALTER TABLE accounts RENAME TO lost")
        failed = another(browser).post("/account/sign-up", data={"name": "Otto", "password": "battery staple"})
        database.execute("ALTER TABLE lost RENAME TO accounts")
    assert failed.status_code == 503
    for secret in (PASSWORD, token, "wrong horse", "battery staple", "argon2id"):
        assert secret not in caplog.text + failed.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_the_language(language: str, browser: TestClient) -> None:
    browser.post("/reading", data={"language": language})
    gettext = language_for(language).gettext
    assert gettext("Log in or sign up") in browser.get("/account").text
    sign_up(browser)
    assert (
        gettext("Account created. The matches you have played so far now belong to it.")
        in browser.get("/account?done=welcome").text
    )
    assert gettext("Matches at public tables") in browser.get("/player/Anna").text
