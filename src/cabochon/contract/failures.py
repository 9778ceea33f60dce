"""Whatever goes wrong inside a game of another package becomes a GameFailed that names the game and the member.

The games of this package are not wrapped: their failures are ours. Knows no particular game.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core.errors import NumbaError

from cabochon.compiled import is_interpreted
from cabochon.contract.errors import CabochonError, GameFailed, IllegalMove, quoted, shortened
from cabochon.contract.rules import CHANCE, OVER

__all__ = ["check_compiles", "guard_members", "is_foreign", "load_failure", "no_legal_action"]

PACKAGE = "cabochon"
LONGEST_REASON = 200
LIBRARIES = (str(Path(__file__).parents[1]), str(Path(numba.__file__).parent))

# The code of another package can fail in any way; only here is everything caught.
ANY_FAILURE = Exception

Expected = tuple[str, Callable[[Any, Any], bool]]  # in words, and whether a game's answer is that


def _is(kind: type) -> Callable[[Any, Any], bool]:
    return lambda game, found: isinstance(found, kind)


ANYTHING: Expected = ("anything", lambda game, found: True)
TEXT: Expected = ("a text", _is(str))
TRUTH: Expected = ("True or False", _is((bool, np.bool_)))  # type: ignore[arg-type]
RECORD: Expected = ("a record of its state_type", lambda game, found: getattr(found, "dtype", None) == game.state_type)

MEMBERS: dict[str, Expected] = {
    "new": RECORD,
    "view": ("a dictionary", _is(dict)),
    "text": TEXT,
    "refusal": ("an IllegalMove", _is(IllegalMove)),
    "canonical": TEXT,
    "redacted_text": TEXT,
    "revealed": ("a frozenset", _is(frozenset)),
    "effects": ("a list", _is(list)),
    "resolve_options": ("a dictionary", _is(dict)),
    "is_mid_move": TRUTH,
    "may_continue_move": TRUTH,
    "position_text": TEXT,
    "read_position": RECORD,
    "check_state": ANYTHING,
}
RULES: dict[str, Expected] = {
    "to_move": (
        "a seat, CHANCE or OVER",
        lambda game, found: found in (CHANCE, OVER) or 0 <= found < game.seats[-1],
    ),
    "legal": ANYTHING,
    "apply": ANYTHING,
    "result": ANYTHING,
    "observe": ANYTHING,
    "redeal": ANYTHING,
}


def is_foreign(kind: type) -> bool:
    """Whether the class of a game belongs to another package."""
    return kind.__module__.partition(".")[0] != PACKAGE


def guard_members(kind: type) -> None:
    """Wrap what a class of another package defines, and what calls its rules."""
    for name, expected in MEMBERS.items():
        if name in vars(kind):
            setattr(kind, name, _guarded(vars(kind)[name], name, expected))
    for name, expected in RULES.items():
        setattr(kind, name, _guarded(getattr(kind, name), f"rules.{name}", expected))


def _guarded(member: Callable[..., Any], name: str, expected: Expected) -> Callable[..., Any]:
    words, is_expected = expected

    @wraps(member)
    def guarded(game: Any, *arguments: Any, **keywords: Any) -> Any:
        try:
            found = member(game, *arguments, **keywords)
        except CabochonError:
            raise
        except ANY_FAILURE as failure:
            raise _failed(game, name, _description(failure)) from failure
        if not is_expected(game, found):
            raise _failed(game, name, f"it returned {quoted(found)}, not {words}")
        return found

    return guarded


def _failed(game: Any, member: str, reason: str) -> GameFailed:
    return GameFailed(f"the game {game.name} failed in {member}: {reason}")


def _description(failure: Exception) -> str:
    """What happened, and where in the code of the game."""
    if isinstance(failure, NumbaError):
        lines = [line.strip() for line in str(failure).splitlines() if line.strip()]
        reason = " ".join(lines[1:] if lines[0].startswith("Failed in") else lines)
        return f"it does not compile: {shortened(reason, LONGEST_REASON)}"
    what = " ".join("".join(traceback.format_exception_only(failure)).split())
    frames = [frame for frame in traceback.extract_tb(failure.__traceback__) if not _is_library(frame.filename)]
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    return shortened(what, LONGEST_REASON) + where


def _is_library(file: str) -> bool:
    return file.startswith(LIBRARIES) or file.startswith("<")


def load_failure(name: str, failure: Exception) -> GameFailed:
    """Why the package of a game cannot be imported."""
    return GameFailed(f"the game {name} cannot be loaded: {_description(failure)}")


def no_legal_action(game: Any, mover: int) -> GameFailed:
    who = "chance is" if mover == CHANCE else f"seat {mover} is"
    return _failed(game, "rules.legal", f"it allows nothing, but {who} to move")


@cache
def check_compiles(game: Any) -> None:
    """Compile the rules of a game of another package one by one, so that an error names the function."""
    if is_interpreted() or not is_foreign(type(game)):
        return
    state, seat = numba.typeof(np.zeros(1, game.state_type)[0]), numba.int64
    mask, numbers = numba.uint64[::1], numba.int8[::1]
    signatures = {
        "to_move": (state,),
        "legal": (state, mask),
        "apply": (state, seat),
        "result": (state, seat),
        "observe": (state, seat, numbers),
        "redeal": (state, seat, numba.uint64),
        "observed_action": (state, seat, seat),
    }
    for name, signature in signatures.items():
        function: Any = getattr(game.rules, name, None)
        if not hasattr(function, "compile"):
            raise _failed(game, f"rules.{name}", "there is no such function with the decorator compiled")
        try:
            function.compile(signature)
        except NumbaError as failure:
            raise _failed(game, f"rules.{name}", _description(failure)) from failure
