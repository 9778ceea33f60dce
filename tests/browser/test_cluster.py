"""Two server processes that share a PostgreSQL: nothing sticks to one of them, and nothing is lost with it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from cabochon.benchmarks.load.server_process import Server
from tests.browser.chromium import PATIENCE, person
from tests.browser.player import Player, at_a_new_table

SOON = 8_000  # milliseconds: well before the heartbeat would tell

Two = tuple[Server, Server]


@pytest.fixture
def two(postgresql: str | None, tmp_path: Path) -> Iterator[Two]:
    if postgresql is None:
        pytest.skip("there is no PostgreSQL on this machine: apt-get install postgresql")
    servers = [Server(tmp_path, database=postgresql, bot_pause=3.0, name=name) for name in ("first", "second")]
    for server in servers:
        server.start()
    yield servers[0], servers[1]
    for server in servers:
        server.stop()
        assert server.complaints == []


def sees_move(page: Page, of: Page) -> None:
    version = of.get_attribute("#now", "data-version")
    page.wait_for_selector(f'#now[data-version="{version}"]', timeout=SOON)


def test_a_match_goes_on_when_the_process_dies_in_which_its_bot_was_thinking(two: Two, browser: Browser) -> None:
    first, second = two
    anna, ben = person(browser, first), person(browser, second)
    at_first, at_second = anna.new_page(), ben.new_page()
    at_a_new_table(at_first, "splendor", who2="easy")
    invite = at_first.input_value("#join-link").rpartition("/")[2]
    at_second.goto(f"/join/{invite}")
    at_second.click("form[action$=seat] button")
    at_first.wait_for_selector(".board", timeout=SOON)

    anna_plays, ben_plays = Player(at_first, seed=1), Player(at_second, seed=2)
    anna_plays.move()
    sees_move(at_second, of=at_first)
    ben_plays.wait()
    ben_plays.move()
    sees_move(at_first, of=at_second)
    second.kill()  # it has just begun to let the bot think
    at_first.wait_for_selector("#moves", state="attached", timeout=PATIENCE)
    anna_plays.move()

    ben_elsewhere = browser.new_context(base_url=first.address, storage_state=ben.storage_state())
    page = ben_elsewhere.new_page()
    page.goto("/")
    page.click(".table-link")
    elsewhere = Player(page, seed=3)
    elsewhere.wait()
    elsewhere.move()
    sees_move(at_first, of=page)
    second.start()
    anna_plays.wait()  # the bot has moved
    version = at_first.get_attribute("#now", "data-version")
    at_second.wait_for_selector(f'#now[data-version="{version}"]', timeout=PATIENCE)
    for context in (anna, ben, ben_elsewhere):
        context.close()
