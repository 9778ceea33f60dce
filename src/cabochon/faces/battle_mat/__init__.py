"""The face of Battle Mat."""

from cabochon.faces.battle_mat.face import battle_mat

__all__ = ["battle_mat"]
