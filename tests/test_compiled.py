"""Native code is kept for as long as what it was made from, and a second start compiles nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import cabochon
from cabochon import compiled

SAID = "compiling for this machine"
START = "import cabochon; print(len(cabochon.new('splendor', seats=2, seed=1).legal()))"


def start(cache: Path) -> tuple[str, str]:
    environment = {**os.environ, "CABOCHON_CACHE": str(cache)}
    done = subprocess.run([sys.executable, "-c", START], env=environment, check=True, capture_output=True, text=True)
    return done.stdout.strip(), done.stderr


def test_only_the_first_start_compiles(tmp_path: Path) -> None:
    first, second = start(tmp_path), start(tmp_path)
    assert first[0] == second[0] == "30"
    assert SAID in first[1]
    assert second[1] == ""


def test_a_folder_that_cannot_be_written_is_no_obstacle(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert start(blocked)[0] == "30"


@pytest.mark.parametrize("edited", ["games/gems/legal.py", "games/gems/data/splendor.json", "bits.py"])
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
