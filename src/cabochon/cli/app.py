"""The command itself: its one console, its version, and what it says when something is wrong."""

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
    """Run the command; what a person can mend is told in one line."""
    try:
        app()
    except CabochonError as problem:
        for line in str(problem).splitlines():
            warn(f"cabochon: {line}", style="red")
        sys.exit(2)


def warn(words: str, *, style: str = "none") -> None:
    """Say something beside the output, in lines that are left to the terminal to break."""
    Console(stderr=True).print(words, style=style, markup=False, soft_wrap=True, highlight=False)


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
    """Splendor, Splendor: Marvel and Battle Mat: in the browser with `serve`, in the terminal, by the thousand."""
