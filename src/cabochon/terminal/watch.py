"""A match between bots, shown move by move with the public information."""

from __future__ import annotations

import time
from dataclasses import dataclass

from cabochon.arena.match import is_endless
from cabochon.terminal.screen import QUIT_WORDS, MatchBrokenOff, MatchScreen, PlayerLeft

__all__ = ["WatchScreen"]


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
