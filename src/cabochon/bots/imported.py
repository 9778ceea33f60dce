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

from cabochon.bots.base import BotCreationFailed, Forfeit
from cabochon.bots.external import ExternalBot, in_one_line
from cabochon.contract import UnknownBot
from cabochon.observer import Observer

__all__ = ["ImportedBot", "imported_bot"]

# External code can fail in any way, even call sys.exit: only here is everything caught except Ctrl-C.
ANY_FAILURE = BaseException


def imported_bot(code: str, seed: int) -> ImportedBot | None:
    """The bot with an import path; None if the code is no import path."""
    module, colon, name = code.partition(":")
    is_path = bool(colon) and all(part.isidentifier() for part in (*module.split("."), name))
    return ImportedBot(code, seed) if is_path else None


class ImportedBot(ExternalBot):
    """Created with its seed, and run in this very process: a bot that hangs cannot be stopped."""

    def __init__(self, code: str, seed: int) -> None:
        super().__init__(code)
        module, _, name = code.partition(":")
        bot_class = _class_in(_imported(module, code), name)
        try:
            with _output_to_stderr():
                self._bot = bot_class(seed)
        except KeyboardInterrupt:
            raise
        except ANY_FAILURE as failure:
            raise BotCreationFailed(f"{code} cannot be made as {name}({seed}): {_description(failure)}") from failure

    def answer(self, observer: Observer) -> object:
        try:
            with _output_to_stderr():
                return self._bot.decide(observer)
        except KeyboardInterrupt:
            raise
        except ANY_FAILURE as failure:
            raise Forfeit(f"failed: {_description(failure)}") from failure

    def leave(self, result: tuple[float, ...] | None = None) -> None:
        """Tell it, if it has `leave`; the result stands, whatever it does now."""
        try:
            with _output_to_stderr():
                if hasattr(self._bot, "leave"):
                    self._bot.leave(result)
        except KeyboardInterrupt:
            raise
        except ANY_FAILURE as failure:
            warnings.warn(f"{self.code} failed after the match: {_description(failure)}", RuntimeWarning, stacklevel=2)


def _imported(name: str, code: str) -> ModuleType:
    if "" not in sys.path:
        sys.path.insert(0, "")  # this folder first, as python -m does: its module wins over installed ones
    importlib.invalidate_caches()
    try:
        with _output_to_stderr(), _empty_input():
            return importlib.import_module(name)
    except KeyboardInterrupt:
        raise
    except ANY_FAILURE as failure:
        if isinstance(failure, ModuleNotFoundError) and f"{name}.".startswith(f"{failure.name}."):
            raise UnknownBot(
                f"there is no module {failure.name!r} for {code}, neither in this folder nor installed"
            ) from None
        raise UnknownBot(f"{code} cannot be imported: {_description(failure)}") from failure


def _class_in(module: ModuleType, name: str) -> Any:
    found = getattr(module, name, None)
    if found is None:
        classes = [
            key for key, value in vars(module).items() if _is_bot_class(value) and value.__module__ == module.__name__
        ]
        there = f"; there is {', '.join(classes)}" if classes else _program_meant(module)
        raise UnknownBot(f"there is no class {name!r} in the module {module.__name__}{there}")
    if not _is_bot_class(found):
        raise UnknownBot(f"{module.__name__}:{name} is no bot: it has to be a class with decide(self, observer)")
    return found


def _program_meant(module: ModuleType) -> str:
    """How to name a file in this folder that is a program rather than a module, if it may be one."""
    file = Path(module.__file__ or "/")
    if not file.is_relative_to(Path.cwd()):
        return ""
    return f"; if it is a program, name its file: ./{file.relative_to(Path.cwd()).as_posix()}"


def _is_bot_class(value: object) -> bool:
    return isinstance(value, type) and callable(getattr(value, "decide", None))


_printing = Lock()
_outputs: list[TextIO] = []  # sys.stdout as it was before each running piece of external code


@contextmanager
def _output_to_stderr() -> Iterator[None]:
    """External code prints to stderr: stdout is ours, and a program may read it."""
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
def _empty_input() -> Iterator[None]:
    """A program imported by mistake finds no input, instead of waiting for the keyboard."""
    before, sys.stdin = sys.stdin, io.StringIO()
    try:
        yield
    finally:
        sys.stdin = before


def _description(failure: BaseException) -> str:
    """What happened, and where in the external code."""
    what = in_one_line("".join(traceback.format_exception_only(failure)))
    ours = (__file__, importlib.__file__, "<frozen")
    frames = [frame for frame in traceback.extract_tb(failure.__traceback__) if not frame.filename.startswith(ours)]
    return f"{what} ({frames[-1].filename}, line {frames[-1].lineno})" if frames else what
