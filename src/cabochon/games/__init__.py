"""The games by name. Each is an entry point of the group `cabochon.games`, so a game can live in another package."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from cabochon.contract import Game, UnknownGame

__all__ = ["find", "names"]

GROUP = "cabochon.games"


@cache
def names() -> tuple[str, ...]:
    return tuple(sorted({entry.name for entry in entry_points(group=GROUP)}))


@cache
def find(name: str) -> Game:
    found = entry_points(group=GROUP, name=name)
    if not found:
        raise UnknownGame(f"no game is called {name!r}; there are {', '.join(names()) or 'none installed'}")
    game: Game = next(iter(found)).load()
    return game
