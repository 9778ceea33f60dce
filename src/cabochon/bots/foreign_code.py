"""Running code that other people wrote, in this very process: its failures, its output and its input are contained."""

from __future__ import annotations

import importlib
import io
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Lock
from typing import TextIO

from cabochon.bots.external import in_one_line
from cabochon.contract import GameFailed

__all__ = ["contained", "description", "empty_input"]

# Foreign code can fail in any way, even call sys.exit: only here is everything caught except Ctrl-C.
ANY_FAILURE = BaseException
OUR_FILES = (str(Path(__file__).parent), importlib.__file__, "<frozen")


@contextmanager
def contained(error: Callable[[BaseException], BaseException]) -> Iterator[None]:
    """Raise what `error` makes of a failure instead, unless the game itself failed; prints go to stderr."""
    try:
        with _output_to_stderr():
            yield
    except (KeyboardInterrupt, GameFailed):
        raise
    except ANY_FAILURE as failure:
        raise error(failure) from failure


def description(failure: BaseException) -> str:
    """What happened, and where in the foreign code."""
    what = in_one_line("".join(traceback.format_exception_only(failure)))
    frames = [
        frame for frame in traceback.extract_tb(failure.__traceback__) if not frame.filename.startswith(OUR_FILES)
    ]
    return f"{what} ({frames[-1].filename}, line {frames[-1].lineno})" if frames else what


@contextmanager
def empty_input() -> Iterator[None]:
    """A program imported by mistake finds no input, instead of waiting for the keyboard."""
    before, sys.stdin = sys.stdin, io.StringIO()
    try:
        yield
    finally:
        sys.stdin = before


_printing = Lock()
_outputs: list[TextIO] = []  # sys.stdout as it was before each running piece of foreign code


@contextmanager
def _output_to_stderr() -> Iterator[None]:
    """Foreign code prints to stderr: stdout is ours, and a program may read it."""
    with _printing:
        _outputs.append(sys.stdout)
        sys.stdout = sys.stderr
    try:
        yield
    finally:
        with _printing:
            first = _outputs[0]
            _outputs.pop()
            if not _outputs:
                sys.stdout = first
