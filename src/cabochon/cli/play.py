"""`cabochon play` and `cabochon replay`: a match in the terminal, and a recorded one turn by turn."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

import cabochon
from cabochon import bots, games
from cabochon.cli.app import console
from cabochon.cli.game_options import NO_OPTIONS, with_game_options
from cabochon.cli.prompts import (
    GAMES,
    PERSON,
    game_name,
    is_person,
    prompt_bot,
    prompt_choice,
    prompt_game,
    seat_players,
)
from cabochon.cli.time_limits import MoveSeconds, ReadySeconds, time_limits
from cabochon.contract import BadRecord, CabochonError, Options, quoted
from cabochon.files import read_text
from cabochon.match import Match
from cabochon.terminal.play import PlayScreen
from cabochon.terminal.record_file import RecordFile
from cabochon.terminal.replay import browse_turns, print_turn
from cabochon.terminal.screen import Seating

__all__ = ["play", "replay"]


@with_game_options
def play(
    game: Annotated[str | None, typer.Argument(help=f"{GAMES}; if left out, you are asked.")] = None,
    seats: Annotated[int | None, typer.Option(help="Number of players with you.")] = None,
    opponents: Annotated[
        str | None, typer.Option(help=f"Your opponents, separated by commas: {', '.join(bots.CODES)} or {PERSON}.")
    ] = None,
    options: Options = NO_OPTIONS,
    seed: Annotated[int | None, typer.Option(help="Seed for a deal you can repeat; random by default.")] = None,
    record: Annotated[
        Path | None, typer.Option(help="Save the record to this file; by default a new one in the current folder.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Continue an unfinished match from its record.")] = None,
    ready_seconds: ReadySeconds = None,
    move_seconds: MoveSeconds = None,
) -> None:
    """Play a match in the terminal."""
    try:
        if resume is not None:
            match = _resume(resume, seed, others=(game, seats, options or None, record))
        else:
            match = _new_match(game, seats, opponents=opponents, options=options, seed=seed)
        codes = _opponents(match.seats, opponents)
        seating = _seating(codes, seed, time_limits(ready_seconds, move_seconds))
    except (KeyboardInterrupt, EOFError):
        console.print("\nNo match was started.")
        return
    file = RecordFile(resume) if resume is not None else RecordFile.create(match, record)
    PlayScreen(match, seating, file, console, opponents=tuple(codes)).play()


def replay(
    file: Annotated[Path, typer.Argument(help="A record saved by `cabochon play`.")],
    turn: Annotated[int | None, typer.Option(help="Only print the table after this turn.")] = None,
) -> None:
    """Replay a record turn by turn."""
    match = _load(file, None, drawing=False)
    last = len(match.turns) - 1
    if not match.turns:
        raise CabochonError(f"{file} has no turns: nothing was dealt yet")
    if turn is not None and not 0 <= turn <= last:
        raise CabochonError(f"there is no turn {turn}: the record has turns 0 to {last}")
    if turn is not None or not sys.stdin.isatty():
        print_turn(match, last if turn is None else turn, console=console)
    else:
        browse_turns(match, console=console)


def _load(file: Path, seed: int | None, *, drawing: bool = True) -> Match:
    text = read_text(file)
    try:
        return cabochon.load(text, seed=seed, drawing=drawing)
    except BadRecord as bad:
        raise CabochonError(f"{file}, {bad}") from None


def _resume(file: Path, seed: int | None, *, others: tuple[object, ...]) -> Match:
    if any(other is not None for other in others):
        raise CabochonError("with --resume, the game, seats, options and file come from the record: leave them out")
    match = _load(file, seed)
    if match.is_over:
        raise CabochonError(f"the match in {file} is over: look at it with cabochon replay")
    return match


def _new_match(
    game: str | None, seats: int | None, *, opponents: str | None, options: Options, seed: int | None
) -> Match:
    name = game_name(game) if game is not None else prompt_game()
    possible = games.find(name).seats
    if seats is None and opponents is not None:
        seats = len(opponents.split(",")) + 1
    if seats is None and len(possible) == 1:
        seats = possible[0]
    if seats is None:
        seats = int(prompt_choice("How many players?", choices=[str(count) for count in possible], default="2"))
    return cabochon.new(name, seats=seats, seed=seed, options=options)


def _opponents(seats: int, opponents: str | None) -> list[str]:
    """The codes of the opponents, given as an option or prompted for."""
    if opponents is None:
        for code, description in {**bots.CODES, PERSON: "is a person at this keyboard"}.items():
            console.print(f"  [bold]{code}[/] {description}", highlight=False)
        codes = [prompt_bot(f"Who plays seat {seat}?") for seat in range(1, seats)]
    else:
        codes = [code.strip() for code in opponents.split(",")]
    if not all(codes):
        raise CabochonError(f"opponents are separated by commas, and {quoted(opponents or '')} has an empty name")
    if len(codes) != seats - 1:
        raise CabochonError(f"{seats} seats need {seats - 1} opponents, separated by commas, not {len(codes)}")
    return codes


def _seating(codes: list[str], seed: int | None, limits: dict[str, float]) -> Seating:
    others = seat_players(codes, first=1, seed=seed, limits=limits)
    you = "seat 0" if any(map(is_person, codes)) else "seat 0, you"
    return Seating([None, *others.bots], [you, *others.names])
