"""The replay in a real browser: slider, keys, play button, views, links to a turn, and records pasted or dropped."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

import cabochon
from cabochon.benchmarks.load.server_process import Server
from cabochon.match import Match
from tests.browser.accessible import check_page
from tests.browser.chromium import PATIENCE, PHONE, person
from tests.browser.player import at_a_new_table, hurry


def a_match(game: str, seed: int) -> Match:
    chance = random.Random(seed)
    match = cabochon.new(game, seed=seed, **({"quick": True} if game == "battle-mat" else {"target": 3}))
    while not match.is_over:
        match.play(chance.choice(match.legal()))
    return match


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    made = context.new_page()
    made.set_default_timeout(PATIENCE)
    yield made
    made.close()


def look_at(page: Page, match: Match) -> int:
    """Paste its record; the number of its last turn."""
    page.goto("/replay")
    page.fill("#text", match.record())
    page.click("form.sheet button.primary")
    page.wait_for_selector("#play:not([hidden])")
    return len(match.turns) - 1


def open_options(page: Page) -> None:
    """The drawer with the point of view, the pace, the link and all turns in words."""
    page.click('[popovertarget="about"]:not(.closing)')


def is_at(page: Page, turn: int, seat: str = "open") -> None:
    """The table, the slider and the address tell the same turn."""
    page.wait_for_selector(f'#now[data-turn="{turn}"][data-seat="{seat}"]')
    page.wait_for_url(f"**?turn={turn}&seat={seat}")
    assert page.locator("#turn").input_value() == str(turn)


def test_a_match_just_played_is_replayed_and_a_link_opens_one_turn(
    page: Page, browser: Browser, server: Server
) -> None:
    at_a_new_table(page, "splendor", who1="easy", target="3")
    hurry(page)
    page.click("a[href^='/r/']")
    page.wait_for_selector("#play:not([hidden])")
    for _ in range(3):
        page.keyboard.press("ArrowRight")
    is_at(page, 3)
    open_options(page)
    page.select_option("#seat", "1")
    is_at(page, 3, "1")
    link, words = page.locator("#link").input_value(), page.locator("#latest").inner_text()
    assert link == page.url
    friend = person(browser, server)
    other = friend.new_page()
    other.goto(link)
    is_at(other, 3, "1")
    assert other.locator("#latest").inner_text() == words
    friend.close()


def test_slider_keys_and_buttons_lead_through_the_turns(page: Page) -> None:
    last = look_at(page, a_match("splendor", 2))
    for key, turn in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        is_at(page, turn)
    page.keyboard.press("ArrowLeft")  # there is nothing before
    is_at(page, 0)
    for name, turn in (("forward", 1), ("last", last), ("back", last - 1), ("first", 0)):
        page.click(f'[data-step="{name}"]')
        is_at(page, turn)
    page.focus("#turn")
    for key, turn in (("ArrowRight", 1), ("End", last), ("Home", 0)):
        page.keyboard.press(key)
        is_at(page, turn)
    page.fill("#turn", "5")
    is_at(page, 5)
    assert page.get_attribute("#turn", "aria-valuetext") == page.get_attribute("#now", "data-description")
    page.reload()
    is_at(page, 5)


def test_a_slider_pulled_fast_asks_for_few_turns(page: Page) -> None:
    last = look_at(page, a_match("splendor", 3))
    requested: list[str] = []
    page.on("request", lambda request: requested.append(request.url) if "/now?" in request.url else None)
    pull = """(last) => {
        const slider = document.getElementById("turn");
        for (slider.value = 0; Number(slider.value) < last; ) {
            slider.stepUp();
            slider.dispatchEvent(new Event("input"));
        }
    }"""
    page.evaluate(pull, last)
    page.wait_for_selector(f'#now[data-turn="{last}"]')
    assert len(requested) <= 3
    page.keyboard.press("ArrowLeft")
    is_at(page, last - 1)
    before = len(requested)
    page.keyboard.press("ArrowRight")  # what was shown once is not asked for again
    is_at(page, last)
    assert len(requested) == before


def test_the_play_button_plays_to_the_end_and_stops(page: Page) -> None:
    last = look_at(page, a_match("battle-mat", 4))
    open_options(page)
    page.select_option("#pace", label="Speed: fast")
    page.keyboard.press("Escape")
    page.fill("#turn", str(last - 2))
    is_at(page, last - 2)
    page.click("#play")
    assert page.locator("#play").inner_text().strip() == "Pause"
    is_at(page, last)
    page.wait_for_selector('#play:has-text("Play")')
    assert page.locator("#outcome").inner_text()
    page.keyboard.press("Enter")  # from the end it begins anew
    page.wait_for_selector('#now[data-turn="1"]')
    page.click('[data-step="back"]')
    page.wait_for_selector('#play:has-text("Play")')
    shown = page.get_attribute("#now", "data-turn")
    page.wait_for_timeout(1000)  # it plays no further
    assert page.get_attribute("#now", "data-turn") == shown


def test_by_keyboard_alone(page: Page) -> None:
    look_at(page, a_match("marvel", 5))
    page.keyboard.press("Space")
    page.wait_for_selector('#now[data-turn="1"]')
    assert page.locator("#play").inner_text().strip() == "Pause"
    page.keyboard.press("Space")
    page.wait_for_selector('#play:has-text("Play")')
    turn = int(page.get_attribute("#now", "data-turn") or "")
    page.focus("#play")
    page.keyboard.press("Space")  # the button's own key: once, not twice
    page.wait_for_selector(f'#now[data-turn="{turn + 1}"]')
    assert page.locator("#play").inner_text().strip() == "Pause"
    page.keyboard.press("Enter")
    open_options(page)
    page.focus("#seat")
    at = page.get_attribute("#now", "data-turn")
    page.keyboard.press("ArrowDown")
    page.wait_for_selector('#now[data-seat="0"]')
    assert page.get_attribute("#now", "data-turn") == at
    page.click("text=Record as text")
    page.focus("#record")
    page.keyboard.press("End")
    assert page.get_attribute("#now", "data-turn") == at  # in a field the key means something else


def test_each_view_shows_its_own_cards(page: Page) -> None:
    match = a_match("battle-mat", 6)
    look_at(page, match)
    page.keyboard.press("ArrowRight")
    is_at(page, 1)
    open_options(page)
    for seat in ("0", "1", "open"):
        page.select_option("#seat", seat)
        is_at(page, 1, seat)
        then = match.after_turn(1)
        view = then.open_view() if seat == "open" else then.view(int(seat))
        hands = [card["code"] for player in view["players"] for card in player["hand"] if "code" in card]
        touches = [button.get_attribute("data-touch") or "" for button in page.locator(".hand [data-touch]").all()]
        assert sorted(touches) == sorted(f"hand:{code}" for code in hands)


def test_all_turns_in_words_lead_to_each(page: Page) -> None:
    last = look_at(page, a_match("splendor", 7))
    open_options(page)
    page.click("#all-turns summary")
    page.wait_for_selector("#turns .turn")
    assert page.locator("#turns .turn").count() == last + 1
    page.click('#turns [data-turn="4"]')
    is_at(page, 4)
    assert page.get_attribute('#turns [aria-current="true"]', "data-turn") == "4"
    words = page.locator("#turns .turn").nth(4).locator("p").all_inner_texts()
    assert words == page.locator("#latest p").all_inner_texts()


def test_what_moved_glides_forward_alone(browser: Browser, server: Server) -> None:
    moving = person(browser, server, reduced_motion="no-preference")
    page = moving.new_page()
    page.add_init_script(
        """window.glided = 0;
        const begin = document.startViewTransition?.bind(document);
        document.startViewTransition = (change) => { window.glided += 1; return begin(change) }"""
    )
    look_at(page, a_match("splendor", 8))
    for key, turn in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        page.keyboard.press(key)
        is_at(page, turn)
    assert page.evaluate("() => window.glided") == 2
    moving.close()


def test_a_screen_reader_hears_what_happened(page: Page) -> None:
    look_at(page, a_match("splendor", 9))
    page.keyboard.press("ArrowRight")
    is_at(page, 1)
    words = page.locator("#latest p").first.inner_text()
    assert words in page.locator("#announcer").inner_text()


def test_a_file_is_dropped_and_a_damaged_one_refused(page: Page, tmp_path: Path) -> None:
    match = a_match("marvel", 10)
    drop = """(text) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([text], "match.record", { type: "text/plain" }));
        document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
    }"""
    page.goto("/replay")
    page.evaluate(drop, match.record())
    page.wait_for_selector("#play:not([hidden])")
    address = page.url
    page.goto("/replay")
    page.evaluate(drop, "x" * 40_000)
    page.wait_for_selector("#problem:not([hidden])")
    assert page.url.endswith("/replay")
    broken = match.record().replace("\n2. ", "\n3. ", 1)
    page.evaluate(drop, broken)
    page.wait_for_selector("#problem pre")
    assert "line" in page.locator("#problem pre").inner_text()
    assert page.locator("#text").input_value().strip() == broken.strip()
    page.fill("#text", match.record())
    page.click("form.sheet button.primary")
    page.wait_for_selector("#play:not([hidden])")
    assert page.url == address
    file = tmp_path / "a.record"
    file.write_text(match.record())
    page.goto("/replay")
    page.set_input_files("#file", file)
    page.click("form.sheet button.primary")
    page.wait_for_selector("#play:not([hidden])")
    assert page.url == address


def test_another_language_stays_at_the_turn(page: Page) -> None:
    look_at(page, a_match("splendor", 11))
    page.keyboard.press("ArrowRight")
    is_at(page, 1)
    page.click(".menu .opener")
    page.click("button[value=fr]")
    page.wait_for_selector('html[lang="fr"]')
    is_at(page, 1)


def test_without_a_script_links_and_a_form_lead_on(browser: Browser, server: Server) -> None:
    plain = person(browser, server, java_script_enabled=False)
    page = plain.new_page()
    page.goto("/replay")
    page.fill("#text", a_match("splendor", 12).record())
    page.click("form.sheet button.primary")
    page.click('[data-step="forward"]')
    assert re.search(r"turn=1&seat=open$", page.url)
    open_options(page)
    page.select_option("#seat", "1")
    page.click("noscript button, .ways button")
    page.wait_for_selector('#now[data-turn="1"][data-seat="1"]')
    plain.close()


@pytest.mark.parametrize(
    ("game", "language"),
    [("splendor", "de"), pytest.param("marvel", "fr", marks=pytest.mark.exhaustive), ("battle-mat", "it")],
)
def test_axe_finds_nothing_and_nothing_overflows(game: str, language: str, browser: Browser, server: Server) -> None:
    phone = person(browser, server, viewport=PHONE)
    phone.add_cookies([{"name": "language", "value": language, "url": server.address}])
    page = phone.new_page()
    page.goto("/replay")
    check_page(page, language)
    last = look_at(page, a_match(game, 13))
    for turn in (last // 2, last):
        page.fill("#turn", str(turn))
        is_at(page, turn)
        check_page(page, language)
    open_options(page)
    page.click("#all-turns summary")
    page.wait_for_selector("#turns .turn")
    page.click("summary:has(+ label)")
    check_page(page, language)
    phone.close()
