"""A match between bots, shown move by move with the public information."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from cabochon.arenas.match import is_endless
from cabochon.bots import BotSource
from cabochon.contract import BadOption
from cabochon.match import Match
from cabochon.terminal.record_file import RecordFile
from cabochon.terminal.screen import QUIT_WORDS, MatchBrokenOff, MatchScreen, PlayerLeft, Seating

__all__ = ["WatchScreen", "watch"]

LONGEST_PAUSE = 3600


@dataclass
class WatchScreen(MatchScreen):
    """One match that nobody at this keyboard plays in."""

    pause: float | None = None  # seconds between moves; None waits for Enter
    is_interactive: bool = False  # whether somebody can press Enter

    def play_to_end(self) -> None:
        self.draw(self.match.view(None))
        while (seat := self.match.to_move) is not None:
            if is_endless(self.match):
                turns = len(self.match.turns) - 1
                raise MatchBrokenOff(f"The match was broken off after {turns} turns: it goes in circles.")
            self._wait()
            bot = self.seating.bots[seat]
            assert bot is not None
            self.play_bot_move(seat, bot)
            if not self.match.is_over:  # `run` shows the end, with all cards open
                self.print_news(None)
                self.draw(self.match.view(None))

    def _wait(self) -> None:
        if self.pause is not None:
            time.sleep(self.pause)
        elif self.is_interactive and self.console.input("Enter: next move   q: quit > ").strip().lower() in QUIT_WORDS:
            raise PlayerLeft


def watch(
    match: Match,
    bots: Sequence[BotSource],
    *,
    seed: int | None,
    pause: float | None,
    record: Path | None,
    limits: dict[str, float],
    console: Console | None = None,
    is_interactive: bool = False,
) -> WatchScreen:
    """Show a match between a bot in each seat to its end; the screen knows how it ended."""
    if pause is not None and not 0 <= pause <= LONGEST_PAUSE:
        raise BadOption(f"pause is the seconds between moves, 0 to {LONGEST_PAUSE}, not {pause:g}", "pause")
    seating = Seating.of(bots, seed=seed, limits=limits)
    file = None if record is None else RecordFile.create(match, record, advice="choose another file")
    codes = tuple(source for source in bots[1:] if isinstance(source, str))
    screen = WatchScreen(
        match,
        seating,
        file,
        console or _console(),
        opponents=codes if len(codes) == len(bots) - 1 else (),
        pause=pause,
        is_interactive=is_interactive,
    )
    screen.run()
    return screen


def _console() -> Console:
    """The terminal; in a notebook plain text, because Rich would draw there, and show that a bot thinks."""
    found = Console()
    return Console(force_jupyter=False, force_terminal=False) if found.is_jupyter else found
