"""What programs can do and see over the API, and what stays hidden from them."""

from __future__ import annotations

import json
import random
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import iter_route_contexts
from starlette.testclient import TestClient

import cabochon
from cabochon import games
from cabochon.language import LANGUAGES
from cabochon.server.api import models
from cabochon.server.api.document import document
from cabochon.server.http import error_code
from cabochon.server.people import Refused
from cabochon.server.play import Subscription
from tests.docs.pages import ROOT
from tests.server.api.client import API, ApiClient, refusal_code, served

GAMES = games.names()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(tmp_path_factory.mktemp("site")) as client:
        yield client


@pytest.fixture
def anna(site: TestClient) -> ApiClient:
    return ApiClient(site, "Anna")


@pytest.fixture
def ben(site: TestClient) -> ApiClient:
    return ApiClient(site, "Ben")


@pytest.fixture
def watcher(site: TestClient) -> ApiClient:
    return ApiClient(site)


def together(anna: ApiClient, ben: ApiClient, game: str = "splendor", **fields: Any) -> str:
    """A table at which the two play."""
    table = anna.make(game, **fields)
    assert ben.sit(table, anna.see(table)["invite"]).json()["status"] == "running"
    return table


@pytest.mark.parametrize("game", GAMES)
def test_two_programs_play_a_match_to_its_end(game: str, anna: ApiClient, ben: ApiClient) -> None:
    table, chance = together(anna, ben, game), random.Random(5)
    seen = anna.see(table)
    while seen["status"] == "running":
        mover = (anna, ben)[seen["to_move"]]
        answer = mover.move(table, chance=chance)
        assert answer.status_code == 200, answer.text
        seen = anna.see(table)
        assert {name: seen[name] for name in answer.json()} == answer.json()
    models.TableResponse.model_validate(seen)
    assert sum(seen["result"]) == pytest.approx(1)
    record = anna.get(f"/tables/{table}/record")
    assert cabochon.load(record.text).result == tuple(seen["result"])
    last = len(cabochon.load(record.text).turns) - 1
    assert anna.get(f"/tables/{table}/replay?turn={last}").json()["view"]["winners"] == seen["view"]["winners"]
    assert anna.get(f"/tables/{table}/replay?turn={last + 1}").status_code == 404
    again = ben.post(f"/tables/{table}/rematch").json()
    assert again["id"] == anna.post(f"/tables/{table}/rematch").json()["id"] == anna.see(table)["rematch"]


def test_a_wrong_token_is_refused_and_never_a_guest(site: TestClient, anna: ApiClient) -> None:
    table = anna.make(public=True)
    stranger = ApiClient(site)
    for token in ("", "wrong", "cabochon_" + "x" * 43, anna.headers["Authorization"].removeprefix("Bearer ") + "x"):
        stranger.headers = {"Authorization": f"Bearer {token}"}
        assert refusal_code(stranger.sit(table)) == "wrong-token"
        assert stranger.sit(table).status_code == 401
        assert stranger.get(f"/tables/{table}").status_code == 401
        assert stranger.get("/games").status_code == 401


def test_a_caller_without_a_token_may_watch_and_do_nothing_else(anna: ApiClient, watcher: ApiClient) -> None:
    table = anna.make(public=True)
    assert watcher.see(table)["invite"] is None
    assert watcher.sit(table).headers["www-authenticate"] == "Bearer"
    assert refusal_code(watcher.post("/tables", game="splendor", seats=[{"who": "me"}, {"who": "easy"}])) == "no-token"


def test_the_cookie_of_a_page_is_as_good_as_a_token(site: TestClient) -> None:
    browser = TestClient(site.app, follow_redirects=False)
    browser.portal = site.portal
    browser.get("/")
    made = browser.post(f"{API}/tables", json={"game": "splendor", "seats": [{"who": "me"}, {"who": "easy"}]})
    assert browser.get(f"/t/{made.json()['id']}").text.count('id="moves"') == 1
    elsewhere = {"Origin": "https://elsewhere.example"}
    refused = browser.post(f"{API}/tables/{made.json()['id']}/end", json={"number": 1}, headers=elsewhere)
    assert (refused.status_code, refused.json()["error"]) == (403, "wrong-origin")


def test_of_two_moves_by_one_number_one_is_too_late(anna: ApiClient, ben: ApiClient) -> None:
    table = together(anna, ben)
    number, move = anna.see(table)["number"], anna.see(table)["legal"][0]
    wrong = anna.post(f"/tables/{table}/moves", number=number - 1, move=move)
    assert (wrong.status_code, refusal_code(wrong)) == (409, "too-late")
    made = anna.post(f"/tables/{table}/moves", number=number, move=move)
    again = anna.post(f"/tables/{table}/moves", number=number, move=move)
    assert (made.status_code, again.status_code, made.json()) == (200, 200, again.json())
    other = anna.post(f"/tables/{table}/moves", number=number, move="reserve deck 1")
    assert (other.status_code, refusal_code(other)) == (409, "too-late")


def test_nobody_moves_for_another_seat_nor_out_of_turn(anna: ApiClient, ben: ApiClient, site: TestClient) -> None:
    table = together(anna, ben)
    seen = anna.see(table)
    body = {"number": seen["number"], "move": seen["legal"][0]}
    for other in (ben, ApiClient(site, "Carl")):
        assert refusal_code(other.post(f"/tables/{table}/moves", **body)) == "forbidden"
        assert other.see(table)["legal"] == []
    assert refusal_code(ben.get(f"/tables/{table}?seat=0")) == "forbidden"
    assert refusal_code(ben.post(f"/tables/{table}/takeback", number=seen["number"], seat=0)) == "forbidden"


def test_an_illegal_move_is_refused_with_its_rule_in_the_language_asked_for(anna: ApiClient, ben: ApiClient) -> None:
    table = together(anna, ben)
    number = anna.see(table)["number"]
    english = anna.post(f"/tables/{table}/moves", number=number, move="take white white white")
    anna.headers["Accept-Language"] = "de"
    german = anna.post(f"/tables/{table}/moves", number=number, move="take white white white")
    assert english.status_code == german.status_code == 422
    assert (english.json()["error"], english.json()["rule"]) == ("not-legal", "1.3")
    assert english.json()["message"] != german.json()["message"]
    assert anna.see(table)["number"] == number


def test_an_invalid_request_is_refused_with_its_field(anna: ApiClient) -> None:
    seats = [{"who": "me"}, {"who": "easy"}]
    wrong: dict[str, dict[str, Any]] = {
        "game": {"game": "chess", "seats": seats},
        "seats": {"game": "splendor", "seats": [{"who": "me"}]},
        "seats.0.who": {"game": "splendor", "seats": [{"who": "king"}]},
        "target": {"game": "splendor", "seats": seats, "options": {"target": -1}},
        "deck": {"game": "battle-mat", "seats": seats, "options": {"deck": "tarot"}},
        "clock.seconds": {"game": "splendor", "seats": seats, "clock": {"pace": "turn", "seconds": 1}},
        "colour": {"game": "splendor", "seats": seats, "colour": "red"},
    }
    for field, body in wrong.items():
        refused = anna.post("/tables", **body)
        assert (refused.status_code, refused.json().get("field")) == (422, field), refused.text
        models.Error.model_validate(refused.json())


@pytest.mark.parametrize("value", [1, [], "x" * 10_000])
def test_a_long_name_of_an_option_is_not_repeated_whole(anna: ApiClient, value: object) -> None:
    for options in ({"x" * 10_000: value}, {"target": value}):
        seats = [{"who": "me"}, {"who": "easy"}]
        refused = anna.post("/tables", game="splendor", seats=seats, options=options)
        if refused.status_code != 201:
            assert refused.status_code == 422
            assert all(len(text) < 300 for text in refused.json().values())


def test_a_wrong_number_of_seats_is_refused_with_a_sentence(anna: ApiClient) -> None:
    sentences = {"splendor": "splendor has 2 to 4 seats", "battle-mat": "battle-mat has 2 seats"}
    for game, sentence in sentences.items():
        for seats in ([{"who": "me"}], [{"who": "me"}, {"who": "me"}]):
            details = anna.post("/tables", game=game, seats=seats).json()["details"]
            assert details == f"{sentence}, and at most one of them can be yours"


@pytest.mark.parametrize("game", GAMES)
def test_hidden_cards_of_others_stay_hidden_while_the_match_runs(
    game: str, anna: ApiClient, ben: ApiClient, watcher: ApiClient
) -> None:
    table, chance = together(anna, ben, game), random.Random(3)
    checked = 0
    set_up = watcher.get(f"/tables/{table}/turns").json()["turns"][0]["moves"]
    drawn = set(" ".join(set_up).split())  # cards that tied for the first move are shuffled back, and dealt once more
    known = {other: drawn | named_in(other.see(table)["view"]) for other in (anna, ben, watcher)}  # have ever seen
    for _ in range(25):
        mover = (anna, ben)[anna.see(table)["to_move"]]
        legal = mover.see(table)["legal"]
        unseen = [move for move in legal if move.startswith("reserve deck")]
        move = chance.choice(unseen or legal)
        if mover.move(table, move).json()["status"] == "over":
            break  # from now on everything may be known
        for other, seen_before in known.items():
            seen_before |= named_in(other.see(table)["view"])
            seen_before |= set(move.split()[1:]) if move.startswith("show") else set()  # by the Mind stone
        for one, other in ((anna, ben), (ben, anna), (anna, watcher), (ben, watcher)):
            hidden = hidden_cards(one.see(table)) - known[other]
            for path in ("", "?seat=0", "?seat=1", "/turns", "/record", "/replay?turn=1", "/replay?turn=1&seat=0"):
                response = other.get(f"/tables/{table}{path}").text
                assert not hidden & set(re.findall(r"[\w-]+", without_guesses(response))), path
            checked += len(hidden)
    assert checked or game not in ("splendor", "marvel", "battle-mat")


def hidden_cards(seen: dict[str, Any]) -> set[str]:
    """The cards in the hand of whoever sees this."""
    me = seen["view"]["players"][seen["seat"]]
    return {card["code"] for card in [*me.get("reserved", []), *me.get("hand", [])] if "code" in card}


def named_in(view: Any) -> set[str]:
    """The cards somebody sees or has seen."""
    return set(re.findall(r'"code": "([^"]+)"', json.dumps(view)))


def without_guesses(text: str) -> str:
    """The response without the lists of cards a seat of Battle Mat has not seen: they may be anywhere."""
    return re.sub(r'"(unseen|known)": ?\[.*?\](?=[,}])', "", text)


def test_a_holder_of_several_seats_can_choose_the_seat_to_see_from(anna: ApiClient) -> None:
    table = anna.make("battle-mat", "here")
    first, second = anna.see(table, "?seat=0"), anna.see(table, "?seat=1")
    assert (first["view"]["seat"], second["view"]["seat"]) == (0, 1)
    assert anna.see(table)["seat"] == anna.see(table)["to_move"]
    assert bool(first["legal"]) != bool(second["legal"])


def test_a_request_for_the_seat_of_another_is_refused_before_it_waits(
    anna: ApiClient, ben: ApiClient, watcher: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_wait(_: Subscription, seconds: float) -> int | None:
        raise AssertionError(f"it waited for up to {seconds} seconds")

    monkeypatch.setattr(Subscription, "next", no_wait)
    table = together(anna, ben)
    version = anna.see(table)["version"]
    for client, seat in ((ben, 0), (anna, 1), (watcher, 0), (anna, 7)):
        assert refusal_code(client.get(f"/tables/{table}?seat={seat}&after={version}")) == "forbidden"


def test_waiting_for_news_ends_when_somebody_moves(anna: ApiClient, ben: ApiClient) -> None:
    table = together(anna, ben)
    version = ben.see(table)["version"]
    answers: list[dict[str, Any]] = []
    waiting = threading.Thread(target=lambda: answers.append(ben.see(table, f"?after={version}")))
    waiting.start()
    anna.move(table)
    waiting.join(timeout=20)
    assert answers[0]["version"] > version
    assert answers[0]["legal"]


def test_waiting_for_news_ends_at_last_though_nothing_happens(tmp_path: Path) -> None:
    with served(tmp_path, longest_wait=0.05) as site:
        anna = ApiClient(site, "Anna")
        table = anna.make()
        version = anna.see(table)["version"]
        assert anna.see(table, f"?after={version}")["version"] == version


def events_of(program: ApiClient, table: str, last: str = "") -> list[dict[str, Any]]:
    response = program.get(f"/tables/{table}/events", **({"Last-Event-ID": last} if last else {}))
    assert response.headers["content-type"].startswith("text/event-stream")
    found = re.findall(r"id: (\d+)\ndata: (.*)\n", response.text)
    assert all(int(number) == json.loads(data)["version"] for number, data in found)
    return [json.loads(data) for _, data in found]


def test_events_tell_where_the_match_stands_and_nothing_twice(tmp_path: Path) -> None:
    with served(tmp_path, longest_stream=1.0) as site:
        anna, ben = ApiClient(site, "Anna"), ApiClient(site, "Ben")
        table = together(anna, ben)
        seen = anna.see(table)
        (event,) = events_of(anna, table)
        assert event == {name: seen[name] for name in ("version", "number", "status", "to_move")}
        assert events_of(anna, table, last=str(event["version"])) == []
        moving = threading.Timer(0.05, anna.move, (table,))
        moving.start()
        (later,) = events_of(ben, table, last=str(event["version"]))
        moving.join()
        assert later["to_move"] == 1
        assert later["version"] > event["version"]


def test_programs_see_clocks(anna: ApiClient, ben: ApiClient, watcher: ApiClient) -> None:
    clock = {"pace": "match", "seconds": 300, "increment": 5}
    table = together(anna, ben, clock=clock)
    seen = watcher.see(table)
    assert seen["clock"] == clock
    assert all(290 < seat["seconds_left"] <= 300 for seat in seen["seats"])
    assert anna.see(together(anna, ben))["seats"][0]["seconds_left"] is None


def test_undo_and_takebacks(anna: ApiClient, ben: ApiClient) -> None:
    table = together(anna, ben)
    anna.move(table, "take white blue green")
    seen = anna.see(table)
    assert seen["takeback"] == 0
    assert anna.post(f"/tables/{table}/takeback", number=seen["number"], seat=0).status_code == 200
    pending = ben.see(table)
    assert (pending["asking"], pending["must_answer"], anna.see(table)["must_answer"]) == (0, True, False)
    answered = ben.post(f"/tables/{table}/takeback/answer", number=pending["number"], agree=True)
    assert answered.json()["to_move"] == 0
    assert refusal_code(anna.post(f"/tables/{table}/undo", number=anna.see(table)["number"])) == "closed"


def test_nobody_takes_back_the_move_of_a_player_who_left(anna: ApiClient, ben: ApiClient) -> None:
    table = together(anna, ben)
    anna.move(table, "take white blue green")
    ben.move(table, "reserve deck 1")
    ben.post(f"/tables/{table}/give-up-seat", number=ben.see(table)["number"])
    seen = anna.see(table)
    assert seen["takeback"] is None
    refused = anna.post(f"/tables/{table}/takeback", number=seen["number"], seat=0)
    assert (refused.status_code, refusal_code(refused)) == (409, "player-away")


def test_a_match_without_progress_is_ended_by_agreement(anna: ApiClient, ben: ApiClient) -> None:
    table = together(anna, ben)
    refused = anna.post(f"/tables/{table}/end-offer", number=anna.see(table)["number"])
    assert (refused.status_code, refusal_code(refused)) == (409, "closed")
    while not (seen := anna.see(table))["can_offer_end"]:
        mover = (anna, ben)[seen["to_move"]]
        legal = mover.see(table)["legal"]
        mover.move(table, next(move for start in ("reserve deck", "return", "take") for move in legal if start in move))
    assert anna.post(f"/tables/{table}/end-offer", number=seen["number"]).status_code == 200
    pending = ben.see(table)
    assert (pending["end_offer"], pending["must_answer_end_offer"]) == (0, True)
    assert not pending["must_answer"]
    assert not pending["can_offer_end"]
    assert ben.post(f"/tables/{table}/end-offer/answer", number=pending["number"], agree=False).status_code == 200
    declined = anna.see(table)
    assert (declined["declined_end_offer"], declined["declined"], declined["can_offer_end"]) == (1, None, True)
    number = ben.post(f"/tables/{table}/end-offer", number=declined["number"]).json()["number"]
    over = anna.post(f"/tables/{table}/end-offer/answer", number=number, agree=True)
    assert over.json()["status"] == "over"
    seen = anna.see(table)
    assert (seen["result"], seen["ended"]) == (None, {"reason": "stalled", "seat": 1})
    words = anna.get(f"/tables/{table}/turns").json()["turns"][-1]["words"]
    assert words[-1] == "Everyone has agreed to end the match."


def test_leaving_and_coming_back(anna: ApiClient, ben: ApiClient) -> None:
    waiting = anna.make(public=True)
    assert anna.post(f"/tables/{waiting}/leave").json()["status"] == "waiting"
    assert anna.see(waiting)["seat"] is None
    table = together(anna, ben)
    number = ben.see(table)["number"]
    assert ben.post(f"/tables/{table}/give-up-seat", number=number).status_code == 200
    left = ben.see(table)
    assert (left["come_back"], left["seats"][1]["is_stand_in"]) == ([1], True)
    assert refusal_code(ben.post(f"/tables/{table}/give-up-seat", number=number)) == "too-late"
    assert ben.post(f"/tables/{table}/come-back", number=left["number"]).status_code == 200
    assert refusal_code(anna.post(f"/tables/{table}/stand-in", number=anna.see(table)["number"])) == "closed"
    alone = anna.make("splendor", "easy")
    ended = anna.post(f"/tables/{alone}/end", number=anna.see(alone)["number"])
    assert ended.json()["status"] == "over"
    assert anna.see(alone)["ended"] == {"reason": "end", "seat": 0}


def test_public_tables_are_listed_and_invitations_lead_to_the_others(anna: ApiClient, ben: ApiClient) -> None:
    public, private = anna.make(public=True), anna.make()
    listed = ben.get("/tables").json()
    models.TablesResponse.model_validate(listed)
    assert public in [table["id"] for table in listed["public"]]
    assert private not in json.dumps(listed)
    assert private in json.dumps(anna.get("/tables").json()["mine"])
    assert refusal_code(ben.sit(private)) == "forbidden"
    invitation = ben.get(f"/invitations/{anna.see(private)['invite']}").json()
    models.InvitationResponse.model_validate(invitation)
    assert invitation["table"] == private
    assert ben.get("/invitations/nothing").status_code == 404


def test_the_games_and_their_rules_can_be_read(watcher: ApiClient) -> None:
    listed = watcher.get("/games").json()
    models.GamesResponse.model_validate(listed)
    assert {game["name"] for game in listed["games"]} == set(GAMES)
    english, german = (
        watcher.get("/games/splendor/rules", **{"Accept-Language": code}).json() for code in ("en", "de")
    )
    models.RulesResponse.model_validate(english)
    assert (english["language"], german["language"]) == ("en", "de")
    assert watcher.get("/games/chess/rules").status_code == 404


def test_turns_can_be_read_in_notation_and_in_words(anna: ApiClient, ben: ApiClient, watcher: ApiClient) -> None:
    table = together(anna, ben)
    anna.move(table, "reserve deck 1")
    turns = {who: who.get(f"/tables/{table}/turns").json() for who in (anna, ben, watcher)}
    models.TurnsResponse.model_validate(turns[anna])
    mine, theirs = turns[anna]["turns"][1], turns[ben]["turns"][1]
    assert mine["moves"][0] == theirs["moves"][0] == "reserve deck 1"
    assert mine["moves"] != theirs["moves"] == turns[watcher]["turns"][1]["moves"]
    assert anna.get(f"/tables/{table}/turns?since=1").json()["turns"] == turns[anna]["turns"][1:]


def test_an_uploaded_record_can_be_replayed(anna: ApiClient, watcher: ApiClient) -> None:
    match = cabochon.new("splendor", seed=4)
    chance = random.Random(4)
    while match.to_move is not None:
        match.play(chance.choice(match.legal()))
    uploaded = anna.post("/records", text=match.record())
    assert uploaded.json() == anna.post("/records", text=match.record()).json()
    table = uploaded.json()["id"]
    assert watcher.get(f"/tables/{table}/replay?turn=0").json()["turns"] == len(match.turns)
    assert watcher.get(f"/tables/{table}/record").text == match.record()
    models.TableResponse.model_validate(watcher.see(table))
    refused = anna.post("/records", text=match.record().replace("take", "steal", 1))
    assert (refused.status_code, refused.json()["field"]) == (422, "text")


def test_a_tutorial_says_what_to_do(anna: ApiClient) -> None:
    begun = anna.post("/learn/splendor")
    assert begun.status_code == 201
    seen = anna.see(begun.json()["id"])
    models.TableResponse.model_validate(seen)
    assert seen["guide"]["number"] == 1
    assert anna.post("/learn/chess").status_code == 404


def test_the_record_is_only_for_matches_that_are_over(anna: ApiClient, ben: ApiClient) -> None:
    table = together(anna, ben)
    assert refusal_code(anna.get(f"/tables/{table}/record")) == "closed"


def test_while_a_match_runs_one_looks_back_with_the_own_perspective(anna: ApiClient, ben: ApiClient) -> None:
    table = together(anna, ben)
    anna.move(table, next(move for move in anna.see(table)["legal"] if move.startswith("reserve deck")))
    mine, theirs = (one.get(f"/tables/{table}/replay?turn=1").json() for one in (anna, ben))
    assert mine["seat"] == 0
    assert "code" in mine["view"]["players"][0]["reserved"][0]
    assert "code" not in theirs["view"]["players"][0]["reserved"][0]
    assert mine["moves"][0].startswith("reserve deck")
    assert mine["words"] != theirs["words"]
    assert refusal_code(ben.get(f"/tables/{table}/replay?turn=1&seat=0")) == "forbidden"
    assert refusal_code(ben.get(f"/tables/{table}/replay?turn=99")) == "not-found"


def test_too_many_requests_are_refused_with_a_retry_time(tmp_path: Path) -> None:
    with served(tmp_path, posts_per_second=0.01, posts_at_once=3) as site:
        anna = ApiClient(site, "Anna")
        table = anna.make()
        answers = [anna.post(f"/tables/{table}/leave") for _ in range(4)]
        assert answers[-1].status_code == 429
        assert int(answers[-1].headers["retry-after"]) >= 1
        assert refusal_code(answers[-1]) == "too-fast"
        reading = [anna.get(f"/tables/{table}") for _ in range(14)]
        assert reading[-1].status_code == 429


def test_head_and_options_are_answered(anna: ApiClient) -> None:
    table = anna.make()
    assert anna.request("HEAD", f"/tables/{table}").status_code == 200
    assert anna.request("HEAD", f"/tables/{table}/events").headers["content-type"].startswith("text/event-stream")
    assert anna.request("HEAD", "/tables/nowhere").status_code == 404
    response = anna.request("OPTIONS", "/tables")
    assert (response.status_code, response.headers["allow"]) == (204, "GET, HEAD, OPTIONS, POST")
    refused = anna.request("PUT", "/tables")
    assert (refused.status_code, refused.headers["allow"]) == (405, "GET, HEAD, OPTIONS, POST")


@pytest.mark.parametrize("body", [b"", b"{", b"\xff\xfe", b"[]", b"null", b'"x"', b"{" * 5000, b'{"number": 1e999}'])
def test_a_body_that_is_none_is_refused(body: bytes, anna: ApiClient) -> None:
    table = anna.make()
    for path in ("/tables", "/tokens", f"/tables/{table}/moves", f"/tables/{table}/seat"):
        answer = anna.request("POST", path, content=body)
        assert (answer.status_code, refusal_code(answer)) == (422, "bad-form")
    assert anna.request("POST", "/tables", content=b"x" * 40_000).status_code == 413


COUNTERPARTS = {
    "/play": "makeTable",
    "/tables": "makeTable",
    "/quick": "joinQuickMatch",
    "/name": "rename",
    "/replay": "uploadRecord",
    "/r/{name}/analysis": "startReview",
    "/account/tokens": "makeToken",
    "/account/tokens/revoke": "revokeToken",
    "/account/sessions/end": "endSession",
    "/t/{name}/close": "closeTable",
    "/push/subscriptions": None,  # browsers are notified; a program follows the events of its tables
    "/push/subscriptions/end": None,
    "/reading": None,  # a program says in each request which language it reads, and has no theme
}


def test_the_pages_can_do_nothing_the_api_cannot(site: TestClient) -> None:
    operations = {
        path.removeprefix(API): operation["operationId"]
        for path, methods in document()["paths"].items()
        for method, operation in methods.items()
        if method == "post"
    }
    names = {operation["operationId"] for methods in document()["paths"].values() for operation in methods.values()}
    for path in posted_by_pages(site):
        if path in COUNTERPARTS:
            assert COUNTERPARTS[path] in {*names, None}, path
        else:
            assert path.replace("/t/{name}", "/tables/{table}") in operations, path


def posted_by_pages(site: TestClient) -> set[str]:
    assert isinstance(site.app, FastAPI)
    paths = {str(route.path) for route in iter_route_contexts(site.app.routes) if "POST" in (route.methods or ())}
    return {path for path in paths if not path.startswith(API)}


def test_every_code_of_a_refusal_stands_in_the_documentation() -> None:
    documented = set(re.findall(r"`([a-z-]+)`", (ROOT / "docs/api.md").read_text().rpartition("| status |")[2]))
    kinds = {kind for refused in Refused.__subclasses__() for kind in (refused, *refused.__subclasses__())}
    assert documented == {error_code(kind) for kind in kinds} - {"account-refused"}


def test_the_page_that_explains_it_tells_every_operation_in_every_language(site: TestClient) -> None:
    for language in LANGUAGES:
        page = site.get("/api", headers={"Accept-Language": language}).text
        for path, methods in document()["paths"].items():
            for method, operation in methods.items():
                assert f'id="{operation["operationId"]}"' in page
                assert f"{method.upper()}</b> {path}" in page


def test_a_table_is_closed_by_its_creator(anna: ApiClient, ben: ApiClient) -> None:
    table = anna.make(public=True)
    assert anna.see(table)["can_close"]
    assert not ben.see(table)["can_close"]
    assert refusal_code(ben.request("DELETE", f"/tables/{table}")) == "not-maker"
    assert anna.request("DELETE", f"/tables/{table}").status_code == 204
    assert refusal_code(anna.get(f"/tables/{table}")) == "not-found"
    assert table not in [listed["id"] for listed in ben.get("/tables").json()["public"]]
    alone = anna.make("splendor", "easy")
    assert anna.request("DELETE", f"/tables/{alone}").status_code == 204
    assert anna.see(alone)["ended"]["reason"] == "end"
    assert refusal_code(anna.request("DELETE", f"/tables/{alone}")) == "closed"


def test_bots_do_not_play_alone(anna: ApiClient) -> None:
    answer = anna.post("/tables", game="splendor", seats=[{"who": "easy"}, {"who": "easy"}])
    assert (answer.status_code, refusal_code(answer)) == (403, "bots-only")


def test_a_refusal_for_a_quota_has_its_code(tmp_path: Path) -> None:
    with served(tmp_path, tables_per_person=2, waiting_per_person=1, people_per_address=1) as site:
        anna, ben = ApiClient(site, "Anna"), ApiClient(site, "Ben")
        anna.make()
        seats = [{"who": "me"}, {"who": "open"}]
        assert refusal_code(anna.post("/tables", game="splendor", seats=seats)) == "too-many-tables"
        anna.make("splendor", "easy")
        answer = anna.post("/learn/splendor")
        assert (answer.status_code, refusal_code(answer)) == (409, "too-many-tables")
        answer = ben.post("/learn/splendor")
        assert (answer.status_code, refusal_code(answer)) == (429, "too-many-from-address")
        assert int(answer.headers["retry-after"]) > 0
