"""PNG from SVG, drawn by a process of low priority: no request and no player waits for a picture of somebody else."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

__all__ = ["Rasteriser", "RasteriserBusy"]

PROGRAM = Path(__file__).parent / "rasterise.py"
MOST_WAITING = 8  # pictures, the one being drawn included
LONGEST = 60.0  # seconds for one picture, on a machine that has better things to do


class RasteriserBusy(Exception):
    """More pictures wait than can be drawn soon, or one took too long."""


class Rasteriser:
    """Draws one picture at a time. Text is set in one font alone, so that pictures are the same on every machine."""

    def __init__(self, font: Path, family: str) -> None:
        self._font = (str(font), family)
        self._drawing = asyncio.Lock()
        self._waiting = 0

    async def png(self, svg: str, size: tuple[int, int]) -> bytes:
        """A drawing in pixels; RasteriserBusy if that is not possible soon."""
        if self._waiting >= MOST_WAITING:
            raise RasteriserBusy
        self._waiting += 1
        try:
            async with asyncio.timeout(LONGEST), self._drawing:
                return await self._drawn(svg, size)
        except TimeoutError:
            raise RasteriserBusy from None
        finally:
            self._waiting -= 1

    async def _drawn(self, svg: str, size: tuple[int, int]) -> bytes:
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-I", str(PROGRAM), *self._font, *map(str, size)), stdin=pipe, stdout=pipe, stderr=pipe
        )
        try:
            png, problem = await process.communicate(svg.encode())
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
        if process.returncode:
            raise RuntimeError(f"a picture could not be drawn: {problem.decode(errors='replace')}")
        return png
