"""Battle Mat as a picture."""

from cabochon.envs.rendering.battle_mat.table import pieces

__all__ = ["pieces"]
