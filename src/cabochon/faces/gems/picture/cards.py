"""Cards and tiles of Splendor and Marvel, large on the table and small in a hand. A hidden card shows its back."""

from __future__ import annotations

from typing import Any

from cabochon.art.shared.svg import element, linear, rectangle
from cabochon.faces.drawing.shapes import GLOW, Piece, document, empty, fitted, framed, picture, symbol, words
from cabochon.games.gems.rules.marvel import AVENGERS_TILE_POINTS

__all__ = ["AVENGERS", "AVENGERS_TILE", "card_face", "card_pieces", "deck", "gem", "gem_piece", "tile"]

View = dict[str, Any]

AVENGERS = "icon-avengers"
AVENGERS_TILE = {"text": "avengers", "points": AVENGERS_TILE_POINTS, "requires": {}}
SHADE = "#0f0a14"
WHITE = "#ffffff"
NAMED = 100  # the smallest height of a card with room for a name


def gem(game: str, colour: str) -> str:
    """The symbol of a colour: gems in Splendor, chips with a stone in Marvel."""
    return f"{'infinity' if game == 'marvel' else 'gem'}-{colour}"


def gem_piece(game: str, colour: str, middle: tuple[float, float], size: int, *, shown: float = 1) -> Piece:
    """A gem that lies by itself: it changes far less often than the numbers beside it."""
    drawn = document(size, size, symbol(gem(game, colour), size / 2, size / 2, size, opacity=shown))
    return Piece(round(middle[0] - size / 2), round(middle[1] - size / 2), drawn)


def card_pieces(
    view: View, seen: View, corner: tuple[int, int], size: tuple[int, int], *, letter: float
) -> list[Piece]:
    """A card with letters of this size; what the view's seat can buy has a golden edge of its own."""
    game = view["game"]
    lying = [
        Piece(*corner, card_face(game, seen, *size, letter) if "code" in seen else _back(game, seen["level"], *size))
    ]
    if seen.get("short") == 0 and view["phase"] != "over":
        lying.append(Piece(*corner, document(*size, framed(*size, edge=GLOW, strength=3))))
    return lying


def _back(game: str, level: int, width: int, height: int, *more: str) -> str:
    return document(width, height, framed(width, height, picture(game, f"back-{level}", width, height), *more))


def card_face(game: str, seen: View, width: int, height: int, letter: float) -> str:
    """A card with all that is printed on it."""
    name = seen.get("name", "") if height >= NAMED else ""
    parts = [
        picture(game, seen["code"], width, height),
        _head(str(seen["points"] or ""), width, letter),
        symbol(gem(game, seen["bonus"]), width - 1.1 * letter, 1.1 * letter, 1.75 * letter),
        _avengers(seen, width, letter),
        _name(name, width, height, letter),
        _amounts(game, seen["cost"], _foot(name, height, letter), letter),
    ]
    return document(width, height, framed(width, height, *parts))


def _head(points: str, width: float, letter: float) -> str:
    """The points, on a veil that keeps them readable."""
    veil = linear("card-veil", (0, "#000000", 0.75), (0.7, "#000000", 0.35), (1, "#000000", 0))
    band = rectangle(0, 0, width, 2.3 * letter, "url(#card-veil)")
    return element("defs", veil) + band + words(0.45 * letter, 1.05 * letter, points, 1.5 * letter, WHITE)


def _avengers(seen: View, width: float, letter: float) -> str:
    rows = range(seen.get("avengers", 0))
    return "".join(
        symbol(AVENGERS, width - 1.1 * letter, (2.9 + 1.4 * row) * letter, 1.25 * letter, color=WHITE) for row in rows
    )


def _name(name: str, width: float, height: float, letter: float) -> str:
    if not name:
        return ""
    tall = 1.25 * letter
    ground = rectangle(0, height - tall, width, tall, SHADE, fill_opacity=0.82)
    return ground + fitted(width / 2, height - tall / 2, name, 0.86 * letter, width - 6, WHITE, anchor="middle")


def _foot(name: str, height: float, letter: float) -> float:
    """The baseline of the amounts: at the bottom, or above the name."""
    return height - (1.4 if name else 0.3) * letter


def _amounts(game: str, amounts: dict[str, int], foot: float, letter: float) -> str:
    """What a card costs or a tile asks for, one above the other."""
    drawn, tall = [], 1.3 * letter
    for row, (colour, number) in enumerate(amounts.items()):
        middle = foot - (row + 0.5) * tall
        ground = rectangle(
            0.25 * letter,
            middle - 0.62 * letter,
            2.35 * letter,
            1.24 * letter,
            SHADE,
            rx=0.62 * letter,
            fill_opacity=0.8,
        )
        icon = symbol(gem(game, colour), 0.95 * letter, middle, 1.1 * letter)
        drawn.append(ground + icon + words(1.65 * letter, middle, str(number), letter, WHITE))
    return "".join(drawn)


def tile(game: str, seen: View, side: int, *, letter: float) -> str:
    """A noble, a location or the Avengers tile; without numbers where the view gives none."""
    name = seen.get("name", "")
    parts = [
        picture(game, seen["text"].replace(" ", "-"), side, side),
        _head(str(seen["points"]), side, letter) if "points" in seen else "",
        _name(name, side, side, letter),
        _amounts(game, seen.get("requires", {}), _foot(name, side, letter), letter),
    ]
    return document(side, side, framed(side, side, *parts))


def deck(game: str, level: int, left: int, width: int, height: int) -> str:
    """A pile, with how many are left; nothing where it is used up."""
    if not left:
        return empty(width, height)
    count = rectangle(width - 46, height - 32, 40, 26, SHADE, rx=13, fill_opacity=0.85)
    return _back(
        game, level, width, height, count, words(width - 26, height - 19, str(left), 17, WHITE, anchor="middle")
    )
