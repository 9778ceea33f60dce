"""The one wrapper around Numba: a function decorated here runs interpreted, native and inside a CUDA kernel.

Knows no game. Native code is cached on disk in a folder named after a hash of the engine's sources and data, because
Numba detects an edit only in the file of the function it loads, not in the functions and constants that it uses.
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

__all__ = ["bind", "cache_folder", "compiled", "is_interpreted"]

Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).parent
ENGINE = ("compiled.py", "bits.py", "stream.py", "contract", "games", "search", "envs/batch")
DAYS_CACHED = 30
PAUSE = 20.0


def is_interpreted() -> bool:
    """Whether compiled functions run as plain Python (`NUMBA_DISABLE_JIT=1`), for debugging and coverage."""
    return bool(numba.config.DISABLE_JIT)


def compiled(function: Function) -> Function:
    """Compile a function on its first call, or load what an earlier process compiled."""
    if is_interpreted():
        return function
    with _numba_caching_in(_folder_of(function.__module__)):
        dispatcher = numba.njit(cache=True, nogil=True)(function)
    _dispatchers.add(dispatcher)
    return dispatcher  # type: ignore[no-any-return]


def bind(template: str, **modules: Any) -> Any:
    """A copy of the module `template` whose globals of these names are the modules; names it lacks are ignored.

    Functions that are passed or closed over would be compiled again in every process; globals of a module are not.
    """
    parts = " ".join(f"{name}={module.__name__}" for name, module in modules.items())
    name = f"{template}_{hashlib.sha256(parts.encode()).hexdigest()[:12]}"
    _packages[name] = tuple(sorted({module.__name__.partition(".")[0] for module in modules.values()}))
    if name not in sys.modules:
        sys.modules[name] = copy = _copied(template, name)
        vars(copy).update({part: module for part, module in modules.items() if part in vars(copy)})
    return sys.modules[name]


def _copied(template: str, name: str) -> ModuleType:
    original = importlib.util.find_spec(template)
    if original is None or original.origin is None:
        raise ModuleNotFoundError(f"there is no module {template} to copy")
    spec = importlib.util.spec_from_file_location(name, original.origin)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def _folder_of(module: str) -> Path:
    """Every bound copy has its own folder: Numba names its files after the source, which all copies share."""
    if module in _packages:
        return cache_folder(*_packages[module]) / module
    return cache_folder(module.partition(".")[0])


@cache
def cache_folder(*packages: str) -> Path:
    """The folder for native code: in `$CABOCHON_CACHE` or the user's cache, named after the hash of its sources."""
    base = os.environ.get("CABOCHON_CACHE") or os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(base) / "cabochon" / _hash_of_sources(*packages)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
    except OSError:
        return _temporary_folder()
    _delete_old_folders(folder)
    return folder


def _temporary_folder() -> Path:
    """Without a folder that can be written, each process compiles for itself."""
    folder = tempfile.mkdtemp(prefix="cabochon-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return Path(folder)


def _hash_of_sources(*packages: str) -> str:
    """One hash of the engine and of the packages that games from elsewhere live in."""
    digest = hashlib.sha256()
    roots = [PACKAGE / part for part in ENGINE]
    for package in packages:
        if package != PACKAGE.name:
            roots += _sources_of(package)
    for root in roots:
        files = sorted(root.rglob("*")) if root.is_dir() else [root]
        for file in files:
            if file.suffix in {".py", ".json", ".csv"}:
                digest.update(file.name.encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _sources_of(package: str) -> list[Path]:
    """The folders of a package, or the file of a single module."""
    spec = importlib.util.find_spec(package) if package != "__main__" else None
    if spec is None:
        return []
    if spec.submodule_search_locations:
        return [Path(folder) for folder in spec.submodule_search_locations]
    return [Path(spec.origin)] if spec.origin else []


def _delete_old_folders(folder: Path) -> None:
    oldest = time.time() - DAYS_CACHED * 24 * 3600
    for sibling in folder.parent.iterdir():
        with suppress(FileNotFoundError):  # another process may tidy up as well
            if sibling.is_dir() and sibling != folder and sibling.stat().st_mtime < oldest:
                shutil.rmtree(sibling, ignore_errors=True)


@contextmanager
def _numba_caching_in(folder: Path) -> Iterator[None]:
    """Numba reads its cache folder when a function is decorated; other packages keep their own."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


_dispatchers: set[Any] = set()
_packages: dict[str, tuple[str, ...]] = {}  # by bound copy: the packages its modules are from


class _Notice(event.Listener):  # type: ignore[misc]
    """Tells a person who waits that something is being compiled; repeats it only after a pause."""

    def __init__(self) -> None:
        self.last = -PAUSE

    def on_start(self, event: Any) -> None:
        if event.data["dispatcher"] in _dispatchers and time.monotonic() - self.last > PAUSE:
            print("cabochon: compiling for this machine; the next start will find it ready ...", file=sys.stderr)
            self.last = time.monotonic()

    def on_end(self, event: Any) -> None:
        self.last = time.monotonic()


event.register("numba:compile", _Notice())
