"""A match on one screen: what playing and watching have in common. Who sits, what is told, drawn and kept."""

from __future__ import annotations

import shlex
import shutil
import sys
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from cabochon.bots import Bot, Forfeit
from cabochon.contract import IllegalMove
from cabochon.faces.terminal import Telling, telling
from cabochon.match import Match
from cabochon.terminal.book import Book

__all__ = ["LEAVING", "BrokenOff", "Left", "Screen", "Seating", "command"]

LEAVING = {"quit", "exit", "q"}


class Left(Exception):
    """A person left the table."""


class BrokenOff(Exception):
    """The match is not gone on with, and the message says why."""


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
class Screen(ABC):
    """One match, with what its readers have not been told yet."""

    match: Match
    seating: Seating
    book: Book | None  # where nothing is to be kept, none
    console: Console
    news: dict[int | None, list[str]] = field(default_factory=dict)
    unsaved: str = ""  # why the last moves are not in the file
    forfeited: bool = False  # a bot has
    opponents: tuple[str, ...] = ()  # of seat 0 by their codes, for the command that plays on

    @property
    def telling(self) -> Telling:
        return telling(self.match.game.name)

    def run(self) -> None:
        """Go on to the end, until somebody leaves, or a bot forfeits; the bots are let go in every case."""
        try:
            self.until_over()
            self.tell_news(max(self.news, key=lambda reader: len(self.news[reader]), default=None))
            self.draw(self.match.open_view())
            self.say(self.telling.verdict(self.match.view(None), self.seating.names), style="bold")
        except (KeyboardInterrupt, EOFError, Left):
            self.say("\nYou left the table.")
        except BrokenOff as reason:
            self.say(str(reason))
        except Forfeit as forfeit:
            self.forfeited = True
            self.say(str(forfeit), style="red")
            if self.book is not None and self.seating.people:
                self.say("That ends the match. If you like, go on from its record against another opponent.")
        finally:
            self._let_bots_go()
        self._say_where_it_is()

    @abstractmethod
    def until_over(self) -> None:
        """Move after move, as those who play or watch want it."""

    def let_move(self, seat: int, bot: Bot) -> None:
        """Play what a bot answers; Forfeit names the seat, and why it has no legal answer."""
        name = self.seating.names[seat]
        try:
            with self.console.status(f"{name} is thinking ..."):
                move = bot.choose(self.match)
            self.carry_out(move)
        except (Forfeit, IllegalMove) as reason:
            raise Forfeit(f"{name} forfeits the match: {reason}") from None

    def carry_out(self, move: str) -> None:
        """Play a move and keep it, and remember what there is to tell."""
        seat = self.match.to_move
        assert seat is not None
        names, readers = self.seating.names, self.seating.readers
        heard = {reader: self.match.redacted_text(move, reader) for reader in readers}
        before = {reader: self.match.view(reader) for reader in readers}
        self.match.play(move)
        self._keep()
        for reader in readers:
            told = self.news.setdefault(reader, [])
            if reader != seat:
                told.append(f"{names[seat]}: {heard[reader]}")
            told += self.telling.happened(before[reader], self.match.view(reader), names)

    def tell_news(self, reader: int | None) -> None:
        """What happened since the reader was told last, in the words for that seat."""
        for line in self.news.pop(reader, []):
            self.say(line)

    def draw(self, view: dict[str, Any]) -> None:
        self.console.print(self.telling.draw(view, self.seating.names, width=self.console.width))

    def say(self, words: str, *, style: str = "none", end: str = "\n", whole: bool = False) -> None:
        """Print plain words; whole lines are left to the terminal to break, so that they can be copied."""
        self.console.print(Text(words, style=style), end=end, soft_wrap=whole, highlight=False)

    def _keep(self) -> None:
        """Save the match; where that fails it goes on, and is printed in the end."""
        if self.book is None:
            return
        try:
            self.book.keep(self.match)
            self.unsaved = ""
        except OSError as problem:
            if not self.unsaved:
                self.say(f"The record cannot be saved ({problem.strerror}); the match goes on.", style="red")
            self.unsaved = str(problem.strerror)

    def _let_bots_go(self) -> None:
        for bot in self.seating.bots:
            if bot is not None:
                bot.leave(self.match.result)

    def _say_where_it_is(self) -> None:
        if self.book is None:
            return
        if self.unsaved:
            self.say(
                f"The record could not be saved ({self.unsaved}); here it is:\n\n{self.match.record()}", whole=True
            )
            return
        file = shlex.quote(str(self.book.file))
        self.say(f"The record is saved; see it again with: {command()} replay {file}", whole=True)
        if not self.match.is_over:
            others = "" if self.forfeited else f" --opponents {shlex.quote(','.join(self.opponents))}"
            self.say(f"Play on with: {command()} play --resume {file}{others if self.opponents else ''}", whole=True)


def command() -> str:
    """How the reader can call this program again from here."""
    if shutil.which("cabochon"):
        return "cabochon"
    program = Path(sys.argv[0])
    return str(program) if program.name == "cabochon" else f"{Path(sys.executable).name} -m cabochon"
