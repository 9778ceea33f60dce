"""HTML as text: whatever is not marked as HTML is escaped."""

from __future__ import annotations

import html

__all__ = ["Markup", "element", "joined"]

EMPTY_ELEMENTS = frozenset({"img", "meta", "col", "br"})


class Markup(str):
    """Text that is HTML already."""

    __slots__ = ()


def element(name: str, /, *children: str, **attributes: str | int | None) -> Markup:
    """One element; `class_` is written `class`, `data_turn` is `data-turn`, and what is None is left out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{html.escape(str(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    closing = "" if name in EMPTY_ELEMENTS else f"{joined(*children)}</{name}>"
    return Markup(f"<{name}{written}>{closing}")


def joined(*children: str) -> Markup:
    """One after the other."""
    return Markup("".join(child if isinstance(child, Markup) else html.escape(child) for child in children))
