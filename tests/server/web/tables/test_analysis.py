"""The page of an analysis: asked for by a button, filled in while it runs, and shown turn by turn."""

from __future__ import annotations

import html
import random
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import cabochon
from cabochon.match import Match
from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from cabochon.server.web.site.security import POLICY
from tests.server.web.client import a_table, another

SHORT = {"splendor": {"target": 4}, "marvel": {"target": 4}, "battle-mat": {"quick": True}}


def site(folder: Path, **settings: object) -> TestClient:
    database = f"sqlite:///{folder / 'tables.db'}"
    chosen = Settings(database=database, posts_at_once=10_000, **{"review_simulations": 2, **settings})  # type: ignore[arg-type]
    return TestClient(create_app(chosen), follow_redirects=False)


@pytest.fixture(scope="module")
def shared_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """One for all tests, so that the same match is analysed once."""
    with site(tmp_path_factory.mktemp("analysis")) as client:
        yield client


@pytest.fixture
def browser(shared_site: TestClient) -> TestClient:
    """Somebody who has never been at the site."""
    shared_site.cookies.clear()
    return shared_site


def a_match(game: str, seats: int = 2) -> Match:
    """Somebody who buys whatever they can plays badly enough for an analysis to find fault with."""
    chance, match = random.Random(1), cabochon.new(game, seats=seats, seed=1, **SHORT[game])  # type: ignore[arg-type]
    while not match.is_over:
        moves = match.legal()
        match.play(chance.choice([move for move in moves if move.startswith("buy")] or moves))
    return match


def upload(browser: TestClient, match: Match) -> str:
    answer = browser.post("/replay", data={"text": match.record()}, files={"file": ("", b"")})
    return str(answer.headers["location"])


def analysed(browser: TestClient, match: Match) -> str:
    """The address of a complete analysis."""
    address = f"{upload(browser, match)}/analysis"
    assert browser.post(address).headers["location"] == address
    while 'data-state="done"' not in (page := browser.get(f"{address}/now").text):
        assert 'data-state="running"' in page
        time.sleep(0.1)
    return address


@pytest.mark.parametrize(
    ("game", "seats"), [("splendor", 3), pytest.param("marvel", 2, marks=pytest.mark.exhaustive), ("battle-mat", 2)]
)
def test_every_turn_of_an_analysis_is_shown(game: str, seats: int, browser: TestClient) -> None:
    match = a_match(game, seats)
    address = analysed(browser, match)
    page = browser.get(address).text
    assert "review-graph" in page
    assert re.search(r"Skill (\d+\xa0:\xa0)+\d+, luck (\d+\xa0:\xa0)+\d+", page)
    lines = 0
    for turn in range(len(match.turns)):
        moment = browser.get(f"{address}/moment?turn={turn}").text
        assert f'data-turn="{turn}"' in moment
        assert 'class="board' in moment
        latest = re.search(r'id="latest">(.*?)</div>', moment, re.DOTALL)
        assert latest is not None
        assert not re.search(r"\bYou\b", latest[1])  # the reader is somebody else
        for line in re.findall(r'data-line="(\d+\.\d+)"', moment):
            along = browser.get(f"{address}/moment?turn={turn}&line={line}").text
            assert f'data-line="{line}" aria-current="true"' in along
            lines += 1
    assert lines > 0


def test_the_ledger_on_the_page_adds_up(browser: TestClient) -> None:
    page = browser.get(analysed(browser, a_match("splendor"))).text
    ledger = page[page.index('class="figures ledger"') :].partition("</table>")[0]
    rows = re.findall(r"<tr.*?</tr>", ledger, re.DOTALL)[1:]
    numbers = [re.findall(r"<td>([^<]*)</td>", row) for row in rows]
    columns = [
        [round(10 * float(text.replace("\u2212", "-"))) for text in column] for column in zip(*numbers, strict=True)
    ]
    assert len(columns) == 2
    for *terms, result in columns:
        assert sum(terms) == result


def test_it_opens_at_the_turning_point_and_a_link_at_its_turn(browser: TestClient) -> None:
    match = a_match("splendor")
    address = analysed(browser, match)
    turning_point = cabochon.review(match, simulations=2).turning_point
    assert f'id="moment" class="moment" data-turn="{turning_point}"' in browser.get(address).text
    shared = another(browser).get(f"{address}?turn=2").text
    assert 'id="moment" class="moment" data-turn="2"' in shared
    assert f'content="http://testserver{address}?turn=2"' in html.unescape(shared)
    picture = re.search(r'og:image" content="http://testserver([^"]+)"', shared)
    assert picture is not None
    assert browser.get(picture[1]).headers["content-type"] == "image/png"


def test_cards_that_the_player_could_not_know_are_shown_only_when_asked_for(browser: TestClient) -> None:
    match = a_match("battle-mat")
    address = analysed(browser, match)
    unknown = re.compile('class="fighter (?:mini )?down"')
    for turn in (1, 2):
        moment = browser.get(f"{address}/moment?turn={turn}").text
        assert len(unknown.findall(moment)) >= 3  # a hand
        assert not unknown.findall(browser.get(f"{address}/moment?turn={turn}&cards=open").text)
    chosen = '<input type="checkbox" id="cards" name="cards" value="open" autocomplete="off" checked> All cards face up'
    assert chosen in browser.get(f"{address}?turn=1&cards=open").text
    assert browser.get(f"{address}/moment?turn=1&cards=mine").status_code == 422


def test_the_statistics_of_the_match_are_in_the_language_of_the_reader(browser: TestClient) -> None:
    address = analysed(browser, a_match("splendor"))
    assert '<th scope="row">Turns to the goal</th>' in browser.get(address).text
    german = browser.get(address, headers={"accept-language": "de"}).text
    assert '<th scope="row">Züge bis zum Ziel</th>' in german


def test_a_complete_analysis_has_a_report_that_needs_nothing_else(browser: TestClient) -> None:
    match = a_match("splendor")
    early = upload(browser, a_match("marvel", 3))  # which no test has analysed
    assert browser.get(f"{early}/analysis/report").status_code == 404
    address = analysed(browser, match)
    assert f'href="{address}/report"' in browser.get(address).text
    report = browser.get(f"{address}/report")
    policy = report.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src" not in policy
    assert report.text.startswith("<!doctype html>")
    assert "Seat 2" in report.text
    assert not re.search(r'(?:src|href)="(?!data:|#)', report.text)
    german = browser.get(f"{address}/report", headers={"accept-language": "de"}).text
    assert '<html lang="de">' in german
    assert "Platz 2" in german
    assert "Ergebnis ohne Glück" in german


def test_before_anybody_asks_there_is_a_button(browser: TestClient) -> None:
    address = upload(browser, a_match("marvel", 3))
    assert f'action="{address}/analysis"' in browser.get(address).text
    page = browser.get(f"{address}/analysis")
    assert page.headers["content-security-policy"] == POLICY
    assert 'data-state="none"' in page.text
    assert f'<form method="post" action="{address}/analysis">' in page.text
    assert "review-graph" not in page.text


def test_a_table_at_which_people_play_has_no_analysis(browser: TestClient) -> None:
    table = a_table(browser, who1="here", name1="Ben")
    address = f"{table.replace('/t/', '/r/')}/analysis"
    assert browser.get(address).headers["location"] == table
    assert browser.post(address).status_code == 409
    assert [browser.get(f"{address}/{part}").status_code for part in ("now", "moment?turn=0", "0.png")] == [404] * 3


def test_turns_and_lines_that_do_not_exist_are_not_found(browser: TestClient) -> None:
    match = a_match("splendor")
    address = analysed(browser, match)
    last = len(match.turns) - 1
    for asked in (f"turn={last + 1}", "turn=1&line=9.0", f"turn={10**6}"):
        assert browser.get(f"{address}/moment?{asked}").status_code == 404
    for asked in ("turn=-1", "turn=1&line=0", "turn=1&line=a.b"):
        assert browser.get(f"{address}/moment?{asked}").status_code == 422


def test_an_operator_can_turn_it_off(tmp_path: Path) -> None:
    with site(tmp_path, reviews=False) as browser:
        address = upload(browser, a_match("splendor"))
        assert "analysis" not in browser.get(address).text
        assert browser.get(f"{address}/analysis").status_code == 404
        assert browser.post(f"{address}/analysis").status_code == 404
