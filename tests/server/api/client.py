"""A server in this process, and clients of its API with a token each."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from cabochon.server.app import create_app
from cabochon.server.ops import Settings

__all__ = ["API", "ApiClient", "refusal_code", "served"]

API = "/api/v1"


@contextmanager
def served(folder: Path, **settings: Any) -> Iterator[TestClient]:
    """The server in this process, without rate limits and quotas."""
    unlimited = {
        "bot_pause": 0.0,
        "posts_per_second": 1e6,
        "posts_at_once": 10**6,
        "newcomers_at_once": 10**6,
        "tables_per_person": 10**6,
        "waiting_per_person": 10**6,
        "uploads_per_day": 10**6,
        "longest_wait": 5.0,
    }
    chosen = Settings(database=f"sqlite:///{folder / 'tables.db'}", **{**unlimited, **settings})
    with TestClient(create_app(chosen), follow_redirects=False) as client:
        yield client


class ApiClient:
    """A program with a token; without a name, a spectator."""

    def __init__(self, site: TestClient, name: str = "") -> None:
        self._site = TestClient(site.app, follow_redirects=False)
        self._site.portal = site.portal  # in the same event loop, with cookies of its own
        self.headers: dict[str, str] = {}
        if name:
            token = self.post("/tokens", name=name).json()["token"]
            self.headers = {"Authorization": f"Bearer {token}"}

    def get(self, path: str, **headers: str) -> Any:
        return self._site.get(API + path, headers={**self.headers, **headers})

    def post(self, path: str, **fields: Any) -> Any:
        return self._site.post(API + path, json=fields, headers=self.headers)

    def request(self, method: str, path: str, **fields: Any) -> Any:
        return self._site.request(method, API + path, headers=self.headers, **fields)

    def make(self, game: str = "splendor", *others: str, **fields: Any) -> str:
        """Create a table and take its first seat; the others are open, or as given."""
        seats = [{"who": who} for who in ("me", *(others or ("open",)))]
        made = self.post("/tables", game=game, seats=seats, **fields)
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    def see(self, table: str, query: str = "") -> dict[str, Any]:
        answer = self.get(f"/tables/{table}{query}")
        assert answer.status_code == 200, answer.text
        table_json: dict[str, Any] = answer.json()
        return table_json

    def sit(self, table: str, invite: str = "") -> Any:
        return self.post(f"/tables/{table}/seat", invite=invite)

    def move(self, table: str, move: str = "", *, chance: random.Random | None = None) -> Any:
        """Play this move, or any legal one."""
        seen = self.see(table)
        chosen = move or (chance or random.Random(1)).choice(seen["legal"])
        return self.post(f"/tables/{table}/moves", number=seen["number"], move=chosen)


def refusal_code(answer: Any) -> str:
    """The error code of an answer."""
    return str(json.loads(answer.text)["error"])
