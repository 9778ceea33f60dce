"""A match in the terminal: people type moves, bots answer, and leaving at any moment loses nothing."""

from __future__ import annotations

import shlex
import shutil
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from cabochon.bots import Bot
from cabochon.game import IllegalMove
from cabochon.match import Match
from cabochon.terminal.book import Book
from cabochon.terminal.games import Telling, telling

__all__ = ["Seating", "Table"]

LEAVING = {"quit", "exit", "q"}


class Left(Exception):
    """A person left the table."""


@dataclass(frozen=True)
class Seating:
    """Who sits where: a bot, or a person at this keyboard."""

    bots: list[Bot | None]
    names: list[str]

    @property
    def people(self) -> list[int]:
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    @property
    def readers(self) -> list[int] | list[None]:
        """Who is told the news: the people, or where there are none, whoever watches."""
        return self.people or [None]


@dataclass
class Table:
    """One match between people and bots, on one screen."""

    match: Match
    seating: Seating
    book: Book
    console: Console
    news: dict[int | None, list[str]] = field(default_factory=dict)  # what each person has not been told yet
    unsaved: str = ""  # why the last moves are not in the file

    @property
    def telling(self) -> Telling:
        return telling(self.match.game.name)

    def play(self) -> None:
        """Play to the end, or until somebody leaves."""
        self._help(self.match.legal() if self.seating.people == [self.match.to_move] else [])
        try:
            self._until_over()
            self._tell_news(max(self.news, key=lambda reader: len(self.news[reader]), default=None))
            self._draw(self.match.open_view())
            self._say(self.telling.verdict(self.match.view(None), self.seating.names), style="bold")
        except (KeyboardInterrupt, EOFError, Left):
            self._say("\nYou left the table.")
        self._say_where_it_is()

    def _until_over(self) -> None:
        before: int | None = None
        while (seat := self.match.to_move) is not None:
            bot = self.seating.bots[seat]
            if bot is not None:
                with self.console.status(f"{self.seating.names[seat]} is thinking ..."):
                    move = bot.choose(self.match)
                self._carry_out(move)
                continue
            if len(self.seating.people) > 1 and before != seat:
                self._hand_over(seat)
            before = seat
            self._tell_news(seat)
            self._draw(self.match.view(seat))
            self._ask(seat)

    def _carry_out(self, move: str) -> None:
        """Play a move and keep it, and remember what there is to tell."""
        seat = self.match.to_move
        assert seat is not None
        names, readers = self.seating.names, self.seating.readers
        heard = {reader: self.match.heard(move, reader) for reader in readers}
        before = {reader: self.match.view(reader) for reader in readers}
        self.match.play(move)
        self._keep()
        for reader in readers:
            told = self.news.setdefault(reader, [])
            if reader != seat:
                told.append(f"{names[seat]}: {heard[reader]}")
            told += self.telling.happened(before[reader], self.match.view(reader), names)

    def _keep(self) -> None:
        """Save the match; where that fails it goes on, and is printed in the end."""
        try:
            self.book.keep(self.match)
            self.unsaved = ""
        except OSError as problem:
            if not self.unsaved:
                self._say(f"The record cannot be saved ({problem.strerror}); the match goes on.", style="red")
            self.unsaved = str(problem.strerror)

    def _tell_news(self, reader: int | None) -> None:
        """What happened since the reader was told last, in the words for that seat."""
        for line in self.news.pop(reader, []):
            self._say(line)

    def _hand_over(self, seat: int) -> None:
        """What one person holds unseen must not stand on the screen, nor above it, for the next."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[2J\x1b[3J\x1b[H")
        else:
            self.console.print("\n" * self.console.height)
        asked = f"{self.seating.names[seat]}: it is your turn. Press Enter when only you see the screen. "
        while typed := self.console.input(asked).strip().lower():
            if typed in LEAVING:
                raise Left

    def _draw(self, view: dict[str, Any]) -> None:
        self.console.print(self.telling.draw(view, self.seating.names, width=self.console.width))

    def _ask(self, seat: int) -> None:
        """Ask until a move is played."""
        while True:
            asked = self.telling.asked(self.match.view(seat), self.match.legal())
            self._say(f"{self.seating.names[seat]}: {asked} > ", end="")
            typed = self._typed().strip()
            word = typed.lower()
            if word in LEAVING:
                raise Left
            if word == "board":
                self._draw(self.match.view(seat))
            elif word == "help":
                self._help(self.match.legal())
                self._say(self.telling.HELP)
            elif word.startswith("?"):
                self._list_moves(word.removeprefix("?").strip())
            elif word and self._played(typed):
                return

    def _typed(self) -> str:
        try:
            return self.console.input()
        except UnicodeDecodeError:
            return "?"

    def _played(self, typed: str) -> bool:
        try:
            self._carry_out(typed)
        except IllegalMove as illegal:
            self._say(f"Not possible: {illegal}. Type ? for all moves, help for what else there is.", style="red")
            return False
        return True

    def _list_moves(self, beginning: str) -> None:
        moves = [move for move in self.match.legal() if move.startswith(beginning)]
        if moves:
            self.console.print(Columns([Text(move) for move in moves], padding=(0, 3), column_first=True))
        else:
            self._say(f"No legal move begins with {beginning!r}.")

    def _help(self, moves: list[str]) -> None:
        """How to type, with moves of the reader as examples: those of another may tell what is hidden."""
        example = f"such as '{moves[0]}' or '{moves[-1]}'" if moves else "in words"
        self._say(
            f"Type a move, {example}; {self.telling.HINT}. ? lists all moves, ? and a word those that begin so, "
            "board draws the table again, quit or Ctrl-C leaves, and every move is saved at once. "
            "Numbers in brackets are those of the rules in docs/rules."
        )

    def _say_where_it_is(self) -> None:
        if self.unsaved:
            self._say(
                f"The record could not be saved ({self.unsaved}); here it is:\n\n{self.match.record()}", whole=True
            )
            return
        file = shlex.quote(str(self.book.file))
        self._say(f"The record is saved; see it again with: {_command()} replay {file}", whole=True)
        if not self.match.is_over:
            self._say(f"Play on with: {_command()} play --resume {file}", whole=True)

    def _say(self, words: str, *, style: str = "none", end: str = "\n", whole: bool = False) -> None:
        """Print plain words; whole lines are left to the terminal to break, so that they can be copied."""
        self.console.print(Text(words, style=style), end=end, soft_wrap=whole, highlight=False)


def _command() -> str:
    """How the reader can call this program again from here."""
    if shutil.which("cabochon"):
        return "cabochon"
    program = Path(sys.argv[0])
    return str(program) if program.name == "cabochon" else f"{Path(sys.executable).name} -m cabochon"
