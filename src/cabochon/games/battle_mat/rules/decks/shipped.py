"""The decks that ship with the package, and others that this process has read, by name and by number."""

from __future__ import annotations

from functools import cache
from importlib import resources

from cabochon.contract import BadOption, CabochonError, quoted
from cabochon.games.battle_mat.rules.decks.deck import Deck
from cabochon.games.battle_mat.rules.decks.files import LONGEST_TEXT, is_deck_text, read_deck

__all__ = ["HOUSE", "NOTES", "deck_called", "deck_numbered", "name_of", "note_on"]

HOUSE = "house"
NOTES = {
    HOUSE: "the values are Cabochon's own, not those of the printed deck",
    "star-wars": "the values are one owner's transcription of the printed deck",
}
NOTE_ON_OTHERS = "a deck brought along"

_met: dict[int, Deck] = {}


@cache
def _shipped(name: str) -> Deck:
    file = resources.files(__package__) / "data" / f"{name.replace('-', '_')}.csv"
    return _meet(read_deck(file.read_text("utf-8")))


def _meet(deck: Deck) -> Deck:
    return _met.setdefault(deck.number, deck)


def deck_called(text: str) -> Deck:
    """A shipped deck by its name, or any deck by its whole text."""
    if len(text) > LONGEST_TEXT or is_deck_text(text):
        return _meet(read_deck(text))
    if text.lower() not in NOTES:
        raise BadOption(
            f"no deck is called {quoted(text)}; there are {', '.join(NOTES)}, or the text of a file", "deck"
        )
    return _shipped(text.lower())


def deck_numbered(number: int) -> Deck:
    """The deck with the number that a state holds."""
    for name in NOTES:
        _shipped(name)
    if number not in _met:
        raise CabochonError("this state is of a deck that was not read here: load its record, or the deck, first")
    return _met[number]


def name_of(deck: Deck) -> str:
    """The name of a shipped deck, or the whole text of another one: `deck_called` finds it by this."""
    return next((name for name in NOTES if _shipped(name) == deck), deck.line)


def note_on(deck: Deck) -> str:
    return NOTES.get(name_of(deck), NOTE_ON_OTHERS)
