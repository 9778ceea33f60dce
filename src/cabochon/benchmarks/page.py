"""What a player waits for in the browser: `python -m cabochon.benchmarks.page`. Needs the extra `dev` and Chromium."""

from __future__ import annotations

import shutil
import statistics
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Request, sync_playwright

from cabochon.benchmarks.load.server_process import Server

GAMES = ("splendor", "marvel", "battle-mat")
ROUNDS = 7
# Seconds from the answer to a posted move until the board with it is drawn.
DRAWN = """() => new Promise((resolve) => {
    const before = document.getElementById("now").dataset.version;
    const requests = () => performance.getEntriesByType("resource");
    const fetched = () => requests().findLast((entry) => entry.name.includes("/moves?"));
    const check = () => document.getElementById("now").dataset.version === before ? requestAnimationFrame(check)
        : requestAnimationFrame(() => resolve((performance.now() - fetched().responseEnd) / 1000));
    check();
})"""

# Selectors of what makes the first legal move: its pieces or choices, and the button that confirms it.
TOUCHES = """() => {
    const [first] = JSON.parse(document.getElementById("moves").textContent).moves;
    const touches = first.touches.map((name) => `[data-touch="${name}"], [data-choice="${name}"]`);
    const is_sent_at_once = first.touches.length === 1 && !document.querySelector(`[data-touch="${first.touches[0]}"]`);
    return is_sent_at_once ? touches : [...touches, '[data-choice="confirm"]'];
}"""


def measure(browser: Browser, server: Server, game: str) -> tuple[float, float, int]:
    """Seconds until a table is ready after the click, seconds until a move is drawn, and the weight of the page."""
    context = browser.new_context(base_url=server.address, reduced_motion="reduce", service_workers="block")
    page = context.new_page()
    page.goto("/")
    loaded: list[Request] = []
    page.on("requestfinished", lambda request: loaded.append(request))
    page.evaluate("() => sessionStorage.setItem('clicked', Date.now())")
    page.click(f".box.{game} button[value=easy]")
    page.wait_for_selector("[data-touch].lit")
    ready = page.evaluate("() => (Date.now() - sessionStorage.getItem('clicked')) / 1000")
    page.wait_for_timeout(500)  # whatever loads lazily
    weight = sum(request.sizes()["responseBodySize"] for request in loaded)
    *pieces, last = page.evaluate(TOUCHES)
    for piece in pieces:
        page.click(piece)
    page.wait_for_timeout(200)  # drawn, long before anybody confirms
    drawn = page.evaluate(
        f"(last) => {{ const drawn = ({DRAWN})(); document.querySelector(last).click(); return drawn }}", last
    )
    context.close()
    return ready, drawn, weight


def main() -> None:
    installed = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=installed, args=["--no-sandbox"])
        for game in GAMES:
            found = [measure(browser, server, game) for _ in range(ROUNDS)][1:]  # the first one warms up
            ready, drawn, weights = (list(column) for column in zip(*found, strict=True))
            print(
                f"{game}: table ready {statistics.median(ready) * 1000:.0f} ms after the click, "
                f"a move drawn {statistics.median(drawn) * 1000:.0f} ms after the answer, "
                f"{statistics.median(weights) / 1000:.0f} kB compressed"
            )
        browser.close()


if __name__ == "__main__":
    main()
