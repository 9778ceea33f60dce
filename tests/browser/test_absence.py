"""In a real browser: time that runs out, somebody who goes away, and who comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from cabochon.benchmarks.load.server_process import Server
from tests.browser.chromium import PATIENCE, person
from tests.browser.player import LIVE, Player, at_a_new_table

Two = tuple[BrowserContext, BrowserContext]


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("impatient"), "--absent-after", "2") as started:
        yield started
    assert started.complaints == []


@pytest.fixture
def two(browser: Browser, impatient: Server) -> Iterator[Two]:
    contexts = person(browser, impatient), person(browser, impatient)
    yield contexts
    for context in contexts:
        context.close()


def sit_together(two: Two, **fields: str) -> tuple[Page, Page]:
    anna, ben = (context.new_page() for context in two)
    at_a_new_table(anna, "splendor", **fields)
    ben.goto(anna.input_value("#join-link"))
    ben.click("form[action$=seat] button")
    anna.wait_for_selector(".board", timeout=PATIENCE)
    ben.wait_for_selector(LIVE, timeout=PATIENCE)
    return anna, ben


def test_a_player_whose_time_runs_out_has_lost(two: Two) -> None:
    anna, ben = sit_together(two, pace="turn", turn_seconds="5")
    assert anna.locator(".own .clock.running").inner_text() in ("0:05", "0:04", "0:03", "0:02", "0:01")
    for page, words in ((anna, "You lost."), (ben, "You won!")):
        page.wait_for_selector(".verdict", timeout=PATIENCE)
        assert page.inner_text(".outcome") == words
        assert "ran out of time" in page.inner_text("#headline")
        assert "is out of time" in (page.text_content(".turns") or "")


def test_a_clock_goes_on_after_the_server_was_killed(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        context = person(browser, server)
        page = context.new_page()
        at_a_new_table(page, "splendor", who1="easy", pace="turn", turn_seconds="6")
        assert page.locator(".clock.running").count() == 1
        server.kill()
        server.start()
        page.wait_for_selector(".verdict", timeout=PATIENCE)
        assert "ran out of time" in page.inner_text("#headline")
        context.close()


def test_a_match_by_day_has_no_clock_and_is_found_again(two: Two) -> None:
    anna, ben = sit_together(two)
    assert anna.locator(".clock").count() == 0
    Player(anna, seed=1).move()
    ben.close()
    later = two[1].new_page()
    later.goto("/")
    assert "your turn" in later.inner_text(".table-link").lower()
    later.click(".table-link")
    Player(later, seed=2).move()


def test_a_bot_plays_on_for_an_absent_player_until_they_return(two: Two) -> None:
    anna, ben = sit_together(two)
    Player(anna, seed=1).move()
    address = ben.url
    ben.close()
    anna.click("[data-post=stand-in]", timeout=PATIENCE)
    anna.wait_for_selector("#moves", state="attached", timeout=PATIENCE)  # the bot has moved
    assert "A bot takes over for" in (anna.text_content(".turns") or "")
    assert "(Medium bot)" in anna.inner_text(".rivals")
    back = two[1].new_page()
    back.goto(address)
    back.click("[data-post=come-back]")
    Player(anna, seed=3).move()
    Player(back, seed=4).wait()
    Player(back, seed=4).move()
    assert "(Medium bot)" not in back.inner_text(".own")


def test_a_player_who_waits_in_vain_ends_the_match(two: Two) -> None:
    anna, ben = sit_together(two)
    Player(anna, seed=1).move()
    assert anna.locator("[data-post=end]").count() == 0  # Ben is there, and thinks
    ben.close()
    anna.click(".question [data-post=end]", timeout=PATIENCE)
    anna.wait_for_selector(".verdict", timeout=PATIENCE)
    assert anna.inner_text("#headline") == "The match was ended early: nobody has won"
    assert anna.locator(".outcome").count() == 0


def test_a_player_who_must_go_leaves_the_seat_to_a_bot(two: Two) -> None:
    anna, ben = sit_together(two)
    ben.click('[popovertarget="log"]')
    ben.click(".leaving summary")
    ben.click("[data-post=give-up-seat]")
    anna.wait_for_selector(".rivals:has-text('(Medium bot)')", timeout=PATIENCE)
    Player(anna, seed=1).move()
    anna.wait_for_selector("#moves", state="attached", timeout=PATIENCE)
