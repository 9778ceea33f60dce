"""What makes the site an app: manifest, icons, service worker, and the page without a network."""

from __future__ import annotations

import struct
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from cabochon.language import LANGUAGES, language_for
from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from cabochon.server.web.rendering.templates import STATIC, fingerprint


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("app")
    settings = Settings(database=f"sqlite:///{folder / 'tables.db'}", bot_pause=0.0)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


def size_of(png: bytes) -> tuple[int, int]:
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_page_names_the_manifest_of_its_language(code: str, browser: TestClient) -> None:
    page = browser.get("/", headers={"accept-language": code}).text
    assert f'href="/manifest/{code}.webmanifest?{fingerprint()}"' in page
    manifest = browser.get(f"/manifest/{code}.webmanifest").json()
    assert manifest["lang"] == code
    assert manifest["display"] == "standalone"
    assert language_for(code).gettext("New table") in manifest["shortcuts"][0]["name"]
    assert all(browser.get(shortcut["url"]).status_code == 200 for shortcut in manifest["shortcuts"])


def test_the_icons_have_the_sizes_that_the_manifest_says(browser: TestClient) -> None:
    icons = browser.get("/manifest/en.webmanifest").json()["icons"]
    drawn = [icon for icon in icons if icon["type"] == "image/png"]
    assert {(icon["sizes"], icon["purpose"]) for icon in drawn} == {
        (size, purpose) for size in ("192x192", "512x512") for purpose in ("any", "maskable")
    }
    for icon in drawn:
        answer = browser.get(icon["src"])
        assert "{}x{}".format(*size_of(answer.content)) == icon["sizes"]
        assert "immutable" in answer.headers["cache-control"]


def test_other_icons_are_not_drawn(browser: TestClient) -> None:
    for path in ("/icon/7.png", "/icon/maskable-100000.png", "/icon/x.png", "/manifest/xx.webmanifest", "/offline/xx"):
        assert browser.get(path).status_code == 404


def test_the_service_worker_changes_with_the_static_files(browser: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    script = browser.get("/sw.js")
    assert script.headers["cache-control"] == "no-cache"
    assert script.headers["content-type"].startswith("text/javascript")
    assert f'const VERSION = "{fingerprint()}";' in script.text
    assert script.text.endswith((STATIC / "sw.js").read_text("utf-8"))


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_without_a_network_knows_no_reader(code: str, browser: TestClient) -> None:
    browser.post("/name", data={"name": "Anna Secretname"})
    page = browser.get(f"/offline/{code}")
    assert language_for(code).gettext("No connection") in page.text
    assert "Secretname" not in page.text
    assert "set-cookie" not in page.headers


def test_the_policy_allows_the_manifest_and_the_worker_of_this_site(browser: TestClient) -> None:
    policy = browser.get("/").headers["content-security-policy"]
    assert "manifest-src 'self'" in policy
    assert "worker-src 'self'" in policy
