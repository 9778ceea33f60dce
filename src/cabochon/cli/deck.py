"""`cabochon deck`, and the deck option of other commands."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from cabochon.cli.app import console
from cabochon.contract import CabochonError, quoted
from cabochon.faces.battle_mat.terminal.deck import drawn_deck
from cabochon.files import read_text
from cabochon.games.battle_mat.rules.deck_files import BadDeck, read_deck
from cabochon.games.battle_mat.rules.shipped_decks import NOTES

__all__ = ["deck_app", "deck_option"]

deck_app = typer.Typer(no_args_is_help=True, help="Decks for Battle Mat.")


@deck_app.command()
def check(file: Annotated[Path, typer.Argument(help="A deck in the format of docs/decks.md.")]) -> None:
    """Check a deck file, and list every problem in it."""
    console.print(drawn_deck(read_deck(_valid_deck_text(file))))
    console.print(f"{file} is a valid deck; play with it: cabochon play battle-mat --deck {shlex.quote(str(file))}",
                  markup=False, soft_wrap=True)  # fmt: skip


def deck_option(given: str) -> str:
    """The name of a shipped deck, or the text of a deck file."""
    if given.lower() in NOTES:
        return given.lower()
    try:
        is_file = Path(given).is_file()
    except OSError:  # too long for a file name
        is_file = False
    if not is_file:
        raise CabochonError(f"no deck and no file is called {quoted(given)}; the decks are {', '.join(NOTES)}")
    return _valid_deck_text(Path(given))


def _valid_deck_text(file: Path) -> str:
    """The text of a deck file; the error lists every problem in it."""
    text = read_text(file)
    try:
        read_deck(text)
    except BadDeck as bad:
        raise CabochonError("\n".join(f"{file}, {problem}" for problem in bad.problems)) from None
    return text
