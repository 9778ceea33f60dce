"""The pages of the documentation, for tests that compare them with the program."""

from __future__ import annotations

from pathlib import Path

__all__ = ["PAGES", "ROOT", "page", "rows"]

ROOT = Path(__file__).parents[2]
PAGES = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]


def page(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def rows(text: str) -> list[list[str]]:
    """The cells of every table row."""
    lines = (line for line in text.splitlines() if line.startswith("| ") and "---" not in line)
    return [[cell.strip().strip("`") for cell in line.strip("|").split("|")] for line in lines]
