"""A match that two players prolong: they take chips and return them, and never buy a card."""

from __future__ import annotations

import random
from typing import Any

from cabochon.benchmarks.load.http_client import HttpClient

__all__ = ["prolong", "sit_down"]


async def sit_down(client: HttpClient) -> dict[str, Any]:
    """A `table` of two attackers, and their `tokens`."""
    tokens = [(await _ask(client, "", "POST", "/tokens", {"name": "Attacker"}))["token"] for _ in range(2)]
    seats = {"game": "splendor", "seats": [{"who": "me"}, {"who": "open"}], "public": True}
    made = await _ask(client, tokens[0], "POST", "/tables", seats)
    await _ask(client, tokens[1], "POST", f"/tables/{made['id']}/seat", {"invite": made["invite"]})
    return {"table": made["id"], "tokens": tokens}


async def prolong(client: HttpClient, *, table: str, tokens: list[str], moves: int) -> int:
    """How many moves they made before the server ended the match, or all."""
    chance, to_move = random.Random(1), 0
    for done in range(moves):
        view = await _ask(client, tokens[to_move], "GET", f"/tables/{table}", None)
        least = min(map(_gain, view["legal"]))
        idle = [move for move in view["legal"] if _gain(move) == least]
        move = {"number": view["number"], "move": chance.choice(idle)}
        progress = await _ask(client, tokens[to_move], "POST", f"/tables/{table}/moves", move)
        if progress["status"] != "running":
            return done + 1
        to_move = progress["to_move"]
    return moves


def _gain(move: str) -> int:
    """How much a move brings the end nearer. With the gold in their hands, five other chips lie in the bank, and it
    takes long until a position comes again."""
    return 2 if move.startswith("buy") else int(move == "return gold")


async def _ask(client: HttpClient, token: str, method: str, path: str, body: Any) -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return await client.request(method, f"/api/v1{path}", body, headers=headers)
