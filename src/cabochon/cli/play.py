"""`cabochon play` and `cabochon replay`: a match at the keyboard, and a look back at one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

import cabochon
from cabochon import bots, games
from cabochon.cli.app import console
from cabochon.cli.prompts import (
    GAMES,
    PERSON,
    Deck,
    Quick,
    Target,
    asked,
    asked_bot,
    asked_game,
    game_called,
    is_person,
    options_given,
    seated,
)
from cabochon.contract import BadRecord, CabochonError, Options, quoted
from cabochon.files import text_of
from cabochon.match import Match
from cabochon.terminal import replay as replaying
from cabochon.terminal.book import Book
from cabochon.terminal.play import Table
from cabochon.terminal.screen import Seating

__all__ = ["play", "replay"]


def play(
    game: Annotated[str | None, typer.Argument(help=f"{GAMES}; asked for if left out.")] = None,
    seats: Annotated[int | None, typer.Option(help="How many play, you included: 2 to 4, or 2 in battle-mat.")] = None,
    opponents: Annotated[
        str | None, typer.Option(help=f"Who sits opposite, separated by commas: {', '.join(bots.CODES)} or {PERSON}.")
    ] = None,
    target: Target = None,
    deck: Deck = None,
    quick: Quick = None,
    seed: Annotated[
        int | None, typer.Option(help="Deal the same cards again; without it nobody can know them.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option(help="File for the record; a new one in this folder if left out.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Play on from the record of a match that was left.")] = None,
) -> None:
    """Play a match in the terminal."""
    try:
        if resume is not None:
            match = _resumed(resume, seed, others=(game, seats, target, deck, quick, record))
        else:
            options = options_given(target=target, deck=deck, quick=quick)
            match = _new_match(game, seats, opponents=opponents, options=options, seed=seed)
        codes = _opponents(match.seats, opponents)
        seating = _seating(codes, seed)
    except (KeyboardInterrupt, EOFError):
        console.print("\nNothing was begun.")
        return
    book = Book(resume) if resume is not None else Book.open_new(match, record)
    Table(match, seating, book, console, opponents=tuple(codes)).play()


def replay(
    file: Annotated[Path, typer.Argument(help="A record, as `cabochon play` writes it.")],
    turn: Annotated[int | None, typer.Option(help="Show the table after this turn only, and leave.")] = None,
) -> None:
    """Look at a record turn by turn."""
    match = _load(file, None, drawing=False)
    last = len(match.turns) - 1
    if not match.turns:
        raise CabochonError(f"{file} has no turn to look at: nothing was dealt yet")
    if turn is not None and not 0 <= turn <= last:
        raise CabochonError(f"there is no turn {turn}: the record has the turns 0 to {last}")
    if turn is not None or not sys.stdin.isatty():
        replaying.show(match, last if turn is None else turn, console=console)
    else:
        replaying.replay(match, console=console)


def _load(file: Path, seed: int | None, *, drawing: bool = True) -> Match:
    text = text_of(file)
    try:
        return cabochon.load(text, seed=seed, drawing=drawing)
    except BadRecord as bad:
        raise CabochonError(f"{file}, {bad}") from None


def _resumed(file: Path, seed: int | None, *, others: tuple[object, ...]) -> Match:
    if any(other is not None for other in others):
        raise CabochonError("with --resume, game, seats, options and file are those of the record: leave them out")
    match = _load(file, seed)
    if match.is_over:
        raise CabochonError(f"the match in {file} is over: look at it with cabochon replay")
    return match


def _new_match(
    game: str | None, seats: int | None, *, opponents: str | None, options: Options, seed: int | None
) -> Match:
    name = game_called(game) if game is not None else asked_game()
    known = games.find(name).seats
    if seats is None and opponents is not None:
        seats = len(opponents.split(",")) + 1
    if seats is None and len(known) == 1:
        seats = known[0]
    if seats is not None:
        number = seats
    else:
        number = int(asked("How many play?", choices=[str(count) for count in known], default="2"))
    return cabochon.new(name, seats=number, seed=seed, **options)


def _opponents(seats: int, opponents: str | None) -> list[str]:
    """The codes of who sits opposite, as they were named or are asked for now."""
    if opponents is None:
        for code, what in {**bots.CODES, PERSON: "is somebody at this keyboard"}.items():
            console.print(f"  [bold]{code}[/] {what}", highlight=False)
        codes = [asked_bot(f"Who sits at seat {seat}?") for seat in range(1, seats)]
    else:
        codes = [code.strip() for code in opponents.split(",")]
    if not all(codes):
        raise CabochonError(f"opponents are separated by commas, and in {quoted(opponents or '')} a name is missing")
    if len(codes) != seats - 1:
        raise CabochonError(f"for {seats} seats name {seats - 1} opponents, separated by commas, not {len(codes)}")
    return codes


def _seating(codes: list[str], seed: int | None) -> Seating:
    others = seated(codes, first=1, seed=seed)
    you = "seat 0" if any(map(is_person, codes)) else "seat 0, you"
    return Seating([None, *others.bots], [you, *others.names])
