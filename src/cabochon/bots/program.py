"""A bot that is a separate program, in any language; docs/bot-protocol.md describes the messages."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

from cabochon.bots.base import Forfeit
from cabochon.bots.external import ExternalBot, in_one_line
from cabochon.bots.process import LONGEST_LINE, Process, UnexpectedLine
from cabochon.bots.program_pool import are_programs_kept, keep_program, take_program
from cabochon.contract import BadOption, UnknownBot, quoted
from cabochon.match.observer import Observer

__all__ = ["MOVE_SECONDS", "PROTOCOL", "READY_SECONDS", "ProgramBot", "checked_seconds", "program_bot"]

PROTOCOL = 2
READY_SECONDS = 10.0
MOVE_SECONDS = 10.0
LONGEST_LIMIT = 86_400  # seconds in a day
SEEDS = 2**32  # every language can hold such a number
ERROR_LINES = 5

# What a program says in `ready` about the matches it plays before it ends.
ONE, MANY = "one", "many"

Message = dict[str, Any]


class ProgramEnded(Forfeit):
    """The program ended, or closed its output, instead of answering."""


def program_bot(
    code: str, seed: int, *, ready_seconds: float = READY_SECONDS, move_seconds: float = MOVE_SECONDS
) -> ProgramBot | None:
    """The bot behind a path or a command line; None for a single word that is neither."""
    if not _looks_like_a_program(code) and not _command(code):
        return None
    return ProgramBot(code, seed, ready_seconds=ready_seconds, move_seconds=move_seconds)


def checked_seconds(seconds: float, name: str) -> float:
    """A time limit for programs as a number of seconds; BadOption names one that cannot be."""
    if isinstance(seconds, int | float) and not isinstance(seconds, bool) and 0 < seconds <= LONGEST_LIMIT:
        return float(seconds)
    raise BadOption(
        f"{name} is a number of seconds, above 0 and at most {LONGEST_LIMIT:,}, not {quoted(seconds)}", name
    )


class ProgramBot(ExternalBot):
    """Starts with the first question for a move; one process per match and seat, unless the program plays many."""

    def __init__(
        self, code: str, seed: int, *, ready_seconds: float = READY_SECONDS, move_seconds: float = MOVE_SECONDS
    ) -> None:
        super().__init__(code)
        self._command = _command(code)
        if not self._command:
            raise UnknownBot(
                f"there is no program {quoted(code)}: no such file, seen from this folder, and no such command"
            )
        self._seed = seed
        self._ready_seconds = checked_seconds(ready_seconds, "ready_seconds")
        self._move_seconds = checked_seconds(move_seconds, "move_seconds")
        self._process: Process | None = None
        self._hello: Message = {}
        self._plays_many = False

    def decide(self, observer: Observer) -> str:
        try:
            return super().decide(observer)
        except BaseException:  # Ctrl-C too: a late answer must not be taken for its next move
            self._stop()
            raise

    def answer(self, observer: Observer) -> object:
        process = self._running(observer)
        question = {"type": "move", "view": observer.view(), "legal": observer.legal(), "seconds": self._move_seconds}
        return _answer(process, question, self._move_seconds, types=("move",)).get("move")

    def leave(self, result: tuple[float, ...] | None = None) -> None:
        super().leave(result)
        process, self._process = self._process, None
        if process is None:
            return
        end = _line({"type": "end", "result": None if result is None else list(result)})
        if self._plays_many and are_programs_kept():
            process.tell(end)
            keep_program(self._command, process)
        else:
            process.end(end)

    def _running(self, observer: Observer) -> Process:
        """The process that plays this seat, greeted anew if the last one played another seat or game."""
        hello = self._greeting(observer)
        if self._process is None or hello != self._hello:
            self.leave()
            self._hello = hello
            answer = self._greet(hello)
            if answer["type"] == "refuse":
                reason = in_one_line(str(answer.get("reason") or "it gave no reason"))
                raise Forfeit(f"refused to play {observer.game.name}: {reason}")
            self._plays_many = _plays_many(answer)
        assert self._process is not None
        return self._process

    def _greet(self, hello: Message) -> Message:
        """Say hello to a program that waits for its next match, or else to a new one; returns its answer."""
        self._process = take_program(self._command)
        if self._process is not None:
            with suppress(ProgramEnded):  # it did not wait after all
                return self._answer_to_hello(self._process, hello)
            self._process.stop()
        self._process = _launched(self._command)
        return self._answer_to_hello(self._process, hello)

    def _answer_to_hello(self, process: Process, hello: Message) -> Message:
        return _answer(process, hello, self._ready_seconds, types=("ready", "refuse"))

    def _greeting(self, observer: Observer) -> Message:
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": observer.game.name,
            "version": observer.game.version,
            "seats": observer.seats,
            "seat": observer.seat,
            "seed": self._seed % SEEDS,
            "seconds": self._move_seconds,
            "ready_seconds": self._ready_seconds,
        }

    def _stop(self) -> None:
        if self._process is not None:
            self._process.stop()
            self._process = None


def _plays_many(ready: Message) -> bool:
    matches = ready.get("matches", ONE)
    if matches not in (ONE, MANY):
        raise Forfeit(f'said that it plays {quoted(matches)} matches; "matches" is {ONE!r} or {MANY!r}')
    return bool(matches == MANY)


def _looks_like_a_program(code: str) -> bool:
    return code.endswith(".py") or any(mark in code for mark in (" ", "/", os.sep))


def _command(code: str) -> list[str]:
    """The command for a code, a file or a command line; empty if it is neither."""
    if _is_file(code):
        return _command_of_file(code)
    try:
        words = shlex.split(code)
    except ValueError as problem:
        raise UnknownBot(f"{quoted(code)} cannot be read as a command line: {str(problem).lower()}") from None
    if not words:
        return []
    if _is_file(words[0]):
        return [*_command_of_file(words[0]), *words[1:]]
    found = shutil.which(words[0])
    return [found, *words[1:]] if found else []


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except OSError:  # too long for a file name
        return False


def _command_of_file(name: str) -> list[str]:
    file = Path(name).absolute()
    if file.suffix == ".py":
        return [sys.executable, str(file)]
    if not os.access(file, os.X_OK):
        quoted_name = shlex.quote(name)
        raise UnknownBot(f"{name} may not be executed: chmod +x {quoted_name}, or name what runs it before the file")
    return [str(file)]


def _launched(command: list[str]) -> Process:
    try:
        return Process(command)
    except OSError as problem:
        raise Forfeit(
            f"cannot be started: {problem.strerror}; a script needs a first line such as #!/bin/sh"
        ) from problem


def _line(message: Message) -> bytes:
    return json.dumps(message).encode() + b"\n"


def _answer(process: Process, question: Message, seconds: float, *, types: tuple[str, ...]) -> Message:
    """Its answer, a message of one of the types; Forfeit says what came instead."""
    try:
        line = process.ask(_line(question), seconds)
    except TimeoutError:
        raise Forfeit(
            f"gave no answer to {question['type']!r} within {seconds:g} s; an answer is one line, and has to be flushed"
        ) from None
    except UnexpectedLine as early:
        raise Forfeit(
            f"said {_shown(early.args[0])} before it was asked for {question['type']!r}; every question has one answer"
        ) from None
    if not line:
        raise ProgramEnded(f"{_ending(process)} instead of an answer to {question['type']!r}{_error_lines(process)}")
    if len(line) > LONGEST_LINE:
        raise Forfeit(f"wrote a line of more than {LONGEST_LINE:,} bytes")
    message = _read(line)
    if message.get("type") not in types:
        raise Forfeit(f"said {_shown(line)} to {question['type']!r}; its answer has the type {' or '.join(types)}")
    return message


def _read(line: bytes) -> Message:
    try:
        message = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise Forfeit(f"said {_shown(line)}, which is not JSON; text for people belongs to stderr") from None
    if not isinstance(message, dict):
        raise Forfeit(f"said {_shown(line)}, which is not a JSON object")
    return message


def _shown(line: bytes) -> str:
    return quoted(line.decode("utf-8", "replace").strip())


def _ending(process: Process) -> str:
    code = process.exit_code()
    if code is None:
        return "closed its output"
    return f"ended with exit code {code}" if code >= 0 else f"was ended by {_signal_name(-code)}"


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _error_lines(process: Process) -> str:
    lines = [in_one_line(line) for line in process.error_lines()[-ERROR_LINES:]]
    return "".join(["; its last words:", *(f"\n  {line}" for line in lines)]) if lines else ""
