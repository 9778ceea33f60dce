"""What the table looks like: gems, cards, covers and grounds as SVG text, drawn by code. Knows no rule and no page."""

from __future__ import annotations

from cabochon.server.art.logo import emblem
from cabochon.server.art.pictures import picture
from cabochon.server.art.posters import poster
from cabochon.server.art.scenes import scene
from cabochon.server.art.sheet import symbols

__all__ = ["emblem", "picture", "poster", "scene", "symbols"]
