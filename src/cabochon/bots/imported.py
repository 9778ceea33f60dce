"""A bot by import path: `mybot:MyBot` is the class MyBot of the module mybot, in this folder or installed."""

from __future__ import annotations

import importlib
import sys
import traceback
import warnings
from types import ModuleType
from typing import Any

from cabochon.bots.base import Forfeit
from cabochon.bots.foreign import ForeignBot, in_one_line
from cabochon.game import UnknownBot
from cabochon.observer import Observer

__all__ = ["ImportedBot", "imported_bot"]

# Code of other people may fail in any way at all, and leave by sys.exit: here alone everything is caught.
ANY_FAILURE = (Exception, SystemExit)


def imported_bot(code: str, seed: int) -> ImportedBot | None:
    """The bot that an import path names; None for a code that is no import path."""
    module, colon, name = code.partition(":")
    is_path = bool(colon) and all(part.isidentifier() for part in (*module.split("."), name))
    return ImportedBot(code, seed) if is_path else None


class ImportedBot(ForeignBot):
    """Made with its seed, and handed the observer in this very process: one that hangs cannot be stopped."""

    def __init__(self, code: str, seed: int) -> None:
        super().__init__(code)
        module, _, name = code.partition(":")
        made_by = _class_in(_imported(module, code), name)
        try:
            self._theirs = made_by(seed)
        except ANY_FAILURE as failure:
            raise UnknownBot(f"{code} cannot be made as {name}({seed}): {_told(failure)}") from failure

    def answer(self, observer: Observer) -> object:
        try:
            return self._theirs.decide(observer)
        except ANY_FAILURE as failure:
            raise Forfeit(f"failed: {_told(failure)}") from failure

    def leave(self, result: tuple[float, ...] | None = None) -> None:
        """Tell it, if it wants to know; the result stands, whatever it does now."""
        try:
            if hasattr(self._theirs, "leave"):
                self._theirs.leave(result)
        except ANY_FAILURE as failure:
            warnings.warn(f"{self.code} failed after the match: {_told(failure)}", RuntimeWarning, stacklevel=2)


def _imported(name: str, code: str) -> ModuleType:
    if "" not in sys.path:
        sys.path.insert(0, "")  # this folder, as python -m does: its module is meant, whatever else is installed
    importlib.invalidate_caches()
    try:
        return importlib.import_module(name)
    except ANY_FAILURE as failure:
        if isinstance(failure, ModuleNotFoundError) and f"{name}.".startswith(f"{failure.name}."):
            raise UnknownBot(
                f"there is no module {failure.name!r} for {code}, neither in this folder nor installed"
            ) from None
        raise UnknownBot(f"{code} cannot be imported: {_told(failure)}") from failure


def _class_in(module: ModuleType, name: str) -> Any:
    found = getattr(module, name, None)
    if found is None:
        classes = [key for key, value in vars(module).items() if _is_bot(value) and value.__module__ == module.__name__]
        there = f"; there is {', '.join(classes)}" if classes else ""
        raise UnknownBot(f"there is no class {name!r} in the module {module.__name__}{there}")
    if not _is_bot(found):
        raise UnknownBot(f"{module.__name__}:{name} is no bot: it has to be a class with decide(self, observer)")
    return found


def _is_bot(thing: object) -> bool:
    return isinstance(thing, type) and callable(getattr(thing, "decide", None))


def _told(failure: BaseException) -> str:
    """What happened, and where in their code."""
    what = in_one_line("".join(traceback.format_exception_only(failure)))
    ours = (__file__, importlib.__file__, "<frozen")
    frames = [frame for frame in traceback.extract_tb(failure.__traceback__) if not frame.filename.startswith(ours)]
    return f"{what} ({frames[-1].filename}, line {frames[-1].lineno})" if frames else what
