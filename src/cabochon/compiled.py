"""The one wrapper around Numba: a function decorated here runs interpreted, native and inside a CUDA kernel.

Knows no game. Native code is cached on disk in a folder named after a hash of the engine's sources and data and of the
versions that compile them, because Numba detects an edit only in the file of the function it loads, not in the
functions and constants that it uses. All environments with the same sources and versions share it, wherever they are.
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
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import numba
from numba.core import event
from numba.core.caching import CompileResultCacheImpl, FunctionCache

__all__ = ["CacheLocator", "bind", "cache_folder", "compiled", "is_interpreted"]

Function = TypeVar("Function", bound=Callable[..., Any])

PACKAGE = Path(__file__).parent
ENGINE = ("compiled.py", "bits.py", "fields.py", "stream.py", "contract", "games", "networks", "search", "envs/batch")
COMPILERS = ("numba", "llvmlite", "numpy")
DAYS_CACHED = 30
PAUSE = 20.0


def is_interpreted() -> bool:
    """Whether compiled functions run as plain Python (`NUMBA_DISABLE_JIT=1`), for debugging and coverage."""
    return bool(numba.config.DISABLE_JIT)


def compiled(function: Function) -> Function:
    """Compile a function on its first call, or load what an earlier process compiled."""
    if is_interpreted():
        return function
    dispatcher = numba.njit(nogil=True)(function)
    # Numba's public setting is one folder for the whole process (NUMBA_CACHE_DIR), in which the path of the source
    # counts; a folder per module, the same for all installations, can only be set by this private name. A release that
    # renames it compiles anew in every process, and tests/core/test_compiled.py fails.
    dispatcher._cache = _Cache(function)
    _dispatchers.add(dispatcher)
    return dispatcher  # type: ignore[no-any-return]


class CacheLocator:
    """Tells Numba where the code of a function is cached: in a folder of its module, wherever its source is."""

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._py_file = file
        self._line = function.__code__.co_firstlineno
        self._folder = _folder_of(function.__module__)

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> CacheLocator:
        locator = cls(function, file)
        locator.ensure_cache_path()
        return locator

    def ensure_cache_path(self) -> None:
        self._folder.mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return _stamp_of(self._py_file)  # for a script, which is in no package that names the folder

    def get_disambiguator(self) -> str:
        return str(self._line)


@cache
def _stamp_of(file: str) -> str:
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()


class _CacheImpl(CompileResultCacheImpl):  # type: ignore[misc]
    _locator_classes = (CacheLocator,)


class _Cache(FunctionCache):  # type: ignore[misc]
    _impl_class = _CacheImpl


def bind(template: str, **parts: Any) -> Any:
    """A copy of the module `template` whose globals of these names are the parts; names it lacks are ignored.

    Parts are modules, or constants with a `repr` that tells them apart. Functions that are passed or closed over would
    be compiled again in every process; globals of a module are not.
    """
    names = " ".join(f"{name}={_name_of(part)}" for name, part in parts.items())
    name = f"{template}_{hashlib.sha256(names.encode()).hexdigest()[:12]}"
    modules = [part.__name__ for part in parts.values() if hasattr(part, "__name__")]
    _packages[name] = tuple(sorted({package for module in modules for package in _packages_of(module)}))
    if name not in sys.modules:
        sys.modules[name] = copy = _copied(template, name)
        vars(copy).update({name: part for name, part in parts.items() if name in vars(copy)})
    return sys.modules[name]


def _name_of(part: Any) -> str:
    return str(getattr(part, "__name__", None) or repr(part))


def _packages_of(module: str) -> tuple[str, ...]:
    """The packages that a module is made from: a bound copy also uses those of its parts."""
    return _packages.get(module, (module.partition(".")[0],))


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
    """Every module has its own folder, bound copies too: Numba names its files after the source, which copies share."""
    return cache_folder(*_packages_of(module)) / module


@cache
def cache_folder(*packages: str) -> Path:
    """The folder for native code: in `$CABOCHON_CACHE` or the user's cache, named after the hash of what it is from."""
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
    """One hash of the compilers, of the engine and of the packages that games from elsewhere live in."""
    digest = hashlib.sha256(_versions().encode())
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


def _versions() -> str:
    """Python and the packages that compile: each combination has a folder of its own."""
    return " ".join([f"{sys.implementation.cache_tag}", *(f"{package}={version(package)}" for package in COMPILERS)])


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
