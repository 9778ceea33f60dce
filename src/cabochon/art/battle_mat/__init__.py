"""The drawings of Battle Mat: characters as posters of a duel, infinity stones, an arena."""

from cabochon.art.battle_mat.cover import cover
from cabochon.art.battle_mat.pictures import picture, symbols
from cabochon.art.battle_mat.scene import scene

__all__ = ["cover", "picture", "scene", "symbols"]
