"""Whoever guesses passwords waits longer and longer, and nobody else does: least of all the owner of the account."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import pytest
from argon2 import PasswordHasher

from cabochon.server.ops import backoff, rate_limits
from cabochon.server.people import (
    Device,
    NotThePassword,
    Overloaded,
    Person,
    TooManyTries,
    WrongPassword,
    passwords,
)
from tests.server.accounts import ADDRESS, PASSWORD, Site, at_a_site

GUEST = Person("guest", "Gustav")
FREE_TRIES, TRIES_BY_ALL = 5, 100
MOST_STRANGERS = passwords.MOST_WAITING // 2
ELSEWHERE = "198.51.100.7"


class Clock:
    """It stands still while tests do what people would need time for."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    stopped = Clock()
    for module in (backoff, rate_limits):
        monkeypatch.setattr(module, "monotonic", stopped)
    return stopped


async def log_in(
    site: Site, name: str = "Anna", password: str = PASSWORD, *, address: str = ADDRESS, device: Device | None = None
) -> Person:
    return await site.accounts.log_in(GUEST, name=name, password=password, address=address, device=device)


async def guess(site: Site, name: str = "Anna", *, address: str = ADDRESS, device: Device | None = None) -> None:
    with pytest.raises(WrongPassword):
        await log_in(site, name, "wrong horse", address=address, device=device)


async def refused_for(site: Site, name: str = "Anna", **how: Any) -> int:
    """How many seconds they are told to wait."""
    with pytest.raises(TooManyTries) as refused:
        await log_in(site, name, **how)
    return refused.value.seconds


def test_guesses_from_one_address_do_not_lock_out_another(database: str) -> None:
    async def scene(site: Site) -> None:
        await site.signed_up("Anna")
        for _ in range(FREE_TRIES):
            await guess(site)
        await refused_for(site)
        assert (await log_in(site, address=ELSEWHERE)).name == "Anna"

    at_a_site(database, scene)


@pytest.mark.parametrize("name", ["Anna", "Nobody"])
def test_the_wait_doubles_up_to_a_limit_and_a_name_without_account_is_no_different(
    name: str, database: str, clock: Clock
) -> None:
    async def scene(site: Site) -> None:
        await site.signed_up("Anna")
        for _ in range(FREE_TRIES):
            await guess(site, name)
        waits = []
        for _ in range(11):
            waits.append(await refused_for(site, name))
            clock.now += waits[-1]
            await guess(site, name)
        assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]

    at_a_site(database, scene)


def test_the_right_password_ends_the_wait_for_good(database: str, clock: Clock) -> None:
    async def scene(site: Site) -> None:
        await site.signed_up("Anna")
        for _ in range(FREE_TRIES):
            await guess(site)
        clock.now += 1
        for _ in range(20):
            assert (await log_in(site)).name == "Anna"  # who knows it may come as often as they like
        await guess(site)
        assert (await log_in(site)).name == "Anna"

    at_a_site(database, scene)


def test_many_guesses_at_the_same_moment_are_no_way_around(database: str) -> None:
    async def scene(site: Site) -> None:
        await site.signed_up("Anna")
        guesses = [log_in(site, password=f"guess number {number}") for number in range(20)]
        answers = await asyncio.gather(*guesses, return_exceptions=True)
        assert sum(isinstance(answer, WrongPassword) for answer in answers) == FREE_TRIES
        assert sum(isinstance(answer, TooManyTries) for answer in answers) == 20 - FREE_TRIES

    at_a_site(database, scene)


def test_an_address_from_which_many_names_are_tried_is_slowed_down(database: str) -> None:
    async def scene(site: Site) -> None:
        await site.signed_up("Anna")
        for number in range(30):
            await guess(site, f"Nobody {number}")
        assert await refused_for(site) == 10
        assert (await log_in(site, address=ELSEWHERE)).name == "Anna"

    at_a_site(database, scene)


def test_a_browser_that_logged_in_before_passes_whatever_others_guess(database: str) -> None:
    async def scene(site: Site) -> None:
        anna = await site.signed_up("Anna")
        known = Device.new().with_account(anna.id)
        for number in range(TRIES_BY_ALL):
            await guess(site, address=f"203.0.113.{number}")
        await refused_for(site, address=ELSEWHERE)  # an attack from many addresses slows down unknown browsers
        await refused_for(site, address=ELSEWHERE, device=Device.new())
        assert (await log_in(site, address=ELSEWHERE, device=known)).name == "Anna"
        assert (await log_in(site, address="203.0.113.1", device=known)).name == "Anna"

    at_a_site(database, scene)


def test_a_known_browser_is_slowed_down_by_its_own_guesses_alone(database: str, clock: Clock) -> None:
    async def scene(site: Site) -> None:
        anna, ben = await site.signed_up("Anna"), await site.signed_up("Ben")
        known, other = Device.new().with_account(anna.id), Device.new().with_account(anna.id)
        for _ in range(10):
            await guess(site, device=known)
        assert await refused_for(site, device=known) == 1
        assert (await log_in(site, device=other)).name == "Anna"
        for _ in range(FREE_TRIES):
            await guess(site, "Ben", device=known)  # it never logged in as Ben
        await refused_for(site, "Ben", device=known)
        assert (await log_in(site, "Ben", device=other.with_account(ben.id))).name == "Ben"

    at_a_site(database, scene)


def test_a_person_who_is_logged_in_can_change_the_password_during_an_attack(database: str) -> None:
    async def scene(site: Site) -> None:
        anna = await site.signed_up("Anna")
        for number in range(TRIES_BY_ALL):
            await guess(site, address=f"203.0.113.{number}")
        changed = await site.accounts.change_password(anna, old=PASSWORD, new="battery staple", address=ADDRESS)
        for _ in range(10):
            with pytest.raises(NotThePassword):
                await site.accounts.delete(changed, password="wrong horse", address=ADDRESS)
        with pytest.raises(TooManyTries):  # a stolen cookie is no way to guess the password
            await site.accounts.delete(changed, password="battery staple", address=ADDRESS)

    at_a_site(database, scene)


def test_a_flood_of_log_ins_hashes_few_at_a_time_and_keeps_few_waiting(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    verify, go_on, most = PasswordHasher.verify, threading.Event(), [0, 0]

    def slowly(self: PasswordHasher, kept: str, password: str) -> bool:
        most[0] += 1
        most[1] = max(most)
        go_on.wait()
        most[0] -= 1
        return verify(self, kept, password)

    async def scene(site: Site) -> None:
        anna = await site.signed_up("Anna")
        monkeypatch.setattr(PasswordHasher, "verify", slowly)
        flood = [
            asyncio.ensure_future(log_in(site, f"Nobody {number}", address=f"203.0.113.{number}"))
            for number in range(100)
        ]
        while sum(attempt.done() for attempt in flood) < len(flood) - MOST_STRANGERS:
            await asyncio.sleep(0.01)
        owner = asyncio.ensure_future(log_in(site, device=Device.new().with_account(anna.id)))
        await asyncio.sleep(0)
        go_on.set()
        assert (await owner).name == "Anna"
        answers = await asyncio.gather(*flood, return_exceptions=True)
        assert sum(isinstance(answer, Overloaded) for answer in answers) == len(flood) - MOST_STRANGERS
        assert sum(isinstance(answer, WrongPassword) for answer in answers) == MOST_STRANGERS
        assert most[1] <= passwords.AT_THE_SAME_TIME

    at_a_site(database, scene)
