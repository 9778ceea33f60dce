"""For eyes that see otherwise: at 200 % zoom everything is there, and without colours every piece has its shape."""

from __future__ import annotations

import io
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image
from playwright.sync_api import Browser, Locator, Page

from cabochon.benchmarks.load.server_process import Server
from tests.browser.accessible import check_by_axe
from tests.browser.chromium import person
from tests.browser.player import at_a_new_table, hurry
from tests.browser.stages import EACH_TABLE, MEASURE, NEEDED, PIECES, TABLES

ZOOMED = {"width": 640, "height": 360}  # what 200 % leave of a window of 1280x720
GEM_GAMES = {"splendor": "gem-", "marvel": "infinity-"}
DEFICIENCIES = ["protanopia", "deuteranopia", "tritanopia"]
# Texts that stick out of the piece or the area that holds them; what is shortened says so by an ellipsis.
CUT_OFF = """() => {
    const ignored = ".drawer, .reveal, .unseen, .last, .tools, .bar";
    const shown = (thing) => thing.checkVisibility() && !thing.closest(ignored);
    const holder = (thing) => {
        while (thing && getComputedStyle(thing).overflow === "visible") thing = thing.parentElement;
        return thing ?? document.documentElement;
    };
    const is_cut = (thing) => {
        const [inner, outer] = [thing, holder(thing)].map((each) => each.getBoundingClientRect());
        const is_before = ["left", "top"].some((side) => inner[side] < outer[side] - 1.5);
        return is_before || ["right", "bottom"].some((side) => inner[side] > outer[side] + 1.5);
    };
    return [...document.querySelectorAll("#now :is(b, p, h2, svg, .amount, .chip, .stone, .category)")]
        .filter((thing) => shown(thing) && is_cut(thing))
        .map((thing) => [thing.outerHTML.slice(0, 90), holder(thing).className]);
}"""


@pytest.mark.parametrize("name", EACH_TABLE)
def test_at_200_percent_everything_is_there(name: str, browser: Browser, server: Server) -> None:
    game, fields = TABLES[name]
    someone = person(browser, server, viewport=ZOOMED, device_scale_factor=2)
    page = someone.new_page()
    at_a_new_table(page, game, **fields)
    hurry(page, most=6, seed=2)
    page.wait_for_selector("#moves", state="attached")
    found = page.evaluate(MEASURE, [NEEDED, PIECES])
    assert found["outside"] == []
    assert found["missing"] == []
    assert max(found["scrolls"]) <= 0
    assert found["small_text"] == []
    sizes = page.locator("#now button:not(:disabled):visible").evaluate_all(
        "(buttons) => buttons.map((button) => Math.min(button.offsetWidth, button.offsetHeight))"
    )
    assert min(sizes) >= 24  # by mouse; what 44 pixels are for is a finger
    assert page.evaluate(CUT_OFF) == []
    check_by_axe(page)
    someone.close()


@pytest.fixture(scope="module", params=list(GEM_GAMES))
def gem_table(request: pytest.FixtureRequest, browser: Browser, server: Server) -> Any:
    """A table in the middle of a match, and what the names of its symbols begin with."""
    someone = person(browser, server, device_scale_factor=2)
    page = someone.new_page()
    at_a_new_table(page, request.param, who1="easy")
    hurry(page, most=6, seed=2)
    page.wait_for_selector("#moves", state="attached")
    yield page, GEM_GAMES[request.param]
    someone.close()


def colours_of(page: Page) -> list[str]:
    found: list[str] = page.locator(".bank .chip").evaluate_all(
        "(chips) => chips.map((chip) => chip.dataset.touch.split(':')[1])"
    )
    return found


def in_grey(thing: Locator) -> NDArray[np.float64]:
    """A screenshot without colours, from 0 to 1."""
    with Image.open(io.BytesIO(thing.screenshot())) as picture:
        return np.asarray(picture.convert("L").resize((48, 48)), np.float64) / 255


def test_every_chip_bonus_and_cost_shows_the_symbol_of_its_colour(gem_table: tuple[Page, str]) -> None:
    page, prefix = gem_table
    drawn = page.evaluate(
        """() => {
            const symbol = (thing) => thing.querySelector("use")?.getAttribute("href");
            const all = (selector, colour) =>
                [...document.querySelectorAll(selector)].map((thing) => [colour(thing), symbol(thing)]);
            return [
                ...all(".bank .chip", (chip) => chip.dataset.touch.split(":")[1]),
                ...all(".purse .chip", (chip) => chip.dataset.piece.split(":")[2]),
                ...all(".bonuses:not(.absent)", (bar) => bar.className.match(/bonus-(\\w+)/)[1]),
            ];
        }"""
    )
    assert drawn
    assert all(symbol == f"#{prefix}{colour}" for colour, symbol in drawn)
    amounts = page.locator(":is(.market, .tiles) .amount")
    assert amounts.count() > 12
    assert amounts.locator("svg").count() == amounts.count()


def test_no_two_symbols_have_the_same_silhouette(gem_table: tuple[Page, str]) -> None:
    page, prefix = gem_table
    page.evaluate(
        """() => {
            const sheet = document.body.appendChild(document.createElement("div"));
            sheet.id = "silhouettes";
            Object.assign(sheet.style, { position: "fixed", inset: "0", zIndex: 99, background: "white" });
            for (const chip of document.querySelectorAll(".bank .chip .gem")) {
                const copy = sheet.appendChild(chip.cloneNode(true));
                Object.assign(copy.style, { width: "48px", height: "48px", filter: "brightness(0)", margin: "8px" });
            }
        }"""
    )
    shapes = {
        colour: in_grey(page.locator("#silhouettes .gem").nth(place)) < 0.5
        for place, colour in enumerate(colours_of(page))
    }
    page.evaluate("() => document.getElementById('silhouettes').remove()")
    for one, other in combinations(shapes, 2):
        apart = (shapes[one] ^ shapes[other]).sum() / (shapes[one] | shapes[other]).sum()
        assert apart > 0.1, f"{prefix}{one} and {prefix}{other} differ in {apart:.0%} of their shapes"


@pytest.mark.parametrize("deficiency", DEFICIENCIES)
def test_chips_differ_for_the_colour_blind(deficiency: str, gem_table: tuple[Page, str]) -> None:
    page, _ = gem_table
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": deficiency})
    gems = {
        colour: in_grey(page.locator(f'.bank .chip[data-touch="bank:{colour}"] .gem')) for colour in colours_of(page)
    }
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})
    for one, other in combinations(gems, 2):
        assert np.abs(gems[one] - gems[other]).mean() > 0.05, f"{one} and {other} look alike"


def test_each_player_has_a_mark_of_their_own_on_plate_and_tiles(browser: Browser, server: Server) -> None:
    someone = person(browser, server)
    page = someone.new_page()
    at_a_new_table(page, "splendor", who1="easy", who2="easy", who3="easy")
    shapes = page.locator(".plate .mark").evaluate_all(
        "(marks) => marks.map((mark) => getComputedStyle(mark).clipPath + getComputedStyle(mark).borderRadius)"
    )
    assert len(set(shapes)) == 4
    kinds = "(marks) => marks.map((mark) => mark.className)"
    plates = page.locator(".own .plate .mark, .rivals .plate .mark").evaluate_all(kinds)
    for tile in page.locator(".tiles .chase").all():
        assert sorted(tile.locator(".mark").evaluate_all(kinds)) == sorted(plates)
        assert tile.locator(".mark + meter").count() == 4
    someone.close()
