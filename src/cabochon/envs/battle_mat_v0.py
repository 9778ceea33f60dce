"""Battle Mat for PettingZoo: `env` with the usual wrappers, `raw_env` without them."""

from functools import partial

from cabochon.envs import pettingzoo

__all__ = ["env", "raw_env"]

env = partial(pettingzoo.env, "battle-mat")
raw_env = partial(pettingzoo.PettingZooEnv, "battle-mat")
