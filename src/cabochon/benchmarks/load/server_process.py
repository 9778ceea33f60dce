"""`cabochon serve` as a process that can be started, killed and started again."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from types import TracebackType

__all__ = ["Server"]

COMPILING = "compiling for this machine"
PEOPLE = "2000"  # all clients of a test share one address
ADDRESS = re.compile(r"open at (http://\S+)/")


class Server:
    """`cabochon serve` in a process of its own, with its database in a folder."""

    def __init__(
        self,
        folder: Path,
        *options: str,
        bot_pause: float = 0.0,
        database: str = "",
        name: str = "server",
        environment: Mapping[str, str] | None = None,
    ) -> None:
        self._command = [
            *(sys.executable, "-m", "cabochon", "serve", "--no-open", "--bot-pause", str(bot_pause)),
            *("--database", database or f"sqlite:///{folder / 'tables.db'}", *options),
        ]
        self._environment = environment or {}
        self._port = "0"
        self.errors = folder / f"errors of {name}.txt"
        self.address = ""

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.stop()

    def start(self) -> None:
        """Start the server, on its earlier port after a restart, and wait until it prints its address."""
        with self.errors.open("a") as errors:
            self._process = subprocess.Popen(
                [*self._command, "--port", self._port],
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
                env={
                    "CABOCHON_PEOPLE_PER_ADDRESS": PEOPLE,
                    **os.environ,
                    **self._environment,
                    "PYTHONUNBUFFERED": "1",
                    "COLUMNS": "300",
                },
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        found = ADDRESS.search(line)
        if found is None:
            raise RuntimeError(f"the server printed {line!r} instead of its address; {self.errors.read_text()}")
        self.address = found[1]
        self._port = self.address.rpartition(":")[2]

    @property
    def complaints(self) -> list[str]:
        """Lines on standard error, except the note that it compiles, which depends on what ran before."""
        return [line for line in self.errors.read_text().splitlines() if COMPILING not in line]

    @property
    def pid(self) -> int:
        return self._process.pid

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does."""
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._close()

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(timeout=20)
        self._close()

    def _close(self) -> None:
        if self._process.stdout is not None:
            self._process.stdout.close()
