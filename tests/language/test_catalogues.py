"""The languages people read: what a browser asks for, catalogues that are complete, rules that tell the same."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

from cabochon import games
from cabochon.language import LANGUAGES, language_for, preferred_language
from cabochon.language.catalogues import catalogue, source_messages, untranslated
from cabochon.server.web.rendering import rules_page

GAMES = games.names()


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("de-CH,de;q=0.9,en;q=0.8", "de"),
        ("es,fr;q=0.5", "fr"),
        ("it-IT", "it"),
        ("zz", "en"),
        ("", "en"),
        ("en;q=0,it;q=0.1", "it"),
        ("de;q=nonsense,fr;q=0.3", "fr"),
    ],
)
def test_the_browsers_language_is_preferred(accepted: str, language: str) -> None:
    assert preferred_language(accepted) == language


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_catalogue_is_complete(language: str) -> None:
    assert untranslated(language) == []
    known = {message.id for message in catalogue(language) if message.id}
    assert known == {message.id for message in source_messages() if message.id}


def parts_of(words: str) -> set[str]:
    return set(re.findall(r"%\((\w+)\)s", words))


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_translations_have_the_same_parts(language: str) -> None:
    for message in catalogue(language):
        english = message.id[-1] if isinstance(message.id, tuple) else str(message.id)
        translated = message.string if isinstance(message.string, tuple) else (str(message.string),)
        assert all(parts_of(words) <= parts_of(english) for words in translated), message.id
        assert parts_of(translated[-1]) == parts_of(english), message.id


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_messages_are_plain_text_that_needs_no_escaping(language: str) -> None:
    for message in catalogue(language):
        forms = message.string if isinstance(message.string, tuple) else (str(message.string),)
        assert not message.id or not set("".join((*forms, *message.id))) & set('<>&"'), message.id


def test_messages_can_be_marked_without_babel() -> None:
    code = "import sys; from cabochon.language import gettext_noop; assert 'babel' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_tell_the_same_in_every_language(game: str) -> None:
    shapes = []
    for language in LANGUAGES:
        page = rules_page(game, language_for(language))
        assert page is not None
        shapes.append(re.findall(r"<(h1|h2|p|li)>", page))
    assert len(shapes[0]) > 20
    assert all(shape == shapes[0] for shape in shapes)
