"""Running the server on this machine: the games made ready, then the address, then the browser."""

from __future__ import annotations

import asyncio
import gc
import socket
import threading
import webbrowser
from collections.abc import Callable
from types import FrameType

import uvicorn
from fastapi import FastAPI

from cabochon import bots, games, match
from cabochon.contract import CabochonError
from cabochon.server.app import create_app
from cabochon.server.ops.logs import Log, set_up
from cabochon.server.ops.settings import Settings
from cabochon.server.store import open_database, shown

__all__ = ["BadAddress", "serve"]

SECONDS_TO_FINISH = 2
ANY_PORT_AFTER = 20  # so many ports are tried when the usual one is taken


class BadAddress(CabochonError):
    """A host or port at which nothing can be served."""


def serve(
    settings: Settings,
    *,
    host: str,
    port: int | None,
    opening: bool,
    say: Callable[[str], None],
    log: Log = Log.QUIET,
    proxies: str = "127.0.0.1",
) -> None:
    """Serve until somebody stops it."""
    set_up(log)
    asyncio.run(_try_out(settings.database))
    listening = _listening(host, port)
    warm_up()
    name = f"[{host}]" if ":" in host else host
    address = f"http://{name}:{listening.getsockname()[1]}/"
    say(f"Cabochon is open at {address} (Ctrl-C closes it; every move is kept in {shown(settings.database)})")
    config = uvicorn.Config(
        create_app(settings),
        log_config=None,
        access_log=False,
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
    if opening:
        threading.Timer(0.7, webbrowser.open, (address,)).start()
    _Server(config).run(sockets=[listening])


class _Server(uvicorn.Server):
    """Ends the live connections before it stops: nobody else would."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        app = self.config.app
        if isinstance(app, FastAPI) and hasattr(app.state, "service"):
            app.state.service.hub.close()
        super().handle_exit(sig, frame)


async def _try_out(database: str) -> None:
    """Refuse a database that cannot be opened before anything is promised."""
    await (await open_database(database)).dispose()


def warm_up() -> None:
    """Compile what the first match of each game and its bots will need, or read what was compiled before."""
    for name in games.names():
        warm = match.new(name, seed=1)
        warm.play(bots.bot("mcts:8", seed=1).choose(warm))
        warm.view(0)
    gc.collect()
    gc.freeze()  # what was compiled stays: to look at it again and again would cost a tenth of the time
    gc.set_threshold(20_000, 20, 20)


def _listening(host: str, port: int | None) -> socket.socket:
    """A socket at the port told; where none was told, at the usual one or the next that is free."""
    tried = [port] if port is not None else [*range(8000, 8000 + ANY_PORT_AFTER), 0]
    for number in tried:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((host, number))
        except (OSError, OverflowError) as failure:
            listening.close()
            reason = failure
            continue
        listening.listen(256)
        return listening
    place = host if port is None else f"{host}, port {port}"
    raise BadAddress(f"nothing can be served at {place}: {reason}; name another with --host and --port")
