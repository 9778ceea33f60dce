"""Attacks with valid requests: tables, bots, wrong passwords, reads, and a very long match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import cycle

from cabochon.benchmarks.load.http_client import HttpClient
from cabochon.benchmarks.siege.target import Target, attackers, written

__all__ = ["bots", "long_match", "passwords", "pictures", "reads", "tables"]

ATTACKERS, READERS = 8, 64
SECONDS_BETWEEN = 0.02  # of one attacker: eight of them ask 400 times a second
HOSTILE_TABLES, TABLES_OF_ONE = 200, 20
FORM = "Content-Type: application/x-www-form-urlencoded"
LANGUAGES = ("en", "de", "fr", "it")


async def _again_and_again(target: Target) -> AsyncIterator[None]:
    while target.is_time_left:
        yield
        await asyncio.sleep(SECONDS_BETWEEN)


async def tables(target: Target) -> None:
    """Make public tables that wait for players."""
    table = {"game": "splendor", "seats": [{"who": "me"}, {"who": "open"}], "public": True}

    async def make(number: int) -> None:
        client, token = target.client(number), ""
        async for _ in _again_and_again(target):
            token = token or await target.token(client)
            made = await target.ask_api(client, "POST", "/tables", table, token=token)
            if not made:
                token = ""  # as somebody new

    await attackers(target.number(ATTACKERS), make)


async def bots(target: Target) -> None:
    """Make tables of four expert bots; where that is not allowed, of three with a person who never moves."""
    experts = [{"who": "expert"}] * 3
    left = target.number(HOSTILE_TABLES)

    async def make(number: int) -> None:
        nonlocal left
        client, token, made_as_one = target.client(number), "", TABLES_OF_ONE
        async for _ in _again_and_again(target):
            if left <= 0:
                return
            if made_as_one >= TABLES_OF_ONE:
                token, made_as_one = await target.token(client), 0
            for last in ("expert", "me"):
                body = {"game": "splendor", "seats": [*experts, {"who": last}]}
                if await target.ask_api(client, "POST", "/tables", body, token=token):
                    target.counts[f"tables with {last}"] += 1
                    left -= 1
                    break
            made_as_one += 1

    await attackers(target.number(ATTACKERS), make)


async def passwords(target: Target) -> None:
    """Log in with wrong passwords, for a few names."""

    async def guess(number: int) -> None:
        client, guesses = target.client(number), 0
        async for _ in _again_and_again(target):
            guesses += 1
            content = f"name=Victim{guesses % 5}&password=wrong-password-{number}-{guesses}".encode()
            await target.ask(client, written("POST", "/account/log-in", FORM, content=content))

    await attackers(target.number(ATTACKERS), guess)


async def reads(target: Target) -> None:
    """Read the home page, the list of tables and a table, in all languages."""
    await _read(target, "/", "/api/v1/tables", f"/t/{target.table}", "/rules/splendor")


async def pictures(target: Target) -> None:
    """Ask for the pictures of a running match, and for the graph of one that is over, in all languages."""
    client = target.client(0)
    token = await target.token(client)
    table = {"game": "splendor", "seats": [{"who": "me"}, {"who": "easy"}]}
    over = (await target.ask_api(client, "POST", "/tables", table, token=token)).get("id", target.table)
    await target.ask_api(client, "DELETE", f"/tables/{over}", None, token=token)
    await _read(target, f"/t/{target.table}/picture.svg", f"/t/{over}/points.svg", f"/t/{target.table}/preview.png")


async def _read(target: Target, *addresses: str) -> None:
    async def read(number: int) -> None:
        client = target.client(number)
        paths = cycle(addresses)
        languages = cycle((*LANGUAGES, "en"))
        async for _ in _again_and_again(target):
            await target.ask(client, written("GET", next(paths), f"Accept-Language: {next(languages)}"))

    await attackers(target.number(READERS), read)


async def long_match(target: Target) -> None:
    """Read a very long match in every language, and give up a seat in it and come back."""

    async def attack(number: int) -> None:
        client = target.client(number)
        if number < len(target.tokens):
            await _leave_and_return(target, client, target.tokens[number])
            return
        languages = cycle(LANGUAGES[number % 4 :] + LANGUAGES[: number % 4])
        async for _ in _again_and_again(target):
            await target.ask(client, written("GET", f"/t/{target.table}", f"Accept-Language: {next(languages)}"))

    await attackers(target.number(ATTACKERS), attack)


async def _leave_and_return(target: Target, client: HttpClient, token: str) -> None:
    at = f"/tables/{target.table}"
    async for _ in _again_and_again(target):
        for step in ("give-up-seat", "come-back"):
            number = (await target.ask_api(client, "GET", at, None, token=token)).get("number", 0)
            await target.ask_api(client, "POST", f"{at}/{step}", {"number": number}, token=token)
            await target.ask(client, written("GET", f"/api/v1{at}/turns", f"Authorization: Bearer {token}"))
