"""The networks that ship with the package: a file for each game and the numbers of seats it plays with."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from cabochon.contract import Game
from cabochon.networks.network import BadNetwork, Network, load_network

__all__ = ["expert_network", "level_code", "shipped_network"]

FOLDER = Path(__file__).parent / "files"


@cache
def shipped_network(game: Game, seats: int) -> Network:
    """The network for a game and a number of seats; BadNetwork says how to make one where none ships.

    Of several, it is the one that has learned the fewest numbers of seats.
    """
    for file in sorted(FOLDER.glob(f"{game.name}-*.npz"), key=lambda file: len(_seats_of(game, file))):
        if str(seats) in _seats_of(game, file) and all(map(str.isdecimal, _seats_of(game, file))):
            return load_network(file)
    raise BadNetwork(
        f"no network ships for {game.name} with {seats} seats; make one with cabochon train {game.name} --seats"
        f" {seats}, and play with net:800:network={game.name}-{seats}.npz"
    )


def _seats_of(game: Game, file: Path) -> list[str]:
    return file.stem.removeprefix(f"{game.name}-").split("-")


@cache
def _fitting_network(game: Game, seats: int) -> Network | None:
    try:
        network = shipped_network(game, seats)
        network.check(game, seats)
    except BadNetwork:
        return None
    return network


def expert_network(game: Game, seats: int) -> Network | None:
    """The network with which the search is the strongest bot known, if there is one."""
    network = _fitting_network(game, seats)
    return network if network is not None and seats in network.card.expert else None


def level_code(game: Game, seats: int, level: str) -> str | None:
    """The bot that plays like a level, such as `policy:temperature=2`, if a network ships for this match."""
    network = _fitting_network(game, seats)
    return None if network is None else network.card.levels.get(str(seats), {}).get(level)
