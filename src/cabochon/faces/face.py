"""The face of one game: all the parts that show it, imported when they are first used. Knows no game."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import resources
from typing import TYPE_CHECKING, ClassVar

from cabochon.faces.rulebook import plain_rules
from cabochon.language import gettext_noop

if TYPE_CHECKING:
    from cabochon.faces.lesson import Lesson
    from cabochon.faces.options import OptionField
    from cabochon.faces.parts import Art, Layout, Terminal, Touches, View, Words
    from cabochon.language import Language

__all__ = ["ILLEGAL_MOVE", "Face"]

ILLEGAL_MOVE = gettext_noop("This is not a legal move here.")
GENERIC = "cabochon.faces.generic"


class Face:
    """How one game is shown. The defaults suit any game; a subclass overrides what it can show better."""

    shelf_place: ClassVar[int] = 100  # games with a lower number stand before others on the home page
    blurb: str = ""  # one English sentence about the game, marked for translation
    accent: str = "#f3ecdf"  # the colour of headlines on dark pictures
    package: ClassVar[str] = GENERIC  # where `table.html`, `table.css`, `accent.css` and `rules/GAME.LANGUAGE.md` lie
    personal_fields: ClassVar[frozenset[str]] = frozenset({"seat"})  # in a seat's view only, yet no secret

    def __init__(self, game: str) -> None:
        self.game = game

    @property
    def words(self) -> Words:
        """The match in sentences, for the browser."""
        from cabochon.faces.generic import words

        return words

    @property
    def touches(self) -> Touches:
        """How moves are made by touching pieces in the browser."""
        from cabochon.faces.generic import touches

        return touches

    @property
    def terminal(self) -> Terminal:
        """The table and the match at a terminal."""
        from cabochon.faces.generic import terminal

        return terminal

    @property
    def picture(self) -> Layout:
        """The table as a picture, for environments."""
        from cabochon.faces.generic import picture

        return picture.layout(self.game)

    def thumbnail(self, view: View) -> str:
        """The table as a small picture in few strokes, as SVG; by default the box of the game."""
        return self.art.cover()

    @property
    def art(self) -> Art:
        """The drawings of the game."""
        from cabochon.faces.generic.art import PlainArt

        return PlainArt(self.game)

    @property
    def lesson(self) -> Lesson | None:
        """The tutorial, if there is one."""
        return None

    @property
    def options(self) -> tuple[OptionField, ...]:
        """The options that the form and the command line offer."""
        from cabochon import games
        from cabochon.faces.generic.options import option_fields

        return option_fields(games.find(self.game).options)

    @property
    def broken_rules(self) -> Mapping[str, str]:
        """One English sentence for each rule that a move can break, by its number in `docs/rules/`."""
        return {}

    def broken_rule(self, rule: str) -> str:
        """The sentence for a broken rule, to be translated."""
        return self.broken_rules.get(rule, ILLEGAL_MOVE)

    def reveals(self, view: View) -> int:
        """How many times hidden cards were revealed so far: a page pauses when the number rises."""
        return 0

    def move_sound(self, move: str) -> str:
        """What a move sounds like, by the name of a sound in `sounds.js`."""
        return "card"

    def rules(self, language: str) -> str | None:
        """The rules in a language as plain Markdown; in English if there is no translation, None if there is none."""
        text = self.rulebook(language)
        return None if text is None else plain_rules(text)

    def rulebook(self, language: str) -> str | None:
        """The same with anchors, numbers of rules and pictures, as `faces/rulebook.py` describes them."""
        folder = resources.files(self.package) / "rules"
        texts = (folder / f"{self.game}.{code}.md" for code in (language, "en"))
        return next((text.read_text("utf-8").strip() for text in texts if text.is_file()), None)

    def figure(self, name: str, language: Language) -> str | None:
        """A drawing for the rules as SVG, such as a card with all that is printed on it; None if there is none."""
        return None

    def template(self, name: str) -> str | None:
        """The source of a file of the face, such as `table.html`, or of the generic one's; None if neither has it."""
        files = (resources.files(package) / name for package in (self.package, GENERIC))
        return next((file.read_text("utf-8") for file in files if file.is_file()), None)
