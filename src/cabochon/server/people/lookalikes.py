"""Which names look alike: the skeletons of Unicode Technical Standard 39, with the case of letters ignored.

`unicode/confusables.txt` holds the data; a newer version of Unicode replaces it.
"""

from __future__ import annotations

import unicodedata
from functools import cache
from pathlib import Path

__all__ = ["LONGEST_SKELETON", "skeletons"]

LONGEST_SKELETON = 200
CONFUSABLES = Path(__file__).parent / "unicode" / "confusables.txt"
FORMAT = "Cf"  # the category of characters that nobody sees
SELECTORS = {*map(chr, range(0xFE00, 0xFE10)), *map(chr, range(0xE0100, 0xE01F0)), "\u034f"}  # invisible too


def skeletons(name: str) -> frozenset[str]:
    """The forms by which a name is compared: two names look alike if they share one.

    There are two, because what looks alike depends on the case: a capital I looks like a small L, a small I does not.
    """
    visible = "".join(letter for letter in name if _is_visible(letter))
    plain = unicodedata.normalize("NFKC", visible)
    return frozenset(unicodedata.normalize("NFD", _skeleton(text).casefold()) for text in (plain, plain.casefold()))


def _is_visible(letter: str) -> bool:
    return not letter.isspace() and letter not in SELECTORS and unicodedata.category(letter) != FORMAT


def _skeleton(text: str) -> str:
    prototypes = _prototypes()
    replaced = "".join(prototypes.get(letter, letter) for letter in unicodedata.normalize("NFD", text))
    return unicodedata.normalize("NFD", replaced)


@cache
def _prototypes() -> dict[str, str]:
    """The text that stands for a character and for all that look like it."""
    lines = CONFUSABLES.read_text(encoding="utf-8").splitlines()
    pairs = (line.split(";") for line in lines if not line.startswith("#"))
    return {chr(int(letter, 16)): "".join(chr(int(code, 16)) for code in codes.split()) for letter, codes in pairs}
