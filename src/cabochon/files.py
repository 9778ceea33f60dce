"""Files that people name: read with a clear word where that fails, and never overwritten."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from cabochon.contract import CabochonError

__all__ = ["text_of", "write_new"]


def text_of(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except OSError as problem:
        raise CabochonError(f"{file} cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise CabochonError(f"{file} is not a text file in UTF-8; save it as one") from None


def write_new(text: str, names: Iterable[Path], *, kind: str, otherwise: str) -> Path:
    """Write the first of the files that is not there yet; where all are, the message says what to do otherwise."""
    for name in names:
        try:
            with name.open("x", encoding="utf-8") as empty:
                empty.write(text)
        except FileExistsError:
            continue
        except OSError as problem:
            raise CabochonError(f"no {kind} can be written to {name}: {problem.strerror}") from None
        return name
    raise CabochonError(f"{name} is there already: {otherwise}")
