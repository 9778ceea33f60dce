"""What the table looks like: gems, cards, covers and grounds as SVG text, drawn by code. Knows no rule and no page."""

from __future__ import annotations

from cabochon.art.logo import emblem
from cabochon.art.pictures import picture
from cabochon.art.posters import poster
from cabochon.art.scenes import scene
from cabochon.art.sheet import symbols

__all__ = ["emblem", "picture", "poster", "scene", "symbols"]
