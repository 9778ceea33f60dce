"""The games by name. Each is an entry point of the group `cabochon.games`, so a game can live in another package."""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points

from cabochon.contract import Game, GameFailed, UnknownGame, load_failure, quoted

__all__ = ["find", "names"]

GROUP = "cabochon.games"

ANY_FAILURE = Exception  # the package of a game can fail in any way when it is imported


@cache
def names() -> tuple[str, ...]:
    return tuple(sorted({entry.name for entry in entry_points(group=GROUP)}))


@cache
def find(name: str) -> Game:
    found = entry_points(group=GROUP, name=name)
    if not found:
        raise UnknownGame(f"no game is called {quoted(name)}; there are {', '.join(names()) or 'none installed'}")
    try:
        game: Game = next(iter(found)).load()
    except ANY_FAILURE as failure:
        raise load_failure(name, failure) from failure
    if not isinstance(game, Game):
        raise GameFailed(f"the game {name} cannot be loaded: its entry point is {quoted(game)}, which is not a Game")
    return game
