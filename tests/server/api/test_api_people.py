"""Tokens, names and accounts over the API."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from cabochon.server.api import models
from tests.server.api.client import Program, served, told_of

PASSWORD = "correct horse"


@pytest.fixture
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    with served(tmp_path_factory.mktemp("site")) as client:
        yield client


def with_account(site: TestClient, name: str) -> Program:
    """Somebody who keeps the cookie that signing up gives them."""
    somebody = Program(site)
    signed_up = somebody.post("/account/sign-up", name=name, password=PASSWORD)
    assert signed_up.json() == {"name": name, "is_known": True, "is_bot": False, "has_account": True}
    return somebody


def test_a_token_is_a_bot_until_it_is_given_back(site: TestClient) -> None:
    bot = Program(site, "Robot")
    assert bot.get("/me").json() == {"name": "Robot", "is_known": True, "is_bot": True, "has_account": False}
    table = bot.make("splendor", "easy")
    renamed = bot.request("PUT", "/me", json={"name": "Robert"})
    assert renamed.json()["name"] == bot.get("/me").json()["name"] == "Robert"
    assert bot.see(table)["seat"] == 0
    assert bot.request("DELETE", "/tokens/mine").status_code == 204
    assert told_of(bot.get(f"/tables/{table}")) == "wrong-token"


def test_the_bots_of_an_account_are_listed_there_and_revoked_there(site: TestClient) -> None:
    anna = with_account(site, "Anna")
    bot = Program(site)
    bot.headers = {"Authorization": f"Bearer {anna.post('/tokens', name='Her bot').json()['token']}"}
    (told,) = anna.get("/account").json()["tokens"]
    assert told["name"] == "Her bot"
    assert bot.get("/me").json()["name"] == "Her bot"
    assert told_of(bot.get("/account")) == "closed"  # a bot is not its owner
    assert Program(site).request("DELETE", f"/tokens/{told['bot']}").status_code == 401
    assert with_account(site, "Ben").request("DELETE", f"/tokens/{told['bot']}").status_code == 204
    assert bot.get("/me").status_code == 200  # it was not his
    assert anna.request("DELETE", f"/tokens/{told['bot']}").status_code == 204
    assert bot.get("/me").status_code == 401


def test_an_account_from_sign_up_to_deletion(site: TestClient) -> None:
    anna = with_account(site, "Anna")
    table = anna.make("splendor", "easy")
    anna.post(f"/tables/{table}/end", number=anna.see(table)["number"])
    account = anna.get("/account").json()
    models.AccountTold.model_validate(account)
    assert [match["table"] for match in account["matches"]] == [table]
    models.Exported.model_validate(anna.get("/account/export").json())
    models.PlayerTold.model_validate(Program(site).get("/players/anna").json())
    assert told_of(Program(site).post("/account/sign-up", name="ANNA", password="something else")) == "name-taken"
    assert told_of(Program(site).post("/account/log-in", name="Anna", password="a guess")) == "wrong-password"
    other = Program(site)
    assert other.post("/account/log-in", name="Anna", password=PASSWORD).json()["has_account"]
    assert anna.post("/account/password", old=PASSWORD, new="battery staple").status_code == 200
    assert other.get("/me").json()["is_known"] is False  # its cookie is void
    assert anna.request("PUT", "/me", json={"name": "Anna B"}).json()["name"] == "Anna B"
    assert told_of(anna.post("/account/delete", password="a guess")) == "not-the-password"
    assert anna.post("/account/delete", password="battery staple").json()["has_account"] is False
    assert Program(site).get("/players/Anna B").status_code == 404


def test_logging_out(site: TestClient) -> None:
    anna = with_account(site, "Anna")
    assert anna.post("/account/log-out").json()["has_account"] is False
    assert told_of(anna.get("/account")) == "closed"
    assert anna.post("/account/log-in", name="Anna", password=PASSWORD).status_code == 200
    assert told_of(anna.post("/account/log-in", name="Anna", password=PASSWORD)) == "closed"
    assert anna.post("/account/log-out-everywhere").json()["is_known"]
    assert Program(site).post("/account/log-out-everywhere").status_code == 401


def test_a_name_or_password_that_is_none_is_refused(site: TestClient) -> None:
    somebody = Program(site)
    assert told_of(somebody.post("/tokens", name=" ")) == "bad-name"
    assert told_of(somebody.post("/account/sign-up", name="Anna", password="short")) == "bad-password"
    assert told_of(Program(site, "Robot").post("/account/sign-up", name="Anna", password=PASSWORD)) == "closed"


def test_tokens_are_not_made_without_end(tmp_path_factory: pytest.TempPathFactory) -> None:
    with served(tmp_path_factory.mktemp("few"), newcomers_at_once=2) as site:
        made = [Program(site).post("/tokens", name="Robot") for _ in range(3)]
        assert [answer.status_code for answer in made] == [201, 201, 429]
        assert int(made[-1].headers["retry-after"]) > 0
