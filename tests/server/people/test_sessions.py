"""Where somebody is logged in: in one browser or several, until they log out there, and no longer."""

from __future__ import annotations

import asyncio
import datetime
from typing import Any

import pytest
from sqlalchemy import event, update

from cabochon.server.ops import now
from cabochon.server.people import Accounts, Cookie, NotThePassword, Person, WrongPassword, sessions
from cabochon.server.people.browsers import browser_name
from cabochon.server.store import AccountStore, schema
from tests.server.accounts import ADDRESS, PASSWORD, Site, at_a_site

GUEST = Cookie("guest", "Gustav")
FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:125.0) Gecko/20100101 Firefox/125.0"


async def is_logged_in(site: Site, cookie: Cookie) -> bool:
    return await site.accounts.sessions.recognised(cookie) is not None


def test_a_copied_cookie_is_void_after_logging_out(database: str) -> None:
    async def scene(site: Site) -> None:
        anna = await site.signed_up("Anna")
        here, elsewhere = await site.cookie(anna), await site.cookie(anna)
        person = await site.accounts.sessions.recognised(here)
        assert person == Person(anna.id, "Anna", has_account=True, session=here.session)
        await site.accounts.sessions.end_own(person)
        assert not await is_logged_in(site, here)
        assert await is_logged_in(site, elsewhere)

    at_a_site(database, scene)


def test_only_the_owner_ends_a_session(database: str) -> None:
    async def scene(site: Site) -> None:
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        cookie = await site.cookie(anna)
        (session,) = await site.accounts.sessions.of(anna)
        await site.accounts.sessions.end(ben, session.digest)
        assert await is_logged_in(site, cookie)
        await site.accounts.sessions.end(anna, session.digest)
        assert not await is_logged_in(site, cookie)
        assert await site.accounts.sessions.of(anna) == []

    at_a_site(database, scene)


def test_the_database_holds_no_secret_of_a_session(database: str) -> None:
    async def scene(site: Site) -> None:
        cookie = await site.cookie(await site.signed_up("Anna"))
        assert cookie.session is not None
        assert cookie.session not in await site.everything()
        assert not await is_logged_in(site, Cookie(cookie.id, "Anna", session=cookie.session[:-1]))

    at_a_site(database, scene)


def test_a_new_password_logs_out_all_browsers_and_so_does_logging_out_everywhere(database: str) -> None:
    async def scene(site: Site) -> None:
        anna = await site.signed_up("Anna")
        cookies = [await site.cookie(anna) for _ in range(3)]
        assert not await is_logged_in(site, Cookie(anna.id, "Anna"))  # the guest they were before
        with pytest.raises(NotThePassword):
            await site.accounts.change_password(anna, old="wrong horse", new="battery staple", address=ADDRESS)
        assert all([await is_logged_in(site, cookie) for cookie in cookies])
        await site.accounts.change_password(anna, old=PASSWORD, new="battery staple", address=ADDRESS)
        assert not any([await is_logged_in(site, cookie) for cookie in cookies])
        with pytest.raises(WrongPassword):
            await site.accounts.log_in(anna, name="Anna", password=PASSWORD, address=ADDRESS)
        cookie = await site.cookie(anna)
        await site.accounts.sessions.end_all(anna)
        assert not await is_logged_in(site, cookie)
        assert await is_logged_in(site, GUEST)

    at_a_site(database, scene)


def test_another_process_knows_at_once_who_is_new_and_soon_who_is_void(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(site: Site) -> None:
        monkeypatch.setattr(sessions, "SECONDS_CACHED", 0.05)
        other = Accounts(AccountStore(site.engine), on_seats_changed=site.service.refresh_seats)
        assert await other.sessions.recognised(GUEST) is not None
        gustav = await site.signed_up("Gustav", person=GUEST.id)
        cookie = await site.cookie(gustav)
        assert await other.sessions.recognised(cookie) is not None
        await site.accounts.sessions.end_all(gustav)
        while await other.sessions.recognised(cookie) is not None:
            await asyncio.sleep(0.01)
        while await other.sessions.recognised(GUEST) is not None:
            await asyncio.sleep(0.01)
        other.close()

    at_a_site(database, scene)


def test_a_hundred_requests_of_one_browser_are_one_question_to_the_database(database: str) -> None:
    async def scene(site: Site) -> None:
        cookie = await site.cookie(await site.signed_up("Anna"))
        asked: list[Any] = []
        event.listen(site.engine.sync_engine, "before_cursor_execute", lambda *call: asked.append(call))
        for _ in range(100):
            assert await is_logged_in(site, cookie)
            assert await is_logged_in(site, GUEST)
        assert sum("SELECT" in statement for _, _, statement, *_ in asked) == 2

    at_a_site(database, scene)


def test_when_a_browser_was_last_seen_is_noted_once_an_hour(database: str) -> None:
    async def scene(site: Site) -> None:
        anna = await site.signed_up("Anna")
        cookie = await site.cookie(anna)
        for hours, is_noted in ((0.9, False), (1.1, True)):
            before = now() - datetime.timedelta(hours=hours)
            async with site.engine.begin() as connection:
                await connection.execute(update(schema.sessions).values(seen=before))
            site.accounts.sessions.forget(anna.id)
            assert await is_logged_in(site, cookie)
            (session,) = await site.accounts.sessions.of(anna)
            assert (session.seen > before + datetime.timedelta(minutes=1)) is is_noted

    at_a_site(database, scene)


def test_of_too_many_sessions_the_one_not_seen_for_longest_ends(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(site: Site) -> None:
        monkeypatch.setattr(sessions, "MOST_SESSIONS", 3)
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        of_ben, *of_anna = [await site.cookie(person) for person in (ben, anna, anna, anna, anna)]
        assert [await is_logged_in(site, cookie) for cookie in of_anna] == [False, True, True, True]
        assert await is_logged_in(site, of_ben)

    at_a_site(database, scene)


def test_an_old_cookie_keeps_people_logged_in_and_gets_one_session_a_browser(database: str) -> None:
    async def scene(site: Site) -> None:
        anna, known = await site.signed_up("Anna"), site.accounts.sessions
        old = Cookie(anna.id, "Anna", generation=0)
        first = await known.recognised(old, address="192.0.2.1", user_agent=FIREFOX)
        again = await known.recognised(old, address="192.0.2.1", user_agent=FIREFOX)
        other = await known.recognised(old, address="192.0.2.2", user_agent="curl/8.5")
        assert first is not None
        assert other is not None
        assert first == again != other
        assert {session.browser for session in await known.of(anna)} == {"Firefox, Windows", "curl"}
        assert await known.recognised(Cookie(anna.id, "Anna", generation=1)) is None
        await known.end_own(first)
        for address in ("192.0.2.1", "192.0.2.3"):  # nothing tells two old cookies apart
            assert await known.recognised(old, address=address, user_agent=FIREFOX) is None
        assert await is_logged_in(site, Cookie(other.id, "Anna", session=other.session))

    at_a_site(database, scene)


@pytest.mark.parametrize(
    ("user_agent", "name"),
    [
        (FIREFOX, "Firefox, Windows"),
        (
            "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 "
            "Safari/605.1.15",
            "Safari, macOS",
        ),
        (
            "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0 Mobile Safari/537.36",
            "Chrome, Android",
        ),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605 CriOS/124.0 Mobile Safari/604.1",
            "Chrome, iPhone",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/124.0 Safari/537.36 Edg/124.0", "Edge, Windows"),
        ("python-httpx/0.27", "python-httpx"),
        ("x" * 500, "x" * 40),
        ("\x00\udc80<script>", ""),
        ("", ""),
    ],
)
def test_a_browser_has_a_short_name(user_agent: str, name: str) -> None:
    assert browser_name(user_agent) == name
