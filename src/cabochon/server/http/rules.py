"""The rules of a game as people read them."""

from __future__ import annotations

from importlib import resources

from cabochon.language import Language

__all__ = ["rules_text"]


def rules_text(game: str, language: Language) -> str | None:
    """The rules of a game as Markdown."""
    face = "battle_mat" if game == "battle-mat" else "gems"
    file = resources.files(f"cabochon.faces.{face}") / "rules" / f"{game}.{language.code}.md"
    return file.read_text("utf-8").strip() if file.is_file() else None
