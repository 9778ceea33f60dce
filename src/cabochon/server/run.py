"""Runs the server on this machine: compiles the games, opens the port, then the browser."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from math import ceil
from types import FrameType

import uvicorn
from fastapi import FastAPI

from cabochon import bots, games, match
from cabochon.analysis import evaluate
from cabochon.contract import CabochonError, Game
from cabochon.networks import expert_network
from cabochon.search import solver
from cabochon.server.app import create_app
from cabochon.server.connections import ConnectionLimits, limited_protocol, most_connections
from cabochon.server.ops import Metrics, Settings, set_up_logs
from cabochon.server.store import open_database, shown
from cabochon.server.web import prepare_templates

__all__ = ["BadAddress", "serve", "server_config"]

SECONDS_TO_FINISH = 2
FIRST_PORT, PORTS_TRIED = 8000, 20


class BadAddress(CabochonError):
    """A host or port at which the server cannot listen."""


def serve(settings: Settings, *, announce: Callable[[str], None]) -> None:
    """Serve until somebody stops it."""
    set_up_logs(settings.log)
    asyncio.run(_check_database(settings.database))
    listening = _listening_socket(settings.host, settings.port)
    warm_up()
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    address = f"http://{host}:{listening.getsockname()[1]}/"
    announce(f"Cabochon is open at {address} (Ctrl-C closes it; every move is kept in {shown(settings.database)})")
    if sys.stdout.isatty() if settings.open_browser is None else settings.open_browser:
        threading.Timer(0.7, webbrowser.open, (address,)).start()
    _Server(server_config(settings)).run(sockets=[listening])


def server_config(settings: Settings) -> uvicorn.Config:
    """The application behind connections with limits."""
    metrics = Metrics()
    limits = ConnectionLimits(settings, metrics=metrics, most=most_connections(settings.connections))
    return uvicorn.Config(
        create_app(settings, metrics=metrics),
        http=limited_protocol(limits),
        ws="none",
        log_config=None,
        access_log=False,
        forwarded_allow_ips=settings.proxies,
        timeout_keep_alive=ceil(settings.idle_timeout),
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )


class _Server(uvicorn.Server):
    """Ends the live connections first: they would never end by themselves."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        app = self.config.app
        if isinstance(app, FastAPI) and hasattr(app.state, "services"):
            app.state.services.tables.hub.close()
        super().handle_exit(sig, frame)


async def _check_database(database: str) -> None:
    """Refuse a database that cannot be opened before the address is announced."""
    await (await open_database(database)).dispose()


def warm_up() -> None:
    """Compile what the first match of each game, its bots and its pages need, or load it from the cache."""
    for name in games.names():
        warm = match.new(name, seed=1)
        evaluate(warm, "mcts:8")  # as hints do
        warm.play(bots.bot("mcts:8", seed=1).choose(warm))
        warm.view(0)
        _ = warm.seat_points  # needed when a match ends
        _warm_up_network(warm.game)
    solver.prepare()
    prepare_templates()
    gc.collect()
    gc.freeze()  # compiled code stays: collecting it again and again would cost a tenth of the time
    gc.set_threshold(20_000, 20, 20)


def _warm_up_network(game: Game) -> None:
    """Networks too, where levels and `expert` play with them."""
    seats = next((seats for seats in game.seats if expert_network(game, seats) is not None), None)
    if seats is not None:
        for code in ("easy", "net:8"):
            bots.bot(code, seed=1).choose(match.new(game.name, seats=seats, seed=1))


def _listening_socket(host: str, port: int | None) -> socket.socket:
    """A socket at the given port, or at the first free one."""
    tried = [port] if port is not None else [*range(FIRST_PORT, FIRST_PORT + PORTS_TRIED), 0]
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
