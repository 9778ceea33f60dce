"""The whole table of Splendor or Marvel: tiles, market and bank to the left, the players to the right."""

from __future__ import annotations

from typing import Any

from cabochon.art.shared.svg import circle
from cabochon.faces.drawing.ground import BOTTOM, EDGE, TOP, ground, headline
from cabochon.faces.drawing.shapes import LINE, Piece, document, empty, words
from cabochon.faces.gems.picture.cards import AVENGERS_TILE, card_pieces, deck, gem_piece, tile
from cabochon.faces.gems.picture.players import player_pieces
from cabochon.games.gems.rules.cards import EDITIONS

__all__ = ["pieces"]

View = dict[str, Any]

GAP = 10
TILES = (EDGE, TOP, 744, 128)
MARKET = (EDGE, TOP + 138, 744, BOTTOM - TOP - 138)
BANK = (EDGE + 754, TOP, 84, BOTTOM - TOP)
PLAYERS = (EDGE + 848, TOP, 400, BOTTOM - TOP)
TILE = 108
DECK = 104
CARD = (146, 178)
LETTER = 17.0
TITLES = {edition.name: edition.title for edition in EDITIONS}


def pieces(view: View) -> list[Piece]:
    """Everything that lies on the table, the lowest first."""
    return [
        ground(view["game"], f"{TITLES[view['game']]}, to {view['target']} points", (TILES, MARKET, BANK)),
        headline(view),
        *_tiles(view),
        *_market(view),
        *_bank(view),
        *_players(view),
    ]


def _tiles(view: View) -> list[Piece]:
    shown = list(view["tiles"])
    if view["game"] == "marvel" and not any(player["avengers_tile"] for player in view["players"]):
        shown.insert(0, AVENGERS_TILE)
    left, top, width, height = TILES
    first = left + (width - len(shown) * (TILE + GAP) + GAP) // 2
    return [
        Piece(first + place * (TILE + GAP), top + (height - TILE) // 2, tile(view["game"], seen, TILE, letter=14))
        for place, seen in enumerate(shown)
    ]


def _market(view: View) -> list[Piece]:
    """Three rows, the dearest above: a deck and four cards."""
    left, top = MARKET[0] + GAP, MARKET[1] + GAP
    lying = []
    for row, level in enumerate((3, 2, 1)):
        y = top + row * (CARD[1] + 11)
        lying.append(Piece(left, y, deck(view["game"], level, view["decks"][level - 1], DECK, CARD[1])))
        for place, seen in enumerate(view["market"][level - 1]):
            corner = (left + DECK + 9 + place * (CARD[0] + 9), y)
            lying += card_pieces(view, seen, corner, CARD, letter=LETTER) if seen else [Piece(*corner, empty(*CARD))]
    return lying


def _bank(view: View) -> list[Piece]:
    """A column of piles, with how many chips lie on each."""
    left, top, width, height = BANK
    step = (height - GAP) / len(view["bank"])
    numbers, gems = [], []
    for place, (colour, number) in enumerate(view["bank"].items()):
        middle = GAP / 2 + (place + 0.5) * step
        shown = 1 if number else 0.35
        numbers.append(circle(width / 2, middle, 37, "#17131a", stroke=LINE, stroke_width=2, fill_opacity=0.75))
        numbers.append(words(width / 2, middle + 22, str(number), 17, anchor="middle", fill_opacity=max(shown, 0.5)))
        gems.append(gem_piece(view["game"], colour, (left + width / 2, top + middle - 9), 40, shown=shown))
    return [Piece(left, top, document(width, height, *numbers)), *gems]


def _players(view: View) -> list[Piece]:
    left, top, width, height = PLAYERS
    seats = len(view["players"])
    step = (height + GAP) // seats
    found: list[Piece] = []
    for place, player in enumerate(view["players"]):
        found += player_pieces(view, player, (left, top + place * step, width, step - GAP))
    return found
