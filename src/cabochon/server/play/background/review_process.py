"""A review made by a process of low priority: neither requests nor bots wait for it."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path

__all__ = ["ReviewFailed", "review_parts"]

PROGRAM = Path(__file__).parent / "review_program.py"
LONGEST_PART = 2**26  # bytes


class ReviewFailed(Exception):
    """The program ended before the review was complete."""


async def review_parts(record: str, *, simulations: int) -> AsyncIterator[tuple[float, str]]:
    """The review of a record as it grows: the part that is done and the review so far as JSON; the last is complete.

    Whoever stops reading ends the process. If the server is killed, it ends by itself when it writes the next part.
    """
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-P", str(PROGRAM)), stdin=pipe, stdout=pipe, stderr=pipe, limit=LONGEST_PART
    )
    assert process.stdin is not None
    assert process.stdout is not None
    assert process.stderr is not None
    problem = asyncio.create_task(process.stderr.read())
    try:
        process.stdin.write(json.dumps({"record": record, "simulations": simulations}).encode())
        process.stdin.close()
        async for line in process.stdout:
            progress, _, review = line.decode().partition("\t")
            yield float(progress), review.strip()
        if await process.wait():
            raise ReviewFailed((await problem).decode(errors="replace"))
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
        problem.cancel()
