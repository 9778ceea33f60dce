"""The chat for programs: they greet with the same limits as people, and whoever closes it hears nothing."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any, get_args

import pytest
from starlette.testclient import TestClient

from cabochon.server.api.models.chat import Reaction
from cabochon.server.ops import rate_limits
from cabochon.server.play import REACTIONS
from tests.server.api.client import ApiClient, refusal_code, served


@pytest.fixture
def site(tmp_path: Path) -> Iterator[TestClient]:
    with served(tmp_path, longest_stream=1.0) as client:
        yield client


@pytest.fixture
def anna(site: TestClient) -> ApiClient:
    return ApiClient(site, "Anna")


@pytest.fixture
def ben(site: TestClient) -> ApiClient:
    return ApiClient(site, "Ben")


def together(anna: ApiClient, ben: ApiClient, **fields: Any) -> str:
    table = anna.make("splendor", **fields)
    assert ben.sit(table, anna.see(table)["invite"]).status_code == 200
    return table


def texts(program: ApiClient, table: str, query: str = "") -> list[str]:
    return [message["text"] for message in program.get(f"/tables/{table}/chat{query}").json()["messages"]]


def test_programs_greet_and_read(site: TestClient, anna: ApiClient, ben: ApiClient) -> None:
    table = together(anna, ben)
    assert anna.post(f"/tables/{table}/chat", text="Good luck!").json() == {"number": 1}
    assert ben.post(f"/tables/{table}/chat/reactions", reaction="hello").status_code == 201
    read = ben.get(f"/tables/{table}/chat").json()
    assert (read["last"], read["can_write"], read["is_closed"]) == (2, True, False)
    first, second = read["messages"]
    assert (first["seat"], first["name"], first["kind"], first["text"]) == (0, "Anna", "text", "Good luck!")
    assert (second["seat"], second["kind"], second["text"]) == (1, "reaction", "hello")
    watcher = ApiClient(site)
    assert texts(watcher, table, "?after=1") == ["hello"]
    assert texts(watcher, table, "?before=2") == ["Good luck!"]
    assert watcher.get(f"/tables/{table}/chat").json()["can_write"] is False
    assert watcher.post(f"/tables/{table}/chat", text="Boo").status_code == 401
    assert refusal_code(ApiClient(site, "Carl").post(f"/tables/{table}/chat", text="Boo")) == "forbidden"


def test_a_program_that_closes_the_chat_hears_nothing(anna: ApiClient, ben: ApiClient) -> None:
    table = together(anna, ben)
    anna.post(f"/tables/{table}/chat", text="Hello")
    assert ben.post(f"/tables/{table}/chat/close").status_code == 204
    read = ben.get(f"/tables/{table}/chat").json()
    assert read == {"messages": [], "last": 0, "can_write": False, "is_closed": True}
    assert refusal_code(ben.post(f"/tables/{table}/chat", text="Hi")) == "chat-closed"
    assert "event: chat" not in ben.get(f"/tables/{table}/events?chat=true").text
    assert ben.post(f"/tables/{table}/chat/open").status_code == 204
    assert texts(ben, table) == ["Hello"]


def test_events_carry_the_number_of_the_last_message_if_wanted(anna: ApiClient, ben: ApiClient) -> None:
    table = together(anna, ben)
    assert "chat" not in ben.get(f"/tables/{table}/events").text
    saying = threading.Timer(0.05, anna.post, (f"/tables/{table}/chat",), {"text": "Unique words"})
    saying.start()
    stream = ben.get(f"/tables/{table}/events?chat=true").text
    saying.join()
    assert "event: chat\ndata: 0\n\n" in stream
    assert "event: chat\ndata: 1\n\n" in stream
    assert "Unique words" not in stream
    assert stream.count("id: ") == 1  # a message is no version


def test_programs_have_a_chat_at_a_public_table_if_its_maker_wants_it(anna: ApiClient, ben: ApiClient) -> None:
    quiet, open_to_all = together(anna, ben, public=True), together(anna, ben, public=True, chat="everyone")
    assert refusal_code(anna.post(f"/tables/{quiet}/chat", text="Hello")) == "no-chat"
    assert refusal_code(anna.get(f"/tables/{quiet}/chat")) == "no-chat"
    assert anna.post(f"/tables/{open_to_all}/chat", text="Hello").status_code == 201
    assert [anna.see(table)["chat"] for table in (quiet, open_to_all)] == ["default", "everyone"]


@pytest.mark.parametrize("text", ["\u200b", " ", "\u202e\u2800"])
def test_a_program_cannot_say_what_nobody_could_see(text: str, anna: ApiClient, ben: ApiClient) -> None:
    table = together(anna, ben)
    assert refusal_code(anna.post(f"/tables/{table}/chat", text=text)) == "bad-message"
    assert anna.post(f"/tables/{table}/chat", text="x" * 201).status_code == 422


def test_a_program_that_floods_is_told_to_wait(
    anna: ApiClient, ben: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = monotonic()
    monkeypatch.setattr(rate_limits, "monotonic", lambda: now)  # time stands still
    table = together(anna, ben)
    answers = [anna.post(f"/tables/{table}/chat", text="Ha") for _ in range(10)]
    assert refusal_code(answers[-1]) == "too-many-messages"
    assert ben.post(f"/tables/{table}/chat", text="Oh").status_code == 201


def test_the_document_names_every_reaction() -> None:
    assert get_args(Reaction) == REACTIONS
