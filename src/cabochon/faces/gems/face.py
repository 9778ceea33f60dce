"""Splendor and Splendor: Marvel as people see them: they differ in drawings, tutorials and the words of refusals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from cabochon.faces.face import Face
from cabochon.language import gettext_noop

if TYPE_CHECKING:
    from cabochon.faces.lesson import Lesson
    from cabochon.faces.options import OptionField
    from cabochon.faces.parts import Art, Layout, Terminal, Touches, View, Words
    from cabochon.language import Language

__all__ = ["marvel", "splendor"]


class GemFace(Face):
    """What both games show alike."""

    package = "cabochon.faces.gems"
    personal_fields = frozenset({"seat", "jokers", "short", "missing", "payment"})  # prices: anybody can work them out

    @property
    def words(self) -> Words:
        from cabochon.faces.gems import words

        return words

    @property
    def touches(self) -> Touches:
        from cabochon.faces.gems.touches import GemTouches

        return GemTouches(self.game)

    @property
    def terminal(self) -> Terminal:
        from cabochon.faces.gems import terminal

        return terminal

    @property
    def picture(self) -> Layout:
        from cabochon.faces.gems.picture import pieces

        return pieces

    def thumbnail(self, view: View) -> str:
        from cabochon.faces.gems.picture.thumbnail import gem_thumbnail

        return gem_thumbnail(view)

    @property
    def options(self) -> tuple[OptionField, ...]:
        from cabochon.faces.options import NumberOption

        target = NumberOption(
            name="target",
            label=gettext_noop("Points to win"),
            help="points that end the match; by default the rulebook's.",
            problem=gettext_noop("Points to win: enter a whole number from 1 to 30."),
        )
        return (target,)

    def move_sound(self, move: str) -> str:
        return {"take": "chips", "return": "chips", "buy": "bought"}.get(move.split()[0], "card")

    def figure(self, name: str, language: Language) -> str | None:
        from cabochon.faces.gems.picture.figures import figure

        return figure(self.game, name)


class SplendorFace(GemFace):
    shelf_place = 1
    blurb = gettext_noop("Collect chips, buy cards that make the next ones cheaper, and win over nobles.")
    accent = "#f0a9b5"

    @property
    def art(self) -> Art:
        from cabochon.art import splendor

        return splendor

    @property
    def lesson(self) -> Lesson:
        from cabochon.faces.gems.splendor_lesson import LESSON

        return LESSON

    @property
    def broken_rules(self) -> Mapping[str, str]:
        from cabochon.faces.gems.broken_rules import SPLENDOR

        return SPLENDOR


class MarvelFace(GemFace):
    shelf_place = 2
    blurb = gettext_noop("Recruit heroes and villains, assemble the Avengers, and claim the Infinity Gauntlet.")
    accent = "#b9a6ff"

    @property
    def art(self) -> Art:
        from cabochon.art import marvel

        return marvel

    @property
    def lesson(self) -> Lesson:
        from cabochon.faces.gems.marvel_lesson import LESSON

        return LESSON

    @property
    def broken_rules(self) -> Mapping[str, str]:
        from cabochon.faces.gems.broken_rules import MARVEL

        return MARVEL


splendor = SplendorFace("splendor")
marvel = MarvelFace("marvel")
