"""The languages people read: what a browser asks for, catalogues that are complete, rules that tell the same."""

from __future__ import annotations

import re
import subprocess
import sys
from functools import cache

import pytest

from cabochon import games
from cabochon.language import LANGUAGES, language_for, preferred_language
from cabochon.language.catalogues import PACKAGE, catalogue, source_messages, untranslated

GAMES = games.names()
in_the_sources = cache(source_messages)


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
    assert untranslated(language, in_the_sources()) == []
    known = {message.id for message in catalogue(language) if message.id}
    assert known == {message.id for message in in_the_sources() if message.id}


def test_every_text_of_a_template_is_found() -> None:
    found = {
        form for message in in_the_sources() for form in ([message.id] if isinstance(message.id, str) else message.id)
    }
    for template in PACKAGE.rglob("*.html"):
        texts = re.findall(r"""gettext\(\s*(["'])(.*?)\1""", template.read_text("utf-8"))
        assert {text for _, text in texts} <= found, template


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


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        ("de", "[«»”]"),
        ("fr", "[“”„]|[^\u00a0]:( |$)|[^\u202f][;!?]|«[^\u00a0]|[^\u00a0]»"),
        ("it", "[«»„]"),
    ],
)
def test_quotations_and_spaces_are_those_of_the_language(language: str, wrong: str) -> None:
    for message in catalogue(language):
        forms = message.string if isinstance(message.string, tuple) else (str(message.string),)
        assert not re.search(wrong, " ".join(forms)) or not message.id, forms


def test_messages_can_be_marked_without_babel() -> None:
    code = "import sys; from cabochon.language import gettext_noop; assert 'babel' not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_tell_the_same_in_every_language(game: str) -> None:
    """The same headings, paragraphs and items, with the same anchors, rules and pictures."""
    from cabochon.server.web.guides.rulebook import read_rulebook  # the web, which no other test here needs

    shapes = []
    for language in LANGUAGES:
        book = read_rulebook(game, language_for(language))
        assert book is not None
        page = book.text.replace(f"-{language}.svg", ".svg")
        shapes.append(re.findall(r'<(?:h2|p|li)\b[^>]*>|<(?:img|use) [^>]*>|<small class="numbers">[^<]+', page))
    assert len(shapes[0]) > 40
    assert all(shape == shapes[0] for shape in shapes)
