"""The command as a person runs it in a folder, with what is typed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-m", "cabochon"]


def run(*arguments: str, typed: str = "", folder: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NO_COLOR": "1"}
    return subprocess.run(
        [*COMMAND, *arguments], input=typed, cwd=folder, env=environment, capture_output=True, text=True, timeout=120
    )


def records(folder: Path) -> list[Path]:
    return list(folder.glob("*.record"))
