"""Every game has a face, found by its name, and a face loads only the part in use."""

from __future__ import annotations

import subprocess
import sys
from xml.etree import ElementTree

import pytest

from cabochon import faces, games
from cabochon.contract import UnknownGame
from cabochon.language import LANGUAGES

GAMES = ["splendor", "marvel", "battle-mat"]
WEB = ("babel", "jinja2", "fastapi", "starlette", "sqlalchemy")
LOADED = """
import sys
from cabochon import faces
for game in {games}:
    face = faces.find(game)
    face.terminal, face.picture, face.options
print(*(name for name in {web} if name in sys.modules))
"""


def test_the_shelf_has_an_order() -> None:
    assert faces.shelf() == GAMES


def test_an_unknown_game_has_no_face() -> None:
    with pytest.raises(UnknownGame, match="no game is called 'chess'"):
        faces.find("chess")


@pytest.mark.parametrize("game", GAMES)
def test_a_face_of_our_own_is_complete(game: str) -> None:
    face = faces.find(game)
    assert face.game == game
    assert face.blurb
    assert face.lesson is not None
    assert {field.name for field in face.options} == set(games.find(game).options)
    assert all(face.rules(language) for language in LANGUAGES)
    assert face.rules("xx") == face.rules("en")
    assert "board" in (face.template("table.html") or "")
    assert ElementTree.fromstring(face.art.cover()).tag.endswith("svg")


@pytest.mark.parametrize("game", GAMES)
def test_a_broken_rule_without_a_sentence_gets_the_plain_one(game: str) -> None:
    face = faces.find(game)
    assert face.broken_rule("no such rule") == "This is not a legal move here."
    assert all(face.broken_rule(rule) == sentence for rule, sentence in face.broken_rules.items())


def test_terminal_and_pictures_load_no_web_framework() -> None:
    """The terminal and the environments work without the extra `server`."""
    program = LOADED.format(games=GAMES, web=WEB)
    loaded = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert loaded.stdout.split() == []
