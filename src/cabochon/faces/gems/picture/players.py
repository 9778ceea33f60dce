"""A player of Splendor or Marvel: points, bonuses, chips, and below them what lies there."""

from __future__ import annotations

from typing import Any

from cabochon.art.shared.svg import rectangle
from cabochon.faces.drawing.captions import seat_names
from cabochon.faces.drawing.shapes import INK, LINE, QUIET, Box, Piece, document, panel, symbol, words
from cabochon.faces.gems.picture.cards import AVENGERS, AVENGERS_TILE, card_pieces, gem_piece, tile
from cabochon.faces.registry import find

__all__ = ["player_pieces"]

View = dict[str, Any]

GROUNDS = {
    "white": "#e9e6df",
    "blue": "#2352ad",
    "green": "#176c3a",
    "red": "#a9242f",
    "black": "#4a4552",
    "yellow": "#ecc72d",
    "orange": "#b85708",
    "purple": "#6d33a8",
}
DARK_ON = {"white", "yellow"}
GAP = 6
EDGE = 12
BONUSES = 47  # the middle of their row
CHIPS = 75
BONUS_GEM = 16
HEAD = 97  # above what lies there
LARGE = 150  # height of a reserved card where there is room
SHAPE = 0.82  # width of a card by its height
TILES = 64  # side of a tile


def player_pieces(view: View, player: View, box: Box) -> list[Piece]:
    left, top, width, height = box
    return [
        Piece(left, top, _sheet(view, player, width, height)),
        *_gems(view["game"], player, box),
        *_held(view, player, box),
    ]


def _sheet(view: View, player: View, width: int, height: int) -> str:
    is_lit = view["to_move"] == player["seat"] or player["seat"] in view["winners"]
    edge = find(view["game"]).accent if is_lit else LINE
    return document(
        width,
        height,
        panel(0, 0, width, height, edge=edge, strength=3 if is_lit else 1),
        _head(view, player, width),
        _purse(player, width),
    )


def _head(view: View, player: View, width: int) -> str:
    """Name and score; an eye where it is this player's view, a flag where the goal is reached."""
    bought = len(player["cards"])
    parts = [
        words(EDGE, 19, seat_names(view)[player["seat"]], 17),
        words(EDGE + 88, 20, f"{bought} card{'' if bought == 1 else 's'}", 12, QUIET),
    ]
    if view["seat"] == player["seat"]:
        parts.append(symbol("icon-eye", EDGE + 68, 19, 18, color=QUIET))
    scores = [("icon-crown", player["points"])]
    if "avengers" in player:
        scores.append((AVENGERS, player["avengers"]))
    for place, (icon, number) in enumerate(reversed(scores)):
        left = width - EDGE - 28 - 58 * place
        parts.append(symbol(icon, left - 14, 18, 20, color=INK) + words(left, 19, str(number), 20))
    if player["goal_reached"]:
        parts.append(symbol("icon-flag", width - EDGE - 58 * len(scores) - 8, 18, 20, color=find(view["game"]).accent))
    return "".join(parts)


def _columns(player: View, width: int) -> dict[str, float]:
    """The middle of each colour's column."""
    step = (width - 2 * EDGE) / len(player["chips"])
    return {colour: EDGE + (place + 0.5) * step for place, colour in enumerate(player["chips"])}


def _wide(player: View, width: int) -> float:
    """How wide the fields of a column are."""
    return (width - 2 * EDGE) / len(player["chips"]) - 6


def _purse(player: View, width: int) -> str:
    """A column for each colour: bonuses above, chips below."""
    wide = _wide(player, width)
    drawn = []
    for colour, middle in _columns(player, width).items():
        if colour in player["bonuses"]:
            drawn.append(_bonus(colour, player["bonuses"][colour], middle, wide))
        chips = player["chips"][colour]
        ground = rectangle(middle - wide / 2, CHIPS - 14, wide, 28, "#17131a", rx=14, stroke=LINE, fill_opacity=0.7)
        drawn.append(
            ground + words(middle + 12, CHIPS, str(chips), 15, anchor="middle", fill_opacity=1 if chips else 0.45)
        )
    return "".join(drawn)


def _bonus(colour: str, number: int, middle: float, wide: float) -> str:
    shown = 1 if number else 0.4
    ground = rectangle(middle - wide / 2, BONUSES - 11, wide, 22, GROUNDS[colour], rx=6, fill_opacity=shown)
    ink = "#221c15" if colour in DARK_ON else "#ffffff"
    return ground + words(middle + 6, BONUSES, str(number), 14, ink, anchor="middle", fill_opacity=max(shown, 0.6))


def _gems(game: str, player: View, box: Box) -> list[Piece]:
    """The gem of each colour beside its bonuses and its chips."""
    left, top, width, _ = box
    columns = _columns(player, width)
    edge = left - _wide(player, width) / 2 + BONUS_GEM * 0.7
    bonuses = [
        gem_piece(game, colour, (edge + columns[colour], top + BONUSES), BONUS_GEM, shown=1 if number else 0.4)
        for colour, number in player["bonuses"].items()
    ]
    return bonuses + [
        gem_piece(game, colour, (left + middle - 9, top + CHIPS), 22, shown=1 if player["chips"][colour] else 0.3)
        for colour, middle in columns.items()
    ]


def _held(view: View, player: View, box: Box) -> list[Piece]:
    """Reserved cards, and tiles to their right, or below where there is room for both."""
    left, top, width, height = box[0] + EDGE, box[1] + HEAD, box[2] - 2 * EDGE, box[3] - HEAD - 8
    is_roomy = height >= LARGE + GAP + TILES
    tall = LARGE if is_roomy else min(height, LARGE - 30)
    wide = int(tall * SHAPE)
    held: list[Piece] = []
    for place, seen in enumerate(player["reserved"]):
        corner = (left + place * (wide + GAP), top)
        held += card_pieces(view, seen, corner, (wide, tall), letter=tall / 8.6)
    if is_roomy:
        return held + _tiles(view, player, (left, top + tall + GAP, width, TILES))
    taken = 3 * (wide + GAP)
    return held + _tiles(view, player, (left + taken, top, width - taken, tall))


def _tiles(view: View, player: View, box: Box) -> list[Piece]:
    """Tiles received, as large as a box lets all of them be."""
    received = [*player["tiles"], *([AVENGERS_TILE["text"]] if player.get("avengers_tile") else [])]
    if not received:
        return []
    left, top, width, height = box
    side, across = max(_fitting(len(received), rows, width, height) for rows in (1, 2, 3))
    return [
        Piece(
            left + (place % across) * (side + GAP),
            top + (place // across) * (side + GAP),
            tile(view["game"], {"text": text}, side, letter=12),
        )
        for place, text in enumerate(received)
    ]


def _fitting(count: int, rows: int, width: int, height: int) -> tuple[int, int]:
    """The side that squares in this many rows can have, and how many lie in a row."""
    across = -(-count // rows)
    return min((height + GAP) // rows - GAP, (width + GAP) // across - GAP, TILES), across
