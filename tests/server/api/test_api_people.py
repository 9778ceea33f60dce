"""Tokens, names and accounts over the API."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from cabochon.server.api import models
from tests.server.api.client import ApiClient, refusal_code, served

PASSWORD = "correct horse"


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(tmp_path_factory.mktemp("site")) as client:
        yield client


def with_account(site: TestClient, name: str) -> ApiClient:
    """Somebody who keeps the cookie that signing up gives them."""
    somebody = ApiClient(site)
    signed_up = somebody.post("/account/sign-up", name=name, password=PASSWORD)
    assert signed_up.json() == {"name": name, "is_known": True, "is_bot": False, "has_account": True}
    return somebody


def test_a_token_is_a_bot_until_it_is_given_back(site: TestClient) -> None:
    bot = ApiClient(site, "Robot")
    assert bot.get("/me").json() == {"name": "Robot", "is_known": True, "is_bot": True, "has_account": False}
    table = bot.make("splendor", "easy")
    renamed = bot.request("PUT", "/me", json={"name": "Robert"})
    assert renamed.json()["name"] == bot.get("/me").json()["name"] == "Robert"
    assert bot.see(table)["seat"] == 0
    assert bot.request("DELETE", "/tokens/mine").status_code == 204
    assert refusal_code(bot.get(f"/tables/{table}")) == "wrong-token"


def test_the_bots_of_an_account_are_listed_there_and_revoked_there(site: TestClient) -> None:
    anna = with_account(site, "Anna")
    bot = ApiClient(site)
    bot.headers = {"Authorization": f"Bearer {anna.post('/tokens', name='Her bot').json()['token']}"}
    (token,) = anna.get("/account").json()["tokens"]
    assert token["name"] == "Her bot"
    assert bot.get("/me").json()["name"] == "Her bot"
    assert refusal_code(bot.get("/account")) == "closed"  # a bot is not its owner
    assert ApiClient(site).request("DELETE", f"/tokens/{token['bot']}").status_code == 401
    assert with_account(site, "Ben").request("DELETE", f"/tokens/{token['bot']}").status_code == 204
    assert bot.get("/me").status_code == 200  # it was not his
    assert anna.request("DELETE", f"/tokens/{token['bot']}").status_code == 204
    assert bot.get("/me").status_code == 401


def test_an_account_from_sign_up_to_deletion(site: TestClient) -> None:
    anna = with_account(site, "Anna")
    table = anna.make("splendor", "easy")
    anna.post(f"/tables/{table}/end", number=anna.see(table)["number"])
    account = anna.get("/account").json()
    models.AccountResponse.model_validate(account)
    assert [match["table"] for match in account["matches"]] == [table]
    models.AccountExport.model_validate(anna.get("/account/export").json())
    models.PlayerResponse.model_validate(ApiClient(site).get("/players/anna").json())
    assert (
        refusal_code(ApiClient(site).post("/account/sign-up", name="ANNA", password="something else")) == "name-taken"
    )
    assert refusal_code(ApiClient(site).post("/account/log-in", name="Anna", password="a guess")) == "wrong-password"
    other = ApiClient(site)
    assert other.post("/account/log-in", name="Anna", password=PASSWORD).json()["has_account"]
    assert anna.post("/account/password", old=PASSWORD, new="battery staple").status_code == 200
    assert other.get("/me").json()["is_known"] is False  # its cookie is void
    assert anna.request("PUT", "/me", json={"name": "Anna B"}).json()["name"] == "Anna B"
    assert refusal_code(anna.post("/account/delete", password="a guess")) == "not-the-password"
    assert anna.post("/account/delete", password="battery staple").json()["has_account"] is False
    assert ApiClient(site).get("/players/Anna B").status_code == 404


def test_logging_out(site: TestClient) -> None:
    anna = with_account(site, "Anna")
    assert anna.post("/account/log-out").json()["has_account"] is False
    assert refusal_code(anna.get("/account")) == "closed"
    assert anna.post("/account/log-in", name="Anna", password=PASSWORD).status_code == 200
    assert refusal_code(anna.post("/account/log-in", name="Anna", password=PASSWORD)) == "closed"
    assert anna.post("/account/log-out-everywhere").json()["is_known"]
    assert ApiClient(site).post("/account/log-out-everywhere").status_code == 401


def test_the_name_of_an_account_is_reserved(site: TestClient) -> None:
    anna, robot = with_account(site, "Anna"), ApiClient(site, "Robot")
    guest = ApiClient(site)
    assert guest.post("/account/sign-up", name="Ben", password=PASSWORD).status_code == 200
    guest.post("/account/log-out")
    assert refusal_code(ApiClient(site).post("/tokens", name="\u0430nna")) == "name-reserved"
    assert refusal_code(robot.request("PUT", "/me", json={"name": "Anna"})) == "name-reserved"
    assert refusal_code(guest.request("PUT", "/me", json={"name": "Anna"})) == "name-reserved"
    seats = [{"who": "me"}, {"who": "here", "name": "Anna"}]
    assert refusal_code(robot.post("/tables", game="splendor", seats=seats)) == "name-reserved"
    assert anna.post("/tables", game="splendor", seats=seats).status_code == 201
    assert anna.post("/tokens", name="Anna").status_code == 201


def test_sessions_are_listed_and_ended(site: TestClient) -> None:
    anna, other = with_account(site, "Anna"), ApiClient(site)
    other.post("/account/log-in", name="Anna", password=PASSWORD)
    sessions = anna.get("/account").json()["sessions"]
    assert sorted(session["is_mine"] for session in sessions) == [False, True]
    (theirs,) = (session["session"] for session in sessions if not session["is_mine"])
    assert ApiClient(site).request("DELETE", f"/account/sessions/{theirs}").status_code == 401
    assert with_account(site, "Ben").request("DELETE", f"/account/sessions/{theirs}").status_code == 204
    assert other.get("/me").json()["is_known"]  # it was not his
    assert anna.request("DELETE", f"/account/sessions/{theirs}").status_code == 204
    assert not other.get("/me").json()["is_known"]
    assert len(anna.get("/account/export").json()["sessions"]) == 1


def test_a_name_or_password_that_is_none_is_refused(site: TestClient) -> None:
    somebody = ApiClient(site)
    assert refusal_code(somebody.post("/tokens", name=" ")) == "bad-name"
    assert refusal_code(somebody.post("/account/sign-up", name="Anna", password="short")) == "bad-password"
    assert refusal_code(ApiClient(site, "Robot").post("/account/sign-up", name="Anna", password=PASSWORD)) == "closed"


def test_tokens_are_not_made_without_end(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(tmp_path_factory.mktemp("few"), newcomers_at_once=2) as site:
        made = [ApiClient(site).post("/tokens", name="Robot") for _ in range(3)]
        assert [answer.status_code for answer in made] == [201, 201, 429]
        assert int(made[-1].headers["retry-after"]) > 0
