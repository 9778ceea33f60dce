"""Schemathesis reads the document of the API and tries everything it promises, and much it does not."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
import uvicorn
from hypothesis import HealthCheck, settings

from cabochon.server.api.document import document
from cabochon.server.app import create_app
from cabochon.server.ops import Settings

REFUSED = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429, "5xx"]  # too much is refused as well
ACCEPTED = ["2xx", "3xx", 401, 403, 404, 409, 422, 429, "5xx"]
# What no schema can tell: which moves are legal, what goes with a game, what is left of a name or a message.
DECIDED_LATER = [
    *("move", "makeTable", "joinQuickMatch", "makeToken", "rename", "signUp", "changePassword", "uploadRecord"),
    *("say", "react"),
]
config = schemathesis.Config.from_dict(
    {
        "checks": {"negative_data_rejection": {"expected-statuses": REFUSED}},
        "operations": [
            {  # parameters that nobody knows are ignored, and this one has few others
                "include-operation-id": ["followTable"],
                "checks": {"negative_data_rejection": {"expected-statuses": [*REFUSED, "2xx"]}},
            },
            {
                "include-operation-id": DECIDED_LATER,
                "checks": {"positive_data_acceptance": {"expected-statuses": ACCEPTED}},
            },
        ],
    }
)
schema = schemathesis.openapi.from_dict(document(), config=config)
EXAMPLES = int(os.environ.get("API_EXAMPLES", "12"))
TABLES: list[str] = []


class Site:
    """The server at an address, with somebody who has tables there: one open, one running, one over."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.headers: dict[str, str] = {}
        self._accounts: dict[str, dict[str, str]] = {}
        token = self.post("/tokens", name="Anna")["token"]
        self.headers = {"Authorization": f"Bearer {token}"}
        self.tables = [self.make("open"), self.make("easy"), self.make("here"), self.over()]

    def post(self, path: str, **body: Any) -> Any:
        answer = requests.post(f"{self.address}/api/v1{path}", json=body, headers=self.headers, timeout=20)
        answer.raise_for_status()
        return answer.json()

    def credentials(self, path: str) -> dict[str, str]:
        """The headers of a request; each operation on accounts gets the cookie of a new account."""
        if "/account" not in path:
            return self.headers
        if path not in self._accounts:
            body = {"name": f"Anna {len(self._accounts)}", "password": "correct horse"}
            signed_up = requests.post(f"{self.address}/api/v1/account/sign-up", json=body, timeout=20)
            self._accounts[path] = {"Cookie": f"cabochon={signed_up.cookies['cabochon']}"}
        return self._accounts[path]

    def make(self, other: str) -> str:
        seats = [{"who": "me"}, {"who": other}]
        return str(self.post("/tables", game="splendor", seats=seats, public=True)["id"])

    def over(self) -> str:
        table = self.make("here")
        number = requests.get(f"{self.address}/api/v1/tables/{table}", headers=self.headers, timeout=20).json()[
            "number"
        ]
        self.post(f"/tables/{table}/end", number=number)
        return table


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    settings = Settings(
        database=f"sqlite:///{tmp_path_factory.mktemp('site') / 'tables.db'}",
        bot_pause=0.0,
        posts_per_second=1e6,
        posts_at_once=10**6,
        newcomers_at_once=10**6,
        tables_per_person=10**6,
        waiting_per_person=10**6,
        uploads_per_day=10**6,
        longest_wait=0.02,
        longest_stream=0.05,
    )
    server = uvicorn.Server(uvicorn.Config(create_app(settings), port=0, log_level="warning", access_log=False))
    running = threading.Thread(target=server.run)
    running.start()
    while not server.started:
        assert running.is_alive()
        running.join(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    found = Site(f"http://127.0.0.1:{port}")
    TABLES[:] = found.tables
    yield found
    server.should_exit = True
    running.join()


@schema.hook
def map_path_parameters(context: Any, path_parameters: dict[str, Any] | None) -> dict[str, Any] | None:
    """Half of the tables asked for are there."""
    if path_parameters and "table" in path_parameters and TABLES:
        name = str(path_parameters["table"])
        if len(name) % 2 == 0:
            return {**path_parameters, "table": TABLES[len(name) // 2 % len(TABLES)]}
    return path_parameters


@schema.parametrize()
# The same examples with every run; another number of them (API_EXAMPLES) brings others.
@settings(max_examples=EXAMPLES, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_operation_answers_as_documented(case: schemathesis.Case[Any], site: Site) -> None:
    case.call_and_validate(base_url=site.address, headers=site.credentials(case.path))
