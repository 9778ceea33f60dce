"""OpenSpiel: importing this package registers every game, such as `cabochon_splendor`.

`setup` holds the parameters of a game and `history` a match after some actions; `games` and `observers` implement the
interfaces of OpenSpiel on top of them. No rule is decided here.
"""

from __future__ import annotations

from cabochon.envs.open_spiel.games import register

__all__ = ["registered"]

registered = register()
