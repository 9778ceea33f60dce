"""A match in the terminal: people type moves and bots answer."""

from __future__ import annotations

from rich.columns import Columns
from rich.text import Text

from cabochon.contract import IllegalMove, quoted
from cabochon.terminal.screen import QUIT_WORDS, MatchScreen, PlayerLeft

__all__ = ["PlayScreen"]

CLEAR_SCREEN = "\x1b[2J\x1b[3J\x1b[H"  # with the scrollback


class PlayScreen(MatchScreen):
    """One match between people and bots, on one screen."""

    def play(self) -> None:
        """Play until the match ends or somebody quits."""
        self._print_help(self.match.legal() if self.seating.people == [self.match.to_move] else [])
        self.run()

    def play_to_end(self) -> None:
        last_person: int | None = None
        while (seat := self.match.to_move) is not None:
            bot = self.seating.bots[seat]
            if bot is not None:
                self.play_bot_move(seat, bot)
                continue
            if len(self.seating.people) > 1 and last_person != seat:
                self._hand_over(seat)
            last_person = seat
            self.print_news(seat)
            self.draw(self.match.view(seat))
            self._prompt_move(seat)

    def _hand_over(self, seat: int) -> None:
        """Clear the screen, which may show the last player's hidden cards, and wait for the next player."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write(CLEAR_SCREEN)
        else:
            self.console.print("\n" * self.console.height)
        prompt = f"{self.seating.names[seat]}: it is your turn. Press Enter when only you see the screen. "
        while typed := self.console.input(prompt).strip().lower():
            if typed in QUIT_WORDS:
                raise PlayerLeft

    def _prompt_move(self, seat: int) -> None:
        """Ask until a move is played."""
        while True:
            question = self.face.prompt(self.match.view(seat), self.match.legal())
            self.print_text(f"{self.seating.names[seat]}: {question} > ", end="")
            typed = self._read_line().strip()
            word = typed.lower()
            if word in QUIT_WORDS:
                raise PlayerLeft
            if word == "board":
                self.draw(self.match.view(seat))
            elif word == "help":
                self._print_help(self.match.legal())
                self.print_text(self.face.HELP)
            elif word.startswith("?"):
                self._list_moves(word.removeprefix("?").strip())
            elif word and self._try_move(typed):
                return

    def _read_line(self) -> str:
        try:
            return self.console.input()
        except UnicodeDecodeError:
            return "?"

    def _try_move(self, typed: str) -> bool:
        try:
            self.play_move(typed)
        except IllegalMove as illegal:
            self.print_text(f"Not possible: {illegal}. Type ? for all moves, or help.", style="red")
            return False
        return True

    def _list_moves(self, prefix: str) -> None:
        moves = [move for move in self.match.legal() if move.startswith(prefix)]
        if moves:
            self.console.print(Columns([Text(move) for move in moves], padding=(0, 3), column_first=True))
        else:
            self.print_text(f"No legal move begins with {quoted(prefix)}.")

    def _print_help(self, moves: list[str]) -> None:
        """How to type moves; the examples must be the reader's own moves, because others may reveal hidden cards."""
        example = f"such as '{moves[0]}' or '{moves[-1]}'" if moves else "in words"
        self.print_text(
            f"Type a move, {example}; {self.face.HINT}. Type ? to list all moves, ? and a word to list those that "
            "begin with it, board to draw the table again, and quit or Ctrl-C to leave; every move is saved at once. "
            "Numbers in brackets refer to the rules in docs/rules."
        )
