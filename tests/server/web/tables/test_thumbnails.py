"""The picture of a table: what everybody sees there, drawn once for each version."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from unittest.mock import Mock

import pytest
from starlette.testclient import TestClient

from cabochon import faces
from cabochon.art.graph import points_graph
from cabochon.faces.gems.picture import thumbnail
from cabochon.faces.gems.picture.thumbnail import gem_thumbnail
from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from cabochon.server.show import graphs
from cabochon.server.web.rendering.templates import fingerprint
from tests.server.web.client import a_table, another, moves_on


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=0.0)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


def test_players_and_spectators_get_the_same_picture(browser: TestClient) -> None:
    table = a_table(browser, "battle-mat", who1="here", name1="Ben")
    seen = browser.get(f"{table}/picture.svg")
    assert seen.headers["content-type"] == "image/svg+xml"
    assert seen.text == another(browser).get(f"{table}/picture.svg").text
    service = browser.app.state.services.tables  # type: ignore[attr-defined]
    assert browser.portal is not None
    match = browser.portal.call(service.find, table.removeprefix("/t/")).match
    assert seen.text == faces.find("battle-mat").thumbnail(match.view(None))
    assert match.view(0)["players"][0]["hand"] != match.view(None)["players"][0]["hand"]  # so there was a secret


def test_a_picture_changes_with_its_table_and_is_kept_until_then(browser: TestClient) -> None:
    table = a_table(browser, who1="here", name1="Ben")
    before = browser.get(f"{table}/picture.svg")
    assert "no-cache" in before.headers["cache-control"]
    again = browser.get(f"{table}/picture.svg", headers={"If-None-Match": before.headers["etag"]})
    assert (again.status_code, again.text) == (304, "")
    state = before.headers["etag"].strip('"')
    assert state.endswith(fingerprint())
    assert "immutable" in browser.get(f"{table}/picture.svg?{state}").headers["cache-control"]
    assert "immutable" not in browser.get(f"{table}/picture.svg?1-2").headers["cache-control"]
    legal = moves_on(browser.get(f"{table}?lifted=0").text)
    browser.post(f"{table}/moves", data={"number": legal["number"], "move": legal["moves"][0]["move"]})
    after = browser.get(f"{table}/picture.svg", headers={"If-None-Match": before.headers["etag"]})
    assert after.status_code == 200
    assert after.text != before.text


def test_a_picture_is_drawn_once_for_each_version(browser: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = Mock(wraps=gem_thumbnail)
    monkeypatch.setattr(thumbnail, "gem_thumbnail", drawing)
    table = a_table(browser, who1="here", name1="Ben")
    for _ in range(3):
        for reader in (browser, another(browser)):
            assert reader.get(f"{table}/picture.svg").status_code == 200
    assert drawing.call_count == 1
    legal = moves_on(browser.get(table).text)
    browser.post(f"{table}/moves", data={"number": legal["number"], "move": legal["moves"][0]["move"]})
    assert browser.get(f"{table}/picture.svg").text == browser.get(f"{table}/picture.svg?anything").text
    assert drawing.call_count == 2


def test_a_graph_is_drawn_once_for_each_language(browser: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = Mock(wraps=points_graph)
    monkeypatch.setattr(graphs, "points_graph", drawing)
    table = a_table(browser, who1="easy")
    assert browser.get(f"{table}/points.svg").status_code == 409  # not before the end
    assert browser.post(f"{table}/close").status_code == 303
    for language in ("en", "de"):
        for reader in (browser, another(browser), browser):
            seen = reader.get(f"{table}/points.svg?{language}", headers={"Accept-Language": language})
            assert seen.headers["content-type"] == "image/svg+xml"
    assert drawing.call_count == 2


def test_a_table_that_waits_shows_the_box_of_its_game(browser: TestClient) -> None:
    assert browser.get(f"{a_table(browser)}/picture.svg").text == faces.find("splendor").art.cover()


def test_no_table_has_no_picture(browser: TestClient) -> None:
    assert browser.get("/t/nowhere/picture.svg").status_code == 404
