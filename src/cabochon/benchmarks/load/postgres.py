"""A throwaway PostgreSQL: started in a temporary folder, reached by a socket in it, removed at the end."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

__all__ = ["new_database", "postgres"]

USER = "postgres"  # PostgreSQL refuses to run as root, so root runs it as this user


def _programs() -> Path | None:
    """The folder of the newest PostgreSQL that Debian installed, or of the one on the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[4]))
    on_path = shutil.which("initdb")
    return found[-1].parent if found else Path(on_path).resolve().parent if on_path else None


def _run(*command: str | Path) -> None:
    as_user = ["runuser", "-u", USER, "--"] if os.geteuid() == 0 else []
    subprocess.run([*as_user, *map(str, command)], check=True, capture_output=True, cwd="/")


@contextmanager
def postgres(*, durable: bool = False) -> Iterator[str | None]:
    """The address of an empty database; None where PostgreSQL is not installed."""
    programs = _programs()
    if programs is None:
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="cabochon-postgres-"))
    if os.geteuid() == 0:
        shutil.chown(folder, USER)
    data = folder / "data"
    _run(programs / "initdb", "-D", data, "-U", USER, "-A", "trust", "--no-sync")
    options = f"-c listen_addresses='' -c unix_socket_directories='{folder}' -c fsync={'on' if durable else 'off'}"
    _run(programs / "pg_ctl", "-D", data, "-w", "-o", options, "-l", folder / "log", "start")
    try:
        yield f"postgresql://{USER}@/postgres?host={folder}"
    finally:
        _run(programs / "pg_ctl", "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


def new_database(address: str, name: str) -> str:
    """The address of another empty database on a server that `postgres` started."""
    programs, folder = _programs(), address.partition("?host=")[2]
    assert programs is not None
    _run(programs / "createdb", "-h", folder, "-U", USER, name)
    return f"postgresql://{USER}@/{name}?host={folder}"
