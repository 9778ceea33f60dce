"""The stage at seven sizes: everything inside the window, large enough to read and touch, and nothing shifts."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from cabochon.benchmarks.load.server_process import Server
from tests.browser.chromium import person
from tests.browser.player import SHORT, Player, at_a_new_table, hurry, is_over
from tests.browser.stages import MEASURE, NEEDED, PIECES, SIZES, TABLES


@pytest.fixture(scope="module", params=list(TABLES))
def table(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Any:
    """A page at a table in the middle of a match."""
    game, fields = TABLES[request.param]
    someone = person(browser, server, has_touch=True)
    page = someone.new_page()
    at_a_new_table(page, game, **fields)
    hurry(page, most=6, seed=2)
    page.wait_for_selector("#moves", state="attached")
    yield page
    someone.close()


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_everything_lies_inside_the_window(table: Page, size: tuple[int, int]) -> None:
    table.set_viewport_size({"width": size[0], "height": size[1]})
    found = table.evaluate(MEASURE, [NEEDED, PIECES])
    assert found["outside"] == []
    assert found["missing"] == []
    assert found["covered"] == []
    assert found["cut"] == []
    assert max(found["scrolls"]) <= 0
    assert found["small_text"] == []
    if table.locator(".market").count():
        assert found["smallest_cost"] >= (12 if min(size) < 500 else 14)
    assert found["small_targets"] == []
    if size == (1440, 900):
        assert found["market"] >= 0.45


# As long as the words for a payment become, shown as `pieces.js` does.
CHOOSE_DEARLY = """() => {
    document.getElementById("chosen").textContent =
        "Du kaufst eine Karte der Stufe 2 (Schwarz, 2 Punkte) und zahlst 1 Weiß, 2 Blau, 1 Grün, 3 Rot und 2 Gold";
    document.getElementById("actions").classList.add("busy");
    const button = Object.assign(document.createElement("button"), { textContent: "Bestätigen" });
    document.getElementById("bar").replaceChildren(button);
}"""


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_what_a_move_costs_is_said_whole(table: Page, size: tuple[int, int]) -> None:
    table.set_viewport_size({"width": size[0], "height": size[1]})
    table.evaluate(CHOOSE_DEARLY)
    found = table.evaluate(MEASURE, [["#chosen", "#bar button"], []])
    words, button = table.locator("#chosen").bounding_box(), table.locator("#bar button").bounding_box()
    table.evaluate("() => document.querySelectorAll('#chosen, #bar').forEach((part) => part.replaceChildren())")
    table.evaluate("() => document.getElementById('actions').classList.remove('busy')")
    assert found["cut"] == []
    assert found["outside"] == []
    assert words is not None
    assert button is not None
    assert words["y"] + words["height"] <= button["y"] + 1


def test_the_strip_of_opponents_is_one_button_that_opens_a_drawer(table: Page) -> None:
    table.set_viewport_size({"width": 390, "height": 844})
    strip = table.locator(".rivals button:not(:disabled)")
    assert strip.count() == 1
    whole, opening = table.locator(".rivals").bounding_box(), strip.bounding_box()
    assert whole == opening
    strip.tap()
    table.wait_for_selector("#players:popover-open")
    names = table.locator(".plate h2").all_inner_texts()
    assert sorted(map(str.strip, names)) == sorted(table.locator("#players .of-player > h2").all_inner_texts())
    table.keyboard.press("Escape")
    table.wait_for_selector("#players:popover-open", state="detached")
    table.keyboard.press("p")
    table.wait_for_selector("#players:popover-open")
    table.click("#players .closing")


def whole_matches() -> list[Any]:
    """Every table at every size; `make test` plays two short matches, `make test-all` the others."""
    usual = {("splendor-2", (390, 844)), ("battle-mat", (844, 390))}
    return [
        pytest.param(name, size, marks=() if (name, size) in usual else pytest.mark.exhaustive)
        for name in TABLES
        for size in SIZES
    ]


# Shows a payment of ten chips, more than any card costs, as the template does.
PAY_DEARLY = """() => {
    const held = document.querySelector(".rivals .held");
    const row = held.querySelector(".paid") ?? held.appendChild(document.createElement("span"));
    row.className = "paid";
    const gem = document.querySelector(".bank .gem");
    row.replaceChildren(...Array.from({ length: 10 }, () => gem.cloneNode(true)), " →");
}"""


@pytest.fixture(scope="module")
def finished(browser: Browser, server: Server) -> Any:
    """A page at a table whose match is over."""
    someone = person(browser, server, has_touch=True)
    page = someone.new_page()
    path = at_a_new_table(page, "splendor", who1="easy", target="5")
    hurry(page, seed=2)
    page.goto(path)
    page.wait_for_selector(".verdict")
    yield page
    someone.close()


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_the_end_and_what_can_be_done_then_lie_inside_the_window(finished: Page, size: tuple[int, int]) -> None:
    finished.set_viewport_size({"width": size[0], "height": size[1]})
    ways_on = ["form[action$=rematch] button", "[data-share]", ".tools a[href^='/r/']"]
    found = finished.evaluate(MEASURE, [[".verdict", ".status", ".tools", ".player.own", *ways_on], [".chip", ".tile"]])
    assert found["outside"] == []
    assert found["cut"] == []
    assert found["missing"] == []
    assert max(found["scrolls"]) <= 0


@pytest.mark.parametrize("size", SIZES, ids="{0[0]}x{0[1]}".format)
def test_what_was_paid_stays_inside_the_place_of_the_player_who_paid(finished: Page, size: tuple[int, int]) -> None:
    finished.set_viewport_size({"width": size[0], "height": size[1]})
    finished.evaluate(PAY_DEARLY)
    paid = finished.locator(".rivals .paid")
    box = paid.bounding_box()
    if box is None:  # a phone held sideways has no room for it
        assert size == (844, 390)
        return
    place, score = finished.locator(".rivals .player").bounding_box(), finished.locator(".rivals .score").bounding_box()
    assert place is not None
    assert score is not None
    gems = [gem.bounding_box() for gem in paid.locator(".gem").all()]
    assert min(gem["y"] for gem in gems if gem) >= score["y"] + score["height"] - 4
    assert max(gem["y"] + gem["height"] for gem in gems if gem) <= place["y"] + place["height"]


@pytest.mark.parametrize(("name", "size"), whole_matches())
def test_nothing_shifts_during_a_whole_match_by_touch(
    name: str, size: tuple[int, int], browser: Browser, server: Server
) -> None:
    game, fields = TABLES[name]
    device = person(browser, server, viewport={"width": size[0], "height": size[1]}, has_touch=True, is_mobile=True)
    page = device.new_page()
    page.add_init_script(
        """window.shifts = [];
        const markup = (source) => source.node?.outerHTML?.slice(0, 90) ?? "gone";
        new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) window.shifts.push([entry.value, entry.sources.map(markup)]);
        }).observe({ type: "layout-shift", buffered: true });"""
    )
    at_a_new_table(page, game, **fields, **SHORT[game])
    player = Player(page, seed=7, by_touch=True)
    while player.wait():
        player.move()
    assert is_over(page)
    outcome = page.locator(".verdict").bounding_box()
    assert outcome is not None
    assert outcome["y"] >= 0
    assert outcome["y"] + outcome["height"] <= size[1]
    shifts = page.evaluate("() => window.shifts")
    assert sum(amount for amount, _ in shifts) < 0.02, shifts
    device.close()


def play_to_a_reveal(page: Page) -> None:
    at_a_new_table(page, "battle-mat", who1="easy")
    player = Player(page, seed=8)
    assert player.wait()
    while not page.locator("#now.revealing").count():
        player.move()
        page.wait_for_selector("#moves", state="attached")  # a move of the bot may reveal the cards too


def test_a_reveal_lies_over_the_mat_until_it_was_seen(browser: Browser, server: Server) -> None:
    someone = person(browser, server)
    page = someone.new_page()
    play_to_a_reveal(page)
    assert page.locator("#stakes").inner_text() == "casual"  # a guest plays
    assert page.locator(".reveal .duel").count() == 3
    page.wait_for_selector("#moves", state="attached")
    assert page.locator("#stage [data-touch]:not(:disabled), #bar button").count() == 0
    assert not any(page.locator(part).is_visible() for part in (".own .hand", ".extras", ".last", "#headline"))
    assert page.locator(".side .won.new").count() >= page.locator(".duel[data-winner]").count()
    page.click("[data-continue]")
    assert page.locator(".reveal").is_hidden()
    assert page.locator("#headline").is_visible()
    assert page.locator("#stage [data-touch]:not(:disabled), #bar button").count() > 0
    someone.close()


def test_the_cards_of_a_reveal_turn_over_and_then_light_the_score(browser: Browser, server: Server) -> None:
    someone = person(browser, server, reduced_motion="no-preference")
    page = someone.new_page()
    page.add_init_script(
        """new MutationObserver(() => {
            if (!document.querySelector(".revealing") || window.began) return;
            for (const motion of document.getAnimations()) motion.pause();
            const backs = [...document.querySelectorAll(".reveal .face-down")];
            window.began = backs.map((back) => getComputedStyle(back).visibility);
            for (const motion of document.getAnimations()) motion.finish();
            window.ended = backs.map((back) => getComputedStyle(back).visibility);
        }).observe(document, { subtree: true, childList: true, attributes: true });"""
    )
    play_to_a_reveal(page)
    assert set(page.evaluate("() => window.began")) == {"visible"}
    assert set(page.evaluate("() => window.ended")) == {"hidden"}
    someone.close()


def test_keys_take_buy_and_look_back(browser: Browser, server: Server) -> None:
    someone = person(browser, server)
    page = someone.new_page()
    at_a_new_table(page, "splendor", who1="here", name1="Ada")
    page.wait_for_selector("[data-touch].lit")
    for key in ("1", "2", "3"):
        page.keyboard.press(key)
    assert page.locator(".bank .chosen").count() == 3
    page.keyboard.press("Enter")
    page.wait_for_selector('#now[data-version="2"]')
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#now.past")
    page.keyboard.press("Escape")
    page.wait_for_selector("#now:not(.past)")
    page.keyboard.press("?")
    page.wait_for_selector("#keys:popover-open")
    page.keyboard.press("Escape")
    page.dblclick('[data-touch="deck:1"]')  # reserves its top card: there is no other choice
    page.wait_for_selector('#now[data-version="3"]')
    someone.close()


def test_a_move_is_sent_at_once_if_the_reader_wants_that(browser: Browser, server: Server) -> None:
    someone = person(browser, server)
    page = someone.new_page()
    at_a_new_table(page, "splendor", who1="here", name1="Ada")
    page.click('[popovertarget="settings"]')
    page.check("#set-at-once")
    page.keyboard.press("Escape")
    for colour in ("white", "blue", "green"):
        page.click(f'[data-touch="bank:{colour}"]')
    page.wait_for_selector('#now[data-version="2"]')
    page.reload()
    assert page.locator("#set-at-once").is_checked()
    someone.close()


def test_sounds_are_turned_off_by_a_click_and_stay_off(browser: Browser, server: Server) -> None:
    someone = person(browser, server)
    page = someone.new_page()
    at_a_new_table(page, "splendor", who1="here", name1="Ada")
    page.wait_for_selector('[data-sound][aria-pressed="true"]')
    page.click("[data-sound]")
    page.wait_for_selector('[data-sound][aria-pressed="false"]')
    page.reload()
    page.wait_for_selector('[data-sound][aria-pressed="false"]')
    someone.close()
