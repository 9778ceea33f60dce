"""What the parts of a face must offer. Each is an object or simply a module with these functions.

A view is what one reader may know, as plain data; `names` are those of the seats. No part may see more than that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from rich.console import RenderableType

    from cabochon.analysis import Reason
    from cabochon.art.symbols import Symbols
    from cabochon.contract import Effect
    from cabochon.faces.drawing.shapes import Piece
    from cabochon.language import Language

__all__ = ["Art", "Layout", "Terminal", "Touches", "View", "Words"]

View = dict[str, Any]
Layout = Callable[[View], "list[Piece]"]  # turns a view into the pieces of its picture, the lowest first


class Words(Protocol):
    """A match in sentences, in the reader's language. The table template may call further functions of its own."""

    def move_line(self, move: str, who: str, view: View, effects: Sequence[Effect], language: Language) -> str:
        """A line of the log: a move as the reader may know it, with the view after it and what it brought about,
        such as the chips paid. Empty if `effect_lines` says it as well."""

    def move_preview(self, move: str, view: View, language: Language) -> str:
        """A legal move of the reader before it is made, addressed to them, with the view as it is."""

    def move_kind(self, move: str, view: View, language: Language) -> str:
        """The first hint to the reader: the kind of their best move or where it is made, in a whole sentence."""

    def setup_line(self, view: View, names: Sequence[str], language: Language) -> str:
        """The first line of the log: what chance dealt before the first move."""

    def effect_lines(
        self, effects: Sequence[Effect], view: View, names: Sequence[str], language: Language
    ) -> list[str]:
        """Lines of the log for what a move and the deals after it brought about, with the view after them."""

    def explanation(self, reason: Reason, view: View, names: Sequence[str], language: Language) -> str:
        """Why a move is better than another: the sentence for a reason of an analysis."""

    def prompt(self, view: View, legal: Sequence[str], language: Language) -> str:
        """What the seat to move has to do, given its legal moves; empty when the match is over."""

    def verdict(self, view: View, names: Sequence[str], language: Language) -> str:
        """Who won, and by what."""

    def points_breakdown(self, view: View, seat: int, language: Language) -> list[tuple[str, int]]:
        """Where the points of a seat came from; the numbers add up to its points."""

    def points_label(self, language: Language) -> str:
        """What the points are called."""

    def statistics(self, found: Mapping[str, Any], view: View, language: Language) -> list[tuple[str, str]]:
        """What the game counted for a seat (`Game.statistics`), line by line: what it is, and the figure."""

    def shortcuts(self, game: str, language: Language) -> list[tuple[Sequence[str], str]]:
        """Keys of the table template, by the codes of their places, and what each touches."""

    def card_title(self, card: View, view: View, language: Language) -> str:
        """Everything printed on a card of the view."""


class Touches(Protocol):
    """How a move is made by touching pieces. A piece has a kind and a name: `bank:white`, `card:2w1`, `hand:thanos`.

    `do:pass` is for doing nothing, where a game allows that: it has a key of its own.
    """

    def touches(self, moves: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """For each of all legal moves, the pieces to touch in any order; no two moves may need the same ones."""

    def label(self, touch: str, language: Language) -> str:
        """The text of a button for a touch that is no piece on the table; empty for a piece."""

    def icons(self, touch: str) -> list[str]:
        """The symbols that replace this text where they are shorter."""

    def changed(self, move: str) -> tuple[str, ...]:
        """The pieces that a move concerned, as the reader may know it: they stay marked for a turn."""


class Terminal(Protocol):
    """A match at a terminal, in English."""

    HINT: str  # what a person who types should know
    HELP: str  # what can be typed, line by line

    def draw(self, view: View, names: list[str], *, width: int) -> RenderableType:
        """The table as the reader of the view sees it."""

    def prompt(self, view: View, legal: list[str]) -> str:
        """What the seat to move has to do."""

    def waiting_for(self, view: View) -> str:
        """The same after the name of a seat: `to move`, `chooses a tile`."""

    def effect_lines(self, effects: Sequence[Effect], view: View, names: list[str]) -> list[str]:
        """Lines for what a move and the deals after it brought about, with the view after them."""

    def verdict(self, view: View, names: list[str]) -> str:
        """Who won, and by what."""


class Art(Protocol):
    """The drawings of a game, as SVG text."""

    def picture(self, code: str) -> str | None:
        """A card, a tile or a back by its code; None if there is no such thing."""

    def cover(self) -> str:
        """The box, for the home page."""

    def scene(self, *, dark: bool) -> str:
        """What the table stands on, by night or by day."""

    def symbols(self) -> Symbols:
        """Small drawings that a page uses by name."""
