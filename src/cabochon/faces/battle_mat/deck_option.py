"""The deck as the command line names it: a shipped one, or a file."""

from __future__ import annotations

from pathlib import Path

from cabochon.contract import CabochonError, quoted
from cabochon.files import read_text
from cabochon.games.battle_mat.rules.decks import NOTES, BadDeck, read_deck

__all__ = ["deck_option", "valid_deck_text"]


def deck_option(given: str) -> str:
    """The name of a shipped deck, or the text of a deck file."""
    if given.lower() in NOTES:
        return given.lower()
    try:
        is_file = Path(given).is_file()
    except OSError:  # too long for a file name
        is_file = False
    if not is_file:
        raise CabochonError(f"no deck and no file is called {quoted(given)}; the decks are {', '.join(NOTES)}")
    return valid_deck_text(Path(given))


def valid_deck_text(file: Path) -> str:
    """The text of a deck file; the error lists every problem in it."""
    text = read_text(file)
    try:
        read_deck(text)
    except BadDeck as bad:
        raise CabochonError("\n".join(f"{file}, {problem}" for problem in bad.problems)) from None
    return text
