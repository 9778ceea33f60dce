"""The options of Battle Mat: the short match, and the deck."""

from __future__ import annotations

from cabochon.faces.options import ChoiceOption, OptionField, OwnText, SwitchOption
from cabochon.language import gettext_noop

__all__ = ["OPTIONS"]

LARGEST_DECK = 16_000


def _read_deck(given: str) -> str:
    from cabochon.faces.battle_mat.deck_option import deck_option

    return deck_option(given)


OPTIONS: tuple[OptionField, ...] = (
    SwitchOption(
        name="quick", label=gettext_noop("Short match: fewer duels to win"), help="a short match, to five duels."
    ),
    ChoiceOption(
        name="deck",
        label=gettext_noop("Deck"),
        help="house, star-wars, or your own CSV file; house by default.",
        problem=gettext_noop("This deck cannot be used."),
        shows_details=True,
        choices={"house": gettext_noop("Infinity Saga, house deck"), "star-wars": "Star Wars"},
        own=OwnText(
            gettext_noop("Bring your own deck"),
            gettext_noop(
                "Thirty cards as CSV: one line with the name of the deck and five categories, one line with “wins” "
                "and then “highest” or “lowest” for each category, then one line per card"
            ),
            LARGEST_DECK,
        ),
        read=_read_deck,
    ),
)
