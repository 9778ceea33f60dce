"""A table as a thumbnail: made from what everybody sees, whoever is to move and however far the match is."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

import cabochon
from cabochon import faces
from cabochon.faces.face import Face
from cabochon.match import Match

TABLES = [("splendor", 2), ("splendor", 4), ("marvel", 3), ("battle-mat", 2)]
LARGEST = 60_000  # characters


def played(game: str, seats: int, moves: int) -> Match:
    match, chance = cabochon.new(game, seats=seats, seed=1), random.Random(1)
    for _ in range(moves):
        if not match.is_over:
            match.play(chance.choice(match.legal()))
    return match


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("moves", [0, 30, 500])
def test_every_position_has_a_small_drawing(game: str, seats: int, moves: int) -> None:
    drawn = faces.find(game).thumbnail(played(game, seats, moves).view(None))
    root = ElementTree.fromstring(drawn)
    assert root.attrib["viewBox"] == "0 0 640 400"
    assert len(drawn) < LARGEST
    used = {use.attrib["href"] for use in root.iter() if use.tag.endswith("use")}
    assert used <= {f"#{found.attrib['id']}" for found in root.iter() if "id" in found.attrib}


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_whose_turn_it_is_can_be_seen(game: str, seats: int) -> None:
    view = played(game, seats, 0).view(None)
    draw = faces.find(game).thumbnail
    assert len({draw({**view, "to_move": seat}) for seat in range(seats)}) == seats


def test_a_game_without_a_drawing_shows_its_box() -> None:
    face = Face("splendor")
    assert face.thumbnail({}) == face.art.cover()
