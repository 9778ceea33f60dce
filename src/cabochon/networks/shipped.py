"""The networks that ship with the package: a file for each game and the numbers of seats it plays with."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cabochon.contract import Game
from cabochon.networks.network import BadNetwork, Network, load_network

__all__ = ["shipped_network"]

FOLDER = Path(__file__).parent / "files"


@cache
def shipped_network(game: Game, seats: int) -> Network:
    """The network for a game and a number of seats; BadNetwork says how to make one where none ships."""
    for file in sorted(FOLDER.glob(f"{game.name}-*.npz")):
        numbers = file.stem.removeprefix(f"{game.name}-").split("-")
        if str(seats) in numbers:
            return load_network(file)
    raise BadNetwork(
        f"no network ships for {game.name} with {seats} seats; make one with cabochon train {game.name} --seats"
        f" {seats}, and play with net:800:network={game.name}-{seats}.npz"
    )
