"""Marks messages for translation. Needs only the standard library."""

from __future__ import annotations

__all__ = ["gettext_noop"]


def gettext_noop(message: str) -> str:
    """Mark a message for the catalogues; it is translated later, when it is shown."""
    return message
