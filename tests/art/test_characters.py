"""Every character has an emblem of their own, the same on every card and in both games, and light to send."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from cabochon import faces
from cabochon.art.gems.printed_cards import printed_cards
from cabochon.games.gems.rules.cards import MARVEL
from tests.art.test_art import SVG, shipped_cards

IN_MARVEL = tuple(printed_cards(MARVEL))
IN_BATTLE_MAT = tuple(shipped_cards())
CARDS = {"marvel": IN_MARVEL, "battle-mat": IN_BATTLE_MAT}
STRANGERS = tuple(f"stranger-{number}" for number in range(120))
GEOMETRY = {
    "d",
    "points",
    "cx",
    "cy",
    "r",
    "rx",
    "ry",
    "x",
    "y",
    "width",
    "height",
    "transform",
    "href",
    "stroke-width",
}
AVERAGE_LIMIT = 3_000
CARD_LIMIT = 4_000


def drawing(game: str, code: str) -> str:
    picture = faces.find(game).art.picture(code)
    assert picture is not None
    return picture


def shapes(part: ElementTree.Element) -> list[tuple[str, list[tuple[str, str]]]]:
    """What is drawn, without its colours."""
    return [
        (piece.tag, sorted((name, value) for name, value in piece.attrib.items() if name in GEOMETRY))
        for piece in part.iter()
    ]


def emblem(game: str, code: str) -> str:
    """The shapes of the motif alone, without shield, pattern and surroundings."""
    motif = next(
        part for part in ElementTree.fromstring(drawing(game, code)).iter(f"{SVG}g") if part.get("id") == "motif"
    )
    return str(shapes(motif))


def whole(game: str, code: str) -> str:
    return str(shapes(ElementTree.fromstring(drawing(game, code))))


@pytest.mark.parametrize("game", CARDS)
def test_no_two_characters_share_an_emblem(game: str) -> None:
    emblems = {code: emblem(game, code) for code in CARDS[game]}
    alike = [pair for pair in combinations(emblems, 2) if emblems[pair[0]] == emblems[pair[1]]]
    assert not alike


def test_characters_of_different_games_do_not_share_an_emblem_either() -> None:
    emblems = {code: emblem("battle-mat", code) for code in {*IN_MARVEL, *IN_BATTLE_MAT}}
    assert len(set(emblems.values())) == len(emblems)


def test_a_character_of_both_games_keeps_the_emblem() -> None:
    both = [code for code in IN_MARVEL if code in IN_BATTLE_MAT]
    assert len(both) > 20
    for code in both:
        assert emblem("marvel", code) == emblem("battle-mat", code)


@pytest.mark.parametrize("game", CARDS)
def test_no_two_drawings_are_alike_without_their_colours(game: str) -> None:
    drawings = {whole(game, code) for code in CARDS[game]}
    assert len(drawings) == len(CARDS[game])


def test_strangers_of_a_deck_of_ones_own_do_not_look_alike() -> None:
    surroundings = {re.sub(r"\d+(\.\d+)? \d+(\.\d+)?h0", "", whole("battle-mat", code)) for code in STRANGERS}
    assert len(surroundings) == len(STRANGERS)


@pytest.mark.parametrize("game", CARDS)
def test_the_art_of_characters_is_light(game: str) -> None:
    sizes = [len(drawing(game, code).encode()) for code in CARDS[game]]
    assert sum(sizes) / len(sizes) < AVERAGE_LIMIT
    assert max(sizes) < CARD_LIMIT
