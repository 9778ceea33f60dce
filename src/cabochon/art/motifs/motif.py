"""Motifs for emblems: one drawing for each, around the origin within 50 to all sides. Knows no character.

A motif takes the colour of what it is placed in, so that the same drawing serves as metal, shadow and shade.
"""

from __future__ import annotations

from dataclasses import dataclass

from cabochon.art.shared.svg import element, group, path, stroke

__all__ = ["Motif", "drawn"]

INK = "#0b0d1c"


@dataclass(frozen=True)
class Motif:
    """Areas filled, lines drawn, and ink over both; a mirrored motif gives its left half only."""

    areas: str = ""
    lines: str = ""
    ink: str = ""
    width: float = 4
    mirror: bool = True


def drawn(motif: Motif, ink: str = INK) -> str:
    """The motif; a document has room for one."""
    parts = []
    if motif.lines:
        parts.append(stroke(motif.lines, None, motif.width, stroke_linejoin="round"))
    if motif.areas:
        parts.append(path(motif.areas, stroke="none", fill_rule="evenodd"))
    if motif.ink:
        parts.append(path(motif.ink, ink, stroke="none"))
    if not motif.mirror:
        return "".join(parts)
    return group(*parts, id="half") + element("use", href="#half", transform="scale(-1 1)")
