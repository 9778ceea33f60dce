"""Quick matches over the API: programs meet as people do."""

from __future__ import annotations

from pathlib import Path

from tests.server.api.client import ApiClient, refusal_code, served

ASKED = {"game": "splendor", "seats": 2, "clock": {"pace": "turn", "seconds": 60}}


def test_two_programs_meet(tmp_path: Path) -> None:
    with served(tmp_path) as site:
        anna, ben = ApiClient(site, "Anna"), ApiClient(site, "Ben")
        table = anna.post("/quick-matches", **ASKED).json()
        seen = anna.see(table["id"])
        assert (seen["status"], seen["quick"], seen["casual"]) == ("waiting", True, True)
        assert anna.post("/quick-matches", **ASKED).json()["id"] == table["id"]
        met = ben.post("/quick-matches", **ASKED).json()
        assert (met["id"], met["status"]) == (table["id"], "running")


def test_bots_fill_in_and_leaving_ends_the_search(tmp_path: Path) -> None:
    with served(tmp_path, bots_after=0) as site:
        anna = ApiClient(site, "Anna")
        table = anna.post("/quick-matches", **ASKED).json()["id"]
        assert anna.post(f"/tables/{table}/leave").json()["status"] == "waiting"
        assert anna.get(f"/tables/{table}").status_code == 404
        table = anna.post("/quick-matches", **ASKED).json()["id"]
        assert anna.post(f"/tables/{table}/bots", level="easy").json()["status"] == "running"


def test_what_is_refused_has_a_code(tmp_path: Path) -> None:
    with served(tmp_path) as site:
        anna, ben = ApiClient(site, "Anna"), ApiClient(site, "Ben")
        table = anna.post("/quick-matches", **ASKED).json()["id"]
        assert refusal_code(anna.post(f"/tables/{table}/bots", level="easy")) == "too-early"
        assert refusal_code(ben.post(f"/tables/{table}/bots", level="easy")) == "forbidden"
        assert refusal_code(ben.post("/quick-matches", game="splendor", seats=7)) == "bad-form"
        assert refusal_code(ApiClient(site).post("/quick-matches", **ASKED)) == "no-token"


def test_a_table_can_be_casual(tmp_path: Path) -> None:
    with served(tmp_path) as site:
        anna = ApiClient(site, "Anna")
        assert anna.see(anna.make("splendor", "easy", casual=True))["casual"]
        assert not anna.see(anna.make("splendor", "easy"))["casual"]
