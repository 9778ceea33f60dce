"""Bots that are Python objects of other people: a class, an object with `decide`, or a function of the observer.

What counts as such a bot is decided here alone.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, Protocol

from cabochon.bots.base import Bot, BotCreationFailed, Forfeit
from cabochon.bots.external import ExternalBot, in_one_line
from cabochon.bots.foreign_code import contained, description
from cabochon.match.observer import Observer

__all__ = ["BotSource", "Decides", "PythonBot", "bot_name", "python_bot"]


class Decides(Protocol):
    """An object that plays: it answers an observer with one of its legal moves."""

    def decide(self, observer: Observer, /) -> str: ...


BotSource = str | type[Decides] | Decides | Callable[[Observer], str]
"""What `cabochon.bot` takes: a code, a class that is created with a seed, an object, or a function."""


class PythonBot(ExternalBot):
    """Runs in this very process: a bot that hangs cannot be stopped."""

    def __init__(self, code: str, player: Any) -> None:
        """`player` has `decide`, or is itself the function that decides."""
        super().__init__(code)
        self._player = player

    def answer(self, observer: Observer) -> object:
        decide: Callable[[Observer], object] = getattr(self._player, "decide", self._player)
        with contained(lambda failure: Forfeit(f"failed: {description(failure)}")):
            return decide(observer)

    def leave(self, result: tuple[float, ...] | None = None) -> None:
        """Tell it, if it has `leave`; the result stands, whatever it does now."""
        super().leave(result)
        try:
            with contained(_FailedAfterTheMatch):
                if hasattr(self._player, "leave"):
                    self._player.leave(result)
        except _FailedAfterTheMatch as failed:
            warnings.warn(f"{self.code} failed after the match: {failed}", RuntimeWarning, stacklevel=2)


class _FailedAfterTheMatch(Exception):
    def __init__(self, failure: BaseException) -> None:
        super().__init__(description(failure))


def python_bot(source: object, code: str, seed: int) -> Bot | None:
    """The bot that a Python object is; None if it is none.

    A class is created with the seed. An object is used as it is, with what it remembers.
    """
    if isinstance(source, ExternalBot):
        return source
    if isinstance(source, type):
        return _instantiated(source, code, seed) if _has_decide(source) else None
    return PythonBot(code, source) if _has_decide(source) or callable(source) else None


def _has_decide(source: object) -> bool:
    return callable(getattr(source, "decide", None))


def _instantiated(bot_class: type, code: str, seed: int) -> PythonBot:
    call = f"{bot_class.__name__}({seed})"
    with contained(lambda failure: BotCreationFailed(f"{code} cannot be made as {call}: {description(failure)}")):
        player = bot_class(seed)
    return PythonBot(code, player)


def bot_name(source: object) -> str:
    """The name of a bot in reports: its code, the `name` it gives itself, or that of its class or function."""
    if isinstance(source, str):
        return source
    function = getattr(source, "func", source)  # what functools.partial calls
    names = (getattr(source, "name", None), getattr(source, "code", None), getattr(function, "__name__", None))
    given = next((name for name in names if isinstance(name, str) and name), type(source).__name__)
    return in_one_line(given).strip("<>")  # of a lambda too
