"""The command `cabochon`: play, replay, deck, bench."""

from __future__ import annotations

import json
import shlex
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.prompt import Prompt
from rich.table import Table

import cabochon
from cabochon import bots, games
from cabochon.benchmarks import Row, measure
from cabochon.game import BadRecord, CabochonError, Options, quoted
from cabochon.games.battle_mat.reading import BadDeck, read_deck
from cabochon.games.battle_mat.shipped import NOTES
from cabochon.match import Match
from cabochon.terminal import play as terminal
from cabochon.terminal import replay as replaying
from cabochon.terminal.battle_mat.deck import drawn_deck
from cabochon.terminal.book import Book

__all__ = ["main"]

PERSON = "person"

app = typer.Typer(no_args_is_help=True, add_completion=False)
decks = typer.Typer(no_args_is_help=True, help="Decks for Battle Mat.")
app.add_typer(decks, name="deck")
console = Console(width=min(Console().width, 100) if sys.stdout.isatty() else 100)


def main() -> None:
    """Run the command; what a person can mend is told in one line."""
    try:
        app()
    except CabochonError as problem:
        for line in str(problem).splitlines():
            Console(stderr=True).print(f"cabochon: {line}", style="red", markup=False, soft_wrap=True)
        sys.exit(2)


def _version(asked: bool) -> None:
    if asked:
        print(f"cabochon {cabochon.__version__}")
        raise typer.Exit


@app.callback()
def main_options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and leave.")
    ] = False,
) -> None:
    """Splendor, Splendor: Marvel and Battle Mat in your terminal."""


@app.command()
def play(
    game: Annotated[str | None, typer.Argument(help="splendor, marvel or battle-mat; asked for if left out.")] = None,
    seats: Annotated[int | None, typer.Option(help="How many play, you included: 2 to 4, or 2 in battle-mat.")] = None,
    opponents: Annotated[
        str | None, typer.Option(help=f"Who sits opposite, separated by commas: {', '.join(bots.CODES)} or {PERSON}.")
    ] = None,
    target: Annotated[
        int | None, typer.Option(help="splendor, marvel: points that end the match; the rulebook's if left out.")
    ] = None,
    deck: Annotated[
        str | None, typer.Option(help="battle-mat: house, star-wars, or the CSV file of your own; house if left out.")
    ] = None,
    quick: Annotated[bool | None, typer.Option("--quick", help="battle-mat: the quick game, to five duels.")] = None,
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
            options = {"target": target, "deck": None if deck is None else _deck_named(deck), "quick": quick}
            chosen = {name: value for name, value in options.items() if value is not None}
            match = _new_match(game, seats, opponents=opponents, options=chosen, seed=seed)
        seating = _seating(match.seats, opponents, seed)
    except (KeyboardInterrupt, EOFError):
        console.print("\nNothing was begun.")
        return
    book = Book(resume) if resume is not None else Book.open_new(match, record)
    terminal.Table(match, seating, book, console).play()


@app.command()
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


@decks.command()
def check(file: Annotated[Path, typer.Argument(help="The deck, written as docs/decks.md tells.")]) -> None:
    """Look through the file of a deck for everything that is wrong with it."""
    console.print(drawn_deck(read_deck(_deck_text(file))))
    console.print(f"{file} is a deck; play with it: cabochon play battle-mat --deck {shlex.quote(str(file))}",
                  markup=False, soft_wrap=True)  # fmt: skip


@app.command()
def bench(
    game: Annotated[list[str] | None, typer.Option(help="Only this game; may be given several times.")] = None,
    seats: Annotated[list[int] | None, typer.Option(help="Only so many seats; may be given several times.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print a list of rows instead of a table.")] = False,
) -> None:
    """Measure how many decisions a second the games make in random play."""
    chosen = [_game_called(name) for name in game or games.names()]
    for number in seats or []:
        if not any(number in games.find(name).seats for name in chosen):
            raise CabochonError(f"no game has {number} seats")
    rows = measure(chosen, seats or [2, 3, 4])
    if as_json:
        print(json.dumps([asdict(row) for row in rows], indent=2))
        return
    with console.status("measuring, about two seconds a row ..."):
        measured = list(rows)
    console.print(_bench_table(measured))


def _bench_table(rows: list[Row]) -> Table:
    shown = Table(title="Random play: mask, uniform choice, apply. One core, or one GPU.")
    shown.add_column("game")
    shown.add_column("seats", justify="right")
    shown.add_column("mode")
    shown.add_column("decisions a second", justify="right")
    shown.add_column("against the first row", justify="right")
    for row in rows:
        ratio = row.decisions_per_second / rows[0].decisions_per_second
        rate = f"{row.decisions_per_second:,.0f}"
        shown.add_row(
            row.game, str(row.seats), row.mode, rate, f"{ratio:,.2f}" if ratio >= 0.01 else f"1 : {1 / ratio:,.0f}"
        )
    return shown


def _text_of(file: Path) -> str:
    try:
        return file.read_text("utf-8")
    except OSError as problem:
        raise CabochonError(f"{file} cannot be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise CabochonError(f"{file} is not a text file in UTF-8; save it as one") from None


def _deck_named(given: str) -> str:
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
    text = _text_of(file)
    try:
        read_deck(text)
    except BadDeck as bad:
        raise CabochonError("\n".join(f"{file}, {problem}" for problem in bad.problems)) from None
    return text


def _load(file: Path, seed: int | None, *, drawing: bool = True) -> Match:
    text = _text_of(file)
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
    name = _game_called(game) if game is not None else _asked_game()
    known = games.find(name).seats
    if seats is None and opponents is not None:
        seats = len(opponents.split(",")) + 1
    if seats is None and len(known) == 1:
        seats = known[0]
    if seats is not None:
        number = seats
    else:
        number = int(_asked("How many play?", choices=[str(count) for count in known], default="2"))
    return cabochon.new(name, seats=number, seed=seed, **options)


def _seating(seats: int, opponents: str | None, seed: int | None) -> terminal.Seating:
    if opponents is None:
        for code, what in {**bots.CODES, PERSON: "is somebody at this keyboard"}.items():
            console.print(f"  [bold]{code}[/] {what}", highlight=False)
        codes = [_asked_bot(f"Who sits at seat {seat}?") for seat in range(1, seats)]
    else:
        codes = [code.strip().lower() for code in opponents.split(",")]
    if len(codes) != seats - 1:
        raise CabochonError(f"for {seats} seats name {seats - 1} opponents, separated by commas, not {len(codes)}")
    sitting: list[bots.Bot | None] = [None]
    names = ["seat 0, you" if PERSON not in codes else "seat 0"]
    for seat, code in enumerate(codes, start=1):
        sitting.append(None if code == PERSON else bots.bot(code, seed=None if seed is None else seed + seat))
        names.append(f"seat {seat}" if code == PERSON else f"seat {seat}, {code}")
    return terminal.Seating(sitting, names)


def _game_called(typed: str) -> str:
    return games.find("-".join(typed.lower().split())).name


def _asked_game() -> str:
    """Ask until it is the name of a game."""
    while True:
        typed = Prompt.ask(f"Which game? ({', '.join(games.names())})", default="splendor", console=console)
        try:
            return _game_called(typed)
        except CabochonError as problem:
            console.print(str(problem), style="red", markup=False)


def _asked(question: str, *, choices: list[str], default: str) -> str:
    return Prompt.ask(question, choices=choices, default=default, console=console, case_sensitive=False)


def _asked_bot(question: str) -> str:
    """Ask until the code is that of a bot, or of a person at this keyboard."""
    while True:
        code = Prompt.ask(question, default=bots.DEFAULT, console=console).strip().lower()
        try:
            if code != PERSON:
                bots.bot(code)
        except CabochonError as problem:
            console.print(f"{problem}, or {PERSON}", style="red", markup=False)
        else:
            return code
