"""Moves in two sentences: of a player in the log, and to the reader before the move is made. Knows no game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from cabochon.language.language import Language

__all__ = ["MoveSentence"]


class MoveSentence(NamedTuple):
    """Two English sentences, both marked for translation. Only the one for the log has a part `who`."""

    log: str
    preview: str

    def text(self, who: str | None, language: Language, **parts: Any) -> str:
        """The line of the log if `who` made the move, otherwise the preview for the reader."""
        if who is None:
            return language.gettext(self.preview, **parts)
        return language.gettext(self.log, who=who, **parts)
