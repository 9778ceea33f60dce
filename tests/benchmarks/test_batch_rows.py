"""The benchmark of a batch's rows runs as a program of its own."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.slow
def test_the_program_prints_a_line_for_each_measurement_and_no_warning() -> None:
    command = [sys.executable, "-W", "error", "-m", "cabochon.benchmarks.batch_rows", "battle-mat", "2"]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    names = [line.partition(":")[0] for line in lines]
    assert names == [f"batch, {name}" for name in ("clone", "fork", "copy_rows", "get_state", "set_state", "redeal")]
    assert all(line.endswith(" bytes each") for line in lines)
