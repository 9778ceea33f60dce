"""A real browser at a real server: whole matches, people and watchers, a server that is killed, help for readers."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from cabochon import games
from cabochon.server.tongue import LANGUAGES, tongue
from tests.browsing import PATIENCE, Player, chromium, is_over, moves_on
from tests.serving import Server

GAMES = games.names()
DESK = {"width": 1366, "height": 850}
WATCHING = 2  # of those at a table, who only watches
PHONE = {"width": 360, "height": 740}


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright, chromium(playwright) as found:
        if found is None:
            pytest.skip("there is no Chromium on this machine: apt-get install chromium")
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as started:
        yield started
    assert started.errors.read_text() == ""


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    made = person(browser, server)
    yield made
    made.close()


def person(browser: Browser, server: Server, **how: Any) -> BrowserContext:
    """Somebody with a browser of their own, in which nothing may go wrong."""
    usual = {"viewport": DESK, "reduced_motion": "reduce"}
    context = browser.new_context(base_url=server.address, locale="en-GB", **{**usual, **how})
    context.on("weberror", lambda error: pytest.fail(f"the page failed: {error.error}"))
    return context


def at_a_new_table(page: Page, game: str, **fields: str) -> str:
    """Made by the form; `who1="open"` and the like."""
    page.goto(f"/new/{game}")
    for name, value in fields.items():
        field = page.locator(f'[name="{name}"]')
        if field.evaluate("(field) => field.tagName") == "SELECT":
            field.select_option(value)
        elif field.get_attribute("type") == "checkbox":
            field.check()
        else:
            field.fill(value)
    page.click("form.sheet button.primary")
    page.wait_for_selector("#now")
    return re.sub(r"^https?://[^/]+", "", page.url)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_clicking(game: str, context: BrowserContext) -> None:
    page = context.new_page()
    page.goto("/")
    page.click(f".box.{game} button[value=easy]")
    player = Player(page, seed=1)
    player.play()
    assert player.played > 3
    assert page.locator(".verdict").inner_text()
    assert page.locator(".made-of").count() == 2
    with page.expect_download() as download:
        page.click("a[download]")
    assert Path(download.value.path()).read_text().startswith(f'[Game "{game}"]')
    page.click("form[action$=rematch] button")
    page.wait_for_selector(".board")
    assert not is_over(page)


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_by_keyboard_alone(game: str, context: BrowserContext) -> None:
    page = context.new_page()
    at_a_new_table(page, game, who1="easy", **({"quick": "yes"} if game == "battle-mat" else {"target": "3"}))
    player = Player(page, seed=2, by_keyboard=True)
    while player.wait():
        player.move()
        assert page.evaluate("() => document.activeElement.tagName") != "BODY"  # the keyboard stays at the table
    assert player.played > 3


def secrets_of(page: Page) -> set[str]:
    """The codes of the cards that this page shows and no other may: those in the hand of who sits here."""
    own = page.locator(".own .hand [data-touch], .own .held [data-touch]")
    touches = [own.nth(number).get_attribute("data-touch") or "" for number in range(own.count())]
    return {touch.partition(":")[2] for touch in touches}


class Listener:
    """Everything a page was sent: documents and fragments with the moves in them."""

    def __init__(self, page: Page) -> None:
        self.heard: list[str] = []
        page.on("response", self._note)

    def _note(self, response: Any) -> None:
        if "/t/" in response.url and "events" not in response.url and response.status == 200:
            self.heard.append(response.text())


def names_of(code: str) -> list[str]:
    """How a page would tell of a card: by its code, and Battle Mat by its name."""
    return [code, code.replace("-", " ").title()] if "-" in code or code.isalpha() else [code]


def check_told(listeners: list[Listener], starts: list[int], hands: list[set[str]]) -> int:
    """What is in a hand now stands on no other page in any form, unless its reader had seen it before."""
    checked = 0
    for seat, hand in enumerate(hands):
        for other, (listener, start) in enumerate(zip(listeners, starts, strict=True)):
            before, now = "".join(listener.heard[:start]), "".join(listener.heard[start:])
            for name in (name for code in hand for name in names_of(code) if other != seat and now):
                pattern = rf"(?<![\w-]){re.escape(name)}(?![\w-])"
                shown = re.search(f" shows {name}<", now) and other != WATCHING  # Mind shows a card to the opponent
                if not (shown or re.search(pattern, before)):
                    found = re.search(f".{{0,80}}{pattern}.{{0,40}}", now)
                    assert found is None, f"seat {other} was told of {name}: {found[0]}"
                    checked += 1
    return checked


@pytest.mark.parametrize("game", GAMES)
def test_two_play_by_link_a_third_watches_and_nobody_is_told_a_secret(
    game: str, browser: Browser, server: Server
) -> None:
    moving = "no-preference" if game == "battle-mat" else "reduce"
    anna, ben, carl = (person(browser, server, reduced_motion=moving) for _ in range(3))
    first, second, third = anna.new_page(), ben.new_page(), carl.new_page()
    short = {"quick": "yes"} if game == "battle-mat" else {"target": "1"}
    table = at_a_new_table(first, game, who1="open", **short)
    third.goto(table)
    assert third.locator("text=join/").count() == 0
    listeners = [Listener(page) for page in (first, second, third)]
    second.goto(first.locator("#join-link").input_value())
    second.click("form[action$=seat] button")
    for page in (first, second, third):
        page.wait_for_selector(".board", timeout=PATIENCE)  # those who waited see it begin by themselves
    players = [Player(first, seed=3, hiding=True), Player(second, seed=4, hiding=True)]
    checked = 0
    while not is_over(first) and sum(player.played for player in players) < 24:
        first.wait_for_timeout(20)
        for player in players:
            if moves_on(player.page):
                starts = [len(listener.heard) for listener in listeners]
                player.move()
                first.wait_for_timeout(60)
                checked += check_told(listeners, starts, [secrets_of(other.page) for other in players])
        assert not moves_on(third)
    assert checked > 20
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
            gone = killer.submit(server.kill)  # while the next move is on its way
            status = try_to_move(first, table)
            gone.result()
        for page in (first, second):
            page.wait_for_selector("#trouble:not([hidden])", timeout=PATIENCE)
        server.start()
        for page in (first, second):  # both go on by themselves
            page.wait_for_selector("#trouble", state="hidden", timeout=PATIENCE)
            page.wait_for_selector(".turn", timeout=PATIENCE)
        other = anna.new_page()
        other.goto(table)
        moved = not moves_on(other)  # one that nobody answered may be there or not, but wholly
        assert moved or status != 204, "an accepted move was lost"
        assert other.locator(".turn").count() == (4 if moved else 3)
        for _ in range(3):
            for player in players if not moved else reversed(players):
                player.wait()
                player.move()
        for page in (first, second):
            page.wait_for_selector(f".turn >> nth={6 + (3 if moved else 2)}", timeout=PATIENCE)
        assert first.locator(".turns").inner_text() == second.locator(".turns").inner_text()


def try_to_move(page: Page, table: str) -> int:
    """Post a move in the page's name; the status, or 0 if nobody answered."""
    offered = page.locator("#moves").text_content() or ""
    script = """async ([table, offered]) => {
        const told = JSON.parse(offered);
        const values = new URLSearchParams({ number: told.number, move: told.moves[0].move });
        try { return (await fetch(`${table}/moves`, { method: "POST", body: values })).status } catch { return 0 }
    }"""
    status: int = page.evaluate(script, [table, offered])
    return status


class Places:
    """Pages worth looking at in every language: tables in all their states, and who may see them."""

    def __init__(self, browser: Browser, server: Server) -> None:
        someone = person(browser, server, viewport=PHONE)
        page = someone.new_page()
        self.paths = ["/", "/nowhere", "/rules/splendor", "/new/battle-mat"]
        self.paths.append(at_a_new_table(page, "splendor", who1="open"))
        self.invitation = page.locator("#join-link").input_value()
        curtain = at_a_new_table(page, "battle-mat", who1="here", name1="W" * 24)
        self.paths += [curtain, f"{curtain}?lifted=0", f"{curtain}?lifted=1"]
        for game in GAMES:
            self.paths.append(at_a_new_table(page, game, who1="easy"))
            player = Player(page, seed=7)
            for _ in range(3):
                if player.wait():
                    player.move()
            player.wait()
        self.paths.append(at_a_new_table(page, "splendor", who1="here", name1="W" * 24, target="1"))
        Player(page, seed=12).play()
        self.state = someone.storage_state()
        someone.close()


@pytest.fixture(scope="module")
def places(browser: Browser, server: Server) -> Places:
    return Places(browser, server)


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing_and_nothing_overflows(
    language: str, browser: Browser, server: Server, places: Places
) -> None:
    spoken = {"name": "language", "value": language, "url": server.address}
    someone = person(browser, server, viewport=PHONE, storage_state=places.state)
    friend = person(browser, server, viewport=PHONE)
    for context in (someone, friend):
        context.add_cookies([spoken])  # type: ignore[list-item]
    page, invited = someone.new_page(), friend.new_page()
    for path in places.paths:
        page.goto(path)
        check_page(page, language)
    invited.goto(places.invitation)
    check_page(invited, language)
    someone.close()
    friend.close()


def check_page(page: Page, language: str) -> None:
    assert page.locator("html").get_attribute("lang") == language
    assert tongue(language).say("Skip to the content") in (page.locator(".skip").text_content() or "")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        rules = Axe().run(page).response["violations"]
        broken = [(rule["id"], [node["html"][:160] for node in rule["nodes"]][:3]) for rule in rules]
        assert broken == [], f"{page.url}, {scheme}"
    wide = page.evaluate(
        """() => document.documentElement.scrollWidth <= document.documentElement.clientWidth ? [] :
            [...document.querySelectorAll("main *, header *")]
            .filter((thing) => thing.getBoundingClientRect().right > document.documentElement.clientWidth + 0.5)
            .map((thing) => thing.outerHTML.slice(0, 120))"""
    )
    assert wide == [], page.url
    small = page.evaluate(
        """() => [...document.querySelectorAll("button:not(:disabled), a[href], select, input, summary")]
            .filter((thing) => thing.checkVisibility() && !thing.closest("p:not(.links), .skip, .check, label"))
            .map((thing) => [thing.outerHTML.slice(0, 120), thing.getBoundingClientRect()])
            .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5))
            .map(([html]) => html)"""
    )
    assert small == [], page.url


def test_of_fifty_posts_at_once_one_is_accepted(context: BrowserContext, server: Server) -> None:
    page = context.new_page()
    table = at_a_new_table(page, "splendor", who1="here", name1="Ada")
    cookies = {str(cookie["name"]): str(cookie["value"]) for cookie in context.cookies()}
    told = json.loads(page.locator("#moves").text_content() or "")
    values = {"number": told["number"], "move": told["moves"][0]["move"]}

    def post(_: int) -> int:
        return httpx2.post(f"{server.address}{table}/moves", data=values, cookies=cookies, timeout=30).status_code

    with ThreadPoolExecutor(50) as threads:
        answers = list(threads.map(post, range(50)))
    assert answers.count(204) == 1
    assert set(answers) <= {204, 409}
    page.reload()
    assert page.locator(".turn").count() == 2


def test_what_moved_glides_and_stays_marked(browser: Browser, server: Server) -> None:
    moving = person(browser, server, reduced_motion="no-preference")
    page = moving.new_page()
    page.add_init_script(
        """window.glided = 0;
        const begin = document.startViewTransition?.bind(document);
        document.startViewTransition = (change) => { window.glided += 1; return begin(change) }"""
    )
    at_a_new_table(page, "splendor", who1="here", name1="Ada")
    take(page)
    assert page.evaluate("() => window.glided") == 1
    assert page.locator(".bank .marked").count() == 3
    assert page.locator(".player .marked[data-from]").count() == 3
    moving.close()


def test_a_screen_reader_hears_what_was_done_and_whose_turn_it_is(context: BrowserContext) -> None:
    page = context.new_page()
    at_a_new_table(page, "splendor", who1="here", name1="Ada")
    Player(page, seed=8).move()
    announced = page.locator("#announcer").inner_text()
    assert page.locator("#latest").inner_text().split("\n")[0] in announced
    assert "Ada" in announced


def test_with_reduced_motion_nothing_glides(browser: Browser, server: Server) -> None:
    calm = person(browser, server)
    page = calm.new_page()
    page.add_init_script("document.startViewTransition = () => { throw new Error('it glides') }")
    at_a_new_table(page, "splendor", who1="here", name1="Ada")
    Player(page, seed=9).move()
    calm.close()


def test_payment_can_be_changed_and_a_selection_cleared(context: BrowserContext) -> None:
    page = context.new_page()
    at_a_new_table(page, "splendor", who1="here", name1="Ada")
    player = Player(page, seed=10)
    while not any("gold" in move["move"] for move in moves_on(page)):
        reserves = [move for move in moves_on(page) if move["move"].startswith("reserve 1")]
        if reserves and player.played < 4:
            code = reserves[0]["touches"][0]
            page.click(f'[data-touch="{code}"]')
            version = page.get_attribute("#now", "data-version")
            page.click('[data-choice="do:reserve"]')
            page.click('[data-choice="confirm"]')
            page.wait_for_selector(f'#now:not([data-version="{version}"])')
            player.played += 1
        else:
            take(page)
    dearer = next(move for move in moves_on(page) if "gold" in move["move"])
    page.click(f'[data-touch="{dearer["touches"][0]}"]')
    page.click('[data-choice="do:buy"]')
    usual = page.locator("#chosen").inner_text()
    page.click(f'[data-choice="{dearer["touches"][2]}"]')
    assert page.locator("#chosen").inner_text() not in ("", usual)
    page.keyboard.press("Escape")
    assert page.locator("#bar button").count() == 0
    assert page.locator("[data-touch].chosen").count() == 0


def test_a_move_that_could_not_be_sent_is_kept(context: BrowserContext) -> None:
    page = context.new_page()
    table = at_a_new_table(page, "splendor", who1="here", name1="Ada")
    take_three = max(moves_on(page), key=lambda move: len(move["touches"]) if move["move"].startswith("take") else 0)
    for touch in take_three["touches"]:
        page.click(f'[data-touch="{touch}"]')
    page.route(f"**{table}/moves", lambda route: route.abort())
    page.click('[data-choice="confirm"]')
    page.wait_for_selector("#trouble:not([hidden])")
    assert page.locator("[data-touch].chosen").count() == 3
    page.unroute(f"**{table}/moves")
    page.click('[data-choice="confirm"]')
    page.wait_for_selector(".turn >> nth=1", timeout=PATIENCE)


def test_back_leads_from_a_past_turn_to_the_present(context: BrowserContext) -> None:
    page = context.new_page()
    at_a_new_table(page, "splendor", who1="here", name1="Ada")
    Player(page, seed=11).move()
    page.click('[data-turn="0"]')
    page.wait_for_selector("#now.past")
    page.go_back()
    page.wait_for_selector("#now:not(.past)")
    assert moves_on(page)


def take(page: Page) -> None:
    takes = [move for move in moves_on(page) if move["move"].startswith("take")]
    move = max(takes, key=lambda move: len(move["touches"])) if takes else moves_on(page)[0]
    version = page.get_attribute("#now", "data-version")
    for touch in move["touches"]:
        page.click(f'[data-touch="{touch}"], [data-choice="{touch}"]')
    if page.locator('[data-choice="confirm"]').count():
        page.click('[data-choice="confirm"]')
    page.wait_for_selector(f'#now:not([data-version="{version}"])')
