"""Programs that play over the API, for tests: each with a token of its own."""

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

__all__ = ["API", "Program", "served"]

API = "/api/v1"


@contextmanager
def served(folder: Path, **settled: Any) -> Iterator[TestClient]:
    """The server, in this process; nobody is too fast for it."""
    usual = {
        "bot_pause": 0.0,
        "posts_per_second": 1e6,
        "posts_at_once": 10**6,
        "newcomers_at_once": 10**6,
        "longest_wait": 5.0,
    }
    settings = Settings(database=f"sqlite:///{folder / 'tables.db'}", **{**usual, **settled})
    with TestClient(create_app(settings), follow_redirects=False) as client:
        yield client


class Program:
    """Somebody with a token, or without one a watcher."""

    def __init__(self, site: TestClient, name: str = "") -> None:
        self._site = TestClient(site.app, follow_redirects=False)
        self._site.portal = site.portal  # in the same event loop, with cookies of its own
        self.headers: dict[str, str] = {}
        if name:
            token = self.post("/tokens", name=name).json()["token"]
            self.headers = {"Authorization": f"Bearer {token}"}

    def get(self, path: str, **headers: str) -> Any:
        return self._site.get(API + path, headers={**self.headers, **headers})

    def post(self, path: str, **said: Any) -> Any:
        return self._site.post(API + path, json=said, headers=self.headers)

    def request(self, method: str, path: str, **said: Any) -> Any:
        return self._site.request(method, API + path, headers=self.headers, **said)

    def make(self, game: str = "splendor", *others: str, **wanted: Any) -> str:
        """A table, of which the first seat is one's own and the others are told; open if none is."""
        seats = [{"who": who} for who in ("me", *(others or ("open",)))]
        made = self.post("/tables", game=game, seats=seats, **wanted)
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    def see(self, table: str, wanted: str = "") -> dict[str, Any]:
        answer = self.get(f"/tables/{table}{wanted}")
        assert answer.status_code == 200, answer.text
        told: dict[str, Any] = answer.json()
        return told

    def sit(self, table: str, invite: str = "") -> Any:
        return self.post(f"/tables/{table}/seat", invite=invite)

    def move(self, table: str, move: str = "", *, chance: random.Random | None = None) -> Any:
        """What is told, or any legal move."""
        seen = self.see(table)
        chosen = move or (chance or random.Random(1)).choice(seen["legal"])
        return self.post(f"/tables/{table}/moves", number=seen["number"], move=chosen)


def told_of(answer: Any) -> str:
    """The code of a refusal."""
    return str(json.loads(answer.text)["error"])
