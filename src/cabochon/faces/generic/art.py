"""Plain drawings for a game that has none of its own: a cover with its title, and a quiet scene."""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape

from cabochon import games
from cabochon.art.shared import scene as scenes
from cabochon.art.shared.svg import circle, document, element, radial, rectangle
from cabochon.art.symbols import Symbols

__all__ = ["PlainArt"]

COVER = (640, 400)
DARK, LIGHT = ("#2c2533", "#15111a"), ("#efe8dc", "#d9cfc0")


@dataclass(frozen=True)
class PlainArt:
    """The drawings of one game."""

    game: str

    def picture(self, code: str) -> str | None:
        return None

    def cover(self) -> str:
        width, height = COVER
        title = escape(games.find(self.game).title)
        size = min(64, int(1.6 * width / max(1, len(title))))
        ring = circle(width / 2, height / 2, 150, "none", stroke="#f2c14e", stroke_width=3, opacity=0.6)
        place = {"x": str(width // 2), "y": str(height // 2 + size // 3), "font_size": str(size)}
        words = element("text", title, **place, fill="#f3ecdf", text_anchor="middle", font_family="sans-serif")
        return document([rectangle(0, 0, *COVER, "url(#ground)"), ring, words], defs=[_ground(DARK)], size=COVER)

    def scene(self, *, dark: bool) -> str:
        ground = rectangle(0, 0, *scenes.SIZE, "url(#ground)")
        return document([ground], defs=[_ground(DARK if dark else LIGHT)], size=scenes.SIZE)

    def symbols(self) -> Symbols:
        return Symbols()


def _ground(colours: tuple[str, str]) -> str:
    middle, edge = colours
    return radial("ground", (0, middle), (1, edge), radius=0.75)
