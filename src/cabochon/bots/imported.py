"""A bot by import path: `mybot:MyBot` is the class MyBot of the module mybot, in this folder or installed."""

from __future__ import annotations

import importlib
import io
import sys
import traceback
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from types import ModuleType
from typing import Any, TextIO

from cabochon.bots.base import Forfeit, NotMade
from cabochon.bots.external import ForeignBot, in_one_line
from cabochon.contract import UnknownBot
from cabochon.observer import Observer

__all__ = ["ImportedBot", "imported_bot"]

# Code of other people may fail in any way at all, and leave by sys.exit: here alone everything is caught but Ctrl-C.
ANY_FAILURE = BaseException


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
            with _beside_the_output():
                self._theirs = made_by(seed)
        except KeyboardInterrupt:
            raise
        except ANY_FAILURE as failure:
            raise NotMade(f"{code} cannot be made as {name}({seed}): {_told(failure)}") from failure

    def answer(self, observer: Observer) -> object:
        try:
            with _beside_the_output():
                return self._theirs.decide(observer)
        except KeyboardInterrupt:
            raise
        except ANY_FAILURE as failure:
            raise Forfeit(f"failed: {_told(failure)}") from failure

    def leave(self, result: tuple[float, ...] | None = None) -> None:
        """Tell it, if it wants to know; the result stands, whatever it does now."""
        try:
            with _beside_the_output():
                if hasattr(self._theirs, "leave"):
                    self._theirs.leave(result)
        except KeyboardInterrupt:
            raise
        except ANY_FAILURE as failure:
            warnings.warn(f"{self.code} failed after the match: {_told(failure)}", RuntimeWarning, stacklevel=2)


def _imported(name: str, code: str) -> ModuleType:
    if "" not in sys.path:
        sys.path.insert(0, "")  # this folder, as python -m does: its module is meant, whatever else is installed
    importlib.invalidate_caches()
    try:
        with _beside_the_output(), _nothing_typed():
            return importlib.import_module(name)
    except KeyboardInterrupt:
        raise
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
        there = f"; there is {', '.join(classes)}" if classes else _program_meant(module)
        raise UnknownBot(f"there is no class {name!r} in the module {module.__name__}{there}")
    if not _is_bot(found):
        raise UnknownBot(f"{module.__name__}:{name} is no bot: it has to be a class with decide(self, observer)")
    return found


def _program_meant(module: ModuleType) -> str:
    """How to name a file of this folder that was taken for a module, if it is one."""
    file = Path(module.__file__ or "/")
    if not file.is_relative_to(Path.cwd()):
        return ""
    return f"; if it is a program, name its file: ./{file.relative_to(Path.cwd()).as_posix()}"


def _is_bot(thing: object) -> bool:
    return isinstance(thing, type) and callable(getattr(thing, "decide", None))


_printing = Lock()
_outputs: list[TextIO] = []  # what stood for the output before each piece of their code that is running


@contextmanager
def _beside_the_output() -> Iterator[None]:
    """What their code prints goes to the error output: the output is ours, and may be read by a program."""
    with _printing:
        _outputs.append(sys.stdout)
        sys.stdout = sys.stderr
    try:
        yield
    finally:
        with _printing:
            first = _outputs[0]
            _outputs.pop()
            if not _outputs:
                sys.stdout = first


@contextmanager
def _nothing_typed() -> Iterator[None]:
    """A program that was taken for a module finds nothing to read, instead of waiting for the keyboard."""
    before, sys.stdin = sys.stdin, io.StringIO()
    try:
        yield
    finally:
        sys.stdin = before


def _told(failure: BaseException) -> str:
    """What happened, and where in their code."""
    what = in_one_line("".join(traceback.format_exception_only(failure)))
    ours = (__file__, importlib.__file__, "<frozen")
    frames = [frame for frame in traceback.extract_tb(failure.__traceback__) if not frame.filename.startswith(ours)]
    return f"{what} ({frames[-1].filename}, line {frames[-1].lineno})" if frames else what
