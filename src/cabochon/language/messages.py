"""Marks messages for translation. Needs only the standard library."""

from __future__ import annotations

__all__ = ["gettext_noop", "ngettext_noop"]


def gettext_noop(message: str) -> str:
    """Mark a message for the catalogues; it is translated later, when it is shown."""
    return message


def ngettext_noop(singular: str, plural: str) -> tuple[str, str]:
    """Mark a message that depends on a number; the pair is translated later, by `ngettext`."""
    return singular, plural
