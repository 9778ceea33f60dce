"""The site as an app: shared links, the page without a network, new versions, notifications."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from cabochon.benchmarks.load.server_process import Server
from cabochon.server.web import STATIC
from tests.browser.accessible import check_by_axe
from tests.browser.chromium import PATIENCE, PHONE, person
from tests.browser.player import Player, at_a_new_table

CONTROLLED = "() => navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)"
KEPT = """async () => {
    const found = [];
    for (const name of await caches.keys()) {
        for (const request of await (await caches.open(name)).keys()) found.push([name, request.url]);
    }
    return found;
}"""
SHARING = "window.shared = []; navigator.share = async (what) => { window.shared.push(what); };"
# Chromium reaches its push service only with a network.
SUBSCRIBING = """
let subscription = null;
PushManager.prototype.getSubscription = async () => subscription;
PushManager.prototype.subscribe = async (options) => {
    window.subscribed_with = options.applicationServerKey.length;
    const endpoint = "https://push.example/send/1";
    const keys = {
        p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        auth: "BTBZMqHH6r4Tts7J_aSIgg",
    };
    const unsubscribe = async () => { subscription = null; };
    return (subscription = { endpoint, unsubscribe, toJSON: () => ({ endpoint, keys }) });
};
"""
WITH_OTHER_FILES = """
import sys
from pathlib import Path
from cabochon.cli import main
from cabochon.server import app
from cabochon.server.web.rendering import templates
from cabochon.server.web.site import app_files
folder = Path(sys.argv.pop(1))
for module in (app, app_files, templates):
    module.STATIC = folder
main()
"""


class ServerOfFiles(Server):
    """A server with static files of its own, which a test may change between two starts."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.static = folder / "static"
        shutil.copytree(STATIC, self.static)
        self._command[1:3] = ["-c", WITH_OTHER_FILES, str(self.static)]


@pytest.fixture
def app(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    opened = person(browser, server, service_workers="allow")
    yield opened
    opened.close()


def visit(page: Page, path: str = "/") -> None:
    """Open a page, and wait until the service worker controls it."""
    page.goto(path)
    page.wait_for_function(CONTROLLED, timeout=PATIENCE)


def test_an_invitation_is_shared_copied_or_scanned(browser: Browser, server: Server) -> None:
    context = person(browser, server, permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    at_a_new_table(page, "splendor", who1="open")
    link = page.input_value("#join-link")
    page.get_by_role("button", name="Share invitation").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("() => navigator.clipboard.readText()") == link
    page.get_by_role("button", name="QR code").click()
    code = page.get_by_alt_text("QR code of the invitation link")
    expect(code).to_be_visible()
    assert code.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 200
    check_by_axe(page)
    page.keyboard.press("Escape")
    expect(code).to_be_hidden()
    context.close()


def test_a_device_with_a_dialog_for_sharing_uses_it(browser: Browser, server: Server) -> None:
    context = person(browser, server, viewport=PHONE)
    context.add_init_script(SHARING)
    page = context.new_page()
    at_a_new_table(page, "splendor", who1="open")
    page.get_by_role("button", name="Share invitation").click()
    (shared,) = page.evaluate("() => window.shared")
    assert shared["url"] == page.input_value("#join-link")
    assert shared["text"] == "Play Splendor with me"
    context.close()


def test_without_a_network_a_page_in_the_readers_language_says_so(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        context = person(browser, server, service_workers="allow", locale="de-DE")
        page = context.new_page()
        visit(page)
        table = at_a_new_table(page, "splendor", who1="open")
        page.wait_for_function("async () => !!(await (await caches.open('cabochon-reader')).match('/language'))")
        server.kill()
        page.goto(table)
        expect(page.get_by_role("heading")).to_have_text("Keine Verbindung")
        assert page.evaluate("() => document.documentElement.lang") == "de"
        assert page.evaluate("() => getComputedStyle(document.querySelector('.sheet')).maxWidth") != "none"
        check_by_axe(page)
        server.start()
        page.wait_for_selector("#join-link", timeout=PATIENCE)
        context.close()


@pytest.mark.exhaustive
def test_a_new_version_of_the_static_files_is_used_and_the_old_one_forgotten(browser: Browser, tmp_path: Path) -> None:
    server = ServerOfFiles(tmp_path)
    with server:
        context = person(browser, server, service_workers="allow")
        page = context.new_page()
        visit(page)
        page.reload()
        before = {name for name, _ in page.evaluate(KEPT)} - {"cabochon-reader"}
        server.stop()
        with (server.static / "cabochon.css").open("a") as style:
            style.write("body { outline: 7px solid red; }")
        server.start()
        visit(page)
        assert page.evaluate("() => getComputedStyle(document.body).outlineWidth") == "7px"
        page.wait_for_function(
            "async (old) => !(await caches.keys()).some((name) => old.includes(name))", arg=list(before)
        )
        assert len({name for name, _ in page.evaluate(KEPT)} - {"cabochon-reader"}) == 1
        context.close()


def test_a_match_is_played_as_ever_and_nothing_personal_is_kept(app: BrowserContext) -> None:
    page = app.new_page()
    visit(page)
    at_a_new_table(page, "splendor", who1="easy")
    player = Player(page, seed=1)
    for _ in range(3):  # the answers of the bot arrive as events
        assert player.wait()
        player.move()
    kept = page.evaluate(KEPT)
    assert any(urlsplit(url).path == "/static/table.js" for _, url in kept)
    for _, url in kept:
        drawn = ("/art/", "/faces/", "/figures/", "/scene/", "/poster/", "/icon/", "/emblem.svg")
        allowed = ("/static/", *drawn, "/offline/", "/language")
        assert urlsplit(url).path.startswith(allowed), url


def test_a_push_message_becomes_a_notification_that_leads_to_the_table(app: BrowserContext) -> None:
    app.grant_permissions(["notifications"])
    page = app.new_page()
    visit(page)
    worker = app.service_workers[0]
    worker.evaluate(
        """() => {
            self.notified = new Promise((resolve) => {
                self.registration.showNotification = async (title, more) => resolve({ title, ...more });
            });
        }"""
    )
    devtools = app.new_cdp_session(page)
    registrations: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(each["registrationId"] for each in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    while not registrations:
        page.wait_for_timeout(20)
    message = {"title": "It is your turn", "body": "Splendor with Ben", "path": "/t/abc", "language": "en"}
    origin = page.evaluate("() => location.origin")
    devtools.send(
        "ServiceWorker.deliverPushMessage",
        {"origin": origin, "registrationId": registrations[0], "data": json.dumps(message)},
    )
    shown = worker.evaluate("() => self.notified")
    assert (shown["title"], shown["body"], shown["lang"]) == ("It is your turn", "Splendor with Ben", "en")
    assert shown["data"]["path"] == "/t/abc"


def test_a_click_on_a_notification_focuses_the_tab_of_the_table_or_opens_one(app: BrowserContext) -> None:
    page = app.new_page()
    visit(page)
    table = at_a_new_table(page, "splendor", who1="open")
    worker = app.service_workers[0]
    worker.evaluate(
        """() => {
            WindowClient.prototype.focus = async function () { return `focused ${new URL(this.url).pathname}`; };
            Clients.prototype.openWindow = async (path) => `opened ${path}`;
        }"""
    )
    assert worker.evaluate("(path) => open_table(path)", table) == f"focused {table}"
    assert worker.evaluate("(path) => open_table(path)", "/t/other") == "opened /t/other"


def test_the_switch_in_the_menu_subscribes_this_browser(app: BrowserContext) -> None:
    app.grant_permissions(["notifications"])
    app.add_init_script(SUBSCRIBING)
    page = app.new_page()
    visit(page)
    page.locator(".menu .opener").click()
    switch = page.get_by_role("switch")
    expect(switch).not_to_be_checked()
    switch.check()
    expect(switch).to_be_enabled()
    assert page.evaluate("() => window.subscribed_with") == 65
    listed = page.request.get("/account").text()
    assert "/push/subscriptions/end" in listed
    switch.uncheck()
    expect(switch).to_be_enabled()
    assert "/push/subscriptions/end" not in page.request.get("/account").text()
