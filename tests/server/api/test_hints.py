"""Hints over the API: the same rights as on the page."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from cabochon.server.play.background import hints
from tests.server.api.client import ApiClient, refusal_code, served


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(hints, "EVALUATOR", "mcts:30")
    with served(tmp_path) as client:
        yield client


def test_a_hint_values_every_legal_move(site: TestClient) -> None:
    anna = ApiClient(site, "Anna")
    table = anna.make("splendor", "easy")
    seen = anna.see(table)
    answer = anna.post(f"/tables/{table}/hint", number=seen["number"])
    assert answer.status_code == 200
    hint = answer.json()
    assert sorted(move["move"] for move in hint["moves"]) == sorted(seen["legal"])
    assert all(0 <= move["value"] <= 1 for move in hint["moves"])
    assert hint["line"][0] == hint["moves"][0]["move"]
    assert all(reason["words"].endswith(".") and reason["weight"] > 0 for reason in hint["reasons"])
    moved = anna.post(f"/tables/{table}/moves", number=hint["number"], move=hint["moves"][0]["move"])
    assert moved.status_code == 200


def test_the_coach_values_the_move_that_was_made(site: TestClient) -> None:
    anna = ApiClient(site, "Anna")
    table = anna.make("splendor", "easy")
    seen = anna.see(table)
    anna.move(table, seen["legal"][0])
    answer = anna.post(f"/tables/{table}/coach", number=seen["number"])
    assert answer.status_code == 200
    said = answer.json()
    assert (said["number"], said["seat"], said["move"]) == (seen["number"], 0, seen["legal"][0])
    assert said["played"]["move"] == said["move"]
    assert {move["move"] for move in said["moves"]} <= set(seen["legal"])
    assert said["error"] >= 0
    late = anna.post(f"/tables/{table}/coach", number=seen["number"] + 1)
    assert (late.status_code, refusal_code(late)) == (409, "too-late")


def test_nobody_else_gets_it_and_nobody_at_a_table_of_people(site: TestClient) -> None:
    anna, ben = ApiClient(site, "Anna"), ApiClient(site, "Ben")
    alone = anna.make("splendor", "easy")
    number = anna.see(alone)["number"]
    assert refusal_code(ben.post(f"/tables/{alone}/hint", number=number)) == "forbidden"
    assert refusal_code(ApiClient(site).post(f"/tables/{alone}/hint", number=number)) == "no-token"
    together = anna.make("splendor", public=True)
    ben.sit(together)
    refused = anna.post(f"/tables/{together}/hint", number=anna.see(together)["number"])
    assert (refused.status_code, refusal_code(refused)) == (403, "no-hints")
