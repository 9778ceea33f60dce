"""`cabochon deck`: decks for Battle Mat."""

from __future__ import annotations

import shlex
from pathlib import Path
from typing import Annotated

import typer

from cabochon.cli.app import console
from cabochon.faces.battle_mat.deck_option import valid_deck_text
from cabochon.faces.battle_mat.terminal.deck import drawn_deck
from cabochon.games.battle_mat.rules.decks import read_deck

__all__ = ["deck_app"]

deck_app = typer.Typer(no_args_is_help=True, help="Decks for Battle Mat.")


@deck_app.command()
def check(file: Annotated[Path, typer.Argument(help="A deck in the format of docs/decks.md.")]) -> None:
    """Check a deck file, and list every problem in it."""
    console.print(drawn_deck(read_deck(valid_deck_text(file))))
    console.print(f"{file} is a valid deck; play with it: cabochon play battle-mat --deck {shlex.quote(str(file))}",
                  markup=False, soft_wrap=True)  # fmt: skip
