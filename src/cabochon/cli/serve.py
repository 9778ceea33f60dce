"""`cabochon serve`: the server for the browser. Imports it only when it is asked for; it is an extra."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from cabochon.cli.app import console
from cabochon.contract import CabochonError

__all__ = ["MissingExtra", "serve"]


class MissingExtra(CabochonError):
    """A package of the extra `server` is not installed."""


def serve(
    database: Annotated[
        str | None,
        typer.Option(help="sqlite:///file.db or postgresql://user:password@host/name; a file of yours if left out."),
    ] = None,
    host: Annotated[
        str | None, typer.Option(help="127.0.0.1, which is the default, for you alone; 0.0.0.0 for everybody.")
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65535, help="8000, or the next that is free, if left out.")
    ] = None,
    open_browser: Annotated[
        bool | None, typer.Option("--open/--no-open", help="Open the browser; done in a terminal if left out.")
    ] = None,
    bot_pause: Annotated[
        float | None, typer.Option(min=0, max=10, help="Minimum seconds a bot takes for a turn; 0.9 if left out.")
    ] = None,
    log: Annotated[
        str | None, typer.Option(metavar="quiet|text|json", help="Log only problems, or every request too.")
    ] = None,
    proxies: Annotated[
        str | None,
        typer.Option("--proxy", help="Addresses of trusted proxies, separated by commas; 127.0.0.1 if left out."),
    ] = None,
    absent_after: Annotated[
        float | None,
        typer.Option(min=1, help="Seconds after which a player without a connection is absent; 180 if left out."),
    ] = None,
    config: Annotated[
        Path | None, typer.Option(help="A TOML file with settings; cabochon.toml, if there is one, if left out.")
    ] = None,
) -> None:
    """Play in the browser: alone, against bots, or with friends."""
    try:
        from cabochon.server.ops import load_settings
        from cabochon.server.run import serve as run_server
    except ModuleNotFoundError as missing:
        if missing.name is None or missing.name.startswith("cabochon"):
            raise
        raise MissingExtra(
            f'{missing.name} is not installed; install the server: pip install "cabochon[server]"'
        ) from None

    settings = load_settings(
        config,
        database=database,
        host=host,
        port=port,
        open_browser=open_browser,
        bot_pause=bot_pause,
        log=log,
        proxies=proxies,
        absent_after=absent_after,
    )
    try:
        run_server(settings, announce=_announce)
    except KeyboardInterrupt:
        _announce("Closed. Every table is kept, and goes on with the next start.")


def _announce(message: str) -> None:
    console.print(message, soft_wrap=True, highlight=False)
