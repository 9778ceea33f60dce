"""Takes the pictures of tables and of an analysis, wide and on a phone, and ten seconds of a match: `make pictures`.

`python docs/pictures/browser.py analysis` takes those of the analysis alone; likewise `tables` and `film`.
"""

from __future__ import annotations

import base64
import io
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright
from tests.browser.chromium import chromium
from tests.browser.player import Player, at_a_new_table, hurry

import cabochon
from cabochon.benchmarks.load.server_process import Server
from cabochon.match import Match

Picture = Callable[[Browser, Server], None]

FOLDER = Path(__file__).parent
MOVES = {"splendor": 11, "marvel": 11, "battle-mat": 9}  # of one's own, into a match
SIZES = {"wide": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
FILM = {"width": 960, "height": 600}
FILM_SECONDS = 10
FILM_PAUSE = 120  # milliseconds between two frames at least
LONG = {"width": 1440, "height": 1320}  # shows an analysis from its summary to the better line
SIMULATIONS = {"CABOCHON_REVIEW_SIMULATIONS": "400"}
SCHEMES = {"splendor": "light", "marvel": "dark", "battle-mat": "dark"}


def picture(browser: Browser, server: Server, game: str) -> None:
    """One match, looked at in both sizes."""
    context = browser.new_context(base_url=server.address, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.emulate_media(color_scheme=SCHEMES[game])  # type: ignore[arg-type]
    page.goto("/")
    page.click(f".box.{game} button[value=hard]")
    player = Player(page, seed=4)
    for _ in range(MOVES[game]):
        if player.wait():
            player.move()
    player.wait()
    shoot(page, game, SIZES)
    context.close()


def shoot(page: Page, title: str, sizes: Mapping[str, Mapping[str, int]]) -> None:
    for name, size in sizes.items():
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate("window.scrollTo(0, 0)")
        page.wait_for_timeout(500)
        page.screenshot(path=FOLDER / f"{title}-{name}.jpg", type="jpeg", quality=82)


def reveal(browser: Browser, server: Server) -> None:
    """The first reveal of a match of Battle Mat, when all pairs have turned over."""
    context = browser.new_context(base_url=server.address, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    page.emulate_media(color_scheme="dark")
    at_a_new_table(page, "battle-mat", who1="easy")
    player = Player(page, seed=4)
    player.wait()
    while not page.locator(".revealing").count():
        player.move()
        page.wait_for_selector("#moves", state="attached")
    shoot(page, "reveal", SIZES)
    context.close()


def home(browser: Browser, server: Server) -> None:
    page = browser.new_page(base_url=server.address, viewport={"width": 1200, "height": 640}, locale="en-GB")
    page.goto("/")
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / "home.jpg", type="jpeg", quality=82)
    page.close()


def analysis(browser: Browser, server: Server) -> None:
    """A match between two bots, at a move that cost much."""
    context = browser.new_context(base_url=server.address, locale="en-GB", reduced_motion="reduce")
    context.set_default_timeout(600_000)
    page = context.new_page()
    page.goto("/replay")
    page.fill("#text", bot_match().record())
    page.click("form.sheet button.primary")
    page.wait_for_selector("#play:not([hidden])")
    page.click('button[form="analyse"]')
    page.wait_for_selector('#summary[data-state="done"]')
    page.locator(".moments .sign:is(.mistake, .blunder)").first.click()
    page.wait_for_selector(".decision .followed")
    page.locator(".followed summary").first.click()
    shoot(page, "analysis", {"wide": LONG, "phone": SIZES["phone"]})
    context.close()


def bot_match() -> Match:
    match = cabochon.new("splendor", seed=11)
    bots = [cabochon.bot(code, seed=3) for code in ("mcts:30", "mcts:100")]
    while match.to_move is not None:
        match.play(bots[match.to_move].choose(match))
    return match


def film(browser: Browser, server: Server) -> None:
    """Ten seconds of a match of Splendor against two bots, as an animated picture."""
    context = browser.new_context(base_url=server.address, locale="en-GB", viewport=FILM)  # type: ignore[arg-type]
    page = context.new_page()
    at_a_new_table(page, "splendor", who1="medium", who2="medium")
    hurry(page, most=8, seed=3)
    session = context.new_cdp_session(page)
    shots: list[tuple[float, bytes]] = []

    def keep(event: dict[str, Any]) -> None:
        shots.append((event["metadata"]["timestamp"], base64.b64decode(event["data"])))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", lambda event: keep(event))
    player = Player(page, seed=6, pause=350)
    player.wait()
    session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 2})
    while not shots or shots[-1][0] - shots[0][0] < FILM_SECONDS:
        if not player.wait():
            break
        player.move()
        page.wait_for_timeout(600)
    session.send("Page.stopScreencast")
    save_film(shots, FOLDER / "match.webp")
    context.close()


def save_film(shots: list[tuple[float, bytes]], file: Path) -> None:
    kept = [shots[0]]
    for shot in shots:
        if shot[0] - kept[-1][0] >= FILM_PAUSE / 1000 and shot[0] - shots[0][0] <= FILM_SECONDS:
            kept.append(shot)
    times = [time for time, _ in kept] + [shots[0][0] + FILM_SECONDS]
    lengths = [max(FILM_PAUSE, round((after - before) * 1000)) for before, after in pairwise(times)]
    frames = [Image.open(io.BytesIO(png)).convert("RGB") for _, png in kept]
    frames[0].save(file, save_all=True, append_images=frames[1:], duration=lengths, loop=0, quality=72, method=5)


def take(pictures: Sequence[Picture], **how: Any) -> None:
    """Pictures of a server of their own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder), **how) as server,
        sync_playwright() as playwright,
        chromium(playwright) as browser,
    ):
        if browser is None:
            raise SystemExit("there is no Chromium on this machine: apt-get install chromium")
        for each in pictures:
            each(browser, server)


if __name__ == "__main__":
    wanted = sys.argv[1:] or ["analysis", "tables", "film"]
    if "analysis" in wanted:
        take([analysis], environment=SIMULATIONS)
    if "tables" in wanted:
        take([home, reveal, *(partial(picture, game=game) for game in MOVES)])
    if "film" in wanted:
        take([film], bot_pause=0.6)
