"""The drawings of Splendor: Marvel: characters as coats of arms, locations, chips with infinity stones."""

from cabochon.art.marvel.cover import cover
from cabochon.art.marvel.pictures import picture, symbols
from cabochon.art.marvel.scene import scene

__all__ = ["cover", "picture", "scene", "symbols"]
