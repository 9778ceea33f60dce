"""A bot by import path: `mybot:MyBot` is what the module mybot, in this folder or installed, calls MyBot."""

from __future__ import annotations

import importlib
import sys
from itertools import accumulate
from pathlib import Path
from types import ModuleType
from typing import Any

from cabochon.bots.foreign_code import contained, description, empty_input
from cabochon.contract import LONGEST_QUOTE, UnknownBot, quoted, shortened

__all__ = ["imported", "is_import_path"]


def is_import_path(code: str) -> bool:
    module, colon, name = code.partition(":")
    return bool(colon) and all(part.isidentifier() for part in (*module.split("."), name))


def imported(code: str) -> Any:
    """What an import path leads to; UnknownBot says why it leads nowhere."""
    path, _, name = code.partition(":")
    module = _imported_module(path, code)
    found = getattr(module, name, None)
    if found is None:
        classes = [key for key, value in vars(module).items() if _is_class_of(module, value)]
        there = f"; there is {', '.join(classes)}" if classes else _program_meant(module)
        raise UnknownBot(f"there is no class {quoted(name)} in the module {module.__name__}{there}")
    return found


def _imported_module(name: str, code: str) -> ModuleType:
    if "" not in sys.path:
        sys.path.insert(0, "")  # this folder first, as python -m does: its module wins over installed ones
    importlib.invalidate_caches()
    with contained(lambda failure: _cannot_import(name, code, failure)), empty_input():
        for package in accumulate(name.split("."), "{}.{}".format):  # one by one: Python would recurse to the first
            module = importlib.import_module(package)
        return module


def _cannot_import(name: str, code: str, failure: BaseException) -> UnknownBot:
    shown = shortened(code, LONGEST_QUOTE)
    if isinstance(failure, ModuleNotFoundError) and f"{name}.".startswith(f"{failure.name}."):
        return UnknownBot(
            f"there is no module {quoted(failure.name)} for {shown}, neither in this folder nor installed"
        )
    return UnknownBot(f"{shown} cannot be imported: {description(failure)}")


def _is_class_of(module: ModuleType, value: object) -> bool:
    """Whether it is a bot's class that the module defines itself."""
    return isinstance(value, type) and hasattr(value, "decide") and value.__module__ == module.__name__


def _program_meant(module: ModuleType) -> str:
    """How to name a file in this folder that is a program rather than a module, if it may be one."""
    file = Path(module.__file__ or "/")
    if not file.is_relative_to(Path.cwd()):
        return ""
    return f"; if it is a program, name its file: ./{file.relative_to(Path.cwd()).as_posix()}"
