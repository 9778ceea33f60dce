"""The statistics of a match of Splendor or Marvel in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from cabochon.faces.figures import NONE, thinned
from cabochon.faces.gems.pieces import MARVEL, joker, points
from cabochon.language import Language, gettext_noop

__all__ = ["statistics"]

View = dict[str, Any]
Row = tuple[str, str]

CHIPS = {
    "taken": gettext_noop("Chips taken"),
    "paid": gettext_noop("Chips paid"),
    "returned": gettext_noop("Chips returned over the limit"),
    "left": gettext_noop("Chips left at the end"),
    "jokers_taken": gettext_noop("Jokers taken (%(joker)s)"),
    "jokers_paid": gettext_noop("Jokers paid (%(joker)s)"),
}
RESERVATIONS = {
    "from_the_market": gettext_noop("Reserved from the market"),
    "from_a_deck": gettext_noop("Reserved from a deck, unseen"),
    "bought": gettext_noop("Reserved cards bought later"),
    "kept": gettext_noop("Reserved cards never bought"),
}


def statistics(found: Mapping[str, Any], view: View, language: Language) -> list[Row]:
    return list(_rows(found, view["game"], language)) if found else []


def _rows(found: Mapping[str, Any], game: str, language: Language) -> Iterator[Row]:
    yield language.gettext("Turns"), language.number(found["turns"])
    yield language.gettext("Turns to the goal"), _number(found["turns_to_the_goal"], language)
    for level, bought in found["cards_by_level"].items():
        yield language.gettext("Level %(level)s cards", level=level), _scored(bought, "cards", language)
    tiles = language.gettext("Locations") if game == MARVEL else language.gettext("Nobles")
    yield tiles, _scored(found["tiles"], "tiles", language)
    yield from _counts(CHIPS, found["chips"], language, joker=joker(game, language))
    yield language.gettext("Points per chip paid"), _number(found["points_per_chip_paid"], language)
    yield from _counts(RESERVATIONS, found["reservations"], language)
    yield language.gettext("Points by turn"), _tempo(found["points_by_turn"], language)


def _counts(names: Mapping[str, str], counts: Mapping[str, int], language: Language, **parts: str) -> Iterator[Row]:
    for key, name in names.items():
        yield language.gettext(name, **parts), language.number(counts[key])


def _scored(pieces: Mapping[str, int], kind: str, language: Language) -> str:
    """How many there were, and the points they brought."""
    number = language.number(pieces[kind])
    return f"{number} ({points(pieces['points'], language)})" if pieces[kind] else number


def _number(value: float | None, language: Language) -> str:
    return NONE if value is None else language.exact_number(round(value, 2))


def _tempo(values: Sequence[int], language: Language) -> str:
    return " · ".join(language.number(value) for value in thinned(values)) or NONE
