"""Gymnasium environments: one seat learns, and bots play the others. No rule is decided here."""

from cabochon.envs.gymnasium.env import GymnasiumEnv
from cabochon.envs.gymnasium.self_play import League, PolicyOpponent, frozen
from cabochon.envs.gymnasium.vector import GymnasiumVectorEnv

__all__ = ["GymnasiumEnv", "GymnasiumVectorEnv", "League", "PolicyOpponent", "frozen"]
