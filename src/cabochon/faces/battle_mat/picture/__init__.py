"""Battle Mat as a picture."""

from cabochon.faces.battle_mat.picture.table import pieces

__all__ = ["pieces"]
