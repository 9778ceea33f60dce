"""The rules that people read: what can be linked to, and what is drawn there."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from cabochon import faces
from cabochon.faces.rulebook import Paragraph, marked_paragraphs, plain_rules
from cabochon.faces.symbols import drawings
from cabochon.language import LANGUAGES, language_for

GAMES = ["splendor", "marvel", "battle-mat"]
ROOT = Path(__file__).parents[2]


def numbered_rules(page: str) -> set[str]:
    return set(re.findall(r"^\*\*(\d+\.\d+)\*\*", (ROOT / "docs" / "rules" / f"{page}.md").read_text("utf-8"), re.M))


def text_of(game: str, language: str) -> str:
    text = faces.find(game).rulebook(language)
    assert text is not None
    return text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_a_paragraph(game: str, language: str) -> None:
    explained = {rule for each in marked_paragraphs(text_of(game, language)).values() for rule in each.rules}
    assert set(faces.find(game).broken_rules) <= explained
    assert numbered_rules(game) <= explained
    assert explained <= numbered_rules(game) | numbered_rules("splendor")  # Marvel cites the rules of Splendor too


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_everything_but_the_title_and_pictures_has_an_anchor_of_its_own(game: str, language: str) -> None:
    text = text_of(game, language)
    lines = {number for number, line in enumerate(text.splitlines()) if line and not line.startswith(("# ", "!["))}
    marked = marked_paragraphs(text)
    assert set(marked) == lines
    assert len({each.anchor for each in marked.values()}) == len(marked)


def test_marks_and_pictures_are_no_part_of_the_plain_rules() -> None:
    picture = "![A stone](pieces:stone)"
    text = f"# Go\n\n{picture}\n\n- ![](symbols:x) **Lay** {{#lay 1.1 1.2}}\n- Pass ![Two](symbols:y,y) {{#pass}}"
    assert plain_rules(text) == "# Go\n\n- **Lay**\n- Pass"
    assert marked_paragraphs(text) == {4: Paragraph("lay", ("1.1", "1.2")), 5: Paragraph("pass", ())}
    for game in GAMES:
        assert not re.search(r"\{#|!\[|\n\n\n", faces.find(game).rules("en") or "{#")


@pytest.mark.parametrize("game", GAMES)
def test_every_picture_can_be_drawn(game: str) -> None:
    text = text_of(game, "en")
    symbols = [name for names in re.findall(r"\(symbols:([^)]+)\)", text) for name in names.split(",")]
    pieces = [name for names in re.findall(r"\(pieces:([^)]+)\)", text) for name in names.split(",")]
    assert set(symbols) <= set(drawings())
    for name in pieces:
        drawn = faces.find(game).figure(name, language_for("en"))
        assert drawn is not None, name
        assert ElementTree.fromstring(drawn).get("viewBox")
    assert len(pieces) > 4
    assert faces.find(game).figure("no-such-piece", language_for("en")) is None


def test_figures_speak_the_readers_language() -> None:
    face = faces.find("battle-mat")
    assert "Strength" in (face.figure("thor.strength", language_for("en")) or "")
    assert "Stärke" in (face.figure("thor.strength", language_for("de")) or "")
    assert face.figure("thor.charm", language_for("en")) is None
