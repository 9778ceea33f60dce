"""The package is typed: a user's script passes mypy --strict, and a typo in it does not."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

SCRIPT = Path(__file__).with_name("user_script.py")
SOURCE = Path(__file__).parents[2] / "src"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One for all scripts, so that mypy reads the package once."""
    return tmp_path_factory.mktemp("scripts")


def checked(code: str, folder: Path) -> str:
    """What mypy says about a script in a folder of its own, seen from there; the package is found as it is here."""
    (folder / "script.py").write_text(code, "utf-8")
    # Silent about the package itself, as where it is installed; `make check` checks it.
    options = ["--strict", "--follow-imports=silent", "--no-error-summary", "--config-file", ""]
    command = [sys.executable, "-m", "mypy", *options, "script.py"]
    environment = {"MYPYPATH": str(SOURCE), "PATH": "", "MYPY_CACHE_DIR": str(folder / "cache")}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode in (0, 1), done.stderr
    return "\n".join(line for line in done.stdout.splitlines() if line.startswith("script.py"))


def test_a_script_passes_mypy_strict(folder: Path) -> None:
    assert checked(SCRIPT.read_text("utf-8"), folder) == ""


TYPOS = """
import cabochon

match = cabochon.new("splendor", sead=7)
cabochon.batch("splendor", sise=8)
cabochon.bot("greedy", ready_second=3)
cabochon.position("splendor", sede=1)
match.legall()
match.play(3)
number: str = match.turn_number
"""


def test_each_typo_is_an_error(folder: Path) -> None:
    found = checked(TYPOS, folder)
    lines = {int(line.split(":")[1]) for line in found.splitlines() if ": error:" in line}
    assert lines == set(range(4, 11)), found
