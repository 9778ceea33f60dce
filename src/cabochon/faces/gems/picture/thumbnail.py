"""The table of Splendor or Marvel as a thumbnail: tiles, market and bank to the left, the players to the right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cabochon.art.shared.colours import GEM_RAMPS, INFINITY_RAMPS, Ramp
from cabochon.art.shared.svg import circle, linear, rectangle
from cabochon.faces.drawing.shapes import EDGE as RIM
from cabochon.faces.drawing.shapes import GLOW, INK, symbol, words
from cabochon.faces.drawing.thumbnails import EDGE, HEIGHT, badge, seat_panel, thumbnail
from cabochon.faces.gems.picture.cards import gem

__all__ = ["gem_thumbnail"]

View = dict[str, Any]

WHITE, DARK = "#ffffff", "#221c15"
LIGHT = {"white", "yellow", "gold", "grey"}  # need dark numbers
GAP = 8
TILE = 60
DECK, CARD, TALL = 48, 68, 94
MARKET_TOP = EDGE + TILE + 10
BANK = 392  # the middle of the column
PLAYERS = (424, 200)  # left and width


def gem_thumbnail(view: View) -> str:
    colours = {card["bonus"]: None for row in view["market"] for card in row if card}
    return thumbnail(
        view["game"],
        *(_paint(view["game"], colour) for colour in colours),
        *_tiles(view),
        *_market(view),
        *_bank(view),
        *_players(view),
    )


def _ramp(game: str, colour: str) -> Ramp:
    return (INFINITY_RAMPS if game == "marvel" else GEM_RAMPS)[colour]


def _paint(game: str, colour: str) -> str:
    """What all cards of a colour are painted with."""
    ramp = _ramp(game, colour)
    return linear(f"card-{colour}", (0, ramp[1]), (1, ramp[0]))


def _tiles(view: View) -> Iterator[str]:
    for place, tile in enumerate(view["tiles"]):
        left = EDGE + place * (TILE + GAP)
        yield rectangle(left, EDGE, TILE, TILE, "#e7d9bd", stroke=RIM, stroke_width=2, rx=8)
        yield words(left + 9, EDGE + 18, str(tile["points"]), 26, DARK)
        for row, colour in enumerate(tile["requires"]):
            x, y = left + TILE - 14, EDGE + 13 + 17 * row
            yield circle(x, y, 7, _ramp(view["game"], colour)[2], stroke=RIM, stroke_width=1)


def _market(view: View) -> Iterator[str]:
    """Three rows, the dearest above: a deck and four cards."""
    for row, level in enumerate((3, 2, 1)):
        top = MARKET_TOP + row * (TALL + GAP)
        if view["decks"][level - 1]:
            yield _deck(level, top)
        for place, card in enumerate(view["market"][level - 1]):
            if card:
                yield from _card(view["game"], card, EDGE + DECK + GAP + place * (CARD + GAP), top)


def _deck(level: int, top: float) -> str:
    ground = rectangle(EDGE, top, DECK, TALL, "#2c2433", stroke="#6d5f78", stroke_width=2, rx=9)
    dots = (
        circle(EDGE + DECK / 2 + (dot - (level - 1) / 2) * 13, top + TALL / 2, 4, "#a797b3") for dot in range(level)
    )
    return ground + "".join(dots)


def _card(game: str, card: View, left: float, top: float) -> Iterator[str]:
    yield rectangle(left, top, CARD, TALL, f"url(#card-{card['bonus']})", stroke=RIM, stroke_width=2, rx=9)
    yield symbol(gem(game, card["bonus"]), left + CARD / 2, top + 0.62 * TALL, 42)
    if card["points"]:
        yield words(left + 8, top + 19, str(card["points"]), 30, WHITE)


def _bank(view: View) -> Iterator[str]:
    """A column of piles, with how many chips lie on each."""
    step = (HEIGHT - 2 * EDGE) / len(view["bank"])
    for place, (colour, number) in enumerate(view["bank"].items()):
        middle = EDGE + (place + 0.5) * step
        yield symbol(gem(view["game"], colour), BANK, middle, 40, opacity=1 if number else 0.25)
        yield circle(BANK + 15, middle + 14, 11, RIM, fill_opacity=0.85)
        yield words(BANK + 15, middle + 14, str(number), 17, INK, anchor="middle")


def _players(view: View) -> Iterator[str]:
    left, width = PLAYERS
    seats = len(view["players"])
    step = (HEIGHT - 2 * EDGE + GAP) / seats
    for place, player in enumerate(view["players"]):
        top = EDGE + place * step
        is_lit = player["seat"] == view["to_move"] or player["seat"] in view["winners"]
        yield seat_panel(view["game"], (left, top, width, step - GAP), is_lit=is_lit)
        yield from _purse(view["game"], player, (left, top, width, step - GAP))


def _purse(game: str, player: View, box: tuple[float, float, float, float]) -> Iterator[str]:
    """The points, and to their right bonuses above chips."""
    left, top, width, height = box
    size = min(1.0, height / 120)  # four players share the height
    middle = top + height / 2
    yield words(left + 36, middle, str(player["points"]), 56 * size, GLOW, anchor="middle")
    columns = list(player["chips"])
    step = (width - 82) / len(columns)
    for place, colour in enumerate(columns):
        x, ramp = left + 74 + (place + 0.5) * step, _ramp(game, colour)
        bonuses, chips = player["bonuses"].get(colour, 0), player["chips"][colour]
        if bonuses:
            ink = DARK if colour in LIGHT else WHITE
            yield badge(x, middle - 22 * size, str(bonuses), ramp[2], width=step - 1, height=32 * size, ink=ink)
        for chip in range(chips):
            yield circle(x, middle + (10 + 7 * chip) * size, 7 * size, ramp[2], stroke=RIM, stroke_width=1)
