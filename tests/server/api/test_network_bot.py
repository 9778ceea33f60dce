"""The example of a bot that plays over the network, as a process at a real server."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from cabochon.benchmarks.load.server_process import Server
from tests.docs.pages import ROOT

BOT = ROOT / "examples" / "network_bot.py"
PATIENCE = 240


def call(server: Server, path: str, body: Any = None, token: str = "") -> Any:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(f"{server.address}/api/v1{path}", data, headers), timeout=30) as answer:
        return json.load(answer)


class Host:
    """Creates a table, invites bots, and leaves so that they play among themselves."""

    def __init__(self, server: Server, game: str, *others: str) -> None:
        self.server = server
        self._token = call(server, "/tokens", {"name": "Host"})["token"]
        new_table = {"game": game, "seats": [{"who": "me"}, *({"who": other} for other in others)]}
        self.table = call(server, "/tables", new_table, self._token)["id"]
        self.invitation = f"{server.address}/join/{self.see()['invite']}"

    def see(self) -> Any:
        return call(self.server, f"/tables/{self.table}", token=self._token)

    def stand_up(self) -> None:
        call(self.server, f"/tables/{self.table}/leave", {}, self._token)


def a_bot(address: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(BOT), address], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def said_at_the_end(bot: subprocess.Popen[str]) -> str:
    output, errors = bot.communicate(timeout=PATIENCE)
    assert (bot.returncode, errors) == (0, "")
    return output


@pytest.mark.parametrize("game", ["marvel", "battle-mat"])
def test_two_of_them_play_each_other_to_the_end(game: str, server: Server) -> None:
    host = Host(server, game, "open")
    host.stand_up()
    bots = [a_bot(host.invitation) for _ in range(2)]
    for bot in bots:
        assert "The match is over" in said_at_the_end(bot)
    over = host.see()
    assert over["status"] == "over"
    assert [seat["name"] for seat in over["seats"]] == ["Network bot", "Network bot 2"]


def test_it_plays_against_a_bot_of_the_house_through_the_end_of_a_server(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        host = Host(server, "splendor", "open", "easy")
        host.stand_up()
        first, second = a_bot(host.invitation), a_bot(host.invitation)
        wait_for_moves(host, 6)
        server.kill()
        server.start()
        assert "The match is over" in said_at_the_end(first)
        assert "The match is over" in said_at_the_end(second)


def wait_for_moves(host: Host, number: int) -> None:
    """Until so much has been written into the log after the layout."""
    seen, began = host.see(), 0
    while not began or seen["number"] < began + number:
        began = began or (seen["number"] if seen["status"] == "running" else 0)
        seen = call(host.server, f"/tables/{host.table}?after={seen['version']}")


def test_bad_input_is_answered_with_one_clear_line(server: Server) -> None:
    for address in ("", "nonsense", "http://127.0.0.1:9/join/x", f"{server.address}/join/nothing"):
        bot = a_bot(address)
        _, complained = bot.communicate(timeout=PATIENCE)
        assert bot.returncode == 1, address
        assert len(complained.splitlines()) == 1, complained
        assert "Traceback" not in complained
    full = Host(server, "splendor", "easy")
    _, complained = a_bot(full.invitation).communicate(timeout=PATIENCE)
    assert len(complained.splitlines()) == 1
    assert "no longer possible" in complained
