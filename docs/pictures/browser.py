"""Takes the pictures of the tables in the browser, wide and on a phone: `make pictures`."""

from __future__ import annotations

import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.browser.chromium import chromium
from tests.browser.player import Player

from cabochon.benchmarks.load.server_process import Server

FOLDER = Path(__file__).parent
MOVES = {"splendor": 11, "marvel": 11, "battle-mat": 9}  # of one's own, into a match
SIZES = {"wide": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
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
    for name, size in SIZES.items():
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate("window.scrollTo(0, 0)")
        page.wait_for_timeout(500)
        page.screenshot(path=FOLDER / f"{game}-{name}.jpg", type="jpeg", quality=82)
    context.close()


def home(browser: Browser, server: Server) -> None:
    page = browser.new_page(base_url=server.address, viewport={"width": 1200, "height": 640}, locale="en-GB")
    page.goto("/")
    page.wait_for_timeout(500)
    page.screenshot(path=FOLDER / "home.jpg", type="jpeg", quality=82)
    page.close()


if __name__ == "__main__":
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
        chromium(playwright) as browser,
    ):
        if browser is None:
            raise SystemExit("there is no Chromium on this machine: apt-get install chromium")
        home(browser, server)
        for each in MOVES:
            picture(browser, server, each)
