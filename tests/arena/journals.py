"""Arenas for tests: settings, matches made by hand, and bots that misbehave."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

import cabochon
from cabochon import bots
from cabochon.arena.contest import Lost, Played
from cabochon.arena.schedule import Settings, settled
from cabochon.bots import Bot, Forfeit
from cabochon.observer import Observer


def settings(*codes: str, game: str = "splendor", table: int = 2, matches: int = 4, **options: Any) -> Settings:
    return settled(Settings(game=game, codes=codes, table=table, games=matches, seed=1, options=options))


def match(number: int, seating: str, result: tuple[float, ...], **known: Any) -> Played:
    """A match between contenders with names of one letter."""
    seats = len(seating)
    plain = Played(
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
    return replace(plain, **known)


def without_times(matches: list[Played]) -> list[Played]:
    return [replace(played, seconds=()) for played in matches]


def lost(seat: int, reason: str) -> Lost:
    return Lost(seat, reason)


class Scripted(Bot):
    """Answers as a function says, and remembers how it was let go."""

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
    """Take chips and give them back."""
    moves = observer.legal()
    return next((move for move in moves if move.split()[0] in {"take", "return", "pass"}), moves[0])


class Registry:
    """Seats scripted bots by a code of their own, and everybody else as always."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **answers: Callable[[Observer], str]) -> None:
        self._answers = answers
        self.seated: list[Scripted] = []
        monkeypatch.setattr(bots, "bot", self.bot)

    def bot(self, code: str, *, seed: int | None = None) -> Bot:
        known = cabochon.bot("random", seed=seed)
        answer = self._answers.get(code, known.decide)
        self.seated.append(Scripted(answer))
        return self.seated[-1]
