"""A match between bots, shown move by move as any watcher at the table sees it."""

from __future__ import annotations

import time
from dataclasses import dataclass

from cabochon.arena.contest import is_endless
from cabochon.terminal.screen import LEAVING, BrokenOff, Left, Screen

__all__ = ["Watched"]


@dataclass
class Watched(Screen):
    """One match that nobody at this keyboard plays in."""

    pause: float | None = None  # seconds between moves; without it, the watcher presses Enter where there is one
    asking: bool = False

    def until_over(self) -> None:
        self.draw(self.match.view(None))
        while (seat := self.match.to_move) is not None:
            if is_endless(self.match):
                turns = len(self.match.turns) - 1
                raise BrokenOff(f"The match goes in circles, and nobody will win it: broken off after {turns} turns.")
            self._wait()
            bot = self.seating.bots[seat]
            assert bot is not None
            self.let_move(seat, bot)
            if not self.match.is_over:  # the end is told and drawn with everything open
                self.tell_news(None)
                self.draw(self.match.view(None))

    def _wait(self) -> None:
        if self.pause is not None:
            time.sleep(self.pause)
        elif self.asking and self.console.input("Enter: next move   q: leave > ").strip().lower() in LEAVING:
            raise Left
