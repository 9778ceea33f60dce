"""`cabochon deck`, and the decks that other commands are told to play with."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from cabochon.cli.app import console
from cabochon.contract import CabochonError, quoted
from cabochon.faces.battle_mat.terminal.deck import drawn_deck
from cabochon.files import text_of
from cabochon.games.battle_mat.rules.deck_files import BadDeck, read_deck
from cabochon.games.battle_mat.rules.shipped_decks import NOTES

__all__ = ["deck_named", "decks"]

decks = typer.Typer(no_args_is_help=True, help="Decks for Battle Mat.")


@decks.command()
def check(file: Annotated[Path, typer.Argument(help="The deck, written as docs/decks.md tells.")]) -> None:
    """Look through the file of a deck for everything that is wrong with it."""
    console.print(drawn_deck(read_deck(_deck_text(file))))
    console.print(f"{file} is a deck; play with it: cabochon play battle-mat --deck {shlex.quote(str(file))}",
                  markup=False, soft_wrap=True)  # fmt: skip


def deck_named(given: str) -> str:
    """A shipped deck by its name, or the text of the file that is meant."""
    if given.lower() in NOTES:
        return given.lower()
    try:
        is_file = Path(given).is_file()
    except OSError:  # longer than the name of a file can be
        is_file = False
    if not is_file:
        raise CabochonError(
            f"no deck is called {quoted(given)}, and there is no such file; there are {', '.join(NOTES)}"
        )
    return _deck_text(Path(given))


def _deck_text(file: Path) -> str:
    """The text of a deck that can be played with; all that is wrong with it, if not."""
    text = text_of(file)
    try:
        read_deck(text)
    except BadDeck as bad:
        raise CabochonError("\n".join(f"{file}, {problem}" for problem in bad.problems)) from None
    return text
