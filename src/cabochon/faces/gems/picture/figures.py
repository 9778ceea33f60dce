"""Single pieces of Splendor and Marvel, for the rules: a card, a tile, a deck."""

from __future__ import annotations

from cabochon.faces.drawing.shapes import scalable
from cabochon.faces.gems.picture.cards import AVENGERS_TILE, card_face, deck, tile
from cabochon.games.gems.rules.cards import CARDS_OF_LEVEL, EDITIONS, Edition

__all__ = ["figure"]

CARD = (146, 178)
LETTER = 17.0
SHOWN = 4  # face-up cards of each level


def figure(game: str, name: str) -> str | None:
    """A piece by the code of a card or tile, such as `1w3`, `noble-3` or `deck-2`."""
    edition = next(edition for edition in EDITIONS if edition.name == game)
    drawn = _drawn(edition, name)
    return None if drawn is None else scalable(drawn)


def _drawn(edition: Edition, name: str) -> str | None:
    cards = {card["code"]: card for card in edition.cards}
    if name in cards:
        return card_face(edition.name, cards[name], *CARD, LETTER)
    tiles = {f"{edition.tile_word}-{each['code']}": {**each, "text": name} for each in edition.tiles}
    if edition.name == "marvel":
        tiles["avengers"] = AVENGERS_TILE
    if name in tiles:
        return tile(edition.name, tiles[name], CARD[0], letter=LETTER)
    decks = {f"deck-{level + 1}": int(cards) - SHOWN for level, cards in enumerate(CARDS_OF_LEVEL)}
    if name in decks:
        return deck(edition.name, int(name[-1]), decks[name], *CARD)
    return None
