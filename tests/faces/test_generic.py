"""A game of another package without a face of its own is playable: in the terminal, in the browser, on pictures."""

from __future__ import annotations

import html
import io
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.console import Console
from starlette.testclient import TestClient

import cabochon
from cabochon import faces
from cabochon.contract import Game
from cabochon.language import LANGUAGES
from tests.contract.small_game import small_game
from tests.server.web.client import moves_on
from tests.terminal.command import records, run

__all__ = ["small_game"]


@pytest.fixture(autouse=True)
def game(small_game: Game) -> Iterator[str]:
    """Sprint, whose package brings no face."""
    yield small_game.name
    faces.find.cache_clear()


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    from cabochon.server.app import create_app
    from cabochon.server.ops import Settings

    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=0.0)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


def test_a_face_of_its_own_comes_first_on_the_shelf() -> None:
    assert faces.shelf() == ["splendor", "marvel", "battle-mat", "sprint"]


def test_it_is_played_to_the_end_in_the_terminal(tmp_path: Path) -> None:
    played = run("play", "sprint", "--opponents", "random", "--seed", "1", typed="?\n" + "run\n" * 60, folder=tmp_path)
    assert played.returncode == 0, played.stderr
    assert "your move (run, swap)" in played.stdout
    assert "steps" in played.stdout
    assert "The match is won by seat" in played.stdout
    (record,) = records(tmp_path)
    shown = run("replay", str(record), "--turn", "1", folder=tmp_path)
    assert "Turn 1 of" in shown.stdout


def test_it_is_played_to_the_end_in_the_browser(browser: TestClient) -> None:
    assert 'action="/play"' in browser.get("/").text
    assert browser.get("/poster/sprint.svg").status_code == 200
    assert browser.get("/scene/sprint-dark.svg").status_code == 200
    assert browser.get("/art/sprint/back.svg").status_code == 404
    assert browser.get("/learn/sprint").status_code == 404
    assert "There is no rules page for this game yet." in browser.get("/rules/sprint").text
    fields = {"game": "sprint", "who0": "me", "who1": "here", "target": "5"}
    table = browser.post("/tables", data=fields).headers["location"]
    lifted = 0
    while 'id="moves"' in (page := _page(browser, table, lifted)):
        offer = moves_on(page)
        for move in offer["moves"]:
            assert f'data-touch="{move["touches"][0]}"' in page
        chosen = offer["moves"][0]
        assert (
            browser.post(f"{table}/moves", data={"number": offer["number"], "move": chosen["move"]}).status_code == 204
        )
        lifted = 1 - lifted
    assert 'class="verdict"' in page
    assert "Won by" in page
    _replay_is_shown(browser, table)


def _page(browser: TestClient, table: str, lifted: int) -> str:
    """The page of whoever is to move: two people share the screen, and their cards are hidden from each other."""
    page = browser.get(f"{table}?lifted={lifted}").text
    return page if 'id="moves"' in page else browser.get(f"{table}?lifted={1 - lifted}").text


def _replay_is_shown(browser: TestClient, table: str) -> None:
    where = table.replace("/t/", "/r/")
    for language in LANGUAGES:
        browser.post("/reading", data={"language": language})
        shown = browser.get(f"{where}?turn=1")
        assert shown.status_code == 200
        assert "<dt>Steps</dt>" in shown.text
        turns = html.unescape(browser.get(f"{where}/turns").text)
        assert re.search(r"<p>[^<]*run</p>", turns)


def test_it_is_drawn_for_environments() -> None:
    view = cabochon.new("sprint", seats=2, seed=1).view(0)
    ground, headline, facts = faces.find("sprint").picture(view)
    assert "Sprint" in ground.svg
    assert "Seat 0 to move" in headline.svg
    assert "target: 12" in facts.svg


def test_a_view_of_any_shape_is_drawn() -> None:
    view = {"nested": [[1, 2], {"deep": {"deeper": True}}], "rows": [{"a": 1}, {"b": None}], "empty": []}
    console = Console(file=io.StringIO(), width=80)
    console.print(faces.find("sprint").terminal.draw(view, [], width=80))
    drawn = console.file.getvalue()  # type: ignore[attr-defined]
    assert all(word in drawn for word in ("nested", "1, 2", "deeper", "yes", "rows", "empty"))
    assert faces.find("sprint").picture(view)
    assert faces.find("sprint").terminal.verdict(view, []) == "The match is over."
