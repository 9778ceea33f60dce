"""A match on one screen: what playing and watching have in common."""

from __future__ import annotations

import shlex
import shutil
import sys
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from cabochon import bots, faces
from cabochon.bots import Bot, BotSource, Forfeit, bot_name
from cabochon.bots.base import seed_from
from cabochon.contract import IllegalMove
from cabochon.match import Match, effects
from cabochon.terminal.record_file import RecordFile

__all__ = ["QUIT_WORDS", "MatchBrokenOff", "MatchScreen", "PlayerLeft", "Seating", "command"]

QUIT_WORDS = {"quit", "exit", "q"}


class PlayerLeft(Exception):
    """A person quit the match."""


class MatchBrokenOff(Exception):
    """The match does not continue; the message says why."""


@dataclass(frozen=True)
class Seating:
    """The player in each seat: a bot, or None for a person at this keyboard."""

    bots: list[Bot | None]
    names: list[str]

    @classmethod
    def of(
        cls, players: Sequence[BotSource | None], *, first: int = 0, seed: int | None, limits: dict[str, float]
    ) -> Seating:
        """The bots of these sources, or None for a person, from seat `first` on."""
        seated: list[Bot | None] = []
        names = []
        for seat, player in enumerate(players, start=first):
            own_seed = None if seed is None else seed_from(f"{seed} seat {seat}")
            seated.append(None if player is None else bots.bot(player, seed=own_seed, **limits))
            names.append(f"seat {seat}" if player is None else f"seat {seat}, {bot_name(player)}")
        return cls(seated, names)

    @property
    def people(self) -> list[int]:
        return [seat for seat, bot in enumerate(self.bots) if bot is None]

    @property
    def readers(self) -> list[int] | list[None]:
        """The seats that read the news: the people, or None for a spectator if only bots play."""
        return self.people or [None]


@dataclass
class MatchScreen(ABC):
    """One match, with the news that its readers have not seen yet."""

    match: Match
    seating: Seating
    record_file: RecordFile | None  # None if the record is not saved
    console: Console
    news: dict[int | None, list[str]] = field(default_factory=dict)
    save_error: str = ""  # why the last moves are not in the file
    is_forfeited: bool = False  # by a bot
    opponents: tuple[str, ...] = ()  # the codes of seat 0's opponents, for the command that resumes the match

    @property
    def face(self) -> faces.Terminal:
        return faces.find(self.match.game.name).terminal

    def run(self) -> None:
        """Play until the match ends, somebody quits or a bot forfeits; the bots are released in every case."""
        try:
            self.play_to_end()
            self.print_news(max(self.news, key=lambda reader: len(self.news[reader]), default=None))
            self.draw(self.match.open_view())
            self.print_text(self.face.verdict(self.match.view(None), self.seating.names), style="bold")
        except (KeyboardInterrupt, EOFError, PlayerLeft):
            self.print_text("\nYou left the table.")
        except MatchBrokenOff as reason:
            self.print_text(str(reason))
        except Forfeit as forfeit:
            self.is_forfeited = True
            self.print_text(str(forfeit), style="red")
            if self.record_file is not None and self.seating.people:
                self.print_text("That ends the match. You can continue from its record against another opponent.")
        finally:
            self._release_bots()
        self._print_commands()

    @abstractmethod
    def play_to_end(self) -> None:
        """Play move after move."""

    def play_bot_move(self, seat: int, bot: Bot) -> None:
        """Play the answer of a bot; Forfeit names the seat and the reason."""
        name = self.seating.names[seat]
        try:
            with self.console.status(f"{name} is thinking ..."):
                move = bot.choose(self.match)
            self.play_move(move)
        except (Forfeit, IllegalMove) as reason:
            raise Forfeit(f"{name} forfeits the match: {reason}") from None

    def play_move(self, move: str) -> None:
        """Play and save a move, and collect the news for each reader."""
        seat = self.match.to_move
        assert seat is not None
        names, readers = self.seating.names, self.seating.readers
        events = self.match.play(move)
        self._save()
        for reader in readers:
            news = self.news.setdefault(reader, [])
            if reader != seat:
                news.append(f"{names[seat]}: {events[0].redacted_text(reader)}")
            news += self.face.effect_lines(effects(events, reader), self.match.view(reader), names)

    def print_news(self, reader: int | None) -> None:
        """Print what happened since the reader last saw the news."""
        for line in self.news.pop(reader, []):
            self.print_text(line)

    def draw(self, view: dict[str, Any]) -> None:
        self.console.print(self.face.draw(view, self.seating.names, width=self.console.width))

    def print_text(self, text: str, *, style: str = "none", end: str = "\n", soft_wrap: bool = False) -> None:
        """Print plain text; with `soft_wrap` the terminal breaks long lines, so that they can be copied whole."""
        self.console.print(Text(text, style=style), end=end, soft_wrap=soft_wrap, highlight=False)

    def _save(self) -> None:
        """Save the match; if that fails, it continues, and the record is printed at the end."""
        if self.record_file is None:
            return
        try:
            self.record_file.save(self.match)
            self.save_error = ""
        except OSError as problem:
            if not self.save_error:
                self.print_text(f"Cannot save the record ({problem.strerror}); the match continues.", style="red")
            self.save_error = str(problem.strerror)

    def _release_bots(self) -> None:
        for bot in self.seating.bots:
            if bot is not None:
                bot.leave(self.match.result)

    def _print_commands(self) -> None:
        """The commands that replay and resume the match; the record itself if it could not be saved."""
        if self.record_file is None:
            return
        if self.save_error:
            self.print_text(
                f"The record could not be saved ({self.save_error}); here it is:\n\n{self.match.record()}",
                soft_wrap=True,
            )
            return
        file = shlex.quote(str(self.record_file.path))
        self.print_text(f"The record is saved; replay it with: {command()} replay {file}", soft_wrap=True)
        if not self.match.is_over:
            others = "" if self.is_forfeited else f" --opponents {shlex.quote(','.join(self.opponents))}"
            others = others if self.opponents else ""
            self.print_text(f"Continue with: {command()} play --resume {file}{others}", soft_wrap=True)


def command() -> str:
    """How the reader can call this program again."""
    if shutil.which("cabochon"):
        return "cabochon"
    program = Path(sys.argv[0])
    return str(program) if program.name == "cabochon" else f"{Path(sys.executable).name} -m cabochon"
