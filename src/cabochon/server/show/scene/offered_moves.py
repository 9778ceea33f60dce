"""The legal moves of a reader as things to touch. Decides no rule."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from cabochon import faces
from cabochon.language import Language

__all__ = ["offered_moves"]


def offered_moves(
    legal: Sequence[str],
    game: str,
    view: dict[str, Any],
    language: Language,
    *,
    number: int,
    wanted: Sequence[str] | None = None,
) -> str:
    """As JSON for the script of a page: each move with its touches and words, and labels for what has no piece.

    `number` is sent with the move; a tutorial may offer the `wanted` moves alone.
    """
    face = faces.find(game)
    touches = face.touches.touches(legal)
    offered = wanted or legal
    used = sorted({touch for move in offered for touch in touches[move]})  # sorted: buy comes before reserve
    offer = {
        "number": number,
        "moves": [
            {
                "move": move,
                "touches": list(touches[move]),
                "words": face.words.move_preview(move, view, language),
            }
            for move in offered
        ],
        "labels": {touch: label for touch in used if (label := face.touches.label(touch, language))},
        "icons": {touch: icons for touch in used if (icons := face.touches.icons(touch))},
    }
    return json.dumps(offer, ensure_ascii=True).replace("<", "\\u003c")
