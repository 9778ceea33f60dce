"""The time a new process needs for its first legal moves and for importing Numba alone, with warm caches.

python -m cabochon.benchmarks.startup
"""

from __future__ import annotations

import subprocess
import sys
import time

__all__ = ["seconds"]

REPEATS = 7
NUMBA = "import numba"
CABOCHON = "import cabochon; cabochon.new('splendor', seats=2, seed=1).legal()"


def seconds(code: str) -> float:
    """The fastest of several processes, after one that warms the caches."""
    times = []
    for _ in range(REPEATS + 1):
        started = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True)
        times.append(time.perf_counter() - started)
    return min(times[1:])


if __name__ == "__main__":
    numba, cabochon = seconds(NUMBA), seconds(CABOCHON)
    print(f"importing numba: {numba:.2f} s; cabochon with its first legal moves: {cabochon:.2f} s")
