"""Running the command in a folder, with typed input."""

from __future__ import annotations

import io
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from cabochon.cli import main

__all__ = ["COMMAND", "Completed", "records", "run"]

COMMAND = [sys.executable, "-m", "cabochon"]


@dataclass(frozen=True)
class Completed:
    """The exit status and the output of a command."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str, typed: str = "", folder: Path) -> Completed:
    """Run in this process, which saves seconds; use `COMMAND` where the process matters."""
    out, errors, status = io.StringIO(), io.StringIO(), 0
    with (
        chdir(folder),
        patch.object(sys, "argv", ["cabochon", *arguments]),
        patch.object(sys, "stdin", io.StringIO(typed)),
        redirect_stdout(out),
        redirect_stderr(errors),
    ):
        try:
            main()
        except SystemExit as exited:
            status = exited.code if isinstance(exited.code, int) else int(exited.code is not None)
    return Completed(status, out.getvalue(), errors.getvalue())


def records(folder: Path) -> list[Path]:
    return list(folder.glob("*.record"))
