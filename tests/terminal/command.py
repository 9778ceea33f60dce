"""The command as a person types it in a folder, with what is typed then."""

from __future__ import annotations

import io
import sys
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from cabochon.cli import main

__all__ = ["COMMAND", "Done", "records", "run"]

COMMAND = [sys.executable, "-m", "cabochon"]


@dataclass(frozen=True)
class Done:
    """How a command ended, and what it wrote to its output and beside it."""

    returncode: int
    stdout: str
    stderr: str


def run(*arguments: str, typed: str = "", folder: Path) -> Done:
    """In this process, for a start of its own takes seconds; `COMMAND` where the process is what counts."""
    out, beside, ended = io.StringIO(), io.StringIO(), 0
    with (
        chdir(folder),
        patch.object(sys, "argv", ["cabochon", *arguments]),
        patch.object(sys, "stdin", io.StringIO(typed)),
        redirect_stdout(out),
        redirect_stderr(beside),
    ):
        try:
            main()
        except SystemExit as left:
            ended = left.code if isinstance(left.code, int) else int(left.code is not None)
    return Done(ended, out.getvalue(), beside.getvalue())


def records(folder: Path) -> list[Path]:
    return list(folder.glob("*.record"))
