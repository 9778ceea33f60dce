"""The mat as a thumbnail: the two players above and below, three pairs between them, the last reveal to the right."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cabochon.art.shared.svg import circle, rectangle
from cabochon.faces.battle_mat.terminal.pieces import value_text
from cabochon.faces.drawing.shapes import EDGE as RIM
from cabochon.faces.drawing.shapes import GLOW, LINE, fitted, symbol
from cabochon.faces.drawing.thumbnails import EDGE, HEIGHT, WIDTH, seat_panel, thumbnail

__all__ = ["mat_thumbnail"]

View = dict[str, Any]

WIDE, SEAT_TALL = 420, 84  # of a player's panel
CARD = (88, 88)
BACK, FACE, WON = "#4b3a63", "#f2e8d5", "#ffd76a"
DARK = "#221c15"
REVEAL = (EDGE + WIDE + 12, EDGE, WIDTH - 2 * EDGE - WIDE - 12, HEIGHT - 2 * EDGE)


def mat_thumbnail(view: View) -> str:
    above, below = EDGE, HEIGHT - EDGE - SEAT_TALL
    return thumbnail("battle-mat", *_player(view, 1, above), *_mat(view), *_player(view, 0, below), *_reveal(view))


def _player(view: View, seat: int, top: float) -> Iterator[str]:
    """A lozenge for each duel that a victory takes, the stones, and the hand face down."""
    player = view["players"][seat]
    is_lit = seat == view["to_move"] or seat in view["winners"]
    yield seat_panel("battle-mat", (EDGE, top, WIDE, SEAT_TALL), is_lit=is_lit)
    step = min(30, 210 / view["target"])
    for field in range(view["target"]):
        x, y = EDGE + 26 + field * step, top + 28
        fill = GLOW if field < player["score"] else "none"
        turned = f"rotate(45 {x:g} {y:g})"
        yield rectangle(x - 8, y - 8, 16, 16, fill, stroke=GLOW, stroke_width=2, rx=3, transform=turned)
    yield from _stones(player, top + 60)
    for place in range(len(player["hand"])):
        yield _card_back(EDGE + WIDE - 54 - 48 * place, top + 12, 42, 60)


def _stones(player: View, middle: float) -> Iterator[str]:
    hidden = player["stones"] if isinstance(player["stones"], int) else 0
    shown = [(name, 1.0) for name in ([] if hidden else player["stones"] or [])]
    shown += [(name, 0.4) for name in player["spent"]]
    for place in range(hidden):
        yield circle(EDGE + 28 + 34 * place, middle, 12, "#4b416b", stroke="#9d92b8", stroke_width=2)
    for place, (name, opacity) in enumerate(shown, start=hidden):
        yield symbol(f"stone-{name}", EDGE + 28 + 34 * place, middle, 28, opacity=opacity)


def _mat(view: View) -> Iterator[str]:
    """Three pairs of cards, the card of seat 0 below."""
    top, bottom = EDGE + SEAT_TALL + 10, HEIGHT - EDGE - SEAT_TALL - 10 - CARD[1]
    for number, pair in enumerate(view["mat"]):
        left = EDGE + (number + 0.5) * WIDE / 3 - CARD[0] / 2
        for seat, y in ((1, top), (0, bottom)):
            yield from _card(pair["cards"][seat], pair["category"], left, y)


def _card(card: View | None, category: str | None, left: float, top: float, *, is_won: bool = False) -> Iterator[str]:
    """A card as the view knows it: its name, and the value that counts."""
    width, height = CARD
    if card is None:
        yield rectangle(left, top, width, height, "none", stroke=LINE, stroke_width=2, stroke_dasharray="7 6", rx=9)
    elif "face_down" in card:
        yield _card_back(left, top, width, height)
    else:
        yield rectangle(left, top, width, height, WON if is_won else FACE, stroke=RIM, stroke_width=2, rx=9)
        yield fitted(left + width / 2, top + 20, card["name"], 16, width - 10, DARK, anchor="middle")
        if category:
            value = value_text(card["values"][category])
            yield fitted(left + width / 2, top + 58, value, 36, width - 12, DARK, anchor="middle")


def _card_back(left: float, top: float, width: float, height: float) -> str:
    x, y, side = left + width / 2, top + height / 2, 0.36 * min(width, height)
    turned = f"rotate(45 {x:g} {y:g})"
    return rectangle(left, top, width, height, BACK, stroke=RIM, stroke_width=2, rx=9) + rectangle(
        x - side / 2, y - side / 2, side, side, "none", stroke="#9d86c2", stroke_width=3, rx=3, transform=turned
    )


def _reveal(view: View) -> Iterator[str]:
    """The last duels one below the other; before the first, the cards drawn to see who leads."""
    left, top, width, height = REVEAL
    shown = view["duels"][:3]
    if not shown and len(view["drawn"]) == 2:
        rating = view["deck"]["categories"][-1]["code"]
        shown = [{"category": rating, "cards": view["drawn"], "winner": view["leader"]}]
    step = height / 3
    for number, duel in enumerate(shown):
        y = top + number * step + (step - CARD[1]) / 2
        for seat, x in ((0, left), (1, left + width - CARD[0])):
            yield from _card(duel["cards"][seat], duel["category"], x, y, is_won=duel["winner"] == seat)
