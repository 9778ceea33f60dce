"""`cabochon arena` and `cabochon watch`: matches between bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

import cabochon
from cabochon.arena.journal import Journal
from cabochon.arena.match import warm_up
from cabochon.arena.run import RecordFolder
from cabochon.arena.schedule import ArenaSettings, resolve_settings
from cabochon.cli.app import console, warn
from cabochon.cli.arena_run import ArenaRun
from cabochon.cli.game_options import NO_OPTIONS, with_game_options
from cabochon.cli.prompts import GAMES, game_name, is_person, seat_players
from cabochon.contract import BadOption, Options
from cabochon.terminal.record_file import RecordFile
from cabochon.terminal.watch import WatchScreen

__all__ = ["arena", "watch"]

MATCHES = 100
TABLE = 2
SEED = 1
LONGEST_PAUSE = 3600
FORFEITED = 1
INTERRUPTED = 130  # a shell's exit status for Ctrl-C

CODES = "such as random, mcts:400, your own program ./mybot.py or your own class mybot:MyBot"


@with_game_options
def arena(
    game: Annotated[str | None, typer.Argument(help=f"{GAMES}.")] = None,
    bots: Annotated[list[str] | None, typer.Argument(help=f"The bots, {CODES}; repeats are allowed.")] = None,
    matches: Annotated[
        int | None, typer.Option("--games", help=f"Matches for each pairing; {MATCHES} by default.")
    ] = None,
    table: Annotated[int | None, typer.Option(help=f"Seats at a table, 2 to 4; {TABLE} by default.")] = None,
    options: Options = NO_OPTIONS,
    seed: Annotated[int | None, typer.Option(help=f"Seed for deals and bots; {SEED} by default.")] = None,
    journal: Annotated[
        Path | None, typer.Option(help="Save the matches to this file; by default a new one in the current folder.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Continue an arena from its journal.")] = None,
    workers: Annotated[int | None, typer.Option(help="Number of processes; by default one per core.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as one JSON object.")] = False,
    csv: Annotated[Path | None, typer.Option(help="Write a CSV file with one row per contender.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Write a chart of the results as SVG.")] = None,
    records: Annotated[Path | None, typer.Option(help="Save the record of each match in this new folder.")] = None,
) -> None:
    """Let bots play each other, and report which is stronger and how certain that is."""
    folder = None if records is None else RecordFolder(records, resuming=resume is not None)
    arena_run = ArenaRun(workers=workers, as_json=as_json, csv=csv, picture=picture, records=folder)
    arena_run.check()
    if resume is not None:
        if bots or any(given is not None for given in (game, matches, table, options or None, seed, journal)):
            raise BadOption("with --resume, the game, bots and options come from the journal: leave them out")
        opened = _resume(resume)
    else:
        settings = _settings(game, bots or [], matches=matches, table=table, seed=seed, options=options)
        for code, reason in warm_up(settings).items():
            warn(f"{code} forfeits on its first move; the arena continues anyway: {reason}", style="yellow")
        opened = Journal.create(settings, journal)
    if not arena_run.play(opened):
        raise typer.Exit(INTERRUPTED)


def _resume(file: Path) -> Journal:
    journal = Journal.resume(file)
    if not journal.is_complete:
        warm_up(journal.settings)
    return journal


def _settings(
    game: str | None, bots: list[str], *, matches: int | None, table: int | None, seed: int | None, options: Options
) -> ArenaSettings:
    if game is None:
        raise BadOption(f"name a game, {GAMES}, and the bots that play it")
    requested = ArenaSettings(
        game=game_name(game),
        codes=tuple(bots),
        table=TABLE if table is None else table,
        games=MATCHES if matches is None else matches,
        seed=SEED if seed is None else seed,
        options=dict(options),
    )
    settings = resolve_settings(requested)
    if settings.games != requested.games:
        warn(
            f"Each deal is played from all {settings.table} seats, so {settings.games} matches are played, "
            f"not {requested.games}."
        )
    return settings


@with_game_options
def watch(
    game: Annotated[str, typer.Argument(help=f"{GAMES}.")],
    bots: Annotated[list[str], typer.Argument(help=f"The bot for each seat, {CODES}.")],
    options: Options = NO_OPTIONS,
    seed: Annotated[int | None, typer.Option(help="Seed for deals and bots; random by default.")] = None,
    pause: Annotated[
        float | None, typer.Option(help="Seconds between moves; by default press Enter for the next one.")
    ] = None,
    record: Annotated[Path | None, typer.Option(help="Save the record of the match to this file.")] = None,
) -> None:
    """Watch a match between bots, move by move."""
    if any(map(is_person, bots)):
        raise BadOption("watch shows bots only: to play yourself, use cabochon play")
    if pause is not None and not 0 <= pause <= LONGEST_PAUSE:
        raise BadOption(f"--pause is the seconds between moves, 0 to {LONGEST_PAUSE}, not {pause:g}")
    match = cabochon.new(game_name(game), seats=len(bots), seed=seed, **options)
    seating = seat_players(bots, first=0, seed=seed)
    file = None if record is None else RecordFile.create(match, record, advice="choose another file")
    is_interactive = sys.stdin.isatty()
    screen = WatchScreen(
        match, seating, file, console, opponents=tuple(bots[1:]), pause=pause, is_interactive=is_interactive
    )
    screen.run()
    if screen.is_forfeited:
        raise typer.Exit(FORFEITED)
