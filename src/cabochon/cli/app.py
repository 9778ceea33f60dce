"""The Typer application, its console, and how it reports errors."""

from __future__ import annotations

import sys
from typing import Annotated

import typer
from rich.console import Console

import cabochon
from cabochon.contract import CabochonError

__all__ = ["app", "console", "main", "warn"]

app = typer.Typer(no_args_is_help=True, add_completion=False)
console = Console(width=min(Console().width, 100) if sys.stdout.isatty() else 100)


def main() -> None:
    """Run the command; an expected error is printed without a traceback."""
    try:
        app()
    except CabochonError as problem:
        for line in str(problem).splitlines():
            warn(f"cabochon: {line}", style="red")
        sys.exit(2)


def warn(text: str, *, style: str = "none") -> None:
    """Print to the standard error stream, and leave line breaks to the terminal."""
    Console(stderr=True).print(text, style=style, markup=False, soft_wrap=True, highlight=False)


def _print_version(is_requested: bool) -> None:
    if is_requested:
        print(f"cabochon {cabochon.__version__}")
        raise typer.Exit


@app.callback()
def main_options(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Play Splendor, Splendor: Marvel and Battle Mat in the browser or the terminal, review matches, and
    let bots compete."""
