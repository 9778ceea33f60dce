"""The ES modules of the pages: what they import, and the sounds they play."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import cabochon
from cabochon import faces, games
from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from cabochon.server.web.rendering.templates import STATIC, fingerprint
from tests.server.web.client import a_table

IMPORT = re.compile(r"import\(\s*`(\.[^$`]+)\$\{")


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    folder = tmp_path_factory.mktemp("modules")
    settings = Settings(database=f"sqlite:///{folder / 'tables.db'}", bot_pause=0.0)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


def imports() -> dict[Path, set[Path]]:
    return {
        file: {(file.parent / path).resolve() for path in IMPORT.findall(file.read_text("utf-8"))}
        for file in STATIC.resolve().rglob("*.js")
    }


def test_no_module_imports_itself_in_a_circle() -> None:
    found = imports()
    assert set().union(*found.values()) <= set(found)
    assert len(list(TopologicalSorter(found).static_order())) == len(found)  # a circle would stop every page for good


def test_a_page_preloads_exactly_what_its_scripts_import(browser: TestClient) -> None:
    for path in ("/", a_table(browser), a_table(browser, who1="easy")):
        page = browser.get(path).text
        assert files(page, r'<link rel="modulepreload" href="/static/([^"]+)"') == needed(page)


@pytest.mark.parametrize("game", games.names())
def test_every_move_has_a_sound_that_the_page_can_play(game: str) -> None:
    sounds = set(re.findall(r"^  (\w+): \(at\) =>", (STATIC / "sounds.js").read_text("utf-8"), re.MULTILINE))
    match, chance, heard = cabochon.new(game, seed=1), random.Random(1), set[str]()
    while not match.is_over:
        move = chance.choice(match.legal())
        heard.add(faces.find(game).move_sound(move))
        match.play(move)
    assert heard <= sounds
    assert heard == ({"card"} if game == "battle-mat" else {"card", "chips", "bought"})


def needed(page: str) -> set[Path]:
    """Everything that the scripts of a page import, and what that imports."""
    graph, left, found = imports(), files(page, r'<script type="module" src="/static/([^"]+)"'), set[Path]()
    while left:
        fresh = graph[left.pop()] - found
        found |= fresh
        left |= fresh
    return found


def files(page: str, pattern: str) -> set[Path]:
    return {STATIC.resolve() / path.removesuffix(f"?{fingerprint()}") for path in re.findall(pattern, page)}
