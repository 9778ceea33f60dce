"""A match in the terminal: people type moves, bots answer, and leaving at any moment loses nothing."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.text import Text

from cabochon.bots import Bot
from cabochon.game import IllegalMove
from cabochon.match import Match
from cabochon.terminal.board import draw

__all__ = ["Sitting", "play"]

HELP = (
    "Type a move as it stands in the list: [bold]take white blue green[/], [bold]buy 1k4[/], [bold]reserve deck 2[/]. "
    "A colour may be its letter. [bold]?[/] lists all moves, [bold]? buy[/] those that begin so, "
    "[bold]board[/] draws the table again, [bold]quit[/] or Ctrl-C leaves and saves."
)


class Left(Exception):
    """A person left the table."""


class Sitting:
    """Who sits where: a bot, or a person at this keyboard."""

    def __init__(self, bots: list[Bot | None], names: list[str]) -> None:
        self.bots = bots
        self.names = names

    @property
    def people(self) -> int:
        return self.bots.count(None)


def play(match: Match, sitting: Sitting, *, record: Path, console: Console) -> None:
    """Play to the end, or until somebody leaves; the record is written either way."""
    console.print(HELP)
    try:
        _until_over(match, sitting, console)
        console.print(draw(match.view(None), sitting.names))
        console.print(_verdict(match, sitting.names), style="bold")
    except (KeyboardInterrupt, EOFError, Left):
        console.print("\nYou left the table.")
    _save(match, record, console)


def _until_over(match: Match, sitting: Sitting, console: Console) -> None:
    shown: int | None = None
    while (seat := match.to_move) is not None:
        bot = sitting.bots[seat]
        if bot is not None:
            move = bot.choose(match)
            console.print(f"{sitting.names[seat]}: [bold]{move}[/]")
            match.play(move)
            continue
        if sitting.people > 1 and shown != seat:
            _hand_over(sitting.names[seat], console)
        shown = seat
        console.print(draw(match.view(seat), sitting.names))
        _ask(match, sitting.names, console)


def _hand_over(name: str, console: Console) -> None:
    """What one person holds unseen must not stand on the screen for the next."""
    console.clear()
    console.input(f"{name}: it is your turn. Press Enter when only you can see the screen. ")


def _ask(match: Match, names: list[str], console: Console) -> None:
    """Ask until a move is played."""
    assert match.to_move is not None
    name = names[match.to_move]
    while True:
        try:
            typed = console.input(f"{name}: {_what_is_asked(match)} > ").strip()
        except UnicodeDecodeError:
            console.print("That was no text; type a move, or ? for all of them.")
            continue
        if typed.lower() in {"quit", "exit", "q"}:
            raise Left
        if typed.lower() == "board":
            console.print(draw(match.view(match.to_move), names))
        elif typed.lower() == "help":
            console.print(HELP)
        elif typed.startswith("?"):
            _list_moves(match, typed.removeprefix("?").strip(), console)
        elif typed and _played(match, typed, console):
            return


def _what_is_asked(match: Match) -> str:
    asked = {"play": "your move", "return": "return a chip", "tile": "choose a tile"}
    return asked[match.view(match.to_move)["phase"]]


def _list_moves(match: Match, beginning: str, console: Console) -> None:
    moves = [move for move in match.legal() if move.startswith(beginning)]
    if moves:
        console.print(Columns([Text(move) for move in moves], padding=(0, 3), column_first=True))
    else:
        console.print(f"No legal move begins with {beginning!r}.", markup=False)


def _played(match: Match, typed: str, console: Console) -> bool:
    try:
        match.play(typed)
    except IllegalMove as illegal:
        console.print(Text(f"Not possible: {illegal}. Type ? for all moves.", style="red"))
        return False
    return True


def _verdict(match: Match, names: list[str]) -> str:
    view = match.view(None)
    winners = " and ".join(names[seat] for seat in view["winners"]).capitalize()
    points = view["players"][view["winners"][0]]["points"]
    how = {
        "points": "",
        "cards": ", by fewer cards",
        "avengers": ", by the Avengers tile",
        "shared": ": a shared victory",
    }
    return f"{winners} won with {points} points{how[view['decided_by']]}."


def _save(match: Match, record: Path, console: Console) -> None:
    try:
        record.write_text(match.record(), "utf-8")
    except OSError as problem:
        console.print(f"The record could not be written to {record} ({problem.strerror}); here it is:")
        console.print(match.record(), markup=False, highlight=False, soft_wrap=True)
        return
    file = shlex.quote(str(record))
    command = _command()
    console.print(f"The record is saved; see it again with: {command} replay {file}", soft_wrap=True, highlight=False)
    if not match.is_over:
        console.print(f"Play on with: {command} play --resume {file}", soft_wrap=True, highlight=False)


def _command() -> str:
    """How the reader can call this program again from here."""
    if shutil.which("cabochon"):
        return "cabochon"
    program = Path(sys.argv[0])
    return str(program) if program.name == "cabochon" else f"{Path(sys.executable).name} -m cabochon"
