"""What the rules of a game hold beyond plain Markdown: anchors, numbers of rules, and pictures. Knows no game.

A heading, paragraph or list item is one line. `{#take-two 1.4}` at its end gives it an anchor, the same in every
language, and the numbers of the rules in `docs/rules/` that it explains. `![...](symbols:gem-red,gem-red)` shows
symbols of the game, `![...](pieces:deck-1,1w3)` drawings that `Face.figure` makes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

__all__ = ["Paragraph", "marked_paragraphs", "plain_rules", "without_marks"]

MARK = re.compile(r" \{#([a-z0-9-]+)((?: \d+\.\d+)*)\}$", re.MULTILINE)
PICTURE = re.compile(r" ?!\[[^]]*\]\((?:symbols|pieces):[^)]*\) ?")


@dataclass(frozen=True)
class Paragraph:
    """Something in the rules that a link can lead to."""

    anchor: str
    rules: tuple[str, ...]  # numbers of the rules that it explains


def marked_paragraphs(text: str) -> dict[int, Paragraph]:
    """The paragraphs that are marked, by the number of their line."""
    found = ((number, MARK.search(line)) for number, line in enumerate(text.splitlines()))
    return {number: Paragraph(mark[1], tuple(mark[2].split())) for number, mark in found if mark is not None}


def without_marks(text: str) -> str:
    return MARK.sub("", text)


def plain_rules(text: str) -> str:
    """The rules as Markdown for any reader: words only."""
    lines = without_marks(text).splitlines()
    kept = (PICTURE.sub(_gap, line) for line in lines)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip()


def _gap(picture: re.Match[str]) -> str:
    """Between two words one space stays."""
    return " " if picture[0].startswith(" ") and picture[0].endswith(" ") else ""
