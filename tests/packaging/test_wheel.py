"""The built wheel, installed with the core's dependencies alone into an empty environment, plays and says what else
to install. Takes a minute and needs a package index."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import ROOT

pytestmark = pytest.mark.exhaustive

MATCH = """
import cabochon
match = cabochon.new("marvel", seats=3, seed=7)
while not match.is_over:
    match.play(cabochon.bot("random", seed=1).choose(match))
assert cabochon.load(match.record()).state_bytes() == match.state_bytes()
"""


def run(*command: str | Path, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*map(str, command)], cwd=folder, capture_output=True, text=True)


@pytest.fixture(scope="module")
def core(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of programs of an environment with the core alone."""
    folder = tmp_path_factory.mktemp("core")
    pip = (sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check")
    subprocess.run([*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT], check=True)
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    (wheel,) = folder.glob("*.whl")
    install = ("install", "--constraint", ROOT / "constraints.txt", wheel)
    subprocess.run([folder / "venv/bin/python", *pip[1:], *install], check=True)
    return folder / "venv/bin"


def test_the_core_plays(core: Path, tmp_path: Path) -> None:
    for command in (
        ("cabochon", "arena", "splendor", "random", "greedy", "--games", "4"),
        ("cabochon", "play", "--help"),
        ("cabochon", "bench", "--help"),
        ("cabochon", "deck", "--help"),
        ("python", "-c", MATCH),
    ):
        done = run(core / command[0], *command[1:], folder=tmp_path)
        assert done.returncode == 0, done.stderr


def test_a_person_plays_in_the_terminal(core: Path, tmp_path: Path) -> None:
    typed = subprocess.run(
        [core / "cabochon", "play", "splendor", "--opponents", "random", "--seed", "1"],
        cwd=tmp_path,
        input="take white blue green\nquit\n",
        capture_output=True,
        text=True,
    )
    assert "Traceback" not in typed.stderr
    assert "take white blue green" in typed.stdout


def test_the_server_says_what_to_install(core: Path, tmp_path: Path) -> None:
    done = run(core / "cabochon", "serve", "--no-open", folder=tmp_path)
    assert done.returncode == 2
    assert 'pip install "cabochon[server]"' in done.stderr
    assert "Traceback" not in done.stderr
