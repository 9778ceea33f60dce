"""Marks messages for translation. Knows no language, so that code without translations can import it."""

from __future__ import annotations

__all__ = ["gettext_noop"]


def gettext_noop(message: str) -> str:
    """Mark a message for the catalogues; it is translated where a reader sees it."""
    return message
