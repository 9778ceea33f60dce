"""Moves made by touching things on the table: each in its own way, and everything that may be done can be touched."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

import cabochon
from cabochon import faces
from cabochon.language import language_for
from tests.games.battle_mat.table import a_mat
from tests.games.gems.table import a_table

ENGLISH = language_for("en")
THINGS = {
    "splendor": {"bank", "card", "deck", "mine", "tile", "do", "pay"},
    "marvel": {"bank", "card", "deck", "mine", "tile", "do", "pay"},
    "battle-mat": {"hand", "category", "stone", "place", "do"},
}


def touches(game: str, moves: Sequence[str]) -> dict[str, tuple[str, ...]]:
    return faces.find(game).touches.touches(moves)


def labels(game: str, touched: Sequence[str]) -> dict[str, str]:
    part = faces.find(game).touches
    return {touch: label for touch in touched if (label := part.label(touch, ENGLISH))}


def changed(game: str, moves: Sequence[str]) -> set[str]:
    return {piece for move in moves for piece in faces.find(game).touches.changed(move)}


@pytest.mark.parametrize("game", THINGS)
@pytest.mark.parametrize("seed", range(12))
def test_no_two_legal_moves_are_touched_alike(game: str, seed: int) -> None:
    match = cabochon.new(game, seats=2 if game == "battle-mat" else 2 + seed % 3, seed=seed)
    bot = cabochon.bot("random" if seed % 2 else "greedy", seed=seed)
    while match.to_move is not None:
        legal = match.legal()
        touched = touches(game, legal)
        assert list(touched) == legal
        assert len({frozenset(Counter(things).items()) for things in touched.values()}) == len(legal)
        assert all(things for things in touched.values())
        assert {thing.split(":")[0] for things in touched.values() for thing in things} <= THINGS[game]
        match.play(bot.choose(match))


def test_how_gems_are_touched() -> None:
    pieces = {
        "take white blue green": ("bank:white", "bank:blue", "bank:green"),
        "take white white": ("bank:white", "bank:white"),
        "reserve 2w1": ("card:2w1", "do:reserve"),
        "reserve deck 3": ("deck:3",),
        "buy 2w1": ("card:2w1", "do:buy"),
        "buy 2w1 gold red gold red": ("card:2w1", "do:buy", "pay:red", "pay:red"),
        "return red": ("mine:red",),
        "noble 3": ("tile:noble-3",),
        "pass": ("do:pass",),
    }
    assert touches("splendor", list(pieces)) == pieces
    assert touches("marvel", ["location asgard"]) == {"location asgard": ("tile:location-asgard",)}


def test_a_joker_may_be_paid_for_each_colour_that_is_there() -> None:
    table = a_table().market("1w2").chips(0, blue=3, gold=2)
    touched = touches("splendor", table.legal())
    assert touched["buy 1w2"] == ("card:1w2", "do:buy")
    assert touched["buy 1w2 gold blue gold blue"] == ("card:1w2", "do:buy", "pay:blue", "pay:blue")


def test_a_category_is_touched_unless_it_was_chosen_before() -> None:
    mat = a_mat().no_stones()
    assert touches("battle-mat", mat.legal())["lay c10 on luck"] == ("hand:c10", "category:luck")
    fixed = ["lay c10 on luck", "lay c20 on luck"]
    assert touches("battle-mat", fixed) == {"lay c10 on luck": ("hand:c10",), "lay c20 on luck": ("hand:c20",)}


def test_how_the_mat_is_touched() -> None:
    pieces = {
        "answer hulk": ("hand:hulk",),
        "show hulk": ("hand:hulk",),
        "give hulk": ("hand:hulk",),
        "choose wit": ("category:wit",),
        "use time": ("stone:time",),
        "use power first": ("stone:power", "place:first"),
        "no stone": ("do:pass",),
    }
    for move, things in pieces.items():
        assert touches("battle-mat", [move]) == {move: things}


def test_only_buttons_have_labels() -> None:
    touched = ["card:2w1", "do:buy", "do:reserve", "do:pass", "pay:red", "bank:white", "tile:noble-3"]
    assert labels("splendor", touched) == {
        "do:buy": "Buy",
        "do:reserve": "Reserve",
        "do:pass": "Pass",
        "pay:red": "Pay gold instead of red",
    }
    assert labels("marvel", ["do:buy", "pay:red"]) == {
        "do:buy": "Recruit",
        "pay:red": "Pay grey instead of red",
    }
    assert labels("battle-mat", ["hand:hulk", "do:pass", "place:first", "place:third"]) == {
        "do:pass": "No stone",
        "place:first": "Choose the first category",
        "place:third": "Choose the third category",
    }


def test_what_a_turn_concerned_stays_marked() -> None:
    assert changed("splendor", ["take white white", "return red"]) == {"bank:white", "bank:red"}
    assert changed("splendor", ["reserve 2w1", "deal 2k4"]) == {"card:2w1", "card:2k4"}
    assert changed("splendor", ["reserve deck 3", "deal a card of level 3"]) == {"deck:3"}
    assert changed("splendor", ["buy 2w1 gold red", "deal 2k4", "noble 3"]) == {"card:2w1", "card:2k4", "tile:noble-3"}
    assert changed("marvel", ["deal location asgard"]) == {"tile:location-asgard"}
    assert changed("splendor", ["pass"]) == set()
    assert changed("battle-mat", ["use power first", "choose wit"]) == {"stone:power", "category:wit"}
    assert changed("battle-mat", ["answer with a card", "lay a card on wit"]) == {"category:wit"}
    assert changed("battle-mat", ["lay thanos on strength"]) == {"category:strength"}
    assert changed("battle-mat", ["use time", "hit a card", "deal a card"]) == {"stone:time"}
    assert changed("battle-mat", ["no stone", "deal thor", "deal a stone"]) == {"hand:thor"}
