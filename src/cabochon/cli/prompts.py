"""Options and prompts that several commands share: the game, its options and the players."""

from __future__ import annotations

from rich.prompt import Prompt

from cabochon import bots, faces, games
from cabochon.cli.app import console
from cabochon.contract import CabochonError
from cabochon.terminal.screen import Seating

__all__ = [
    "GAMES",
    "PERSON",
    "game_name",
    "is_person",
    "prompt_bot",
    "prompt_choice",
    "prompt_game",
    "seat_players",
]

GAMES = " or ".join((", ".join(faces.shelf()[:-1]), faces.shelf()[-1]))
PERSON = "person"


def game_name(typed: str) -> str:
    return games.find("-".join(typed.lower().split())).name


def prompt_game() -> str:
    """Ask until the answer is the name of a game."""
    while True:
        typed = Prompt.ask(f"Which game? ({', '.join(games.names())})", default=faces.shelf()[0], console=console)
        try:
            return game_name(typed)
        except CabochonError as problem:
            console.print(str(problem), style="red", markup=False)


def prompt_choice(question: str, *, choices: list[str], default: str) -> str:
    return Prompt.ask(question, choices=choices, default=default, console=console, case_sensitive=False)


def prompt_bot(question: str) -> str:
    """Ask until the answer is the code of a bot, or a person."""
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


def seat_players(codes: list[str], *, first: int, seed: int | None, limits: dict[str, float]) -> Seating:
    """The players with these codes, from seat `first` on."""
    return Seating.of([None if is_person(code) else code for code in codes], first=first, seed=seed, limits=limits)
