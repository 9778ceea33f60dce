"""Runs a module of tests as plain Python, without Numba."""

from __future__ import annotations

import os
import subprocess
import sys

from cabochon.compiled import is_interpreted

__all__ = ["printed_by_interpreted"]

# As in pyproject.toml: numba-cuda 0.30, where it is installed, with NumPy 2.5.
WARNINGS = ("-W", "error", "-W", "ignore:The 'generic' unit for NumPy timedelta:DeprecationWarning")


def printed_by_interpreted(module: str, *arguments: str) -> str:
    """What `python -m MODULE` prints when no function is compiled."""
    assert not is_interpreted(), "run this test without NUMBA_DISABLE_JIT"
    command = [sys.executable, *WARNINGS, "-m", module, *arguments]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout
