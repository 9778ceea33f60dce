"""The whole mat: the two players above and below, three pairs between them, the duels revealed last to the right."""

from __future__ import annotations

from typing import Any

from cabochon.faces.battle_mat.picture.cards import fighter_pieces
from cabochon.faces.battle_mat.picture.champions import CARD, champion_pieces
from cabochon.faces.battle_mat.terminal.pieces import category_of, duels, title_of, value_text
from cabochon.faces.drawing.captions import seat_names
from cabochon.faces.drawing.ground import BOTTOM, EDGE, TOP, ground, headline
from cabochon.faces.drawing.shapes import GLOW, INK, QUIET, Piece, document, empty, fitted, words, wrapped

__all__ = ["pieces"]

View = dict[str, Any]

GAP = 10
WIDE = 800
TALL = 164
MAT_TOP = TOP + TALL + GAP
MAT = (EDGE, MAT_TOP, WIDE, BOTTOM - TALL - GAP - MAT_TOP)
REVEAL = (EDGE + WIDE + GAP, TOP, 1280 - 2 * EDGE - WIDE - GAP, BOTTOM - TOP)
DUEL_CARD = (142, 202)


def pieces(view: View) -> list[Piece]:
    """Everything on the mat, the lowest first. The reader sits at the bottom; a spectator sees it from seat 0."""
    own = view["seat"] or 0
    players = view["players"]
    return [
        ground("battle-mat", f"Battle Mat, to {duels(view['target'])}", (MAT, REVEAL)),
        headline(view),
        *champion_pieces(view, players[1 - own], (EDGE, TOP, WIDE, TALL)),
        *champion_pieces(view, players[own], (EDGE, BOTTOM - TALL, WIDE, TALL)),
        Piece(MAT[0], MAT[1], _lines(view)),
        *(piece for number in range(3) for piece in _pair(view, number, own)),
        *_reveal(view, own),
    ]


def _lines(view: View) -> str:
    """Which round it is and what waits, and the category of each pair."""
    width, height = MAT[2], MAT[3]
    lines = [fitted(width / 2, 18, _round(view), 14, width - 24, QUIET, anchor="middle")]
    for number, pair in enumerate(view["mat"]):
        middle = (number + 0.5) * width / 3
        lines += _contest(view, pair, middle, 26 + (height - 26) / 2)
    return document(width, height, *lines)


def _round(view: View) -> str:
    if view["leader"] is None:
        return "Two cards are drawn to see who leads"
    which = "The decider" if view["decider"] else f"Round {view['round']}"
    parts = [which, f"led by {seat_names(view)[view['leader']]}", f"{view['left']} cards in the deck"]
    if view["carried"]:
        parts.append(f"{duels(view['carried'])} set aside")
    if view["pooled"]:
        parts.append(f"{duels(view['pooled'])} waiting for the winner of a round")
    return ", ".join(parts)


def _contest(view: View, pair: View, x: float, y: float) -> list[str]:
    width = MAT[2] / 3 - 20
    if pair["category"]:
        rule = f"{category_of(view, pair['category'])['wins']} wins"
        named = fitted(x, y - 8, category_of(view, pair["category"])["name"], 17, width, INK, anchor="middle")
        return [named, words(x, y + 10, rule, 12, QUIET, anchor="middle")]
    if pair["chooser"] is None:
        return []
    text = f"{seat_names(view)[pair['chooser']]} chooses the category"
    return [fitted(x, y, text, 13, width, QUIET, anchor="middle")]


def _pair(view: View, number: int, own: int) -> list[Piece]:
    """One place of the mat: the opponent's card above, the reader's below, and beside each its value."""
    pair = view["mat"][number]
    is_revealed = view["phase"] == "over" and number < len(view["duels"])
    lying = view["duels"][number]["cards"] if is_revealed else pair["cards"]
    left, top, width, height = MAT
    x = left + int((number + 0.5) * width / 3) - CARD[0] // 2
    found: list[Piece] = []
    for seat, y in ((1 - own, top + 34), (own, top + height - CARD[1] - 8)):
        card = lying[seat]
        if card is None:
            found.append(Piece(x, y, empty(*CARD)))
            continue
        found += fighter_pieces(view, card, (x, y), CARD, lit=pair["category"])
        if pair["category"] and "face_down" not in card:
            found.append(Piece(x + CARD[0], y, _value(value_text(card["values"][pair["category"]]))))
    return found


def _value(value: str) -> str:
    """What counts, large enough to be seen from afar."""
    width = (MAT[2] // 3 - CARD[0]) // 2
    return document(width, CARD[1], fitted(12, CARD[1] / 2, value, 26, width - 16, GLOW))


def _reveal(view: View, own: int) -> list[Piece]:
    """The last duels one below the other; before the first, the cards drawn to see who leads."""
    shown, heading = view["duels"], "The last reveal"
    if not shown and len(view["drawn"]) == 2:
        rating = view["deck"]["categories"][-1]["code"]
        shown, heading = [{"category": rating, "cards": view["drawn"], "winner": view["leader"]}], "Who leads"
    if not shown:
        return []
    left, top, width, height = REVEAL
    names = seat_names(view)
    captions = [
        words(16 + DUEL_CARD[0] / 2, 20, names[own], 14, QUIET, anchor="middle"),
        words(width / 2, 20, heading, 15, INK, anchor="middle"),
        words(width - 16 - DUEL_CARD[0] / 2, 20, names[1 - own], 14, QUIET, anchor="middle"),
    ]
    found = [Piece(left, top, document(width, 36, *captions))]
    for number, duel in enumerate(shown):
        found += _duel(view, duel, own, top + 38 + number * ((height - 38) // 3))
    return found


def _duel(view: View, duel: View, own: int, top: int) -> list[Piece]:
    """Two cards, and between them what was compared and who won."""
    left, _, width, _ = REVEAL
    wide, tall = DUEL_CARD
    middle = width - 2 * (wide + 16)
    winner = "A tie" if duel["winner"] is None else f"{seat_names(view)[duel['winner']]} wins"
    numbers = [value_text(duel["cards"][seat]["values"][duel["category"]]) for seat in (own, 1 - own)]
    comparison = document(
        middle,
        tall,
        wrapped(middle / 2, tall / 2 - 46, title_of(view, duel["category"]), 15, middle - 8),
        fitted(middle / 2, tall / 2, " : ".join(numbers), 22, middle - 12, GLOW, anchor="middle"),
        words(middle / 2, tall / 2 + 32, winner, 14, QUIET, anchor="middle"),
    )
    found = [Piece(left + 16 + wide, top, comparison)]
    for seat, x in ((own, left + 16), (1 - own, left + width - 16 - wide)):
        is_won = duel["winner"] == seat
        found += fighter_pieces(view, duel["cards"][seat], (x, top), DUEL_CARD, lit=duel["category"], wins=is_won)
    return found
