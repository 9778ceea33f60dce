"""Splendor for PettingZoo: `env` as its users expect it, `raw_env` without the wrappers."""

from functools import partial

from cabochon.envs import pettingzoo_env as zoo

__all__ = ["env", "raw_env"]

env = partial(zoo.env, "splendor")
raw_env = partial(zoo.RawEnvironment, "splendor")
