"""The sieges run, attack nobody but a server of this machine, and normal play goes on meanwhile. No times here."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys

import pytest

from cabochon.benchmarks.siege.attack import ATTACKS
from cabochon.benchmarks.siege.players import Observations
from cabochon.benchmarks.siege.target import NotLoopback, Target

SMALL = ["half-requests", "long-match", "--seconds=1.5", "--tables=1", "--scale=0.02", "--moves=20", "--json"]


@pytest.mark.parametrize(
    "address",
    ["http://192.0.2.1:8000", "http://10.0.0.1", "https://127.0.0.1", "http://[2001:db8::1]:8000", "http://0.0.0.0:1"],
)
def test_only_this_machine_is_attacked(address: str) -> None:
    with pytest.raises(NotLoopback):
        Target(address, seconds=1)


def test_a_name_is_no_address() -> None:
    with pytest.raises(ValueError, match="does not appear to be an IPv4 or IPv6 address"):
        Target("http://example.org", seconds=1)


@pytest.mark.server
@pytest.mark.exhaustive
def test_normal_play_goes_on_in_a_small_siege() -> None:
    run = subprocess.run([sys.executable, "-m", "cabochon.benchmarks.siege", *SMALL], capture_output=True, text=True)
    outcomes = json.loads(run.stdout)
    assert [outcome["siege"] for outcome in outcomes] == ["half-requests", "long-match"], run.stderr
    for outcome in outcomes:
        assert outcome["moves"] > 0
        assert outcome["failed"] == 0, outcome["reasons"]
        assert outcome["attackers"]


@pytest.mark.slow
@pytest.mark.parametrize("attack", sorted(ATTACKS))
def test_an_attack_ends_by_itself_though_nobody_answers(attack: str) -> None:
    target = Target("http://127.0.0.1:9", seconds=0.1, scale=0.01, table="none")
    asyncio.run(asyncio.wait_for(ATTACKS[attack](target), 30))


def test_a_failure_is_reported_with_its_reason() -> None:
    observations = Observations()
    observations.fail(TimeoutError("ten seconds"))
    assert (observations.failed, observations.reasons) == (1, ["TimeoutError: ten seconds"])
