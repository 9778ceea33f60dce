"""The small game of docs/adding-a-game.md, installed for a test as a package from elsewhere would be."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from cabochon import games
from cabochon.contract import Game

__all__ = ["SPRINT", "small_game"]

SPRINT = Path(__file__).parents[2] / "examples" / "sprint"


@pytest.fixture
def small_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Game]:
    """Sprint, a game with neither strategy nor rewards; `games.find("sprint")` knows it, in new processes too."""
    project = tomllib.loads((SPRINT / "pyproject.toml").read_text("utf-8"))["project"]
    installed = tmp_path / f"{project['name']}-{project['version']}.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", "utf-8"
    )
    lines = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in entries.items())
        for group, entries in project["entry-points"].items()
    ]
    (installed / "entry_points.txt").write_text("\n".join(lines), "utf-8")
    for folder in (SPRINT, tmp_path):
        monkeypatch.syspath_prepend(folder)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(SPRINT), str(tmp_path), os.environ.get("PYTHONPATH", "")]))
    _forget_games()
    yield games.find("sprint")
    _forget_games()


def _forget_games() -> None:
    """Look for installed games again."""
    games.names.cache_clear()
    games.find.cache_clear()
