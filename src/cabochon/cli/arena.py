"""`cabochon arena` and `cabochon watch`: matches between bots."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

import cabochon
from cabochon.arenas.journal import Journal
from cabochon.arenas.match import warm_up
from cabochon.arenas.record_folder import RecordFolder
from cabochon.arenas.run import Arena
from cabochon.arenas.schedule import ArenaSettings, resolve_settings
from cabochon.bots.program_pool import programs_kept
from cabochon.cli.app import console, warn
from cabochon.cli.arena_run import ArenaRun
from cabochon.cli.game_options import NO_OPTIONS, with_game_options
from cabochon.cli.prompts import GAMES, game_name, is_person
from cabochon.cli.time_limits import MoveSeconds, ReadySeconds, time_limits
from cabochon.contract import BadOption, Options
from cabochon.terminal.watch import watch as watch_match

__all__ = ["arena", "watch"]

MATCHES = 100
TABLE = 2
SEED = 1
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
    cluster: Annotated[
        str | None, typer.Option(help="Play on a Dask cluster: the address of its scheduler, such as tcp://host:8786.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the results as one JSON object.")] = False,
    csv: Annotated[Path | None, typer.Option(help="Write a CSV file with one row per contender.")] = None,
    picture: Annotated[Path | None, typer.Option(help="Write a chart of the results as SVG.")] = None,
    records: Annotated[Path | None, typer.Option(help="Save the record of each match in this new folder.")] = None,
    ready_seconds: ReadySeconds = None,
    move_seconds: MoveSeconds = None,
) -> None:
    """Let bots play each other, and report which is stronger and how certain that is."""
    folder = None if records is None else RecordFolder(records, resuming=resume is not None)
    arena_run = ArenaRun(workers=workers, cluster=cluster, as_json=as_json, csv=csv, picture=picture, records=folder)
    arena_run.check()
    with programs_kept():
        if resume is not None:
            others = (game, matches, table, options or None, seed, journal, ready_seconds, move_seconds)
            opened = _resume(resume, others=(*(bots or []), *others))
        else:
            limits = time_limits(ready_seconds, move_seconds)
            settings = _settings(
                game, bots or [], matches=matches, table=table, seed=seed, options=options, limits=limits
            )
            opened = _begin(settings, journal)
        is_complete = arena_run.play(opened)
    if not is_complete:
        raise typer.Exit(INTERRUPTED)


def _begin(settings: ArenaSettings, file: Path | None) -> Arena:
    for code, reason in warm_up(settings).items():
        warn(f"{code} forfeits on its first move; the arena continues anyway: {reason}", style="yellow")
    return Arena(Journal.create(settings, file))


def _resume(file: Path, *, others: tuple[object, ...]) -> Arena:
    if any(other is not None for other in others):
        raise BadOption("with --resume, the game, bots and options come from the journal: leave them out")
    resumed = Arena(Journal.resume(file))
    if not resumed.journal.is_complete:
        resumed.warm_up()
    return resumed


def _settings(
    game: str | None,
    bots: list[str],
    *,
    matches: int | None,
    table: int | None,
    seed: int | None,
    options: Options,
    limits: dict[str, float],
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
        **limits,
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
    ready_seconds: ReadySeconds = None,
    move_seconds: MoveSeconds = None,
) -> None:
    """Watch a match between bots, move by move."""
    if any(map(is_person, bots)):
        raise BadOption("watch shows bots only: to play yourself, use cabochon play")
    match = cabochon.new(game_name(game), seats=len(bots), seed=seed, options=options)
    limits = time_limits(ready_seconds, move_seconds)
    screen = watch_match(
        match,
        bots,
        seed=seed,
        pause=pause,
        record=record,
        limits=limits,
        console=console,
        is_interactive=sys.stdin.isatty(),
    )
    if screen.is_forfeited:
        raise typer.Exit(FORFEITED)
