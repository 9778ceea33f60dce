"""Purchases of Splendor and Marvel in words."""

from __future__ import annotations

from typing import Any

from cabochon.faces.gems import sentences
from cabochon.faces.gems.pieces import amounts, short_title
from cabochon.language import Language

__all__ = ["purchase"]

View = dict[str, Any]


def purchase(card: View, chips: dict[str, int], who: str | None, language: Language) -> str:
    """A card that a player buys, or the reader if nobody is named."""
    is_character = "name" in card
    parts = {"level": card["level"], "card": short_title(card, language)}
    if not chips:
        return (sentences.RECRUITS_FOR_FREE if is_character else sentences.BUYS_FOR_FREE).text(who, language, **parts)
    sentence = sentences.RECRUITS if is_character else sentences.BUYS
    return sentence.text(who, language, chips=amounts(chips, language), **parts)
