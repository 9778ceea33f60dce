"""The coach on the page of a table, without a browser: for whom it is there, and what it says of a move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from cabochon.analysis import Decision, Mark, judge
from cabochon.match import Match
from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from cabochon.server.play import Judgement
from tests.server.web.client import a_table, joined, moves_on

SCRIPT = {"Accept": "application/json"}


class Verdict:
    """What the coach is to think of the next move."""

    mark: Mark = ""
    error = 0.0
    is_forced = False

    def __call__(self, match: Match, move: str, simulations: int) -> Judgement:
        if self.is_forced:
            return Judgement(None)
        found = judge(match, move, simulations=20)
        assert found is not None
        return Judgement(self._judged(found))

    def _judged(self, found: Decision) -> Decision:
        others = [value for value in found.alternatives if value.move != found.played.move]
        best = others[0] if self.mark else found.played
        return replace(found, best=best, mark=self.mark, error=self.error, is_uncertain=False)


@pytest.fixture
def verdict() -> Verdict:
    return Verdict()


@pytest.fixture
def browser(tmp_path: Path, verdict: Verdict) -> Iterator[TestClient]:
    settings = Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=0.0)
    with TestClient(create_app(settings), follow_redirects=False) as client:
        client.app.state.services.coach._judge = verdict  # type: ignore[attr-defined]
        yield client


def own_move(page: str) -> int | None:
    found = re.search(r' data-own-move="(\d+)"', page)
    return None if found is None else int(found[1])


def after_a_move(browser: TestClient, table: str) -> str:
    offer = moves_on(browser.get(table).text)
    browser.post(f"{table}/moves", data={"number": offer["number"], "move": offer["moves"][0]["move"]})
    return browser.get(table).text


def coached(browser: TestClient, table: str, number: int | None) -> Any:
    return browser.post(f"{table}/coach", data={"number": number}, headers=SCRIPT)


def test_a_mark_comes_with_its_cost_and_the_better_move(browser: TestClient, verdict: Verdict) -> None:
    table = a_table(browser, who1="easy")
    assert own_move(browser.get(table).text) is None
    words = {move["move"]: move["words"] for move in moves_on(browser.get(table).text)["moves"]}
    verdict.mark, verdict.error = "mistake", 0.12
    said = coached(browser, table, own_move(after_a_move(browser, table))).text
    assert "Mistake: it cost 12 points out of 100<" in said
    better = re.search(r"Better: (.+?)\.", said)
    assert better is not None
    assert better[1] in words.values()
    assert said.count("<tr") == 4  # three other moves and the own one
    assert said.count("(played)") == 1


def test_a_good_move_is_called_so(browser: TestClient, verdict: Verdict) -> None:
    table = a_table(browser, who1="easy")
    said = coached(browser, table, own_move(after_a_move(browser, table))).text
    assert "The best move<" in said
    assert "Better:" not in said


def test_a_forced_move_is_no_decision(browser: TestClient, verdict: Verdict) -> None:
    verdict.is_forced = True
    table = a_table(browser, who1="easy")
    said = coached(browser, table, own_move(after_a_move(browser, table))).text
    assert "There was no other move<" in said
    assert "<table" not in said


def test_it_is_there_for_nobody_among_people_or_in_a_rated_match(browser: TestClient) -> None:
    together = a_table(browser)
    joined(browser, together)
    number = moves_on(browser.get(together).text)["number"]
    assert own_move(after_a_move(browser, together)) is None
    assert coached(browser, together, number).json()["error"] == "no-hints"
    browser.post("/account/sign-up", data={"name": "Hanna", "password": "correct horse"})
    rated = a_table(browser, who1="easy")
    number = moves_on(browser.get(rated).text)["number"]
    assert own_move(after_a_move(browser, rated)) is None
    assert coached(browser, rated, number).json()["error"] == "only-casual"
