"""The one wrapper of Numba: a function decorated here runs interpreted, native and inside a CUDA kernel.

Knows nothing of any game. Native code is kept on disk in a folder named after a hash of the engine's sources and data,
because Numba notices an edit only in the file of the function it loads, not in what that function calls or froze.
"""

from __future__ import annotations

import atexit
import hashlib
import importlib.util
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import numba
from numba.core import event

__all__ = ["cache_folder", "compiled", "for_rules", "is_interpreted"]

Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).parent
ENGINE = ("compiled.py", "bits.py", "stream.py", "contract", "games", "search", "envs/batch")
DAYS_KEPT = 30
PAUSE = 20.0


def is_interpreted() -> bool:
    """Whether rules run as plain Python (`NUMBA_DISABLE_JIT=1`), for debugging and coverage."""
    return bool(numba.config.DISABLE_JIT)


def compiled(function: Function) -> Function:
    """Compile a rule on its first call, or load what an earlier process compiled."""
    if is_interpreted():
        return function
    with _numba_caching_in(_folder_of(function.__module__)):
        dispatcher = numba.njit(cache=True, nogil=True)(function)
    _ours.add(dispatcher)
    return dispatcher  # type: ignore[no-any-return]


def for_rules(template: str, rules: ModuleType) -> ModuleType:
    """The module `template` once more, with its global `rules` bound to one game's rules.

    Functions handed over as arguments or closed over would be compiled anew by every process; globals of a module are
    found on disk again. A copy's native code is kept with that of the package the rules are from.
    """
    name = f"{template}_for_{rules.__name__.replace('.', '_')}"
    _homes[name] = rules.__name__.partition(".")[0]
    if name not in sys.modules:
        original = importlib.util.find_spec(template)
        if original is None or original.origin is None:
            raise ModuleNotFoundError(f"no module {template} to bind to {rules.__name__}")
        spec = importlib.util.spec_from_file_location(name, original.origin)
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
        vars(module)["rules"] = rules
    return sys.modules[name]


def _folder_of(module: str) -> Path:
    """Each bound copy of a module has a folder of its own: Numba names its files after the source, which they share."""
    if module in _homes:
        return cache_folder(_homes[module]) / module
    return cache_folder(module.partition(".")[0])


@cache
def cache_folder(home: str = PACKAGE.name) -> Path:
    """Where native code lives: `$CABOCHON_CACHE` or the user's cache folder, then the hash of what it was made from."""
    base = os.environ.get("CABOCHON_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "cabochon" / _hash_of_sources(home)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except OSError:
        return _passing_folder()
    _forget_old(folder)
    return folder


def _passing_folder() -> Path:
    """Where nothing can be kept, each process compiles for itself."""
    folder = tempfile.mkdtemp(prefix="cabochon-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _hash_of_sources(home: str) -> str:
    digest = hashlib.sha256()
    roots = [PACKAGE / part for part in ENGINE]
    if home != PACKAGE.name:
        roots += _folders_of(home)
    for root in roots:
        files = sorted(root.rglob("*")) if root.is_dir() else [root]
        for file in files:
            if file.suffix in {".py", ".json", ".csv"}:
                digest.update(file.name.encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _folders_of(package: str) -> list[Path]:
    """The folders of a package that is not ours: a game that lives elsewhere."""
    spec = importlib.util.find_spec(package) if package != "__main__" else None
    return [Path(folder) for folder in (spec.submodule_search_locations or [])] if spec else []


def _forget_old(folder: Path) -> None:
    long_ago = time.time() - DAYS_KEPT * 24 * 3600
    for sibling in folder.parent.iterdir():
        with suppress(FileNotFoundError):  # another process may tidy up as well
            if sibling.is_dir() and sibling != folder and sibling.stat().st_mtime < long_ago:
                shutil.rmtree(sibling, ignore_errors=True)


@contextmanager
def _numba_caching_in(folder: Path) -> Iterator[None]:
    """Numba reads its cache folder when a function is decorated; other packages keep theirs."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


_ours: set[Any] = set()
_homes: dict[str, str] = {}  # the package whose rules a bound module has, by the module's name


class _SayWhy(event.Listener):  # type: ignore[misc]
    """Compiling takes seconds; whoever waits is told why, again only after a pause."""

    def __init__(self) -> None:
        self.last = -PAUSE

    def on_start(self, event: Any) -> None:
        if event.data["dispatcher"] in _ours and time.monotonic() - self.last > PAUSE:
            print("cabochon: compiling for this machine; the next start will find it ready ...", file=sys.stderr)
            self.last = time.monotonic()

    def on_end(self, event: Any) -> None:
        self.last = time.monotonic()


event.register("numba:compile", _SayWhy())
