"""What messengers show of a link: only what everybody may know, in words and in a picture."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cabochon.server.app import create_app
from cabochon.server.ops import Rasteriser, RasteriserBusy, Settings
from cabochon.server.show import Pictures
from tests.server.web.client import a_table, another, invitation, joined, moves_on
from tests.server.web.site.test_app_files import size_of


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=0.0)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        client.post("/name", data={"name": "Anna"})
        yield client


def preview(client: TestClient, path: str, language: str = "en") -> dict[str, str]:
    """The properties of a link as a messenger reads them."""
    page = client.get(path, headers={"accept-language": language}).text
    found = re.findall(r'<meta (?:property|name)="((?:og|twitter):[\w:]+)" content="([^"]*)"', page)
    return {name: html.unescape(content) for name, content in found}


def picture(client: TestClient, properties: dict[str, str]) -> bytes:
    address = properties["og:image"]
    assert address.startswith("http://testserver/")
    answer = client.get(address.removeprefix("http://testserver"), follow_redirects=True)
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    return answer.content


def ended(browser: TestClient, table: str) -> None:
    number = re.search(r'data-post="end" data-number="(\d+)"', browser.get(table).text)
    assert number is not None
    browser.post(f"{table}/end", data={"number": number[1]})


@pytest.mark.parametrize("path", ["/", "/rules/splendor", "/learn/marvel", "/new/battle-mat"])
def test_pages_of_a_game_show_its_box(path: str, browser: TestClient) -> None:
    properties = preview(browser, path)
    assert properties["og:url"] == f"http://testserver{path}"
    assert properties["twitter:card"] == "summary_large_image"
    assert size_of(picture(browser, properties)) == (1200, 630)


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Anna invites you to a match of Splendor"),
        ("de", "Anna lädt dich zu einer Partie Splendor ein"),
        ("xx", "Anna invites you to a match of Splendor"),
    ],
)
def test_an_invitation_says_who_invites_to_what(language: str, title: str, browser: TestClient) -> None:
    link = invitation(browser.get(a_table(browser)).text)
    properties = preview(another(browser), link, language)
    assert properties["og:title"] == title
    assert properties["og:url"] == f"http://testserver{link}"
    assert size_of(picture(browser, properties)) == (1200, 630)


def test_an_old_invitation_shows_the_table_instead(browser: TestClient) -> None:
    table = a_table(browser)
    link = invitation(browser.get(table).text)
    joined(browser, table)
    assert preview(another(browser), link) == preview(another(browser), table)


def test_an_invitation_of_a_maker_without_a_seat_names_nobody(browser: TestClient) -> None:
    link = a_table(browser, who0="open")
    assert preview(another(browser), link)["og:title"] == "You are invited: Splendor"


def test_a_table_shows_its_board_and_the_score(browser: TestClient) -> None:
    table = a_table(browser)
    assert preview(another(browser), table)["og:description"] == "Waiting for players. At this table: Anna."
    box = picture(browser, preview(browser, table))
    joined(browser, table).post("/name", data={"name": "Ben"})
    properties = preview(another(browser), table)
    assert properties["og:title"].startswith("Splendor: Anna and ")
    assert "Anna 0" in properties["og:description"]
    board = picture(another(browser), properties)
    assert size_of(board) == (1200, 630)
    assert board != box
    legal = moves_on(browser.get(table).text)
    browser.post(f"{table}/moves", data={"number": legal["number"], "move": "take white blue green"})
    later = preview(another(browser), table)
    assert later["og:image"] != properties["og:image"]
    assert picture(browser, later) != board


def test_the_preview_of_a_running_match_is_the_same_for_players_and_spectators(browser: TestClient) -> None:
    table = a_table(browser, "battle-mat")
    friend = joined(browser, table)
    previews = [preview(person, table) for person in (browser, friend, another(browser))]
    assert previews[0] == previews[1] == previews[2]
    pictures = [picture(person, previews[0]) for person in (browser, friend, another(browser))]
    assert pictures[0] == pictures[1] == pictures[2]


def test_a_finished_match_says_how_it_ended_at_both_addresses(browser: TestClient) -> None:
    table = browser.post("/play", data={"game": "splendor", "level": "easy"}).headers["location"]
    ended(browser, table)
    replay = table.replace("/t/", "/r/")
    for path in (table, replay):
        properties = preview(another(browser), path)
        assert properties["og:title"] == "Splendor: The match was ended early: nobody has won"
        assert properties["og:url"] == f"http://testserver{path}"
        assert properties["og:description"].startswith("Anna 0, Easy bot 0.")
        assert size_of(picture(browser, properties)) == (1200, 630)


def test_a_busy_server_shows_the_box_instead(browser: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    async def busy(*_: object) -> bytes:
        raise RasteriserBusy

    table = browser.post("/play", data={"game": "splendor", "level": "easy"}).headers["location"]
    monkeypatch.setattr(Rasteriser, "png", busy)
    answer = browser.get(f"{table}/preview.png")
    assert (answer.status_code, answer.headers["location"]) == (302, "/poster/splendor.png")
    assert answer.headers["cache-control"] == "no-store"
    assert browser.get("/poster/splendor.png").status_code == 503


def test_a_picture_is_drawn_once_however_many_ask_at_once() -> None:
    drawn: list[str] = []

    class Counting(Rasteriser):
        async def png(self, svg: str, size: tuple[int, int]) -> bytes:
            drawn.append(svg)
            await asyncio.sleep(0)
            return svg.encode()

    async def scene() -> None:
        pictures = Pictures(Counting(Path("font"), "family"))
        asked = [pictures.png("key", lambda: "<svg/>", (1, 1)) for _ in range(5)]
        assert await asyncio.gather(*asked) == [b"<svg/>"] * 5
        assert await pictures.png("key", lambda: "<other/>", (1, 1)) == b"<svg/>"

    asyncio.run(scene())
    assert drawn == ["<svg/>"]
