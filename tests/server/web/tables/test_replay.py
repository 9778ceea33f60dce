"""Looking back: finished matches at a permanent address as each seat saw them, and records that people upload."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

import cabochon
from cabochon import games
from cabochon.language import language_for
from cabochon.match import Match
from cabochon.server.app import create_app
from cabochon.server.ops import Settings, now
from cabochon.server.play import Table
from cabochon.server.play.services.uploads import read_upload
from cabochon.server.show import Chronicles, Page, ReaderPerspective
from cabochon.server.store import Seat, Status
from tests.server.web.client import a_table, another, moves_on

GAMES = games.names()
OPEN = ReaderPerspective(everything=True)


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


def upload(browser: TestClient, text: str) -> str:
    answer = browser.post("/replay", data={"text": text}, files={"file": ("", b"")})
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def codes_of(view: Any) -> set[str]:
    """Everything in a view that has a code of its own on the table."""
    if isinstance(view, dict):
        own = {view["code"]} if "code" in view and ("cost" in view or "values" in view) else set()
        return own.union(*(codes_of(value) for key, value in view.items() if key not in {"known", "drawn"}))
    return set[str]().union(*map(codes_of, view)) if isinstance(view, list) else set()


def codes_on(page: str, game: str) -> set[str]:
    """The cards whose pictures a page shows face up."""
    board = page[page.index('class="board') :]
    return {code for code in re.findall(rf"/art/{game}/([\w-]+)\.svg", board) if not code.startswith("back")}


def shown(view: dict[str, Any]) -> set[str]:
    """What a table shows of a view: its cards and tiles, and what was bought."""
    tiles = {tile["text"].replace(" ", "-") for tile in view.get("tiles", [])}
    tiles |= {text.replace(" ", "-") for player in view["players"] for text in player.get("tiles", [])}
    return codes_of(view) | tiles | {code for player in view["players"] for code in player.get("cards", [])}


@pytest.mark.parametrize(("game", "seats"), [("splendor", 3), ("marvel", 2), ("battle-mat", 2)])
def test_each_seat_sees_what_it_knew_and_open_shows_all(game: str, seats: int, browser: TestClient) -> None:
    match = a_match(game, seats=seats, **({} if game == "battle-mat" else {"target": 2}))
    address = upload(browser, match.record())
    names = [f"Seat {place + 1}" for place in range(seats)]
    hidden = 0
    perspectives: dict[int | str, ReaderPerspective] = {
        "open": OPEN,
        **{seat: ReaderPerspective(seat) for seat in range(seats)},
    }
    pages = {seat: pages_of(match, perspective, names) for seat, perspective in perspectives.items()}
    for turn in range(len(match.turns)):
        then = match.after_turn(turn)
        for seat in perspectives:
            view = then.open_view() if seat == "open" else then.view(int(seat))
            page = browser.get(f"{address}/now?turn={turn}&seat={seat}").text
            expected = pages[seat][turn]
            assert codes_on(page, game) - {"avengers"} == shown(view)
            assert all(f"<p>{line}</p>" in html.unescape(page) for line in expected.lines)
            hidden += codes_of(then.open_view()) != codes_of(view)
    assert hidden > 3


def played_out(browser: TestClient, **fields: str) -> str:
    """A table at which somebody played to the end."""
    table = a_table(browser, who1="here", name1="Ben", target="1", **fields)
    while 'class="verdict' not in (page := browser.get(table).text):
        legal = moves_on(page)
        lifted = re.search(r'data-lift="(\d)"', page)
        assert lifted is None
        buys = [move["move"] for move in legal["moves"] if move["move"].startswith("buy")]
        move = buys[0] if buys else legal["moves"][0]["move"]
        assert browser.post(f"{table}/moves", data={"number": legal["number"], "move": move}).status_code == 204
    return table


def test_a_finished_match_has_a_permanent_address(browser: TestClient) -> None:
    table = played_out(browser)
    replay = table.replace("/t/", "/r/")
    assert f'href="{replay}"' in browser.get(table).text
    stranger = another(browser)
    first = stranger.get(replay)
    assert first.status_code == 200
    found = re.search(r'name="turn" min="0" max="(\d+)" value="0"', first.text)
    assert found is not None
    end = stranger.get(f"{replay}?turn={found[1]}&seat=1").text
    assert f'value="{found[1]}"' in end
    assert '<option value="1" selected>' in end
    assert "Ben wins" in end or "share the victory" in end or "wins with" in end
    assert f'href="{replay}?turn={int(found[1]) - 1}&amp;seat=1"' in end  # also without a script


def test_a_match_that_was_ended_before_its_time_can_be_replayed(browser: TestClient) -> None:
    table = a_table(browser, "battle-mat", who1="here", name1="Ben")
    lifted = re.search(r'data-lift="(\d)"', browser.get(table).text)
    assert lifted is not None
    number = moves_on(browser.get(f"{table}/now?lifted={lifted[1]}").text)["number"]
    assert browser.post(f"{table}/end", data={"number": number}).status_code == 204
    page = browser.get(table.replace("/t/", "/r/")).text
    assert "nobody has won" in page
    assert "has ended the match" in page


def pages_of(match: Match, perspective: ReaderPerspective, names: Sequence[str] = ("Anna", "Ben")) -> list[Page]:
    """All turns of a match in words."""
    table = as_table(match)
    return Chronicles().pages(table, table.turns, perspective, names=names, language=language_for("en"))


def as_table(match: Match) -> Table:
    """A table at which Anna and Ben played a match."""
    _, lines = read_upload(match.record())
    table = Table(
        id="table",
        invite="",
        game=match.game.name,
        options=match.options,
        public=False,
        status=Status.OVER,
        version=1,
        rematch=None,
        created=now(),
        seats=[Seat(0, "a", "Anna", None), Seat(1, "b", "Ben", None), Seat(2, "c", "Carl", None)][: match.seats],
    )
    table.extend(table.entries(lines, now(), None))
    return table


def test_after_the_end_the_open_words_name_what_was_secret() -> None:
    match = cabochon.new("splendor", seed=4)
    match.play("reserve deck 1")
    _, dealt = match.turns[1].moves[0], match.turns[1].moves[1]
    card = match.open_view()["players"][0]["reserved"][0]
    assert dealt == f"deal {card['code']}"
    lines = [
        pages_of(match, perspective)[1].lines for perspective in (OPEN, ReaderPerspective(0), ReaderPerspective(1))
    ]
    assert lines[0][0] == lines[2][0] == "Anna reserves the top card of the level 1 deck"
    assert lines[0][1].startswith("The hidden level 1 card:")
    assert lines[1][1].startswith("You draw a level 1 card:")
    assert len(lines[2]) == 1


def test_after_the_end_the_open_words_tell_what_a_stone_exchanged() -> None:
    lines: list[str] = []
    for seed in range(12):
        match = a_match("battle-mat", seed)
        lines += [line for page in pages_of(match, OPEN) for line in page.lines]
    text = " ".join(lines)
    assert re.search(r"(Anna|Ben) loses [A-Z][\w -]+ and gets [A-Z]", text)
    assert re.search(r"A random card is laid on \w+: [A-Z]", text)
    assert not re.search(r"\b[Yy]ou\b|(lays|answers with|gives) a card", text)


def test_while_it_is_played_nothing_leaks(browser: TestClient) -> None:
    table = a_table(browser, "battle-mat", who1="easy")
    replay = table.replace("/t/", "/r/")
    for question in ("", "?turn=0&seat=1", "?seat=open", "?turn=999"):
        answer = browser.get(f"{replay}{question}")
        assert answer.status_code == 303
        assert answer.headers["location"] == table
        assert not answer.text
    for path in ("now", "turns"):
        assert browser.get(f"{replay}/{path}?seat=open").status_code == 404
    waiting = a_table(browser)
    assert browser.get(waiting.replace("/t/", "/r/")).headers["location"] == waiting


def test_what_is_not_there_is_not_found(browser: TestClient) -> None:
    match = a_match("splendor", target=2)
    address, beyond = upload(browser, match.record()), len(match.turns)
    for path in (f"?turn={beyond}", f"/now?turn={beyond}", "?seat=2", "/turns?seat=3"):
        assert browser.get(f"{address}{path}").status_code == 404
    for path in ("?turn=-1", "?turn=x", "?seat=king", "/now?turn=1.5"):
        assert browser.get(f"{address}{path}").status_code == 422
    assert browser.get("/r/nowhere").status_code == browser.get("/r/%00").status_code == 404


@pytest.mark.parametrize(("game", "seats"), [("splendor", 4), ("marvel", 3), ("battle-mat", 2)])
def test_an_uploaded_record_is_downloaded_unchanged(game: str, seats: int, browser: TestClient) -> None:
    record = a_match(game, 5, seats=seats).record()
    address = upload(browser, record)
    assert upload(another(browser), "\r\n" + record.replace("\n", "\r\n") + "\r\n\r\n") == address
    table = address.replace("/r/", "/t/")
    assert browser.get(f"{table}/record").text == record
    assert html.escape(record) in browser.get(address).text.replace("&#34;", "&quot;")
    assert browser.get(table).headers["location"] == address
    assert browser.get(f"{table}/now").status_code == 404
    other = upload(browser, re.sub(r"\[Date .*\]", '[Date "1999-12-31"]', record))
    assert other != address
    assert '[Date "1999-12-31"]' in browser.get(f"{other.replace('/r/', '/t/')}/record").text


def test_nobody_sits_at_the_table_of_an_uploaded_record(browser: TestClient) -> None:
    address = upload(browser, a_match("splendor", target=2).record())
    table = address.replace("/r/", "/t/")
    assert address.rpartition("/")[2] not in browser.get("/").text
    assert browser.post(f"{table}/seat").status_code == 403
    assert browser.post(f"{table}/rematch").status_code == 403
    assert browser.post(f"{table}/leave").status_code == 409
    assert browser.post(f"{table}/moves", data={"number": "0", "move": "pass"}).status_code == 409


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_was_left_can_be_looked_at(game: str, browser: TestClient) -> None:
    whole = a_match(game, 6)
    for turn in range(len(whole.turns) - 1):
        left = whole.after_turn(turn).record()
        address = upload(browser, left)
        for seat in ("open", "0", "1"):
            page = browser.get(f"{address}?turn={turn}&seat={seat}")
            assert page.status_code == 200
            assert "not played to the end" in page.text
        if turn > 8:
            break


def test_a_table_keeps_no_headers_and_comments_that_people_added() -> None:
    match = a_match("splendor", 7, target=2)
    text = match.record()
    match.headers["Players"], match.comments[1] = "Anna, Ben", "a start"
    assert match.record() != text
    assert read_upload(match.record())[0].record() == text


SPLENDOR = """[Game "splendor"]
[Version "1"]
[Seats "2"]
[Target "15"]
[Date "2026-01-31"]
[Result "*"]

"""


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "empty"),
        ("hello", "line 1"),
        ("<script>alert(1)</script>", "line 1"),
        (SPLENDOR + "result *", "laid out"),
        (SPLENDOR + "0. deal 1w1\nresult *", "laid out"),
        (SPLENDOR + "0. deal noble 99\nresult *", "line 8"),
        (SPLENDOR.replace("splendor", "chess") + "result *", "line 1"),
        (SPLENDOR.replace('Version "1"', 'Version "99"') + "result *", "version 99"),
        (SPLENDOR.replace('Target "15"', 'Target "x"') + "result *", "line 4"),
        (SPLENDOR.replace('Seats "2"', 'Seats "9"') + "result *", "line 3"),
        (SPLENDOR + "0. \x00\nresult *", "line 1"),
        (SPLENDOR, "cut off"),
        (cabochon.position(cabochon.new("splendor", seed=1).position()).record(), "starts from a position"),
    ],
)
def test_a_damaged_record_is_refused_with_the_line_and_the_reason(text: str, reason: str, browser: TestClient) -> None:
    answer = browser.post("/replay", data={"text": text}, files={"file": ("", b"")}, headers={"Accept-Language": "de"})
    assert answer.status_code == 422
    refused = re.search(r'role="alert".*?<pre lang="en">(.*?)</pre>', answer.text, re.DOTALL)
    assert refused is not None
    assert reason in refused[1]
    field = re.search(r'<textarea id="text".*?>(.*?)</textarea>', answer.text, re.DOTALL)
    assert field is not None
    assert html.unescape(field[1]).strip() == text.strip()
    assert "<script>alert" not in answer.text


def test_a_move_that_no_rule_allows_is_refused(browser: TestClient) -> None:
    record = a_match("splendor", 7, target=2).record()
    wrong = re.sub(r"\n1\. [^\n,]*", "\n1. take white white white", record, count=1)
    answer = browser.post("/replay", data={"text": wrong}, files={"file": ("", b"")})
    assert answer.status_code == 422
    assert "line 9" in answer.text
    wrong_result = re.sub(r'Result ".*?"', 'Result "1/2 1/2"', record)
    assert browser.post("/replay", data={"text": wrong_result}, files={"file": ("", b"")}).status_code == 422


def test_a_file_is_read_and_wins_over_the_text(browser: TestClient) -> None:
    record = a_match("marvel", 8, target=2).record()
    for content in (record.encode(), b"\xef\xbb\xbf" + record.encode()):
        answer = browser.post("/replay", data={"text": "x"}, files={"file": ("a.record", content)})
        assert answer.headers["location"] == upload(browser, record)
    picture = browser.post("/replay", files={"file": ("a.png", b"\x89PNG\xff\xfe")})
    assert picture.status_code == 422
    assert "this file is not text" in picture.text
    assert browser.post("/replay", data={"text": record}).headers["location"] == upload(browser, record)
    assert browser.post("/replay").status_code == 422
    assert browser.post("/replay", data={"text": "x"}, files={"text": ("a", b"x")}).status_code < 500


def test_the_longest_records_fit_and_what_is_huge_does_not(browser: TestClient) -> None:
    cards = "\n".join(
        f"Stone of the number {number:-<20},{number},{60 - number},{number % 7},{number % 5},{number}"
        for number in range(30)
    )
    deck = f"My stones,Weight,Age,Luck,Cold,Rating\nwins,highest,lowest,highest,highest,highest\n{cards}"
    for match in (a_match("battle-mat", 9, deck=deck), a_match("marvel", 9, seats=4, target=30)):
        upload(browser, match.record())
    huge = browser.post("/replay", data={"text": "x" * 40_000}, files={"file": ("", b"")})
    assert huge.status_code == 413


def test_a_copy_of_a_match_is_played_on_apart() -> None:
    match = a_match("splendor", moves=5)
    before, record = match.state_bytes(), match.record()
    other = match.copy()
    assert other.record() == record
    for _ in range(4):
        other.play(other.legal()[0])
    assert (match.state_bytes(), match.record()) == (before, record)
    assert other.record() != record


@pytest.mark.parametrize("path", ["/replay", "/r/{name}", "/r/{name}/turns"])
def test_no_page_has_script_or_style_inside(path: str, browser: TestClient) -> None:
    name = upload(browser, a_match("battle-mat").record()).rpartition("/")[2]
    page = browser.get(path.format(name=name)).text
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page)
    assert all("src=" in tag for tag in re.findall(r"<script[^>]*>", page))
