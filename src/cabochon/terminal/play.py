"""A match in the terminal: people type moves, bots answer, and leaving at any moment loses nothing."""

from __future__ import annotations

from rich.columns import Columns
from rich.text import Text

from cabochon.contract import IllegalMove
from cabochon.terminal.screen import LEAVING, Left, Screen, Seating

__all__ = ["Seating", "Table"]


class Table(Screen):
    """One match between people and bots, on one screen."""

    def play(self) -> None:
        """Play to the end, or until somebody leaves."""
        self._help(self.match.legal() if self.seating.people == [self.match.to_move] else [])
        self.run()

    def until_over(self) -> None:
        before: int | None = None
        while (seat := self.match.to_move) is not None:
            bot = self.seating.bots[seat]
            if bot is not None:
                self.let_move(seat, bot)
                continue
            if len(self.seating.people) > 1 and before != seat:
                self._hand_over(seat)
            before = seat
            self.tell_news(seat)
            self.draw(self.match.view(seat))
            self._ask(seat)

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

    def _ask(self, seat: int) -> None:
        """Ask until a move is played."""
        while True:
            asked = self.face.prompt(self.match.view(seat), self.match.legal())
            self.say(f"{self.seating.names[seat]}: {asked} > ", end="")
            typed = self._typed().strip()
            word = typed.lower()
            if word in LEAVING:
                raise Left
            if word == "board":
                self.draw(self.match.view(seat))
            elif word == "help":
                self._help(self.match.legal())
                self.say(self.face.HELP)
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
            self.carry_out(typed)
        except IllegalMove as illegal:
            self.say(f"Not possible: {illegal}. Type ? for all moves, help for what else there is.", style="red")
            return False
        return True

    def _list_moves(self, beginning: str) -> None:
        moves = [move for move in self.match.legal() if move.startswith(beginning)]
        if moves:
            self.console.print(Columns([Text(move) for move in moves], padding=(0, 3), column_first=True))
        else:
            self.say(f"No legal move begins with {beginning!r}.")

    def _help(self, moves: list[str]) -> None:
        """How to type, with moves of the reader as examples: those of another may tell what is hidden."""
        example = f"such as '{moves[0]}' or '{moves[-1]}'" if moves else "in words"
        self.say(
            f"Type a move, {example}; {self.face.HINT}. ? lists all moves, ? and a word those that begin so, "
            "board draws the table again, quit or Ctrl-C leaves, and every move is saved at once. "
            "Numbers in brackets are those of the rules in docs/rules."
        )
