"""A player at the mat: duels won, stones, and the hand."""

from __future__ import annotations

from typing import Any

from cabochon.art.shared.svg import circle, rectangle
from cabochon.faces.battle_mat.picture.cards import fighter_pieces
from cabochon.faces.drawing.captions import seat_names
from cabochon.faces.drawing.shapes import GLOW, LINE, QUIET, Box, Piece, document, panel, symbol, words
from cabochon.faces.registry import find

__all__ = ["CARD", "champion_pieces"]

View = dict[str, Any]

CARD = (101, 138)  # on the mat too: a card that is laid is drawn already
EDGE = 16
GAP = 10


def champion_pieces(view: View, player: View, box: Box) -> list[Piece]:
    left, top, width, height = box
    right, y = left + width - EDGE, top + (height - CARD[1]) // 2
    first = right - len(player["hand"]) * (CARD[0] + GAP) + GAP
    lying = [Piece(left, top, _sheet(view, player, width, height))]
    for place, card in enumerate(player["hand"]):
        lying += fighter_pieces(view, card, (first + place * (CARD[0] + GAP), y), CARD)
    return lying


def _sheet(view: View, player: View, width: int, height: int) -> str:
    is_moving = view["to_move"] == player["seat"] or player["seat"] in view["winners"]
    edge = find(view["game"]).accent if is_moving else LINE
    parts = [
        panel(0, 0, width, height, edge=edge, strength=3 if is_moving else 1),
        words(EDGE, 30, seat_names(view)[player["seat"]], 20),
        *_scores(view, player),
        *_stones(player),
    ]
    if view["seat"] == player["seat"]:
        parts.append(symbol("icon-eye", EDGE + 84, 30, 20, color=QUIET))
    if player["random_first"]:
        parts.append(words(EDGE, height - 16, "The first card is a random one, unseen", 12, QUIET))
    return document(width, height, *parts)


def _scores(view: View, player: View) -> list[str]:
    """A lozenge for each duel that a victory takes, filled as they are won."""
    fields = []
    for field in range(view["target"]):
        x, y = EDGE + 10 + field * 25, 62
        is_won = field < player["score"]
        edge, fill = (GLOW, GLOW) if is_won else (QUIET, "none")
        turned = f"rotate(45 {x} {y})"
        fields.append(rectangle(x - 7, y - 7, 14, 14, fill, stroke=edge, stroke_width=1.5, rx=3, transform=turned))
    text = f"{player['score']} of {view['target']} duels"
    return [*fields, words(EDGE + 10 + view["target"] * 25, 62, text, 13, QUIET)]


def _stones(player: View) -> list[str]:
    """Stones not used yet, by name where they are known, and those used, faded."""
    stones = player["stones"]
    known = [(name, name.capitalize(), 1.0) for name in ([] if isinstance(stones, int) else stones)]
    known += [(name, f"{name.capitalize()}, used", 0.4) for name in player["spent"]]
    drawn = []
    hidden = stones if isinstance(stones, int) else 0
    for place in range(hidden):
        x = EDGE + 17 + place * 130
        drawn.append(circle(x, 108, 15, "#4b416b", stroke="#9d92b8", stroke_width=1.5))
        drawn.append(words(x + 24, 108, "Face down", 13, QUIET))
    for place, (name, text, shown) in enumerate(known, start=hidden):
        x = EDGE + 17 + place * 130
        drawn.append(symbol(f"stone-{name}", x, 108, 36, opacity=shown))
        drawn.append(words(x + 24, 108, text, 13, fill_opacity=max(shown, 0.6)))
    return drawn
