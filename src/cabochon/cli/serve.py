"""`cabochon serve`: the table in the browser. Imports the server when it starts, because the server is an extra."""

from __future__ import annotations

import sys
from typing import Annotated, Literal

import typer

from cabochon.cli.app import console
from cabochon.contract import CabochonError

__all__ = ["serve"]


def serve(
    database: Annotated[
        str | None,
        typer.Option(help="sqlite:///file.db or postgresql://user:password@host/name; a file of yours if left out."),
    ] = None,
    host: Annotated[str, typer.Option(help="Who can reach it: 127.0.0.1 only you, 0.0.0.0 everybody.")] = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="8000, or the next that is free, if left out.")
    ] = None,
    opening: Annotated[
        bool | None, typer.Option("--open/--no-open", help="Open the browser; done in a terminal if left out.")
    ] = None,
    bot_pause: Annotated[float, typer.Option(min=0, max=10, help="Seconds a bot takes at least.")] = 0.9,
    log: Annotated[
        Literal["quiet", "text", "json"],
        typer.Option(help="What is written down: what went wrong, or every request too."),
    ] = "quiet",
    proxies: Annotated[
        str, typer.Option("--proxy", help="Addresses of proxies, with commas between, whose word on who asks is taken.")
    ] = "127.0.0.1",
    absent_after: Annotated[
        float, typer.Option(min=1, help="Seconds after which the others need not wait for who is away.")
    ] = 180.0,
) -> None:
    """Play in the browser: alone, against bots, or with friends."""
    try:
        from cabochon.server.ops.logs import Log
        from cabochon.server.ops.settings import Settings, usual_database
        from cabochon.server.run import serve as serve_here
    except ModuleNotFoundError as missing:
        raise CabochonError(f'the server needs {missing.name}: pip install "cabochon[server]"') from missing
    settings = Settings(
        database=database or usual_database(),
        bot_pause=bot_pause,
        absent_after=absent_after,
    )
    is_opened = sys.stdout.isatty() if opening is None else opening
    try:
        serve_here(settings, host=host, port=port, opening=is_opened, say=_say, log=Log(log), proxies=proxies)
    except KeyboardInterrupt:
        _say("Closed. Every table is kept, and goes on with the next start.")


def _say(words: str) -> None:
    console.print(words, soft_wrap=True, highlight=False)
