"""A bot that is a separate program, in any language; docs/bot-protocol.md describes the messages."""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import sys
from pathlib import Path
from typing import Any

from cabochon.bots.base import Forfeit
from cabochon.bots.external import ExternalBot, in_one_line
from cabochon.bots.process import LONGEST_LINE, Process, UnexpectedLine
from cabochon.contract import UnknownBot, quoted
from cabochon.observer import Observer

__all__ = ["PROTOCOL", "ProgramBot", "program_bot"]

PROTOCOL = 1
SECONDS_TO_START = 10.0
SECONDS_A_MOVE = 10.0
SEEDS = 2**32  # every language can hold such a number
ERROR_LINES = 5

Message = dict[str, Any]


def program_bot(code: str, seed: int) -> ProgramBot | None:
    """The bot behind a path or a command line; None for a single word that is neither."""
    return ProgramBot(code, seed) if _looks_like_a_program(code) or _command(code) else None


class ProgramBot(ExternalBot):
    """Starts with the first question for a move; one process per match and seat."""

    def __init__(
        self, code: str, seed: int, *, seconds: float = SECONDS_A_MOVE, seconds_to_start: float = SECONDS_TO_START
    ) -> None:
        super().__init__(code)
        self._command = _command(code)
        if not self._command:
            raise UnknownBot(f"there is no program {code!r}: no such file, seen from this folder, and no such command")
        self._seed = seed
        self._seconds = seconds
        self._seconds_to_start = seconds_to_start
        self._process: Process | None = None
        self._hello: Message = {}

    def decide(self, observer: Observer) -> str:
        try:
            return super().decide(observer)
        except BaseException:  # Ctrl-C too: a late answer must not be taken for its next move
            self._stop()
            raise

    def answer(self, observer: Observer) -> object:
        process = self._running(observer)
        question = {"type": "move", "view": observer.view(), "legal": observer.legal(), "seconds": self._seconds}
        return _answer(process, question, self._seconds, types=("move",)).get("move")

    def leave(self, result: tuple[float, ...] | None = None) -> None:
        if self._process is not None:
            self._process.end(_line({"type": "end", "result": None if result is None else list(result)}))
            self._process = None

    def _running(self, observer: Observer) -> Process:
        """The process that plays this seat; a new one if the last one played another seat or game."""
        hello = self._greeting(observer)
        if self._process is None or hello != self._hello:
            self.leave()
            self._hello = hello
            self._process = _launched(self._command)
            answer = _answer(self._process, hello, self._seconds_to_start, types=("ready", "refuse"))
            if answer["type"] == "refuse":
                reason = in_one_line(str(answer.get("reason") or "it gave no reason"))
                raise Forfeit(f"refused to play {observer.game.name}: {reason}")
        return self._process

    def _greeting(self, observer: Observer) -> Message:
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": observer.game.name,
            "version": observer.game.version,
            "seats": observer.seats,
            "seat": observer.seat,
            "seed": self._seed % SEEDS,
            "seconds": self._seconds,
        }

    def _stop(self) -> None:
        if self._process is not None:
            self._process.stop()
            self._process = None


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
        raise Forfeit(f"{_ending(process)} instead of an answer to {question['type']!r}{_error_lines(process)}")
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
