"""Learning from mistakes: exercises from an analysed match, what is said to a try, and help in steps."""

from __future__ import annotations

import json
import random
import re
import time
from collections.abc import Iterator
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import cabochon
from cabochon.analysis import Decision, Review, judge
from cabochon.match import Match
from cabochon.match.chance import source
from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from cabochon.server.play import exercises_of
from tests.server.web.client import a_table, another, joined, moves_on

SCRIPT = {"Accept": "application/json"}
SEED = 2


def site(folder: Path) -> TestClient:
    database = f"sqlite:///{folder / 'tables.db'}"
    settings = Settings(database=database, posts_at_once=10_000, review_simulations=60, bot_pause=0.0)
    return TestClient(create_app(settings), follow_redirects=False)


@pytest.fixture(scope="module")
def shared_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One for all tests, so that the same match is analysed once."""
    with site(tmp_path_factory.mktemp("exercises")) as client:
        yield client


@pytest.fixture
def browser(shared_site: TestClient) -> TestClient:
    """Somebody who has never been at the site."""
    shared_site.cookies.clear()
    return shared_site


def a_match(game: str = "splendor") -> Match:
    """Somebody who plays at random makes mistakes."""
    chance = random.Random(SEED)
    options: dict[str, Any] = {} if game == "battle-mat" else {"target": 3}
    match = cabochon.new(game, seed=SEED, **options)
    while not match.is_over:
        moves = match.legal()
        match.play(chance.choice([move for move in moves if move.startswith("buy")] or moves))
    return match


def uploaded(browser: TestClient, match: Match) -> str:
    answer = browser.post("/replay", data={"text": match.record()}, files={"file": ("", b"")})
    return str(answer.headers["location"])


def review_of(browser: TestClient, replay: str) -> Review:
    """The complete analysis of a match."""
    browser.post(f"{replay}/analysis")
    address = f"/api/v1/tables/{replay.removeprefix('/r/')}/review"
    while (found := browser.get(address).json())["state"] != "done":
        time.sleep(0.05)
    return Review.from_json(found["review"])


def learner(review: Review) -> int:
    """The seat with the most exercises."""
    return max(range(review.seats), key=lambda seat: len(exercises_of(review, seat)))


def text_of(answer: Any) -> str:
    assert answer.status_code == 200
    return unescape(re.sub(r"<[^>]+>", "", answer.text))


@pytest.mark.parametrize("game", ["splendor", "battle-mat"])
def test_each_mistake_becomes_an_exercise_with_the_moves_that_there_were(game: str, browser: TestClient) -> None:
    match = a_match(game)
    replay = uploaded(browser, match)
    review = review_of(browser, replay)
    seat = learner(review)
    exercises = exercises_of(review, seat)
    assert exercises
    assert all(decision.seat == seat and decision.mark for decision in exercises)
    assert exercises == sorted(exercises, key=lambda decision: (decision.turn, decision.event))
    for task, decision in enumerate(exercises, 1):
        page = browser.get(f"{replay}/learn?seat={seat}&task={task}").text
        then = match.before_turn(decision.turn)
        for move in match.turns[decision.turn].moves[: decision.event]:
            then.replay(move)
        assert {move["move"] for move in moves_on(page)["moves"]} == set(then.legal())
        assert f"{task} of {len(exercises)}." in page


def test_a_try_is_judged_and_the_best_move_is_found(browser: TestClient) -> None:
    replay = uploaded(browser, a_match())
    review = review_of(browser, replay)
    seat = learner(review)
    decision = exercises_of(review, seat)[0]
    asked = {"seat": seat, "task": 1, "found": 0}
    again = browser.get(f"{replay}/learn/try", params={**asked, "move": decision.played.move})
    assert "That is the move that was played." in text_of(again)
    assert "data-over" not in again.text
    best = browser.get(f"{replay}/learn/try", params={**asked, "move": decision.best.move})
    assert "Found: the best move." in text_of(best)
    assert f'href="{replay}/learn?seat={seat}&amp;task=2&amp;found=1"' in best.text
    given_away = browser.get(f"{replay}/learn/help", params={**asked, "step": 4})
    assert f'href="{replay}/learn?seat={seat}&amp;task=2&amp;found=0"' in given_away.text


@pytest.mark.parametrize(("error", "is_found"), [(0.0, True), (0.04, True), (0.041, False), (0.3, False)])
def test_a_move_within_four_points_of_the_best_counts_as_found(
    error: float, is_found: bool, browser: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    replay = uploaded(browser, a_match())
    review = review_of(browser, replay)
    seat = learner(review)
    decision = exercises_of(review, seat)[0]

    def judged(match: Match, move: str, simulations: int) -> Decision | None:
        found = judge(match, move, simulations=2)
        return None if found is None else replace(found, error=error)

    exercises = browser.app.state.services.exercises  # type: ignore[attr-defined]
    monkeypatch.setattr(exercises, "_judge", judged)
    monkeypatch.setattr(exercises._adviser, "_answers", {})  # those of other tests
    page = browser.get(f"{replay}/learn?seat={seat}").text
    others = {move["move"] for move in moves_on(page)["moves"]} - {decision.best.move, decision.played.move}
    answer = browser.get(f"{replay}/learn/try", params={"seat": seat, "task": 1, "move": min(others)})
    assert ("Found: as good as the best move" in text_of(answer)) == is_found
    assert ("data-over" in answer.text) == is_found
    if not is_found:
        points = round(100 * error)
        assert f"Not yet: this is worth {points} points less than the best move. Try again." in text_of(answer)


def test_the_better_move_is_hidden_until_it_is_found_or_asked_for(browser: TestClient) -> None:
    replay = uploaded(browser, a_match())
    review = review_of(browser, replay)
    seat = learner(review)
    decision = exercises_of(review, seat)[0]
    page = browser.get(f"{replay}/learn?seat={seat}").text
    offer = moves_on(page)
    best = next(move for move in offer["moves"] if move["move"] == decision.best.move)
    outside = page.replace(json.dumps(best["words"]), "")
    shown = re.sub(r'<script type="application/json" id="moves">.*?</script>', "", outside, flags=re.DOTALL)
    assert best["words"] not in unescape(shown)
    steps = [browser.get(f"{replay}/learn/help?seat={seat}&step={step}") for step in (1, 2, 3, 4)]
    outlined = [re.findall(r'data-about="(.*?)"', step.text)[0].split() for step in steps]
    assert outlined[0] == []
    assert (outlined[2], outlined[3]) == (best["touches"], best["touches"])
    assert [best["words"] in text_of(step) for step in steps] == [False, False, False, True]


def test_after_the_last_one_the_page_counts_what_was_found(browser: TestClient) -> None:
    replay = uploaded(browser, a_match())
    review = review_of(browser, replay)
    seat = learner(review)
    number = len(exercises_of(review, seat))
    page = browser.get(f"{replay}/learn?seat={seat}&task={number + 1}&found=1").text
    assert "You found 1 better move yourself." in page
    assert f'href="{replay}/learn?seat={seat}"' in page
    assert f'href="{replay}/analysis"' in page


def test_the_analysis_and_the_end_of_a_match_lead_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cabochon.server.play.tables.table.source", lambda _: source(SEED))  # deals what the match got
    with site(tmp_path) as browser:
        leads_there(browser, a_match())


def leads_there(browser: TestClient, match: Match) -> None:
    """Plays a match at a table that deals it the same cards."""
    table = a_table(browser, target="3")
    people = (browser, joined(browser, table))
    for event in (event for turn in match.turns for event in turn.events if not event.is_deal):
        person = people[event.seat or 0]
        number = moves_on(person.get(f"{table}/now").text)["number"]
        person.post(f"{table}/moves", data={"number": number, "move": event.text})
    assert 'class="verdict' in browser.get(table).text
    replay = table.replace("/t/", "/r/")
    assert "/learn?seat=" not in browser.get(table).text  # not before the analysis
    seat = learner(review_of(browser, replay))
    mine, stranger = people[seat], another(browser)
    link = f'href="{replay}/learn?seat={seat}"'
    assert link in mine.get(table).text
    assert "Learn from your mistakes" in mine.get(f"{replay}/analysis").text
    assert link not in stranger.get(table).text
    assert link in stranger.get(f"{replay}/analysis").text


def test_there_is_nothing_to_learn_before_the_end_or_without_an_analysis(browser: TestClient) -> None:
    running = a_table(browser, who1="easy").replace("/t/", "/r/")
    assert browser.get(f"{running}/learn").headers["location"] == running.replace("/r/", "/t/")
    assert browser.get(f"{running}/learn/help", headers=SCRIPT).status_code == 404
    assert browser.get(f"{running}/learn/try?move=take", headers=SCRIPT).status_code == 404
    replay = uploaded(browser, a_match("marvel"))  # no other test has it analysed
    assert browser.get(f"{replay}/learn").headers["location"] == f"{replay}/analysis"
    assert browser.get(f"{replay}/learn/help", headers=SCRIPT).status_code == 404


def test_a_request_that_makes_no_sense_is_refused(browser: TestClient) -> None:
    replay = uploaded(browser, a_match())
    seat = learner(review_of(browser, replay))
    assert browser.get(f"{replay}/learn?seat=7").status_code == 404
    assert browser.get(f"{replay}/learn?seat=x").status_code == 422
    assert browser.get(f"{replay}/learn/try?seat={seat}&move=nonsense", headers=SCRIPT).status_code == 422
    assert browser.get(f"{replay}/learn/help?seat={seat}&task=99", headers=SCRIPT).status_code == 404
