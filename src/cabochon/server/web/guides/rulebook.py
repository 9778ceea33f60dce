"""The rules of a game as a reader sees them: sections, paragraphs to link to, pictures and a search."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup, escape

from cabochon import faces
from cabochon.faces.rulebook import Paragraph, marked_paragraphs, without_marks
from cabochon.language import LANGUAGES, Language
from cabochon.server.web.rendering.templates import fingerprint

__all__ = ["Entry", "Rulebook", "read_rulebook", "rule_address"]

PREFIX = "rule-"  # of all anchors, so that they differ from the other names on a page
BLOCKS = {"heading_open", "paragraph_open", "list_item_open"}
SEARCHES_CACHED = 500


@dataclass(frozen=True)
class Entry:
    """A paragraph to go to."""

    anchor: str
    title: str


@dataclass(frozen=True)
class Rulebook:
    """The rules of a game in one language, with the paragraphs that a search found."""

    title: str
    text: Markup
    sections: tuple[Entry, ...]
    matches: tuple[Entry, ...]


@dataclass(frozen=True)
class _Block:
    """A heading, a paragraph or an item of a list, and the text inside it."""

    opening: Token
    inline: Token
    paragraph: Paragraph
    entry: Entry

    @property
    def words(self) -> str:
        """What a search looks through."""
        pieces = [child.content for child in self.inline.children or () if child.type == "text"]
        return "".join((*pieces, *(f" {rule}" for rule in self.paragraph.rules)))


def read_rulebook(game: str, language: Language, query: str = "") -> Rulebook | None:
    """The rules of a game; None if there is no text. Paragraphs with all words of the query are marked."""
    return _read(game, language.code, tuple(_folded(query)[0].split()))


def rule_address(game: str, rule: str) -> str:
    """Where the rules explain a numbered rule; empty if they do not."""
    anchor = _anchors(game).get(rule)
    return "" if anchor is None else f"/rules/{game}#{anchor}"


@cache
def _anchors(game: str) -> dict[str, str]:
    """The first paragraph that explains each rule: the same in every language."""
    marked = marked_paragraphs(faces.find(game).rulebook(LANGUAGES[0]) or "").values()
    return {rule: PREFIX + each.anchor for each in reversed(list(marked)) for rule in each.rules}


@lru_cache(SEARCHES_CACHED)
def _read(game: str, code: str, searched: tuple[str, ...]) -> Rulebook | None:
    source = faces.find(game).rulebook(code)
    if source is None:
        return None
    title, *tokens = _without_title(_markdown.parse(without_marks(source)))
    blocks = list(_blocks(tokens, marked_paragraphs(source)))
    found = [block for block in blocks if searched and _contains(block.words, searched)]
    for block in found:
        block.opening.attrJoin("class", "found")
        block.inline.children = list(_with_marks(block.inline.children or [], searched))
    for block in blocks:
        block.opening.attrSet("id", block.entry.anchor)
        block.inline.children = [*(block.inline.children or []), *_numbers(block.paragraph)]
    return Rulebook(
        title=title.content,
        text=Markup(_markdown.renderer.render(tokens, _markdown.options, {"game": game, "language": code})),
        sections=tuple(block.entry for block in blocks if block.opening.type == "heading_open"),
        matches=tuple(block.entry for block in found),
    )


def _without_title(tokens: list[Token]) -> list[Token]:
    """The inline token of the title, then everything after the title."""
    opening, title, closing, *rest = tokens
    assert (opening.tag, closing.tag) == ("h1", "h1")
    return [title, *rest]


def _blocks(tokens: Sequence[Token], marked: dict[int, Paragraph]) -> Iterator[_Block]:
    """What can be linked to, in order."""
    opening, section = None, ""
    for token in tokens:
        if token.type in BLOCKS and not token.hidden:
            opening = token
        if token.type != "inline" or opening is None or opening.map is None:
            continue
        if opening.type == "heading_open":
            section = token.content
        if opening.map[0] in marked:
            paragraph = marked[opening.map[0]]
            yield _Block(opening, token, paragraph, Entry(PREFIX + paragraph.anchor, _lead(token) or section))


def _lead(inline: Token) -> str:
    """What stands in bold at the beginning of a paragraph, after a picture; empty if nothing does."""
    shown = [child for child in inline.children or () if child.type != "image" and child.content.strip() + child.tag]
    return shown[1].content if len(shown) > 1 and shown[0].type == "strong_open" else ""


def _numbers(paragraph: Paragraph) -> list[Token]:
    """The numbers of the rules that a paragraph explains."""
    return [Token("rule_numbers", "small", 0, content=", ".join(paragraph.rules))] if paragraph.rules else []


def _folded(text: str) -> tuple[str, list[int]]:
    """A text without capitals and accents, and for each of its letters the place it had before."""
    letters, places = [], []
    for place, letter in enumerate(text.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'")):
        for part in unicodedata.normalize("NFKD", letter.casefold()):
            if not unicodedata.combining(part):
                letters.append(part)
                places.append(place)
    return "".join(letters), places


def _contains(text: str, words: Sequence[str]) -> bool:
    folded, _ = _folded(text)
    return all(word in folded for word in words)


def _with_marks(children: Sequence[Token], words: Sequence[str]) -> Iterator[Token]:
    """The same text, with the words that were searched for marked."""
    for child in children:
        if child.type == "text":
            yield from _marked(child.content, words)
        else:
            yield child


def _marked(text: str, words: Sequence[str]) -> Iterator[Token]:
    end = 0
    for first, last in _spans(text, words):
        yield Token("text", "", 0, content=text[end:first])
        yield Token("mark_open", "mark", 1)
        yield Token("text", "", 0, content=text[first:last])
        yield Token("mark_close", "mark", -1)
        end = last
    yield Token("text", "", 0, content=text[end:])


def _spans(text: str, words: Sequence[str]) -> list[tuple[int, int]]:
    """Where any of the words stands; places that touch are one."""
    folded, places = _folded(text)
    hit = set()
    for word in words:
        start = folded.find(word)
        while start >= 0:
            hit.update(places[start : start + len(word)])
            start = folded.find(word, start + 1)
    firsts = [place for place in sorted(hit) if place - 1 not in hit]
    lasts = [place for place in sorted(hit) if place + 1 not in hit]
    return [(first, last + 1) for first, last in zip(firsts, lasts, strict=True)]


def _picture(renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
    """Symbols or pieces of the game; any other picture as usual."""
    kind, _, names = str(tokens[index].attrs["src"]).partition(":")
    drawn = {"symbols": _symbol, "pieces": _piece}.get(kind)
    if drawn is None:
        return renderer.image(tokens, index, options, env)
    alternative = tokens[index].content
    role = Markup('role="img" aria-label="{}"').format(alternative) if alternative else Markup('aria-hidden="true"')
    pictures = Markup("").join(drawn(name, env) for name in names.split(","))
    return Markup('<span class="drawn-{}" {}>{}</span>').format(kind, role, pictures)


def _symbol(name: str, env: dict[str, str]) -> Markup:
    return Markup('<svg aria-hidden="true"><use href="#{}"></use></svg>').format(name)


def _piece(name: str, env: dict[str, str]) -> Markup:
    address = f"/figures/{env['game']}/{name}-{env['language']}.svg?{fingerprint()}"
    return Markup('<img src="{}" alt="">').format(address)


def _rule_numbers(renderer: RendererHTML, tokens: Sequence[Token], index: int, options: Any, env: Any) -> str:
    return f' <small class="numbers">{escape(tokens[index].content)}</small>'


_markdown = MarkdownIt("commonmark", {"html": False})
_markdown.add_render_rule("image", _picture)
_markdown.add_render_rule("rule_numbers", _rule_numbers)
