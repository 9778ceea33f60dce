"""Native code stays in the cache as long as its source is unchanged, and a second start compiles nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cabochon
from cabochon import compiled, stream
from cabochon.compiled import CacheLocator
from cabochon.envs.batch import kernels
from cabochon.envs.batch.kernels import KernelLocator

pytestmark = pytest.mark.slow

MESSAGE = "compiling for this machine"
START = "import cabochon; print(len(cabochon.new('splendor', seats=2, seed=1).legal()))"
LITTLE = "from cabochon.stream import advance, start; print(advance(start(1)[0]))"


def start(cache: Path, code: str = START) -> tuple[str, str]:
    environment = {**os.environ, "CABOCHON_CACHE": str(cache)}
    done = subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True)
    return done.stdout.strip(), done.stderr


def test_only_the_first_start_compiles(tmp_path: Path) -> None:
    first, second = start(tmp_path), start(tmp_path)
    assert first[0] == second[0] == "30"
    assert MESSAGE in first[1]
    assert second[1] == ""


def test_environments_with_the_same_sources_share_native_code(tmp_path: Path) -> None:
    """Two copies of the package in different places, as in two virtual environments."""
    messages = []
    for name in ("one", "other"):
        package = tmp_path / name / "cabochon"
        shutil.copytree(Path(cabochon.__file__).parent, package)
        os.utime(package / "stream.py", (0, 0))  # installed at another time
        environment = {**os.environ, "CABOCHON_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(package.parent)}
        code = f"{LITTLE}; import cabochon; assert cabochon.__file__.startswith({str(package)!r})"
        done = subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True)
        messages.append(MESSAGE in done.stderr)
    assert messages == [True, False]


def test_other_versions_of_the_compiler_have_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    before = compiled._hash_of_sources("cabochon")
    monkeypatch.setattr(compiled, "version", lambda package: f"{package} of tomorrow")
    assert compiled._hash_of_sources("cabochon") != before


CACHED_KERNEL = """
import types
import numba.cuda.codegen, numba.cuda.dispatcher
from numba.cuda import types as device_types
from cabochon.envs.batch.kernels import cached_kernel

device = types.SimpleNamespace(compute_capability=(9, 0))
numba.cuda.dispatcher.get_current_device = lambda: device
numba.cuda.codegen.devices.get_context = lambda: types.SimpleNamespace(device=device)
numba.cuda.codegen.runtime.runtime.get_version = lambda: (13, 0)
numba.cuda.dispatcher._Kernel.bind = lambda kernel: kernel._codelibrary.get_asm_str(cc=(9, 0))

import double

kernel = cached_kernel(double.double)
kernel.compile((device_types.float32[::1],))
print(sum(kernel.stats.cache_hits.values()), sum(kernel.stats.cache_misses.values()))
"""

KERNEL = """
from numba import cuda

def double(numbers):
    place = cuda.grid(1)
    if place < len(numbers):
        numbers[place] *= 2
"""


def test_a_second_process_finds_the_kernels_of_cuda(tmp_path: Path) -> None:
    """Without a device: compiled for one that is only named."""
    pytest.importorskip("numba_cuda", reason="numba-cuda is not installed: pip install cabochon[gpu]")
    (tmp_path / "double.py").write_text(KERNEL, "utf-8")
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "CABOCHON_CACHE": str(tmp_path / "cache"), "PYTHONPATH": path}
    command = [sys.executable, "-c", CACHED_KERNEL]
    found = [subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout for _ in "12"]
    assert found == ["0 1\n", "1 0\n"]


def test_another_version_of_numba_cuda_has_other_folders_for_kernels_only(monkeypatch: pytest.MonkeyPatch) -> None:
    places = []
    for number in ("0.30", "0.31", "0.30"):
        monkeypatch.setattr(kernels, "version", lambda package, number=number: f"{package} {number}")
        found = [locator(stream.advance, stream.__file__).get_cache_path() for locator in (KernelLocator, CacheLocator)]
        places.append(found)
    assert places[0] == places[2]
    assert places[0][0] != places[1][0]
    assert places[0][1] == places[1][1]


def test_a_folder_that_cannot_be_written_is_no_obstacle(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert start(blocked, LITTLE)[0] == str(stream.advance(stream.start(1)[0]))


@pytest.mark.parametrize("edited", ["games/gems/rules/legal.py", "games/gems/rules/data/splendor.json", "bits.py"])
def test_an_edit_anywhere_in_the_engine_names_another_folder(
    edited: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "cabochon"
    shutil.copytree(Path(cabochon.__file__).parent, copy)
    monkeypatch.setattr(compiled, "PACKAGE", copy)
    before = compiled._hash_of_sources("cabochon")
    assert compiled._hash_of_sources("cabochon") == before
    file = copy / edited
    file.write_text(file.read_text("utf-8") + "\n", "utf-8")
    assert compiled._hash_of_sources("cabochon") != before


EXTERNAL_RULES = """
import numpy as np
from cabochon.bits import allow, clear
from cabochon.compiled import compiled

STATE = np.dtype((np.record, np.dtype([("steps", np.int64)], align=True)))

@compiled
def to_move(game):
    return 0

@compiled
def legal(game, mask):
    clear(mask)
    allow(mask, 0)

@compiled
def apply(game, action):
    game.steps += 1
"""

WALK = """
import numpy as np
from cabochon import stream
from cabochon.bits import new_mask
from cabochon.compiled import bind
from external import rules

games = np.zeros(1, rules.STATE)
bind("cabochon.search.playout", rules=rules).walk(games, 0, games.copy(), new_mask(1), stream.start(1)[0], 10)
print(games[0].steps)
"""


def test_an_edit_in_the_package_of_an_external_game_is_noticed(tmp_path: Path) -> None:
    package = tmp_path / "external"
    package.mkdir()
    (package / "__init__.py").touch()
    environment = {**os.environ, "CABOCHON_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
    steps = []
    for source in (EXTERNAL_RULES, EXTERNAL_RULES, EXTERNAL_RULES.replace("steps += 1", "steps += 7")):
        (package / "rules.py").write_text(source, "utf-8")
        done = subprocess.run([sys.executable, "-c", WALK], env=environment, check=True, capture_output=True, text=True)
        steps.append((int(done.stdout), MESSAGE in done.stderr))
    assert steps == [(10, True), (10, False), (70, True)]


TEMPLATE = """
from typing import NamedTuple

from cabochon.compiled import compiled

rules = None

class Pair(NamedTuple):
    first: int
    second: int

@compiled
def total(pair):
    return rules.worth(pair.first) + rules.worth(pair.second)
"""

WORTH = """
from cabochon.compiled import compiled

@compiled
def worth(number):
    return number * {times}
"""

TOTAL = """
from cabochon.compiled import bind
from two import {rules}

bound = bind("two.template", rules={rules})
print(bound.total(bound.Pair(1, 2)))
"""


def test_two_games_bound_to_one_template_do_not_read_each_others_files(tmp_path: Path) -> None:
    """Types of the template are named after the copy they are from, which another process may never have loaded."""
    package = tmp_path / "two"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "template.py").write_text(TEMPLATE, "utf-8")
    for times, name in enumerate(("single", "double"), start=1):
        (package / f"{name}.py").write_text(WORTH.format(times=times), "utf-8")
    environment = {**os.environ, "CABOCHON_CACHE": str(tmp_path / "cache"), "PYTHONPATH": str(tmp_path)}
    totals = []
    for name in ("single", "double", "single", "double"):
        code = TOTAL.format(rules=name)
        done = subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True)
        totals.append((int(done.stdout), MESSAGE in done.stderr))
    assert totals == [(3, True), (6, True), (3, False), (6, False)]
