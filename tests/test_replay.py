"""Looking back: finished matches at a permanent address as each seat saw them, and records that people bring."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import cabochon
from cabochon import games
from cabochon.match import Match
from cabochon.server.app import create_app
from cabochon.server.eyes import Eyes
from cabochon.server.playback import Playback
from cabochon.server.settings import Settings
from cabochon.server.tongue import tongue
from tests.test_pages import a_table, another, moves_on

GAMES = games.names()
OPEN = Eyes(everything=True)


@pytest.fixture
def browser(tmp_path: Path) -> Iterator[TestClient]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=0.0, posts_at_once=10_000)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


def a_match(game: str, seed: int = 1, *, seats: int = 2, moves: int = 10_000, **options: Any) -> Match:
    """Played at random, to the end or so far."""
    chance = random.Random(seed)
    match = cabochon.new(game, seats=seats, seed=seed, **options)
    while not match.is_over and moves:
        match.play(chance.choice(match.legal()))
        moves -= 1
    return match


def bring(browser: TestClient, text: str) -> str:
    answer = browser.post("/replay", data={"text": text}, files={"file": ("", b"")})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def codes_of(told: Any) -> set[str]:
    """Everything in a view that has a code of its own on the table."""
    if isinstance(told, dict):
        own = {told["code"]} if "code" in told and ("cost" in told or "values" in told) else set()
        return own.union(*(codes_of(value) for key, value in told.items() if key not in {"known", "drawn"}))
    return set[str]().union(*map(codes_of, told)) if isinstance(told, list) else set()


def codes_on(page: str, game: str) -> set[str]:
    """The cards whose pictures a page shows face up."""
    board = page[page.index('class="board') :]
    return {code for code in re.findall(rf"/art/{game}/([\w-]+)\.svg", board) if not code.startswith("back")}


def shown(view: dict[str, Any], turn_pieces: set[str]) -> set[str]:
    """What a table shows of a view: its cards, tiles, and what was bought in this turn."""
    tiles = {tile["text"].replace(" ", "-") for tile in view.get("tiles", [])}
    tiles |= {text.replace(" ", "-") for player in view["players"] for text in player.get("tiles", [])}
    bought = {code for player in view["players"] for code in player.get("cards", [])}
    return codes_of(view) | tiles | (bought & {piece.removeprefix("card:") for piece in turn_pieces})


@pytest.mark.parametrize(("game", "seats"), [("splendor", 3), ("marvel", 2), ("battle-mat", 2)])
def test_each_seat_sees_what_it_knew_and_open_shows_all(game: str, seats: int, browser: TestClient) -> None:
    match = a_match(game, seats=seats, **({} if game == "battle-mat" else {"target": 4}))
    address, playback = bring(browser, match.record()), Playback(match)
    names = [f"Seat {place + 1}" for place in range(seats)]
    hidden = 0
    for turn in range(len(match.turns)):
        then = match.after_turn(turn)
        for seat in (*range(seats), "open"):
            eyes = OPEN if seat == "open" else Eyes(int(seat))
            view = then.open_view() if seat == "open" else then.view(int(seat))
            page = browser.get(f"{address}/now?turn={turn}&seat={seat}").text
            told = playback.page(turn, eyes, names, tongue("en"))
            assert codes_on(page, game) - {"avengers"} == shown(view, told.pieces)
            assert all(html.escape(line, quote=False) in html.unescape(page).replace("&", "&amp;") for line in told.lines)
            hidden += codes_of(then.open_view()) != codes_of(view)
    assert hidden > 3


@pytest.mark.parametrize("game", GAMES)
def test_the_words_of_a_turn_are_those_of_the_log(game: str) -> None:
    from cabochon.server.chronicle import Chronicle

    match = a_match(game, 3)
    playback = Playback(match)
    assert playback.last == len(match.turns) - 1
    names = ["Anna", "Ben"]
    assert playback.view(playback.last, Eyes(0)) == match.view(0)
    assert Chronicle is not None
    for turn in range(playback.last + 1):
        assert playback.page(turn, OPEN, names, tongue("de")).lines is not None
