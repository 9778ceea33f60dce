"""Reading and writing the files that people name: clear errors, and nothing is overwritten."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cabochon.contract import CabochonError

__all__ = ["read_text", "write_new"]


def read_text(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except OSError as problem:
        raise CabochonError(f"cannot read {file}: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise CabochonError(f"{file} is not a text file in UTF-8; save it as one") from None


def write_new(text: str, names: Iterable[Path], *, kind: str, advice: str) -> Path:
    """Write to the first of these files that does not exist yet; if all do, the error gives the advice."""
    for name in names:
        try:
            with name.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            continue
        except OSError as problem:
            raise CabochonError(f"cannot write a {kind} to {name}: {problem.strerror}") from None
        return name
    raise CabochonError(f"{name} already exists: {advice}")
