"""A match at the prompt and in a notebook: printed as text, drawn as SVG, PNG and HTML."""

from __future__ import annotations

import base64
import io
import random
import re
import subprocess
import sys
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image

import cabochon
from cabochon import games
from cabochon.contract import CabochonError, Game
from cabochon.faces import display
from tests.contract.small_game import small_game
from tests.core.records import played

__all__ = ["small_game"]


def a_match(game: str) -> cabochon.Match:
    match, numbers = cabochon.new(game, seed=4), random.Random(4)
    for _ in range(8):
        match.play(numbers.choice(match.legal()))
    return match


@pytest.mark.parametrize("game", games.names())
def test_printing_a_match_shows_the_table_as_the_seat_to_move_sees_it(game: str) -> None:
    match = a_match(game)
    text = str(match)
    assert text == match.text() == match.text(match.to_move)
    assert match.game.title in text
    assert f"Seat {match.to_move}" in text.splitlines()[-1]
    assert "\x1b" not in text
    assert max(map(len, text.splitlines())) <= 100


def test_a_notebook_prints_the_same_text(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rich, asked for text in a notebook, would show it there and return nothing."""
    match = a_match("splendor")
    text = str(match)
    monkeypatch.setattr("rich.console._is_jupyter", lambda: True)
    assert str(match) == text


def test_nobody_else_is_shown_a_secret() -> None:
    match = cabochon.new("splendor", seed=7)
    _, dealt = match.play("reserve deck 3")
    card = dealt.text.removeprefix("deal ")
    assert card in match.text(0)
    for hidden in (match.text(1), match.text(public=True), str(match)):
        assert card not in hidden
    assert match.svg(0) != match.svg(1)
    assert match.svg(1) != match.svg(public=True)


def test_a_match_that_is_over_is_shown_with_open_cards() -> None:
    match = played("battle-mat")
    assert str(match) == display.table_text({**match.open_view(), "game": "battle-mat"})


@pytest.mark.parametrize("game", games.names())
def test_the_picture_is_one_document_whose_names_are_unique(game: str) -> None:
    drawn = a_match(game).svg()
    ElementTree.fromstring(drawn)
    names = re.findall(r'\bid="([^"]+)"', drawn)
    assert len(names) == len({*names})
    assert {*re.findall(r'(?:href="|url\()#([\w-]+)', drawn)} <= {*names}


@pytest.mark.slow
@pytest.mark.parametrize("game", games.names())
def test_png_and_html_hold_the_picture(game: str) -> None:
    match = a_match(game)
    png = Image.open(io.BytesIO(match.png()))
    assert (png.format, png.size) == ("PNG", (1280, 800))
    assert len(png.convert("RGB").getcolors(1 << 24) or ()) > 1000
    found = re.fullmatch(r'<img alt="([^"]+)" .*src="data:image/svg\+xml;base64,([^"]+)">', match.html())
    assert found is not None
    assert base64.b64decode(found[2]).decode() == match.svg()
    assert f"Seat {match.to_move}" in found[1]


@pytest.mark.slow
def test_a_notebook_shows_the_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    match: Any = a_match("splendor")
    assert match._repr_html_() == match.html()
    assert match._repr_png_() == match.png()
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert match._repr_png_() is None
    assert match._repr_html_() == match.html()
    with pytest.raises(CabochonError, match="PNG pictures need resvg_py"):
        match.png()


def test_a_game_without_a_face_is_shown_too(small_game: Game) -> None:
    match = cabochon.new("sprint", seed=1)
    assert "steps" in str(match)
    assert "Sprint" in match.svg()


@pytest.mark.slow
def test_playing_imports_no_face() -> None:
    code = (
        "import cabochon, sys; match = cabochon.new('splendor', seed=1); match.play(match.legal()[0]); match.undo();"
        " match.position(); assert not {name for name in sys.modules if name.startswith(('cabochon.faces', 'rich'))}"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
