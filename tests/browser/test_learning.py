"""Tutorials in a real browser: found on the home page, followed to the live match, in every language."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from cabochon.benchmarks.load.server_process import Server
from cabochon.language import language_for
from cabochon.server.play import lesson_names
from cabochon.server.play.lessons import lessons
from tests.browser.accessible import check_page
from tests.browser.chromium import PATIENCE, PHONE, SPOKEN, person
from tests.browser.player import Player

GAMES = lesson_names()


def a_reader(browser: Browser, server: Server, language: str, **how: object) -> Page:
    context = person(browser, server, **how)
    context.add_cookies([{"name": "language", "value": language, "url": server.address}])
    return context.new_page()


def begin(page: Page, game: str) -> None:
    """From the home page to the table."""
    page.goto("/")
    page.click(f'.box.{game} a[href="/learn/{game}"]')
    page.click(f'form[action="/learn/{game}"] button')
    page.wait_for_selector(".guide")


def step_on(page: Page, number: int) -> Locator:
    """The text of the tutorial, once it has reached this step."""
    page.wait_for_selector(f'.guide[data-step="{number}"]:not(.made)', timeout=PATIENCE)
    return page.locator("#guide")


def follow(page: Page, game: str, language: str, player: Player) -> None:
    """Step by step to the farewell."""
    script = lessons.lesson(game)
    assert script is not None
    gettext = language_for(language).gettext
    for number, step in enumerate(script.steps, 1):
        shown = step_on(page, number)
        expect(shown).to_contain_text(gettext(step.explanation.title))
        expect(shown).to_contain_text(gettext(step.explanation.text))
        expect(shown).to_be_in_viewport()
        expect(page.locator("#announcer")).to_contain_text(gettext(step.explanation.text))
        player.wait()
        player.move()
    expect(step_on(page, len(script.steps) + 1)).to_contain_text(gettext(script.farewell.text))


@pytest.mark.parametrize(("game", "language"), list(zip(GAMES, ("de", "fr", "it"), strict=True)))
def test_a_tutorial_leads_by_clicking_to_the_live_match(
    game: str, language: str, browser: Browser, server: Server
) -> None:
    page = a_reader(browser, server, language, viewport=PHONE)
    begin(page, game)
    player = Player(page, seed=21)
    follow(page, game, language, player)
    for _ in range(2):  # from here on it is a match as any other
        assert player.wait()
        player.move()
        assert page.locator(".guide").count() == 0
    page.context.close()


@pytest.mark.parametrize(
    "game", [game if game == "marvel" else pytest.param(game, marks=pytest.mark.exhaustive) for game in GAMES]
)
def test_a_tutorial_by_keyboard_alone(game: str, browser: Browser, server: Server) -> None:
    page = a_reader(browser, server, "en")
    begin(page, game)
    follow(page, game, "en", Player(page, seed=22, by_keyboard=True))
    page.context.close()


def test_only_what_the_step_asks_for_is_lit_and_what_it_speaks_of_is_shown(browser: Browser, server: Server) -> None:
    page = a_reader(browser, server, "en")
    begin(page, "splendor")
    page.wait_for_selector("[data-touch].lit")
    assert page.locator("[data-touch].lit").count() == 3
    assert page.locator('[data-touch="card:1g6"].meant').count() == 1
    page.click('[popovertarget="log"]')
    page.click('.turn [data-turn="0"]')
    page.wait_for_selector("#now.past")
    assert page.locator(".guide").count() == 0
    page.context.close()


def test_an_undone_step_is_explained_again(browser: Browser, server: Server) -> None:
    page = a_reader(browser, server, "en")
    begin(page, "splendor")
    Player(page, seed=23).move()
    step_on(page, 2)
    page.click('[data-post="takeback"]')
    expect(step_on(page, 1)).to_contain_text("Take three different chips")
    page.context.close()


def test_a_player_who_comes_back_finds_the_tutorial_where_they_left_it(browser: Browser, server: Server) -> None:
    page = a_reader(browser, server, "en")
    begin(page, "marvel")
    Player(page, seed=24).move()
    step_on(page, 2)
    page.goto("/")
    page.click(".table-link:has-text('tutorial')")
    step_on(page, 2)
    page.context.close()


def test_a_spectator_is_not_guided(browser: Browser, server: Server) -> None:
    page, other = (a_reader(browser, server, "en") for _ in range(2))
    begin(page, "splendor")
    other.goto(page.url)
    other.wait_for_selector(".board")
    assert other.locator(".guide").count() == 0
    page.context.close()
    other.context.close()


@pytest.mark.parametrize("language", SPOKEN)
def test_axe_finds_nothing_at_a_guided_step(language: str, browser: Browser, server: Server) -> None:
    page = a_reader(browser, server, language, viewport=PHONE)
    for game in GAMES:
        page.goto(f"/learn/{game}")
        check_page(page, language)
        begin(page, game)
        check_page(page, language)
        player = Player(page, seed=25)
        player.move()
        player.wait()
        check_page(page, language)
    page.context.close()
