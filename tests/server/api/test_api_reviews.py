"""Reviews over the API: start one, follow it, read it, with the same rights as on the page."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import cabochon
from cabochon.analysis import Review
from cabochon.match import Match
from cabochon.server.api import models
from tests.server.api.client import ApiClient, refusal_code, served


@pytest.fixture
def anna(tmp_path: Path) -> Iterator[ApiClient]:
    with served(tmp_path, review_simulations=2, reviews_per_day=1) as site:
        yield ApiClient(site, "Anna")


def a_match(seed: int) -> Match:
    chance, match = random.Random(seed), cabochon.new("battle-mat", seed=seed, quick=True)
    while not match.is_over:
        match.play(chance.choice(match.legal()))
    return match


def uploaded(anna: ApiClient, seed: int) -> str:
    return str(anna.post("/records", text=a_match(seed).record()).json()["id"])


def test_a_review_is_started_followed_and_read(anna: ApiClient) -> None:
    table = uploaded(anna, 1)
    assert anna.get(f"/tables/{table}/review").status_code == 404  # nobody has asked for it
    answer = anna.post(f"/tables/{table}/review").json()
    models.ReviewResponse.model_validate(answer)
    assert (answer["state"], answer["review"]) == ("running", None)
    while answer["state"] == "running":
        answer = anna.get(f"/tables/{table}/review?after={answer['version']}").json()
        models.ReviewResponse.model_validate(answer)
    assert (answer["state"], answer["progress"]) == ("done", 1.0)
    assert Review.from_json(answer["review"]) == cabochon.review(a_match(1), simulations=2)
    assert anna.post(f"/tables/{table}/review").json() == answer


def test_a_quota_holds_for_programs_too(anna: ApiClient) -> None:
    first, second = uploaded(anna, 1), uploaded(anna, 2)
    assert anna.post(f"/tables/{first}/review").status_code == 200
    refused = anna.post(f"/tables/{second}/review")
    assert (refused.status_code, refusal_code(refused)) == (429, "too-many-reviews")


def test_a_match_that_runs_has_no_review(anna: ApiClient) -> None:
    table = anna.make("splendor", "easy")
    for answer in (anna.post(f"/tables/{table}/review"), anna.get(f"/tables/{table}/review")):
        assert (answer.status_code, refusal_code(answer)) == (409, "closed")


def test_only_somebody_with_a_token_can_start_one(anna: ApiClient) -> None:
    table = uploaded(anna, 1)
    anna.headers = {}
    assert refusal_code(anna.post(f"/tables/{table}/review")) == "no-token"
