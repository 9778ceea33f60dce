"""Subscribing a browser to notifications, and every way in which that ends."""

from __future__ import annotations

import hashlib
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from cabochon.server.push import notifier
from cabochon.server.push.endpoints import Endpoint
from tests.server.push.push_service import SubscribedBrowser
from tests.server.web.client import a_table, another, joined

ENDPOINT = "https://push.example/send/1"
PASSWORD = "correct horse"


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=0.0)


@pytest.fixture
def browser(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings), follow_redirects=False) as client:
        client.get("/")
        yield client


def subscribe(browser: TestClient, endpoint: str = ENDPOINT, **changed: str) -> int:
    form = {"endpoint": endpoint, **SubscribedBrowser().keys, **changed}
    return browser.post("/push/subscriptions", data=form, headers={"user-agent": "Firefox on Linux"}).status_code


def digest(endpoint: str = ENDPOINT) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()


def is_subscribed(browser: TestClient, endpoint: str = ENDPOINT) -> bool:
    answer = browser.get("/push/subscriptions/known", params={"subscription": digest(endpoint)})
    return bool(answer.json()["subscribed"])


def log_in(browser: TestClient, what: str = "sign-up") -> None:
    answer = browser.post(f"/account/{what}", data={"name": "Anna", "password": PASSWORD})
    assert answer.status_code == 303, answer.text


def test_a_browser_is_subscribed_listed_and_switched_off(browser: TestClient) -> None:
    assert subscribe(browser) == 204
    assert is_subscribed(browser)
    assert "Firefox, Linux" in browser.get("/account").text
    assert not is_subscribed(another(browser))
    another(browser).post("/push/subscriptions/end", data={"subscription": digest()})
    assert is_subscribed(browser)
    browser.post("/push/subscriptions/end", data={"subscription": digest()})
    assert not is_subscribed(browser)
    assert "Firefox, Linux" not in browser.get("/account").text


@pytest.mark.parametrize(
    ("endpoint", "changed"),
    [
        ("http://push.example/1", {}),
        ("https://push.example:8443/1", {}),
        ("no address", {}),
        (ENDPOINT, {"p256dh": "A" * 87}),
        (ENDPOINT, {"p256dh": "short"}),
        (ENDPOINT, {"auth": "A" * 40}),
        (ENDPOINT, {"auth": "ä" * 22}),
    ],
)
def test_what_is_no_subscription_is_refused(endpoint: str, changed: dict[str, str], browser: TestClient) -> None:
    assert 400 <= subscribe(browser, endpoint, **changed) < 500
    assert not is_subscribed(browser, endpoint)


def test_a_new_address_replaces_the_old_one(browser: TestClient) -> None:
    subscribe(browser)
    assert subscribe(browser, "https://push.example/send/2", instead_of=ENDPOINT) == 204
    assert is_subscribed(browser, "https://push.example/send/2")
    assert not is_subscribed(browser)


@pytest.mark.parametrize("how", ["log-out", "log-out-everywhere"])
def test_a_guest_who_signs_up_stays_subscribed_until_they_log_out(how: str, browser: TestClient) -> None:
    subscribe(browser)
    log_in(browser)
    assert is_subscribed(browser)
    browser.post(f"/account/{how}")
    assert not is_subscribed(browser)
    log_in(browser, "log-in")
    assert not is_subscribed(browser)


def test_a_guest_who_logs_in_brings_the_subscription_along(browser: TestClient) -> None:
    log_in(browser)
    laptop = another(browser)
    laptop.get("/")
    subscribe(laptop)
    log_in(laptop, "log-in")
    assert is_subscribed(laptop)
    assert is_subscribed(browser)  # the same person
    laptop.post("/account/log-out")
    assert not is_subscribed(browser)


def test_the_download_contains_subscriptions_and_deleting_the_account_ends_them(
    browser: TestClient, settings: Settings
) -> None:
    log_in(browser)
    subscribe(browser)
    (exported,) = browser.get("/account/export").json()["notifications"]
    assert exported["address"] == ENDPOINT
    assert exported["browser"] == "Firefox, Linux"
    browser.post("/account/delete", data={"password": PASSWORD})
    with closing(sqlite3.connect(settings.database.removeprefix("sqlite:///"))) as database:
        assert database.execute("SELECT count(*) FROM push_subscriptions").fetchone() == (0,)


def test_the_key_survives_a_restart(browser: TestClient, settings: Settings) -> None:
    def key(client: TestClient) -> str:
        return client.get("/").text.partition('data-key="')[2].partition('"')[0]

    with TestClient(create_app(settings)) as again:
        assert key(again) == key(browser) != ""


def test_a_server_that_sends_no_notifications_offers_none(settings: Settings) -> None:
    with TestClient(create_app(settings.model_copy(update={"push": False}))) as client:
        page = client.get("/").text
        assert "notify" not in page
        assert subscribe(client) == 422


def test_the_running_server_notifies_players_who_left_the_table(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[Endpoint] = []

    async def post(endpoint: Endpoint, *_: object, **__: object) -> int:
        sent.append(endpoint)
        return 201

    monkeypatch.setattr(notifier, "post", post)
    quick = settings.model_copy(update={"push_after": 0.05})
    with TestClient(create_app(quick), follow_redirects=False) as anna:
        anna.get("/")
        subscribe(anna)
        joined(anna, a_table(anna))
        metrics = ""
        for _ in range(600):  # the message is sent in the background
            metrics = anna.get("/metrics").text
            if "cabochon_notifications_total{" in metrics:
                break
            time.sleep(0.05)
        assert [endpoint.target for endpoint in sent] == ["/send/1"]
        assert 'cabochon_notifications_total{outcome="sent"} 1.0' in metrics
