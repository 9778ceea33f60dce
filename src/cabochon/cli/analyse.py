"""`cabochon analyse`: the review of a recorded match, or of many."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn, TimeRemainingColumn

import cabochon
from cabochon.analysis import DEFAULT_SIMULATIONS, Review
from cabochon.analysis.archives import ReviewSettings
from cabochon.cli.analyse_archive import ArchiveRun
from cabochon.cli.app import console, warn
from cabochon.cli.record_input import match_in
from cabochon.contract import BadOption, CabochonError
from cabochon.files import write_new
from cabochon.match import Match
from cabochon.reports import Explainer, html_page, names_of
from cabochon.terminal.review import render_review

__all__ = ["analyse"]

DECISIONS = 10
SEED = 0
INTERRUPTED = 130  # a shell's exit status for Ctrl-C


def analyse(
    file: Annotated[
        Path, typer.Argument(help="A record, such as `cabochon play` saves, or a folder of them; - reads the input.")
    ],
    number: Annotated[
        int | None, typer.Option("--match", help="Which record, from 1, if the file holds several.")
    ] = None,
    simulations: Annotated[
        int, typer.Option(help="Simulations per decision: more are slower and more certain.")
    ] = DEFAULT_SIMULATIONS,
    seed: Annotated[int, typer.Option(help="Seed of the simulations.")] = SEED,
    seat: Annotated[
        int | None, typer.Option(help="Use only what this seat could know; by default all cards are open.")
    ] = None,
    decisions: Annotated[
        int | None, typer.Option(help=f"How many of the worst decisions to print; {DECISIONS} by default.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the whole review as one JSON object.")] = False,
    html: Annotated[
        Path | None, typer.Option(help="Write the report to this new file: one HTML page that can be printed.")
    ] = None,
    journal: Annotated[
        Path | None, typer.Option(help="Review all records, and save the reviews to this file or continue it.")
    ] = None,
    workers: Annotated[
        int | None, typer.Option(help="Processes that review many records; by default one per core.")
    ] = None,
    cluster: Annotated[str | None, typer.Option(help="Review on a Dask cluster: the address of its scheduler.")] = None,
) -> None:
    """Review a match: win chances, errors, luck, and how much of the result was skill; or all records of a folder."""
    if file.is_dir() or any(option is not None for option in (journal, workers, cluster)):
        if any(option is not None for option in (number, decisions, html)):
            raise BadOption(
                "--match, --decisions and --html are for one match, not for all records of a file or folder"
            )
        settings = ReviewSettings(simulations, seed, seat)
        is_complete = ArchiveRun(file, journal, workers=workers, cluster=cluster, as_json=as_json).review(settings)
        raise typer.Exit(0 if is_complete else INTERRUPTED)
    if decisions is not None and decisions < 0:
        raise BadOption(f"--decisions is a number of decisions, not {decisions}")
    _check_new(html)
    match = match_in(file, number)
    try:
        found = _reviewed(match, simulations=simulations, seed=seed, seat=seat)
    except KeyboardInterrupt:
        warn("The review was stopped; nothing is saved.")
        raise typer.Exit(INTERRUPTED) from None
    explainer = Explainer(match, found, names_of(match))
    if as_json:
        print(json.dumps(found.to_json(), indent=2))
    else:
        _print(found, explainer, DECISIONS if decisions is None else decisions)
    if html is not None:
        write_new(html_page(match, found, explainer), [html], kind="report", advice="choose another file")
        warn(f"The report is saved in {html}.")


def _check_new(html: Path | None) -> None:
    """Refuse now what would otherwise fail after the review."""
    if html is None:
        return
    if html.exists():
        raise CabochonError(f"{html} already exists: choose another file")
    if not html.parent.is_dir():
        raise CabochonError(f"cannot write {html}: its folder does not exist")


def _reviewed(match: Match, *, simulations: int, seed: int, seat: int | None) -> Review:
    with _progress() as progress:
        task = progress.add_task("analysing", total=1.0)
        return cabochon.review(
            match,
            simulations=simulations,
            seed=seed,
            seat=seat,
            on_progress=lambda done, _: progress.update(task, completed=done),
        )


@contextmanager
def _progress() -> Iterator[Progress]:
    """A progress bar on the standard error stream, if that is a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn())
    left = (TextColumn("left"), TimeRemainingColumn())
    is_shown = sys.stderr.isatty()
    with Progress(*columns, *left, console=Console(stderr=True), disable=not is_shown, transient=True) as progress:
        yield progress


def _print(review: Review, explainer: Explainer, decisions: int) -> None:
    for part in render_review(review, explainer.names, most_decisions=decisions, explain=explainer.why):
        console.print(part)
