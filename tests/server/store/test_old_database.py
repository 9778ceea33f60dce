"""A database written by the version before the rebuild opens, and everything in it goes on.

`before-the-rebuild.db` was made with that version's own server, through its pages and its API. Anna and Ben signed up
with the password below and finished one public match of each game, so that both have ratings. Three matches are still
running: Splendor with a clock of ten hours a player, Battle Mat after a takeback, and Marvel with a bot that stands in
for Ben and owes a move. Anna has taken two steps of the tutorial of Splendor, uploaded a record of Marvel, and
made a token for her bot Robo, which has begun a match of Marvel. At the end the file was vacuumed.
"""

from __future__ import annotations

import shutil
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import cabochon
from tests.server.api.client import API, served
from tests.server.web.client import another, moves_on

OLD = Path(__file__).parent / "before-the-rebuild.db"
PASSWORD = "throwaway words"
TOKEN = "cabochon_MHb0Ev6ojq9NRh2UQPzP5UeqHQ2DZeNbL9ag5PP5nxA"
FINISHED = {"splendor": "fz8BauYuovg", "marvel": "4kRXMHbA0J4", "battle-mat": "lvo6UuevesI"}
WITH_CLOCK, AFTER_TAKEBACK, WITH_STAND_IN = "S-4wHfYqa7A", "zMmXok9MbNo", "pUKZZ5Kj4w8"
TUTORIAL, UPLOAD, OF_ROBO = "K6wGXnxv-qM", "0DrSoZG3C8DIXNhw", "kBE5Y2OD0Eo"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[TestClient]:
    file = tmp_path / "tables.db"
    shutil.copyfile(OLD, file)
    set_clocks_to_now(file)
    with served(tmp_path) as client:
        yield client


def set_clocks_to_now(file: Path) -> None:
    """Otherwise the time of whoever is to move would have run out long ago."""
    with closing(sqlite3.connect(file)) as database, database:
        (last,) = database.execute("SELECT max(at) FROM log WHERE table_id = ?", (WITH_CLOCK,)).fetchone()
        passed = datetime.now(UTC) - datetime.fromisoformat(last).replace(tzinfo=UTC)
        later = f"+{passed.total_seconds():.0f} seconds"
        for table, key, column in (("log", "table_id", "at"), ("tables", "id", "deadline")):
            moved = f"strftime('%Y-%m-%d %H:%M:%f', {column}, ?)"
            database.execute(f"UPDATE {table} SET {column} = {moved} WHERE {key} = ?", (later, WITH_CLOCK))


def logged_in(site: TestClient, name: str) -> TestClient:
    browser = another(site)
    browser.get("/")
    answer = browser.post("/account/log-in", data={"name": name, "password": PASSWORD})
    assert (answer.status_code, answer.headers["location"]) == (303, "/account?done=in")
    return browser


def play_to_the_end(table: str, *players: TestClient) -> int:
    """Whoever is to move buys, else plays any move; how many moves people made."""
    moves = 0
    for _ in range(3000):
        pages = [player.get(f"/t/{table}").text for player in players]
        if 'class="verdict' in pages[0]:
            return moves
        for player, page in zip(players, pages, strict=True):
            if 'id="moves"' in page:
                offer = moves_on(page)
                texts = [move["move"] for move in offer["moves"]]
                move = next((text for text in texts if text.startswith("buy")), max(texts, key=len))
                answer = player.post(f"/t/{table}/moves", data={"number": offer["number"], "move": move})
                assert answer.status_code == 204, answer.text
                moves += 1
                break
        else:
            time.sleep(0.01)  # a bot is to move
    raise AssertionError(f"{table} did not end")


def logged(folder: Path, table: str) -> list[str]:
    """The kinds of all lines in the log of a table."""
    with closing(sqlite3.connect(folder / "tables.db")) as database:
        rows = database.execute("SELECT kind FROM log WHERE table_id = ? ORDER BY number", (table,)).fetchall()
    return [kind for (kind,) in rows]


def test_accounts_log_in_and_keep_their_ratings(site: TestClient) -> None:
    for name in ("Anna", "Ben"):
        profile = site.get(f"{API}/players/{name}").json()
        assert {rating["game"]: rating["matches"] for rating in profile["ratings"]} == dict.fromkeys(FINISHED, 1)
        account = logged_in(site, name).get("/account").text
        assert all(table in account for table in FINISHED.values())


@pytest.mark.parametrize("game", FINISHED)
def test_a_finished_match_replays(game: str, site: TestClient) -> None:
    record = site.get(f"{API}/tables/{FINISHED[game]}/record").text
    match = cabochon.load(record)
    assert (match.game.name, match.is_over, match.record()) == (game, True, record)
    assert site.get(f"/r/{FINISHED[game]}").status_code == 200
    replay = site.get(f"{API}/tables/{FINISHED[game]}/replay?turn=0").json()
    assert replay["turns"] == len(match.turns)


def test_a_match_with_a_clock_plays_on(site: TestClient, tmp_path: Path) -> None:
    seen = site.get(f"{API}/tables/{WITH_CLOCK}").json()
    assert seen["clock"] == {"pace": "match", "seconds": 36_000, "increment": 10}
    assert all(35_900 < seat["seconds_left"] <= 36_100 for seat in seen["seats"])
    assert play_to_the_end(WITH_CLOCK, logged_in(site, "Anna"), logged_in(site, "Ben")) > 10
    assert "time" not in logged(tmp_path, WITH_CLOCK)


def test_a_match_after_a_takeback_plays_on(site: TestClient, tmp_path: Path) -> None:
    assert {"ask", "agree", "back"} <= set(logged(tmp_path, AFTER_TAKEBACK))
    assert play_to_the_end(AFTER_TAKEBACK, logged_in(site, "Anna"), logged_in(site, "Ben")) > 3
    assert cabochon.load(site.get(f"{API}/tables/{AFTER_TAKEBACK}/record").text).is_over


def test_a_bot_still_stands_in_and_makes_the_move_it_owed(site: TestClient) -> None:
    seen = site.get(f"{API}/tables/{WITH_STAND_IN}").json()
    assert [seat["is_stand_in"] for seat in seen["seats"]] == [False, True]
    assert play_to_the_end(WITH_STAND_IN, logged_in(site, "Anna")) > 10


def test_the_player_a_bot_stands_in_for_comes_back(site: TestClient) -> None:
    ben, anna = logged_in(site, "Ben"), logged_in(site, "Anna")
    while 'id="moves"' not in anna.get(f"/t/{WITH_STAND_IN}").text:
        time.sleep(0.01)
    number = site.get(f"{API}/tables/{WITH_STAND_IN}").json()["number"]
    assert ben.post(f"/t/{WITH_STAND_IN}/come-back", data={"number": number}).status_code == 204
    assert play_to_the_end(WITH_STAND_IN, anna, ben) > 10


def test_the_tutorial_goes_on(site: TestClient) -> None:
    anna = logged_in(site, "Anna")
    numbers = []
    for _ in range(200):
        page = anna.get(f"/t/{TUTORIAL}").text
        if 'id="moves"' not in page:
            time.sleep(0.01)
            continue
        offer: dict[str, Any] = moves_on(page)
        numbers.append(offer["number"])
        answers = (
            anna.post(f"/t/{TUTORIAL}/moves", data={"number": offer["number"], "move": move["move"]})
            for move in offer["moves"]
        )
        if not any(answer.status_code == 204 for answer in answers):
            break
    assert len(numbers) > 3


def test_an_uploaded_record_keeps_its_address(site: TestClient) -> None:
    record = site.get(f"{API}/tables/{UPLOAD}/record").text
    assert cabochon.load(record, drawing=False).record() == record
    again = site.post("/replay", data={"text": record})
    assert again.headers["location"] == f"/r/{UPLOAD}"


def test_a_bot_token_is_still_valid(site: TestClient) -> None:
    headers = {"Authorization": f"Bearer {TOKEN}"}
    seen = site.get(f"{API}/tables/{OF_ROBO}", headers=headers).json()
    body = {"number": seen["number"], "move": seen["legal"][0]}
    assert site.post(f"{API}/tables/{OF_ROBO}/moves", json=body, headers=headers).status_code == 200


def test_the_home_page_still_says_where_it_is_your_turn(site: TestClient) -> None:
    pages = [logged_in(site, name).get("/").text for name in ("Anna", "Ben")]
    assert any("your turn" in page for page in pages)
