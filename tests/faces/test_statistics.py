"""Statistics of a match in words: every game, every language, and games without a face of their own."""

from __future__ import annotations

import random
from typing import Any

import pytest

import cabochon
from cabochon import faces
from cabochon.analysis.perspective import Perspective
from cabochon.faces.generic import words as generic
from cabochon.language import language_for
from cabochon.language.language import LANGUAGES
from cabochon.match import Match


def a_match(game: str) -> Match:
    chance, match = random.Random(1), cabochon.new(game, seed=1)
    for _ in range(60):
        if not match.is_over:
            moves = match.legal()
            match.play(chance.choice([move for move in moves if move.startswith("buy")] or moves))
    return match


def counted(match: Match) -> dict[str, Any]:
    perspective = Perspective(match.game, None)
    return match.game.statistics([perspective.changes(perspective.path(turn)) for turn in match.turns], 0)


@pytest.mark.parametrize("game", ["splendor", "marvel", "battle-mat"])
def test_every_game_names_its_statistics_in_every_language(game: str) -> None:
    match = a_match(game)
    words, found = faces.find(game).words, counted(match)
    names = []
    for code in LANGUAGES:
        rows = words.statistics(found, match.view(), language_for(code))
        assert all(text for _, text in rows)
        names.append([name for name, _ in rows])
    english, *others = names
    assert len(set(english)) == len(english) >= 3
    assert not any("_" in name for name in english)
    for translated in others:
        assert len(translated) == len(english)
        assert translated != english
    assert words.statistics({}, match.view(), language_for("en")) == []


def test_a_game_without_a_face_keeps_its_own_names() -> None:
    found = {
        "tempo": list(range(21)),
        "first_buy": None,
        "chips": 2.5,
        "won": True,
        "levels": {"1": {"cards": 3, "points": 1}},
        "tiles": {"tiles": 2, "points": 6},
        "stones": [{"stone": "mind", "round": 2, "lost": 1}, {"stone": "soul", "round": 3, "lost": 0}],
    }
    assert dict(generic.statistics(found, {}, language_for("en"))) == {
        "Tempo": "0 · 5 · 10 · 15 · 20",
        "First buy": "\u2013",
        "Chips": "2.5",
        "Won": "yes",
        "Levels, 1": "cards 3, points 1",
        "Tiles": "2",
        "Tiles, points": "6",
        "Stones": "mind, round 2, lost 1; soul, round 3, lost 0",
    }
