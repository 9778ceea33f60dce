"""Arenas for tests: settings, hand-made match outcomes, and misbehaving bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import cabochon
from cabochon import bots
from cabochon.arenas.match import MatchOutcome, SeatForfeit
from cabochon.arenas.schedule import ArenaSettings, resolve_settings
from cabochon.bots import Bot, Forfeit
from cabochon.match.observer import Observer


def settings(*codes: str, game: str = "splendor", table: int = 2, matches: int = 4, **options: Any) -> ArenaSettings:
    return resolve_settings(ArenaSettings(game=game, codes=codes, table=table, games=matches, seed=1, options=options))


def match(number: int, seating: str, result: tuple[float, ...], **changes: Any) -> MatchOutcome:
    """The outcome of a match between contenders with names of one letter."""
    seats = len(seating)
    plain = MatchOutcome(
        match=number,
        deal=1,
        seating=tuple(seating),
        result=result,
        points=(10,) * seats,
        turns=50,
        moves=(25,) * seats,
        seconds=(0.5,) * seats,
        forfeit=None,
        broken_off=False,
    )
    return replace(plain, **changes)


def without_times(matches: list[MatchOutcome]) -> list[MatchOutcome]:
    return [replace(outcome, seconds=()) for outcome in matches]


def forfeit(seat: int, reason: str) -> SeatForfeit:
    return SeatForfeit(seat, reason)


class Scripted(Bot):
    """Answers with a function, and remembers how it was released."""

    def __init__(self, answer: Callable[[Observer], str]) -> None:
        self._answer = answer
        self.left: list[tuple[float, ...] | None] = []

    def decide(self, observer: Observer) -> str:
        return self._answer(observer)

    def leave(self, result: tuple[float, ...] | None = None) -> None:
        self.left.append(result)


def give_up(observer: Observer) -> str:
    raise Forfeit("it has seen enough")


def cheat(observer: Observer) -> str:
    return "take gold gold gold"


def go_in_circles(observer: Observer) -> str:
    """Take chips and return them."""
    moves = observer.legal()
    return next((move for move in moves if move.split()[0] in {"take", "return", "pass"}), moves[0])


class Registry:
    """Creates scripted bots for given codes, and random bots for all others."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **answers: Callable[[Observer], str]) -> None:
        self._answers = answers
        self.created: list[Scripted] = []
        monkeypatch.setattr(bots, "bot", self.bot)

    def bot(self, code: str, *, seed: int | None = None, **limits: float) -> Bot:
        random = cabochon.bot("random", seed=seed)
        answer = self._answers.get(code, random.decide)
        self.created.append(Scripted(answer))
        return self.created[-1]
