"""The faces by the name of their game. Each is an entry point of the group `cabochon.faces`."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from cabochon import games
from cabochon.contract import GameFailed
from cabochon.faces.face import Face

__all__ = ["find", "shelf"]

GROUP = "cabochon.faces"


@cache
def find(game: str) -> Face:
    """The face of a game; the generic one if nobody has registered another."""
    found = entry_points(group=GROUP, name=game)
    if found:
        face: Face = next(iter(found)).load()
        return face
    return Face(games.find(game).name)


def shelf() -> list[str]:
    """The names of all games, in the order in which they are offered; one that cannot be loaded is left out."""
    places = {name: _shelf_place(name) for name in games.names()}
    found = [(place, name) for name, place in places.items() if place is not None]
    return [name for _, name in sorted(found)]


def _shelf_place(name: str) -> int | None:
    try:
        return find(name).shelf_place
    except GameFailed:
        return None
