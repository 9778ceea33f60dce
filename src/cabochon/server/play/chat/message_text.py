"""The text of a message, without invisible characters and those that reverse the direction of text."""

from __future__ import annotations

import unicodedata

from cabochon.server.play.refusals import BadMessage

__all__ = ["LONGEST_MESSAGE", "clean_text"]

LONGEST_MESSAGE = 200  # characters
JOINERS = "\u200c\u200d"  # words of some scripts need them, and pictures made of several
REMOVED = {"Cc", "Cf", "Cs", "Co"}  # control, format with all marks of direction, half characters, private use
BLANK_LETTERS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that look like a space


def clean_text(text: str) -> str:
    """The text in one line; BadMessage if it is too long or nothing in it can be seen."""
    spaced = "".join(" " if character.isspace() else character for character in text)
    shown = "".join(character for character in spaced if _is_kept(character))
    cleaned = unicodedata.normalize("NFC", " ".join(shown.split()))
    if len(cleaned) > LONGEST_MESSAGE or not any(map(_is_visible, cleaned)):
        raise BadMessage
    return cleaned


def _is_kept(character: str) -> bool:
    return character in JOINERS or unicodedata.category(character) not in REMOVED


def _is_visible(character: str) -> bool:
    """Letters, numbers, punctuation and signs; no spaces, joiners and marks on other letters."""
    return unicodedata.category(character)[0] in "LNPS" and character not in BLANK_LETTERS
