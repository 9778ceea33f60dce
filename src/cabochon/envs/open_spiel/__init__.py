"""OpenSpiel: importing this registers every game, splendor as cabochon_splendor and so on.

setup is what is settled before the first action, moment a match after some of them; games, states and observers are
what OpenSpiel asks for. No rule is decided here.
"""

from __future__ import annotations

from cabochon.envs.open_spiel.games import register

__all__ = ["registered"]

registered = register()
