"""The drawings of Splendor: gems, a scene for each card, nobles in medallions."""

from cabochon.art.splendor.cover import cover
from cabochon.art.splendor.pictures import picture, symbols
from cabochon.art.splendor.scene import scene

__all__ = ["cover", "picture", "scene", "symbols"]
