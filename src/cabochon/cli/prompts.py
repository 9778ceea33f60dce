"""What commands share in asking a person: which game, with which options, against whom."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.prompt import Prompt

from cabochon import bots, games
from cabochon.bots.base import seed_from
from cabochon.cli.app import console
from cabochon.cli.deck import deck_named
from cabochon.contract import CabochonError, Option
from cabochon.terminal.screen import Seating

__all__ = [
    "GAMES",
    "PERSON",
    "Deck",
    "Quick",
    "Target",
    "asked",
    "asked_bot",
    "asked_game",
    "game_called",
    "is_person",
    "options_given",
    "seated",
]

GAMES = "splendor, marvel or battle-mat"
PERSON = "person"

Target = Annotated[
    int | None, typer.Option(help="splendor, marvel: points that end the match; the rulebook's if left out.")
]
Deck = Annotated[
    str | None, typer.Option(help="battle-mat: house, star-wars, or the CSV file of your own; house if left out.")
]
Quick = Annotated[bool | None, typer.Option("--quick", help="battle-mat: the quick game, to five duels.")]


def options_given(*, target: int | None, deck: str | None, quick: bool | None) -> dict[str, Option]:
    """The options of a game as a person named them; those left out are the rulebook's."""
    options = {"target": target, "deck": None if deck is None else deck_named(deck), "quick": quick}
    return {name: value for name, value in options.items() if value is not None}


def game_called(typed: str) -> str:
    return games.find("-".join(typed.lower().split())).name


def asked_game() -> str:
    """Ask until it is the name of a game."""
    while True:
        typed = Prompt.ask(f"Which game? ({', '.join(games.names())})", default="splendor", console=console)
        try:
            return game_called(typed)
        except CabochonError as problem:
            console.print(str(problem), style="red", markup=False)


def asked(question: str, *, choices: list[str], default: str) -> str:
    return Prompt.ask(question, choices=choices, default=default, console=console, case_sensitive=False)


def asked_bot(question: str) -> str:
    """Ask until the code is that of a bot, or of a person at this keyboard."""
    while True:
        code = Prompt.ask(question, default=bots.DEFAULT, console=console).strip()
        try:
            if not is_person(code):
                bots.bot(code).leave()
        except CabochonError as problem:
            console.print(f"{problem}, or {PERSON}", style="red", markup=False)
        else:
            return code


def is_person(code: str) -> bool:
    return code.lower() == PERSON


def seated(codes: list[str], *, first: int, seed: int | None) -> Seating:
    """Whoever goes by each code, from the first seat on; a person where the code says so."""
    sitting: list[bots.Bot | None] = []
    names = []
    for seat, code in enumerate(codes, start=first):
        number = None if seed is None else seed_from(f"{seed} seat {seat}")
        sitting.append(None if is_person(code) else bots.bot(code, seed=number))
        names.append(f"seat {seat}" if is_person(code) else f"seat {seat}, {code}")
    return Seating(sitting, names)
