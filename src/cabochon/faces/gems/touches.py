"""The touches of Splendor and Marvel: chips of the bank and one's own, cards, decks and tiles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cabochon.faces.gems.pieces import MARVEL, colour, joker
from cabochon.language import Language

__all__ = ["GemTouches"]


@dataclass(frozen=True)
class GemTouches:
    """The touches of one of the two games."""

    game: str

    def touches(self, moves: Sequence[str]) -> dict[str, tuple[str, ...]]:
        return {move: _touched(move) for move in moves}

    def label(self, touch: str, language: Language) -> str:
        match touch.split(":"):
            case ["do", "buy"]:
                return language.gettext("Recruit") if self.game == MARVEL else language.gettext("Buy")
            case ["do", "reserve"]:
                return language.gettext("Reserve")
            case ["do", "pass"]:
                return language.gettext("Pass")
            case ["pay", name]:
                parts = {"joker": joker(self.game, language), "colour": colour(name, language)}
                return language.gettext("Pay %(joker)s instead of %(colour)s", **parts)
        return ""

    def icons(self, touch: str) -> list[str]:
        """A joker in place of a colour."""
        kind, _, name = touch.partition(":")
        if kind != "pay":
            return []
        return ["infinity-grey", f"infinity-{name}"] if self.game == MARVEL else ["gem-gold", f"gem-{name}"]

    def changed(self, move: str) -> tuple[str, ...]:
        match move.split():
            case ["return", name]:
                return (f"bank:{name}",)
            case ["buy" | "reserve" | "deal", code, *_] if code not in {"deck", "a", "noble", "location"}:
                return (f"card:{code}",)
            case ["deal", "a", *_, level]:
                return (f"deck:{level}",)
            case ["deal", *tile]:
                return (_tile(" ".join(tile)),)
            case ["pass"]:
                return ()
        return _touched(move)


def _touched(move: str) -> tuple[str, ...]:
    match move.split():
        case ["take", *colours]:
            return tuple(f"bank:{name}" for name in colours)
        case ["reserve", "deck", level]:
            return (f"deck:{level}",)
        case ["reserve", code]:
            return (f"card:{code}", "do:reserve")
        case ["buy", code, *payment]:
            return (f"card:{code}", "do:buy", *(f"pay:{name}" for name in payment[1::2]))
        case ["return", name]:
            return (f"mine:{name}",)
        case ["pass"]:
            return ("do:pass",)
    return (_tile(move),)


def _tile(text: str) -> str:
    return f"tile:{text.replace(' ', '-')}"
