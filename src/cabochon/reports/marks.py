"""The marks of moves: what they are called, and the sign that players write for them."""

from __future__ import annotations

from cabochon.art.review_explorer import SIGNS
from cabochon.language import gettext_noop

__all__ = ["MARK_NAMES", "SIGN_OF"]

MARK_NAMES = {
    "inaccuracy": gettext_noop("Inaccuracy"),
    "mistake": gettext_noop("Mistake"),
    "blunder": gettext_noop("Blunder"),
}
SIGN_OF = {mark: sign for mark, (sign, _) in SIGNS.items()}
