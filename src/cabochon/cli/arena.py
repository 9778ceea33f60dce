"""`cabochon arena` and `cabochon watch`: bots among themselves, by the hundred or move by move."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

import cabochon
from cabochon.arena.contest import rehearse
from cabochon.arena.journal import Journal
from cabochon.arena.run import RecordFolder
from cabochon.arena.schedule import Settings, settled
from cabochon.cli.app import console, warn
from cabochon.cli.arena_output import Staging
from cabochon.cli.prompts import GAMES, Deck, Quick, Target, game_called, is_person, options_given, seated
from cabochon.contract import BadOption, Options
from cabochon.terminal.book import Book
from cabochon.terminal.watch import Watched

__all__ = ["arena", "watch"]

MATCHES = 100
TABLE = 2
SEED = 1
LONGEST_PAUSE = 3600
FORFEITED = 1
LEFT = 130  # what a shell takes for an end by Ctrl-C

CODES = "such as random or mcts:400, your own program ./mybot.py or class mybot:MyBot"


def arena(
    game: Annotated[str | None, typer.Argument(help=f"{GAMES}.")] = None,
    bots: Annotated[list[str] | None, typer.Argument(help=f"Who plays, {CODES}; may be named several times.")] = None,
    matches: Annotated[
        int | None, typer.Option("--games", help=f"Matches of each pairing; {MATCHES} if left out.")
    ] = None,
    table: Annotated[int | None, typer.Option(help=f"How many sit at a table: 2 to 4; {TABLE} if left out.")] = None,
    target: Target = None,
    deck: Deck = None,
    quick: Quick = None,
    seed: Annotated[int | None, typer.Option(help=f"The same seed, the same matches; {SEED} if left out.")] = None,
    journal: Annotated[
        Path | None, typer.Option(help="File for every match; a new one in this folder if left out.")
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with the journal of an arena that was left.")] = None,
    workers: Annotated[int | None, typer.Option(help="How many processes play; one a core if left out.")] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one object with everything instead of tables.")
    ] = False,
    csv: Annotated[Path | None, typer.Option(help="File for a table with one row a contender.")] = None,
    picture: Annotated[Path | None, typer.Option(help="File for a picture of the results, in SVG.")] = None,
    records: Annotated[Path | None, typer.Option(help="New folder for the record of each match.")] = None,
) -> None:
    """Let bots play each other, and tell who is better and how sure that is."""
    folder = None if records is None else RecordFolder(records, resuming=resume is not None)
    staging = Staging(workers=workers, as_json=as_json, csv=csv, picture=picture, records=folder)
    staging.check()
    if resume is not None:
        if bots or any(given is not None for given in (game, matches, table, target, deck, quick, seed, journal)):
            raise BadOption("with --resume, game, bots and options are those of the journal: leave them out")
        kept = _resumed(resume)
    else:
        options = options_given(target=target, deck=deck, quick=quick)
        settings = _settings(game, bots or [], matches=matches, table=table, seed=seed, options=options)
        for code, reason in rehearse(settings).items():
            warn(f"{code} forfeits its first move, and the arena goes on without it: {reason}", style="yellow")
        kept = Journal.begin(settings, journal)
    if not staging.play(kept):
        raise typer.Exit(LEFT)


def _resumed(file: Path) -> Journal:
    journal = Journal.resume(file)
    if not journal.is_complete:
        rehearse(journal.settings)
    return journal


def _settings(
    game: str | None, bots: list[str], *, matches: int | None, table: int | None, seed: int | None, options: Options
) -> Settings:
    if game is None:
        raise BadOption(f"name a game, {GAMES}, and the bots that play it")
    asked = Settings(
        game=game_called(game),
        codes=tuple(bots),
        table=TABLE if table is None else table,
        games=MATCHES if matches is None else matches,
        seed=SEED if seed is None else seed,
        options=dict(options),
    )
    settings = settled(asked)
    if settings.games != asked.games:
        warn(f"Each deal is played from all {settings.table} seats: {settings.games} matches, not {asked.games}.")
    return settings


def watch(
    game: Annotated[str, typer.Argument(help=f"{GAMES}.")],
    bots: Annotated[list[str], typer.Argument(help=f"Who sits at each seat, {CODES}.")],
    target: Target = None,
    deck: Deck = None,
    quick: Quick = None,
    seed: Annotated[int | None, typer.Option(help="Show the same match again; another each time if left out.")] = None,
    pause: Annotated[
        float | None, typer.Option(help="Seconds between moves; Enter shows the next one if left out.")
    ] = None,
    record: Annotated[Path | None, typer.Option(help="File for the record; none is kept if left out.")] = None,
) -> None:
    """Watch one match between bots, move by move."""
    if any(map(is_person, bots)):
        raise BadOption("who watches does not play: sit down yourself with cabochon play")
    if pause is not None and not 0 <= pause <= LONGEST_PAUSE:
        raise BadOption(f"--pause is seconds between moves: 0 to {LONGEST_PAUSE}, not {pause:g}")
    options = options_given(target=target, deck=deck, quick=quick)
    match = cabochon.new(game_called(game), seats=len(bots), seed=seed, **options)
    seating = seated(bots, first=0, seed=seed)
    book = None if record is None else Book.open_new(match, record, otherwise="name another file")
    asking = sys.stdin.isatty()
    watched = Watched(match, seating, book, console, opponents=tuple(bots[1:]), pause=pause, asking=asking)
    watched.run()
    if watched.forfeited:
        raise typer.Exit(FORFEITED)
