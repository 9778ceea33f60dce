"""The small games of docs/adding-a-game.md, installed for a test as packages from elsewhere would be."""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from cabochon import faces, games
from cabochon.contract import Game

__all__ = ["PIG", "SPRINT", "install", "minimal_game", "small_game"]

EXAMPLES = Path(__file__).parents[2] / "examples"
SPRINT = EXAMPLES / "sprint"
PIG = EXAMPLES / "pig"


@pytest.fixture
def small_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Sprint, a game with neither strategy nor rewards; `games.find("sprint")` knows it, in new processes too."""
    install(SPRINT, tmp_path, monkeypatch)
    yield games.find("sprint")
    forget_games()


@pytest.fixture
def minimal_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Pig, a game in one file, without an opening deal and without secrets."""
    install(PIG, tmp_path, monkeypatch)
    yield games.find("pig")
    forget_games()


def install(project_folder: Path, site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the entry points of a project known, as pip does, until the end of the test."""
    project = tomllib.loads((project_folder / "pyproject.toml").read_text("utf-8"))["project"]
    installed = site / f"{project['name']}-{project['version']}.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8"
    )
    lines = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
        for group, entries in project["entry-points"].items()
    ]
    (installed / "entry_points.txt").write_text("\n".join(lines), "utf-8")
    for folder in (project_folder, site):
        monkeypatch.syspath_prepend(folder)
    paths = [str(project_folder), str(site), os.environ.get("PYTHONPATH", "")]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(paths))
    forget_games()


def forget_games() -> None:
    """Look for installed games again."""
    games.names.cache_clear()
    games.find.cache_clear()
    faces.find.cache_clear()


def forget_module(name: str) -> None:
    sys.modules.pop(name, None)
