"""What the pages answer, to friends and to strangers: never a secret, never a 500."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event
from starlette.testclient import TestClient

import cabochon
from cabochon import games
from cabochon.art import splendor
from cabochon.faces.generic import art as generic_art
from cabochon.language import LANGUAGES, language_for
from cabochon.server.app import create_app
from cabochon.server.ops import Settings
from cabochon.server.people import COOKIE, LONGEST_NAME, tidy
from cabochon.server.web.rendering.templates import cacheable_files, fingerprint
from tests.server.web.client import a_table, another, invitation, joined, moves_on

GAMES = games.names()

PICTURES = ("/t/nowhere/picture.svg", "/t/nowhere/points.svg", "/t/nowhere/preview.png")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(database=f"sqlite:///{tmp_path / 'tables.db'}", bot_pause=0.0)


@pytest.fixture
def browser(settings: Settings) -> Iterator[TestClient]:
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


@pytest.mark.parametrize("game", GAMES)
def test_one_click_plays_against_a_bot(game: str, browser: TestClient) -> None:
    home = browser.get("/")
    assert home.status_code == 200
    made = browser.post("/play", data={"game": game, "level": "easy"})
    page = browser.get(made.headers["location"]).text
    assert 'class="board' in page
    assert made.headers["location"] in browser.get("/").text


def test_every_page_has_the_colours_of_all_games(browser: TestClient) -> None:
    assert "/faces/accents.css" in browser.get("/").text
    style = browser.get("/faces/accents.css")
    assert style.headers["content-type"].startswith("text/css")
    for game in GAMES:
        assert f"\n.{game} {{ --accent: " in style.text
        assert style.text.count(f'\n:root[data-theme="dark"] .{game} {{ --accent: ') == 1


def test_a_link_brings_a_friend_to_a_seat_and_another_one_only_to_watch(browser: TestClient) -> None:
    table = a_table(browser)
    watcher = another(browser)
    assert "/join/" not in watcher.get(table).text
    assert watcher.post(f"{table}/seat").status_code == 403
    friend = joined(browser, table)
    assert "moves" in browser.get(table).text
    assert 'id="moves"' not in friend.get(table).text
    assert 'id="moves"' not in watcher.get(table).text
    legal = moves_on(browser.get(table).text)
    values = {"number": legal["number"], "move": legal["moves"][0]["move"]}
    assert watcher.post(f"{table}/moves", data=values).status_code == 403
    assert friend.post(f"{table}/moves", data=values).status_code == 403
    assert browser.post(f"{table}/moves", data=values).status_code == 204
    assert browser.post(f"{table}/moves", data=values).status_code == 204  # sent again: it is made once
    assert friend.post(f"{table}/moves", data=values).status_code == 409
    assert 'id="moves"' in friend.get(table).text


@pytest.mark.parametrize("drawers", ["false", "true"])
def test_a_move_can_be_answered_with_the_table_after_it(browser: TestClient, drawers: str) -> None:
    table = a_table(browser, who1="here")
    before = browser.get(f"{table}/now?lifted=0").text
    legal = moves_on(before)
    values = {"number": legal["number"], "move": legal["moves"][0]["move"]}
    look = {"lifted": "0", "drawers": drawers}
    answer = browser.post(f"{table}/moves", params={"fragment": "true", **look}, data=values)
    assert answer.text == browser.get(f"{table}/now", params=look).text
    assert answer.text != before


def test_a_move_that_asks_for_a_turn_there_is_not_is_not_made(browser: TestClient) -> None:
    table = a_table(browser, who1="here")
    before = browser.get(f"{table}/now?lifted=0").text
    legal = moves_on(before)
    values = {"number": legal["number"], "move": legal["moves"][0]["move"]}
    assert browser.post(f"{table}/moves", params={"fragment": "true", "turn": 99}, data=values).status_code == 404
    assert browser.get(f"{table}/now?lifted=0").text == before


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_match_without_progress_can_be_ended_on_the_page(browser: TestClient, language: str) -> None:
    browser.post("/name", data={"name": "Anna"})
    table = a_table(browser)
    friend = joined(browser, table)
    for player in (browser, friend):
        player.post("/reading", data={"language": language})
    while 'data-post="end-offer"' not in (page := browser.get(table).text):
        mover = browser if 'id="moves"' in page else friend
        legal = moves_on(mover.get(table).text)
        moves = [offered["move"] for offered in legal["moves"]]
        move = next(move for start in ("reserve deck", "return", "take") for move in moves if move.startswith(start))
        number = legal["number"] + 1 + move.startswith("reserve")
        mover.post(f"{table}/moves", data={"number": legal["number"], "move": move})
    assert browser.post(f"{table}/end-offer", data={"number": number}).status_code == 204
    assert browser.get(table).text.count('data-post="end-offer/answer"') == 1  # to withdraw it
    assert friend.get(table).text.count('data-post="end-offer/answer"') == 2
    answer = {"number": number + 1, "agree": "true"}
    assert friend.post(f"{table}/end-offer/answer", data=answer).status_code == 204
    ended = language_for(language).gettext("The match was ended by agreement: nobody has won")
    assert ended in browser.get(table).text
    last = len(cabochon.load(browser.get(f"{table}/record").text).turns) - 1
    assert ended in browser.get(table.replace("/t/", "/r/"), params={"turn": last}).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_names_are_escaped_wherever_they_stand(browser: TestClient, language: str) -> None:
    browser.post("/reading", data={"language": language})
    browser.post("/name", data={"name": '<b>"Eve"</b>&\''})
    table = a_table(browser, who1="here", name1="<i>'Al\">", public="true")
    waiting = a_table(browser, public="true")
    invite = invitation(browser.get(waiting).text)
    first = moves_on(browser.get(f"{table}?lifted=0").text)
    browser.post(f"{table}/moves", data={"number": first["number"], "move": first["moves"][0]["move"]})
    stranger = another(browser)
    stranger.post("/reading", data={"language": language})
    pages = [browser.get(path).text for path in ("/", "/account", table, waiting, "/new/splendor")]
    pages += [stranger.get(path).text for path in (invite, table, "/")]
    assert all("&lt;" in page for page in pages)
    assert not any(tag in page for page in pages for tag in ('<b>"', "<i>'", "&amp;lt;", 'Al">'))


def test_public_tables_are_listed_and_others_are_not(browser: TestClient) -> None:
    public, private = a_table(browser, public="true"), a_table(browser)
    stranger = another(browser)
    listed = stranger.get("/").text
    assert public in listed
    assert private not in listed
    assert stranger.post(f"{public}/seat").status_code == 303


def test_a_refused_move_says_why_in_the_readers_language(browser: TestClient) -> None:
    table = a_table(browser, who1="easy")
    number = moves_on(browser.get(table).text)["number"]
    values = {"number": number, "move": "take white white white"}
    english = browser.post(f"{table}/moves", data=values, headers={"Accept": "application/json"})
    german = browser.post(
        f"{table}/moves", data=values, headers={"Accept": "application/json", "Accept-Language": "de"}
    )
    assert (english.status_code, german.status_code) == (422, 422)
    assert english.json()["message"] != german.json()["message"]
    assert moves_on(browser.get(table).text)["number"] == number


def test_options_are_those_of_the_form(browser: TestClient) -> None:
    table = a_table(browser, who1="easy", who2="hard", who3="nobody", target="21")
    page = browser.get(table).text
    assert page.count('<article class="player') == 3
    mat = a_table(browser, "battle-mat", who1="easy", quick="true", deck="star-wars")
    assert "Style" in browser.get(mat).text


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "chess"},
        {"game": "splendor", "who0": "me", "who1": "me"},
        {"game": "splendor", "who1": "nobody"},
        {"game": "splendor", "who1": "king"},
        {"game": "splendor", "target": "many"},
        {"game": "splendor", "target": "0"},
        {"game": "battle-mat", "deck": "tarot"},
        {"game": "battle-mat", "own_deck": "not, a, deck"},
        {"game": "battle-mat", "who2": "easy"},
        {"game": "splendor", "something": "else"},
        {},
    ],
)
def test_a_form_that_cannot_be_right_is_refused(fields: dict[str, str], browser: TestClient) -> None:
    assert browser.post("/tables", data=fields).status_code == 422


def test_what_was_filled_in_is_not_lost(browser: TestClient) -> None:
    fields = {"game": "battle-mat", "who0": "here", "name0": "Ada", "who1": "hard", "own_deck": "not, a, deck"}
    again = browser.post("/tables", data=fields).text
    assert 'role="alert"' in again
    assert 'value="Ada"' in again
    assert "not, a, deck</textarea>" in again
    assert '<option value="hard" selected>' in again


def test_an_own_deck_is_played_with(browser: TestClient) -> None:
    cards = "\n".join(
        f"Stone {number},{number},{60 - number},{number % 7},{number % 5},{number}" for number in range(30)
    )
    deck = f"My stones,Weight,Age,Luck,Cold,Rating\nwins,highest,lowest,highest,highest,highest\n{cards}"
    page = browser.get(a_table(browser, "battle-mat", who1="easy", own_deck=deck)).text
    assert "Weight" in page
    assert "Stone " in page


@pytest.mark.parametrize(
    ("method", "path", "data"),
    [
        ("GET", "/t/nowhere", {}),
        ("GET", "/t/nowhere/now", {}),
        ("GET", "/t/nowhere/events", {}),
        ("GET", "/t/%00%ff/now", {}),
        ("GET", "/join/nothing", {}),
        ("GET", "/new/chess", {}),
        ("GET", "/rules/chess", {}),
        ("GET", "/rules/..%2f..%2fapp", {}),
        ("GET", "/art/splendor/nothing.svg", {}),
        ("GET", "/art/chess/1w1.svg", {}),
        ("GET", "/scene/chess-dark.svg", {}),
        ("GET", "/poster/chess.svg", {}),
        ("GET", "/static/../app.py", {}),
        ("GET", "/docs", {}),
        ("PUT", "/", {}),
        ("POST", "/play", {"game": "splendor", "level": "godlike"}),
        ("POST", "/play", {"game": "splendor"}),
        ("POST", "/t/nowhere/moves", {"number": "0", "move": "pass"}),
        ("POST", "/t/nowhere/moves", {"number": "-1", "move": "pass"}),
        ("POST", "/t/nowhere/moves", {"number": "9" * 400, "move": "pass"}),
        ("POST", "/t/nowhere/moves", {"number": "0", "move": "x" * 10000}),
        ("POST", "/t/nowhere/undo", {}),
        ("POST", "/t/nowhere/rematch", {}),
        ("POST", "/t/nowhere/takeback", {"seat": "0"}),
        ("POST", "/t/nowhere/takeback/answer", {"agree": "perhaps"}),
    ],
)
def test_bad_requests_get_a_clear_answer(method: str, path: str, data: dict[str, str], browser: TestClient) -> None:
    answer = browser.request(method, path, data=data or None)
    assert 400 <= answer.status_code < 500
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "path",
    ["?turn=-1", "?turn=99999", "?turn=x", "/now?turn=7777", "/now?lifted=99", "/now?lifted=x", "/record"],
)
def test_bad_questions_about_a_table_get_a_clear_answer(path: str, browser: TestClient) -> None:
    table = a_table(browser, who1="easy")
    assert 400 <= browser.get(f"{table}{path}").status_code < 500


def test_only_pages_of_this_site_may_post(browser: TestClient) -> None:
    fields = {"game": "splendor", "level": "easy"}
    assert browser.post("/play", data=fields, headers={"Origin": "https://elsewhere.example"}).status_code == 403
    assert browser.post("/play", data=fields, headers={"Origin": "null"}).status_code == 403
    assert browser.post("/play", data=fields, headers={"Origin": "http://["}).status_code == 403
    assert browser.post("/play", data=fields, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert browser.post("/play", data=fields, headers={"Origin": "http://testserver"}).status_code == 303


def test_what_is_too_large_or_too_fast_is_refused(settings: Settings) -> None:
    slow = Settings(database=settings.database, posts_per_second=0.001, posts_at_once=3)
    with TestClient(create_app(slow), follow_redirects=False) as browser:
        browser.get("/")
        assert browser.post("/name", data={"name": "x" * 40_000}).status_code == 413
        assert browser.post("/name", content=b"x", headers={"Content-Length": "much"}).status_code == 413
        answers = [browser.post("/name", data={"name": "Anna"}).status_code for _ in range(3)]
        assert answers[-1] == 429
        assert browser.get("/").status_code == 200


@pytest.mark.parametrize(
    "path", [*("/", "/new/splendor", "/rules/splendor", "/account", "/api", "/replay", "/nowhere"), *PICTURES]
)
def test_every_page_that_is_made_for_its_reader_is_limited(path: str, settings: Settings) -> None:
    slow = Settings(database=settings.database, posts_per_second=0.001, posts_at_once=1)
    with TestClient(create_app(slow), follow_redirects=False) as browser:
        browser.get("/")  # and from now on a person with a cookie
        answers = [browser.get(path).status_code for _ in range(5)]
        assert 429 not in answers[:4]
        assert answers[4] == 429
        for unlimited in ("/healthz", "/metrics", "/emblem.svg", "/static/table.js"):
            assert browser.get(unlimited).status_code == 200


def test_a_person_with_too_many_tables_is_told_so(settings: Settings) -> None:
    few = Settings(database=settings.database, tables_per_person=1, uploads_per_day=1)
    with TestClient(create_app(few), follow_redirects=False) as browser:
        browser.get("/")
        a_table(browser, who1="easy")
        answers = [
            browser.post("/tables", data={"game": "splendor", "who0": "me", "who1": "open"}),
            browser.post("/play", data={"game": "splendor", "level": "easy"}),
            browser.post("/learn/splendor"),
        ]
        assert [answer.status_code for answer in answers] == [409, 409, 409]
        assert all("too many unfinished tables" in answer.text for answer in answers)
        records = [cabochon.new("splendor", seed=seed).record() for seed in (1, 2)]
        uploads = [browser.post("/replay", data={"text": record}).status_code for record in records]
        assert uploads == [303, 429]


def test_a_failing_database_is_reported_without_the_data(browser: TestClient, caplog: pytest.LogCaptureFixture) -> None:
    table = a_table(browser, who1="here", name1="Ben")
    number = moves_on(browser.get(table).text)["number"]
    with closing(sqlite3.connect(browser.app.state.services.settings.database.removeprefix("sqlite:///"))) as database:  # type: ignore[attr-defined]
        database.execute("ALTER TABLE log RENAME TO lost")
        answer = browser.post(f"{table}/moves", data={"number": number, "move": "reserve deck 3"})
        database.execute("ALTER TABLE lost RENAME TO log")
    assert answer.status_code == 503
    assert "deal" not in caplog.text + answer.text
    assert moves_on(browser.get(table).text)["number"] == number
    assert browser.post(f"{table}/moves", data={"number": number, "move": "reserve deck 3"}).status_code == 204


def test_headers_keep_browsers_safe(browser: TestClient) -> None:
    for path in ("/", "/rules/splendor", "/nowhere", "/emblem.svg", "/static/table.js"):
        headers = browser.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert headers["x-content-type-options"] == "nosniff"
    cookie = another(browser).get("/").headers["set-cookie"]
    assert "httponly" in cookie.lower()
    assert "samesite=lax" in cookie.lower()


def test_browsers_keep_what_is_drawn_and_no_page(browser: TestClient) -> None:
    def cache_control(path: str) -> str:
        return str(browser.get(path).headers["cache-control"])

    assert cache_control("/") == cache_control("/art/splendor/nothing.svg") == "no-store"
    for path in ("/static/table.js", "/art/splendor/1w1.svg", "/emblem.svg"):
        assert "immutable" in cache_control(f"{path}?{fingerprint()}")
        assert "immutable" not in cache_control(path)  # such as a background that the style sheet names


def test_no_page_has_script_or_style_inside(browser: TestClient) -> None:
    table = a_table(browser, who1="easy")
    for path in ("/", "/new/battle-mat", "/rules/marvel", table, a_table(browser)):
        page = browser.get(path).text
        assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page)
        assert all("src=" in tag or "application/json" in tag for tag in re.findall(r"<script[^>]*>", page))


def test_the_address_of_a_picture_changes_with_its_source() -> None:
    assert {Path(splendor.__file__), Path(generic_art.__file__)} <= set(cacheable_files())


def test_a_name_is_escaped_and_kept(browser: TestClient) -> None:
    browser.post("/name", data={"name": " <b>Anna</b>\n\x00 & co. and everybody else "})
    page = browser.get("/").text
    assert "<b>Anna" not in page
    assert "&lt;b&gt;Anna&lt;/b&gt; &amp; co." in page
    browser.post("/name", data={"name": "   "})
    assert "&lt;b&gt;Anna" in browser.get("/").text
    assert len(tidy("x" * 500)) == LONGEST_NAME


@pytest.mark.parametrize("back", ["https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example", "x"])
def test_nobody_is_sent_elsewhere(back: str, browser: TestClient) -> None:
    assert browser.post("/reading", data={"language": "de", "back": back}).headers["location"] == "/"


def test_a_cookie_that_was_not_written_here_is_a_stranger(browser: TestClient) -> None:
    table = a_table(browser, who1="easy")
    cookie = browser.cookies[COOKIE]
    forger = another(browser)
    for forged in (cookie[:-2] + "xx", "nonsense", "", '["a","b"]'):
        forger.cookies.set(COOKIE, forged)
        assert 'id="moves"' not in forger.get(table).text
        forger.cookies.clear()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_the_language(language: str, browser: TestClient) -> None:
    browser.post("/reading", data={"language": language})
    table = a_table(browser, who1="easy")
    for path in ("/", "/new/splendor", "/rules/battle-mat", table, "/nowhere"):
        assert f'<html lang="{language}"' in browser.get(path).text
    assert language_for(language).gettext("Your turn.") in browser.get(table).text


def test_people_at_one_screen_see_a_curtain_until_they_take_the_device(browser: TestClient) -> None:
    table = a_table(browser, "battle-mat", who1="here", name1="Ben")
    curtain = browser.get(table).text
    assert "data-lift" in curtain
    assert 'data-touch="hand:' not in curtain
    found = re.search(r'data-lift="(\d)"', curtain)
    assert found is not None
    lifted = browser.get(f"{table}/now?lifted={found[1]}").text
    assert 'data-touch="hand:' in lifted
    other = browser.get(f"{table}/now?lifted={1 - int(found[1])}").text
    assert "data-lift" in other
    assert 'data-touch="hand:' not in other


def test_without_secrets_there_is_no_curtain(browser: TestClient) -> None:
    assert "data-lift" not in browser.get(a_table(browser, who1="here", name1="Ben")).text


def test_every_turn_opens_the_table_as_it_was_then(browser: TestClient) -> None:
    table = a_table(browser, who1="here", name1="Ben")
    seen = []
    for _ in range(3):
        page = browser.get(table).text
        seen.append(re.search(r'<section class="supply bank.*?</section>', page, re.DOTALL))
        legal = moves_on(page)
        browser.post(f"{table}/moves", data={"number": legal["number"], "move": legal["moves"][0]["move"]})
    for turn, bank in enumerate(seen):
        then = browser.get(f"{table}/now?turn={turn}").text
        assert bank is not None
        numbers = re.findall(r"<b>(\d)</b>", bank[0])
        found = re.search(r'<section class="supply bank.*?</section>', then, re.DOTALL)
        assert found is not None
        assert re.findall(r"<b>(\d)</b>", found[0]) == numbers
        assert 'id="moves"' not in then


def test_the_record_is_for_after_the_match(browser: TestClient) -> None:
    table = a_table(browser, who1="here", name1="Ben", target="1")
    assert browser.get(f"{table}/record").status_code == 409
    while 'class="verdict' not in (page := browser.get(table).text):
        legal = moves_on(page)
        buys = [move["move"] for move in legal["moves"] if move["move"].startswith("buy")]
        move = buys[0] if buys else legal["moves"][0]["move"]
        assert browser.post(f"{table}/moves", data={"number": legal["number"], "move": move}).status_code == 204
    record = browser.get(f"{table}/record")
    assert "attachment" in record.headers["content-disposition"]
    assert record.text.startswith('[Game "splendor"]')
    again = browser.post(f"{table}/rematch").headers["location"]
    assert again != table
    assert again in another(browser).get(table).text


def test_a_person_who_creates_a_table_for_others_gets_the_link(browser: TestClient) -> None:
    made = browser.post("/tables", data={"game": "splendor", "who0": "open", "who1": "easy"})
    assert made.headers["location"].startswith("/join/")
    assert f"http://testserver{made.headers['location']}" in browser.get(made.headers["location"]).text


@pytest.mark.parametrize(
    "clock",
    [
        {"pace": "turn", "turn_seconds": "-5"},
        {"pace": "turn", "turn_seconds": "soon"},
        {"pace": "match", "match_minutes": "1e9"},
        {"pace": "match", "increment": "601"},
    ],
)
def test_an_invalid_clock_is_refused_and_the_form_keeps_its_values(clock: dict[str, str], browser: TestClient) -> None:
    fields = {"game": "splendor", "who0": "me", "who1": "open", "target": "7"}
    refused = browser.post("/tables", data={**fields, **clock})
    assert refused.status_code == 422
    assert "Clock: enter whole numbers" in refused.text
    assert 'value="7"' in refused.text
    made = browser.post("/tables", data={**fields, **clock, "pace": "none"})  # what is not asked for does not matter
    assert made.status_code == 303


def test_the_home_page_reads_no_match(browser: TestClient) -> None:
    for _ in range(5):
        a_table(browser, who1="easy")
    statements: list[str] = []
    services = browser.app.state.services  # type: ignore[attr-defined]
    engine = services.tables.store._engine.sync_engine
    event.listen(engine, "before_cursor_execute", lambda *call: statements.append(call[2]))
    assert browser.get("/").text.count('class="table-link card"') == 5
    assert not [statement for statement in statements if re.search(r"FROM log\b", statement)]


def test_the_home_page_says_where_it_is_your_turn(browser: TestClient) -> None:
    table = a_table(browser)
    assert "waiting for players" in browser.get("/").text
    friend = joined(browser, table)
    assert "your turn" in browser.get("/").text
    assert "your turn" not in friend.get("/").text
    offer = moves_on(browser.get(table).text)
    browser.post(f"{table}/moves", data={"number": offer["number"], "move": offer["moves"][0]["move"]})
    assert "your turn" not in browser.get("/").text
    assert "your turn" in friend.get("/").text


def test_a_person_has_to_sit_at_every_table(browser: TestClient) -> None:
    fields = {"game": "splendor", "who0": "easy", "who1": "medium"}
    answer = browser.post("/tables", data=fields, headers={"Accept-Language": "de"})
    assert answer.status_code == 403
    assert "muss an jedem Tisch ein Mensch sitzen" in answer.text
    assert 'value="medium" selected' in answer.text  # what was chosen is still there


def test_a_table_that_nobody_has_joined_is_closed_from_its_page(browser: TestClient) -> None:
    table = a_table(browser, public="true")
    assert f"{table}/close" in browser.get(table).text
    stranger = another(browser)
    assert table in stranger.get("/").text
    assert f"{table}/close" not in stranger.get(table).text
    assert stranger.post(f"{table}/close").status_code == 403
    assert browser.post(f"{table}/close").headers["location"] == "/"
    assert table not in stranger.get("/").text
    assert browser.get(table).status_code == 404


def test_a_person_who_created_a_table_for_others_can_close_it(browser: TestClient) -> None:
    invited = a_table(browser, who0="open", who1="open")
    page = browser.get(invited).text
    found = re.search(r'action="(/t/[\w-]+)/close"', page)
    assert found is not None
    friend = another(browser)
    friend.get(invited)
    friend.post(f"{found[1]}/seat", data={"invite": invited.removeprefix("/join/")})
    assert "/close" not in browser.get(invited).text
    assert browser.post(f"{found[1]}/close").status_code == 403


def test_a_person_who_lets_bots_play_can_end_the_match(settings: Settings) -> None:
    allowed = Settings(database=settings.database, bot_tables=True)
    with TestClient(create_app(allowed), follow_redirects=False) as browser:
        table = a_table(browser, who0="easy", who1="easy")
        assert 'data-post="close"' in browser.get(table).text
        assert 'data-post="close"' not in another(browser).get(table).text
        browser.post(f"{table}/close")
        page = browser.get(table).text
        assert "The person who created the table has ended the match." in page
        assert 'data-post="close"' not in page
