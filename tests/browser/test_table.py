"""Real browsers at a real server: people and watchers, secrets, and a server that is killed."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route

from cabochon import games
from cabochon.benchmarks.load.server_process import Server
from tests.browser.chromium import PATIENCE, person
from tests.browser.player import SHORT, Player, at_a_new_table, is_over, moves_on

GAMES = games.names()
WATCHING = 2  # of those at a table, who only watches


def secrets_of(page: Page) -> set[str]:
    """The codes of the cards that this page shows and no other may: those in the hand of the player who sits here."""
    own = page.locator(".own .hand [data-touch], .own .held [data-touch]")
    touches: list[str] = own.evaluate_all("(things) => things.map((thing) => thing.dataset.touch)")
    return {touch.partition(":")[2] for touch in touches}


class Listener:
    """Everything a page was sent: documents and fragments with the moves in them."""

    def __init__(self, page: Page) -> None:
        self.responses: list[str] = []
        page.on("response", self._note)

    def _note(self, response: Any) -> None:
        if "/t/" in response.url and "events" not in response.url and response.status == 200:
            self.responses.append(response.text())


def names_of(code: str) -> list[str]:
    """How a page would tell of a card: by its code, and Battle Mat by its name."""
    return [code, code.replace("-", " ").title()] if "-" in code or code.isalpha() else [code]


def check_secrets(listeners: list[Listener], starts: list[int], hands: list[set[str]]) -> int:
    """What is in a hand now stands on no other page in any form, unless its reader had seen it before."""
    checked = 0
    for seat, hand in enumerate(hands):
        for other, (listener, start) in enumerate(zip(listeners, starts, strict=True)):
            before, now = "".join(listener.responses[:start]), "".join(listener.responses[start:])
            for name in (name for code in hand for name in names_of(code) if other != seat and now):
                checked += 1
                if name not in now:
                    continue
                pattern = rf"(?<![\w-]){re.escape(name)}(?![\w-])"
                shown = re.search(f" shows {name}<", now) and other != WATCHING  # Mind shows a card to the opponent
                if not (shown or re.search(pattern, before)):
                    found = re.search(f".{{0,80}}{pattern}.{{0,40}}", now)
                    assert found is None, f"seat {other} can see {name}: {found[0]}"
    return checked


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.exhaustive) if game == "marvel" else game for game in GAMES]
)
def test_two_play_by_link_a_third_watches_and_no_secret_leaks(game: str, browser: Browser, server: Server) -> None:
    moving = "no-preference" if game == "battle-mat" else "reduce"
    anna, ben, carl = (person(browser, server, reduced_motion=moving) for _ in range(3))
    first, second, third = anna.new_page(), ben.new_page(), carl.new_page()
    table = at_a_new_table(first, game, who1="open", **SHORT[game])
    third.goto(table)
    assert third.locator("text=join/").count() == 0
    listeners = [Listener(page) for page in (first, second, third)]
    second.goto(first.locator("#join-link").input_value())
    second.click("form[action$=seat] button")
    for page in (first, second, third):
        page.wait_for_selector(".board", timeout=PATIENCE)  # those who waited see it begin by themselves
    players = [Player(first, seed=3, hiding=True), Player(second, seed=4, hiding=True)]
    checked = 0
    while not is_over(first) and sum(player.played for player in players) < 10:
        first.wait_for_timeout(20)
        for player in players:
            if moves_on(player.page) and player.wait():  # a reveal is looked at first
                starts = [len(listener.responses) for listener in listeners]
                player.move()
                first.wait_for_timeout(60)
                checked += check_secrets(listeners, starts, [secrets_of(other.page) for other in players])
        assert not moves_on(third)
    assert checked > 10
    for context in (anna, ben, carl):
        context.close()


def test_a_server_that_is_killed_loses_no_accepted_move(browser: Browser, tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        anna, ben = person(browser, server), person(browser, server)
        first, second = anna.new_page(), ben.new_page()
        table = at_a_new_table(first, "splendor", who1="open", target="3")
        second.goto(first.locator("#join-link").input_value())
        second.click("form[action$=seat] button")
        players = [Player(first, seed=5), Player(second, seed=6)]
        for player in players:
            player.wait()
            player.move()
        first.wait_for_selector("#moves", state="attached")
        with ThreadPoolExecutor(1) as killer:
            killed = killer.submit(server.kill)  # while the next move is on its way
            status = try_to_move(first, table)
            killed.result()
        for page in (first, second):
            page.wait_for_selector("#trouble:not([hidden])", timeout=PATIENCE)
        server.start()
        for page in (first, second):  # both go on by themselves
            page.wait_for_selector("#trouble", state="hidden", timeout=PATIENCE)
            page.wait_for_selector(".turn", state="attached", timeout=PATIENCE)
        other = anna.new_page()
        other.goto(table)
        moved = not moves_on(other)  # one that nobody answered may be there or not, but wholly
        assert moved or status != 204, "an accepted move was lost"
        assert other.locator(".turn").count() == (4 if moved else 3)
        for _ in range(2):
            for player in players if not moved else reversed(players):
                player.wait()
                player.move()
        for page in (first, second):
            page.wait_for_selector(f".turn >> nth={4 + (3 if moved else 2)}", state="attached", timeout=PATIENCE)
        assert first.locator(".turns").text_content() == second.locator(".turns").text_content()


def try_to_move(page: Page, table: str) -> int:
    """Post a move in the page's name; the status, or 0 if nobody answered."""
    offered = page.locator("#moves").text_content() or ""
    script = """async ([table, offered]) => {
        const legal = JSON.parse(offered);
        const values = new URLSearchParams({ number: legal.number, move: legal.moves[0].move });
        try { return (await fetch(`${table}/moves`, { method: "POST", body: values })).status } catch { return 0 }
    }"""
    status: int = page.evaluate(script, [table, offered])
    return status


def test_of_fifty_posts_of_one_move_one_is_made(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    table = at_a_new_table(page, "splendor", who1="here", name1="Ada")
    cookies = {str(cookie["name"]): str(cookie["value"]) for cookie in context.cookies()}
    legal = json.loads(page.locator("#moves").text_content() or "")
    moves = [move["move"] for move in legal["moves"][:2]]

    def post(place: int) -> int:
        values = {"number": legal["number"], "move": moves[place % 2]}
        return httpx2.post(f"{server.address}{table}/moves", data=values, cookies=cookies, timeout=30).status_code

    with ThreadPoolExecutor(50) as threads:
        answers = list(threads.map(post, range(50)))
    assert {tuple(answers[::2]), tuple(answers[1::2])} == {
        (204,) * 25,
        (409,) * 25,
    }  # a move sent again is answered again
    page.reload()
    assert page.locator(".turn").count() == 2


def test_a_move_that_could_not_be_sent_is_kept(context: BrowserContext) -> None:
    page = context.new_page()
    table = at_a_new_table(page, "splendor", who1="here", name1="Ada")
    take_three = max(moves_on(page), key=lambda move: len(move["touches"]) if move["move"].startswith("take") else 0)
    for touch in take_three["touches"]:
        page.click(f'[data-touch="{touch}"]')
    page.route(f"**{table}/moves*", lambda route: route.abort())
    page.click('[data-choice="confirm"]')
    page.wait_for_selector("#trouble:not([hidden])")
    assert page.locator("[data-touch].chosen").count() == 3
    page.unroute(f"**{table}/moves*")
    page.click('[data-choice="confirm"]')
    page.wait_for_selector(".turn >> nth=1", state="attached", timeout=PATIENCE)


def choose_first_take(page: Page) -> None:
    take = next(move for move in moves_on(page) if move["move"].startswith("take"))
    for touch in take["touches"]:
        page.click(f'[data-touch="{touch}"]')


def test_a_move_whose_answer_is_lost_is_shown_all_the_same(context: BrowserContext) -> None:
    page = context.new_page()
    at_a_new_table(page, "splendor", who1="here", name1="Ada")
    choose_first_take(page)

    def lose_answer(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route("**/moves*", lose_answer)
    page.click('[data-choice="confirm"]')
    page.wait_for_selector(".turn >> nth=1", state="attached", timeout=PATIENCE)
    assert page.locator("[data-touch].chosen").count() == 0


def test_who_looks_back_while_a_move_is_on_its_way_stays_there(context: BrowserContext) -> None:
    page = context.new_page()
    at_a_new_table(page, "splendor", who1="easy")
    Player(page, seed=1).move()
    Player(page, seed=1).wait()
    choose_first_take(page)
    held: list[Route] = []
    page.route("**/moves*", lambda route: held.append(route))
    page.click('[data-choice="confirm"]')
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("#now[data-turn]", timeout=PATIENCE)
    past = page.get_attribute("#now", "data-turn")
    with page.expect_response("**/now?*"):  # after the answer, and after news
        held[0].continue_()
    page.wait_for_timeout(300)
    assert page.get_attribute("#now", "data-turn") == past
    page.goto(page.url.partition("?")[0])
    page.wait_for_selector(".turn >> nth=3", state="attached", timeout=PATIENCE)


def test_a_page_says_that_the_server_is_busy_and_tries_again_by_itself(context: BrowserContext) -> None:
    page = context.new_page()
    at_a_new_table(page, "splendor", who1="here")
    answers = iter([True, True])

    def busy(route: Route) -> None:
        if next(answers, False):
            route.fulfill(status=503, headers={"Retry-After": "0"}, body='{"error": "busy", "message": "busy"}')
        else:
            route.continue_()

    page.route("**/moves*", busy)
    seen: list[str] = []
    page.expose_function("note", lambda words: seen.append(words))
    page.evaluate(
        "new MutationObserver(() => note(document.getElementById('trouble').textContent))"
        ".observe(document.getElementById('trouble'), {childList: true})"
    )
    Player(page, seed=1).move()
    assert any("tries again by itself" in words for words in seen)
    page.locator("#trouble").wait_for(state="hidden", timeout=PATIENCE)
