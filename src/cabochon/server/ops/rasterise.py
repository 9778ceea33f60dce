"""SVG from standard input to PNG on standard output; a program of its own, run by `rasteriser.py`.

It imports no other module of Cabochon, so that it starts at once, and gives way to everything else on the machine.
"""

from __future__ import annotations

import os
import sys

import resvg_py

GIVE_WAY = 10


def main(font: str, family: str, width: str, height: str) -> None:
    if hasattr(os, "nice"):
        os.nice(GIVE_WAY)
    png = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.buffer.read().decode(),
        width=int(width),
        height=int(height),
        skip_system_fonts=True,
        font_files=[font],
        font_family=family,
        serif_family=family,
        sans_serif_family=family,
    )
    sys.stdout.buffer.write(png)


if __name__ == "__main__":
    main(*sys.argv[1:])
