"""Compiles the games once before several workers start, starts the slowest files first, and saves work around tests.

Fixtures live in the conftest of the room that needs them, so that a test of a rule imports no browser and no server.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cabochon import games
from cabochon.compiled import cache_folder

# Workers share the cores: threads of PyTorch would wait for each other more than they work.
os.environ.setdefault("OMP_NUM_THREADS", "1")

COMPILE_GAMES = Path(__file__).parent / "compile_games.py"
ALL_SLOW = "\npytestmark = pytest.mark.slow\n"
SLOWEST_FIRST = (
    *("browser/test_matches", "browser/test_learning", "browser/test_", "arenas/test_arena_command"),
    *("packaging/test_user_script", "api/test_network_bot", "web/test_replay", "docs/test_", "core/test_compiled"),
    *("api/test_api", "analysis/test_solved", "games/test_two_ways", "terminal/test_terminal", "bots/test_bots"),
    *("analysis/test_review", "contract/test_contract", "core/test_secrecy", "core/test_positions"),
)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where slow tests are left out, a file of nothing else is not imported, nor are its libraries."""
    if "not slow" not in config.option.markexpr or collection_path.suffix != ".py":
        return None
    return ALL_SLOW in collection_path.read_text("utf-8") or None


def pytest_collection_finish() -> None:
    """What was imported stays: the garbage collector need not look through it again and again."""
    gc.collect()
    gc.freeze()


def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    """Compile all rules once; otherwise each worker would compile them at the same time.

    The cache belongs to one version of the sources: where it is known to be complete, nothing is left to do.
    """
    names = {games.find(name).rules: name for name in games.names()}.values()
    complete = cache_folder() / f"complete-{'-'.join(names)}"
    if complete.exists() and complete.stat().st_mtime > COMPILE_GAMES.stat().st_mtime:
        return
    compiling = [subprocess.Popen([sys.executable, COMPILE_GAMES, name], stderr=subprocess.DEVNULL) for name in names]
    failed = [process.args for process in compiling if process.wait()]
    if failed:
        raise pytest.UsageError(f"these games could not be compiled; run the command to see why: {failed}")
    complete.touch()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Start the slowest files first, so that no worker is left alone with one at the end."""
    items.sort(
        key=lambda item: next((place for place, name in enumerate(SLOWEST_FIRST) if name in item.path.as_posix()), 99)
    )
