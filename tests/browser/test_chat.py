"""Two people talk at a table in a real browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from cabochon.benchmarks.load.server_process import Server
from tests.browser.accessible import check_page
from tests.browser.chromium import PATIENCE, PHONE, person
from tests.browser.player import at_a_new_table

# Six are accepted at once. The last one goes through the form.
FLOOD = """async () => {
    const form = document.getElementById("say");
    const body = () => new URLSearchParams({ text: "Ha" });
    await Promise.all([...Array(12)].map(() => fetch(form.action, { method: "POST", body: body() })));
    form.requestSubmit();
}"""

# What was said before a page follows the table is new to it, but not read out.
NOTE_FIRST_EVENT = "document.addEventListener('chat', () => document.body.classList.add('follows-chat'));"

Two = tuple[BrowserContext, BrowserContext]


@pytest.fixture
def two(browser: Browser, server: Server) -> Iterator[Two]:
    """One who sits at a desk and does not mind motion, and one with a phone."""
    anna, ben = person(browser, server, reduced_motion="no-preference"), person(browser, server, viewport=PHONE)
    ben.add_init_script(NOTE_FIRST_EVENT)
    yield anna, ben
    for context in (anna, ben):
        context.close()


def sit_together(two: Two) -> tuple[Page, Page]:
    anna, ben = (context.new_page() for context in two)
    at_a_new_table(anna, "splendor")
    ben.goto(anna.input_value("#join-link"))
    ben.click("form[action$=seat] button")
    anna.wait_for_selector(".board", state="attached", timeout=PATIENCE)
    ben.wait_for_selector("body.follows-chat", state="attached", timeout=PATIENCE)
    return anna, ben


def open_chat(page: Page) -> None:
    page.click(".chat-button")
    page.wait_for_selector("#chat-panel .messages, #chat-panel[data-closed]", state="attached", timeout=PATIENCE)


def say(page: Page, text: str) -> None:
    page.fill("#chat-text", text)
    page.press("#chat-text", "Enter")
    expect(page.locator(".message .said").last).to_have_text(text, timeout=PATIENCE)


def test_two_players_talk_and_see_what_is_new(two: Two) -> None:
    anna, ben = sit_together(two)
    version = ben.get_attribute("#now", "data-version")
    open_chat(anna)
    say(anna, "<b>Hello</b> & welcome")
    expect(ben.locator(".chat-button.unread")).to_have_attribute("aria-label", "Chat: new messages", timeout=PATIENCE)
    expect(ben.locator("#chat-news")).to_contain_text("<b>Hello</b> & welcome")
    check_page(ben, "en")
    open_chat(ben)
    expect(ben.locator(".message .said")).to_have_text(["<b>Hello</b> & welcome"])
    expect(ben.locator(".chat-button")).to_have_attribute("aria-label", "Chat")
    say(ben, "Hi")
    expect(anna.locator(".message .said")).to_have_text(["<b>Hello</b> & welcome", "Hi"], timeout=PATIENCE)
    for page in (anna, ben):
        assert page.locator(".chat-button.unread").count() == 0
        check_page(page, "en")
        assert page.get_attribute("#now", "data-version") == version
    ben.reload()
    open_chat(ben)
    expect(ben.locator(".message .said")).to_have_text(["<b>Hello</b> & welcome", "Hi"])
    assert ben.locator(".chat-button.unread").count() == 0


def test_a_reaction_is_shown_beside_the_name_with_and_without_motion(two: Two) -> None:
    anna, ben = sit_together(two)
    open_chat(ben)
    ben.click("[name=reaction][value=luck]")
    expect(ben.locator(".bubble use")).to_have_attribute("href", "#reaction-luck", timeout=PATIENCE)
    expect(anna.locator(".bubble use")).to_have_attribute("href", "#reaction-luck", timeout=PATIENCE)
    bubble, name = anna.locator(".bubble").bounding_box(), anna.locator("#player-1").bounding_box()
    assert bubble is not None
    assert name is not None
    assert bubble["x"] >= name["x"]
    assert bubble["y"] <= name["y"] + name["height"] <= bubble["y"] + bubble["height"] + 20
    expect(anna.locator("#chat-news")).to_contain_text("Good luck!")
    expect(ben.locator(".message .said")).to_contain_text(["Good luck!"])
    for page in (anna, ben):
        expect(page.locator(".bubble")).to_have_count(0, timeout=PATIENCE)


def test_who_turns_the_chat_off_gets_nothing_until_they_turn_it_on(two: Two) -> None:
    anna, ben = sit_together(two)
    open_chat(ben)
    ben.click(".chat-closing summary")
    ben.click(".chat-closing button")
    expect(ben.locator("#chat-panel[data-closed] button")).to_have_text("Turn chat on", timeout=PATIENCE)
    ben.reload()
    asked: list[str] = []
    ben.on("request", lambda request: asked.append(request.url))
    open_chat(anna)
    say(anna, "Are you there?")
    anna.click("[name=reaction][value=hello]")
    expect(anna.locator(".message")).to_have_count(2, timeout=PATIENCE)
    open_chat(ben)
    assert "Are you there?" not in ben.content()
    assert not any("after=" in address for address in asked)  # no event has told the page of a message
    assert ben.locator(".chat-button.unread").count() == 0
    check_page(ben, "en")
    ben.click("#chat-panel button")
    expect(ben.locator(".message .said").first).to_have_text("Are you there?", timeout=PATIENCE)


def test_the_chat_is_hidden_by_escape_and_too_much_is_refused_in_words(two: Two) -> None:
    anna, _ = sit_together(two)
    open_chat(anna)
    anna.fill("#chat-text", "One more")
    anna.evaluate(FLOOD)
    expect(anna.locator("#chat-problem")).to_have_text("Too many messages at once. Wait a moment before the next one.")
    assert anna.input_value("#chat-text") == "One more"  # what was not sent is not lost
    anna.press("#chat-text", "Escape")
    expect(anna.locator("#chat")).to_be_hidden()
    expect(anna.locator(".chat-button")).to_be_focused()


def test_without_scripts_the_chat_is_a_page(browser: Browser, server: Server, two: Two) -> None:
    anna, _ = sit_together(two)
    plain = person(browser, server, java_script_enabled=False, storage_state=two[0].storage_state())
    page = plain.new_page()
    page.goto(anna.url)
    page.click(".chat-button")
    page.click("#chat a")
    page.fill("#chat-text", "Hello without scripts")
    page.click("#say button")
    expect(page.locator(".message .said")).to_have_text(["Hello without scripts"])
    page.click("[name=reaction][value=thanks]")
    expect(page.locator(".message")).to_have_count(2)
    expect(anna.locator("#chat-news")).to_have_text("", timeout=PATIENCE)  # one's own words are not read out
    plain.close()
