"""Battle Mat as people see it."""

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

__all__ = ["battle_mat"]


class BattleMatFace(Face):
    shelf_place = 3
    blurb = gettext_noop("Send your cards into duels, keep a cool head, and use an Infinity Stone at the right moment.")
    accent = "#ffb086"
    package = "cabochon.faces.battle_mat"

    @property
    def words(self) -> Words:
        from cabochon.faces.battle_mat import words

        return words

    @property
    def touches(self) -> Touches:
        from cabochon.faces.battle_mat import touches

        return touches

    @property
    def terminal(self) -> Terminal:
        from cabochon.faces.battle_mat import terminal

        return terminal

    @property
    def picture(self) -> Layout:
        from cabochon.faces.battle_mat.picture import pieces

        return pieces

    def thumbnail(self, view: View) -> str:
        from cabochon.faces.battle_mat.picture.thumbnail import mat_thumbnail

        return mat_thumbnail(view)

    @property
    def art(self) -> Art:
        from cabochon.art import battle_mat

        return battle_mat

    @property
    def lesson(self) -> Lesson:
        from cabochon.faces.battle_mat.lesson import LESSON

        return LESSON

    @property
    def broken_rules(self) -> Mapping[str, str]:
        from cabochon.faces.battle_mat.broken_rules import BROKEN_RULES

        return BROKEN_RULES

    @property
    def options(self) -> tuple[OptionField, ...]:
        from cabochon.faces.battle_mat.options import OPTIONS

        return OPTIONS

    def reveals(self, view: View) -> int:
        return int(view["revealed"])

    def figure(self, name: str, language: Language) -> str | None:
        from cabochon.faces.battle_mat.picture.figures import figure

        return figure(name, language)


battle_mat = BattleMatFace("battle-mat")
