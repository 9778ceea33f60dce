"""What tests share: one browser, one server and one PostgreSQL, each started when the first of them asks."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from playwright.sync_api import Browser, BrowserContext, sync_playwright

from cabochon import games
from cabochon.envs.rendering.window import Window
from cabochon.server.people import passwords
from tests.browser.browsing import chromium, person
from tests.envs.environments import skip_without_pictures
from tests.server.postgres import postgres
from tests.server.serving import Server

WARMING = str(Path(__file__).parent / "warming.py")
LONG = (
    *("browser/test_matches", "browser/test_learning", "browser/test_", "arena/test_arena_command", "ops/test_cluster"),
    *("api/test_network_bot", "web/test_replay", "core/test_compiled", "api/test_api", "games/test_two_ways"),
    *("terminal/test_terminal", "bots/test_bots"),
)


def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    """Before several workers begin, all rules are compiled once; else all of them would do it side by side."""
    names = {games.find(name).rules: name for name in games.names()}.values()
    compiling = [subprocess.Popen([sys.executable, WARMING, name], stderr=subprocess.DEVNULL) for name in names]
    failed = [process.args for process in compiling if process.wait()]
    if failed:
        raise pytest.UsageError(f"these games could not be compiled; run the command to see why: {failed}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Files that take long begin first, so that no worker is left alone with one at the end."""
    items.sort(key=lambda item: next((place for place, name in enumerate(LONG) if name in item.path.as_posix()), 99))


# Not for the whole session: while Playwright runs, nobody else can begin an event loop.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright, chromium(playwright) as found:
        if found is None:
            pytest.skip("there is no Chromium on this machine: apt-get install chromium")
        yield found


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("server")) as started:
        yield started
    assert started.complaints == []


@pytest.fixture
def context(browser: Browser, server: Server) -> Iterator[BrowserContext]:
    made = person(browser, server)
    yield made
    made.close()


@pytest.fixture(scope="session", autouse=True)
def quick_passwords() -> Iterator[None]:
    """Hashing takes as long as it must for those who guess; of the tests only those with a real server wait for it."""
    with pytest.MonkeyPatch.context() as changed:
        changed.setattr(passwords, "PasswordHasher", lambda: PasswordHasher(2, 64, 1))
        yield


@pytest.fixture(scope="module")
def postgresql() -> Iterator[str | None]:
    with postgres() as address:
        yield address


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An address of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    address: str | None = request.getfixturevalue("postgresql")
    if address is None:
        pytest.skip("there is no PostgreSQL on this machine: apt-get install postgresql")
    return address


@pytest.fixture
def no_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows that nobody sees."""
    skip_without_pictures()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


@pytest.fixture
def shown(no_screen: None, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The pictures that windows have shown."""
    pictures: list[bytes] = []
    monkeypatch.setattr(Window, "show", lambda window, canvas: pictures.append(canvas.pixels().tobytes()))
    return pictures


@pytest.fixture
def stubborn() -> str:
    """A bot of Gymnasium's tests that says one thing only."""
    from tests.envs.learners import Stubborn

    Stubborn.left = []
    return "tests.envs.learners:Stubborn"
