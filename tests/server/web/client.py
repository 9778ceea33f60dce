"""Pages fetched without a browser: a table created by its form, a friend who joins it, the moves it offers."""

from __future__ import annotations

import json
import re
from typing import Any

from starlette.testclient import TestClient

__all__ = ["a_table", "another", "invitation", "joined", "moves_on"]


def another(browser: TestClient) -> TestClient:
    """Another person at the same server, with cookies of their own."""
    client = TestClient(browser.app, follow_redirects=False)
    client.portal = browser.portal  # in the same event loop
    return client


def a_table(browser: TestClient, game: str = "splendor", **fields: str) -> str:
    """The address of a new table."""
    response = browser.post("/tables", data={"game": game, "who0": "me", "who1": "open", **fields})
    assert response.status_code == 303, response.text
    return str(response.headers["location"])


def invitation(page: str) -> str:
    found = re.search(r"/join/([\w-]+)", page)
    assert found is not None
    return f"/join/{found[1]}"


def moves_on(page: str) -> dict[str, Any]:
    """The legal moves that the page holds for its script, with the number of the next move."""
    found = re.search(r'id="moves">(.*?)</script>', page, re.DOTALL)
    assert found is not None
    moves: dict[str, Any] = json.loads(found[1])
    return moves


def joined(browser: TestClient, table: str) -> TestClient:
    """A friend who took a seat by the invitation link."""
    friend = another(browser)
    link = invitation(browser.get(table).text)
    friend.get(link)
    response = friend.post(f"{table}/seat", data={"invite": link.removeprefix("/join/")})
    assert response.headers["location"] == table
    return friend
