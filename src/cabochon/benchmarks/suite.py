"""All measurements of one run, row by row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cabochon import games
from cabochon.benchmarks import batch_rows, cuda, interfaces, network_speed, other_libraries, random_play, search_speed
from cabochon.benchmarks.row import Row
from cabochon.compiled import is_interpreted
from cabochon.contract import CabochonError

__all__ = ["measure"]


def measure(names: Sequence[str], seats: Sequence[int]) -> Iterator[Row]:
    """Random play (native, interpreted, on CUDA, through each interface and in other libraries), then search."""
    if is_interpreted():
        raise CabochonError("benchmarks need native code: unset NUMBA_DISABLE_JIT")
    tables = [(name, number) for name in names for number in seats if number in games.find(name).seats]
    for name, number in tables:
        yield random_play.native(name, number)
        yield random_play.interpreted(name, number)
        if cuda.is_available():
            yield cuda.row(name, number)
        yield from interfaces.rows(name, number)
        yield from batch_rows.rows(name, number)
    yield from other_libraries.rows()
    for name, number in tables:
        yield search_speed.playouts(name, number)
        yield search_speed.simulations(name, number)
        yield from network_speed.rows(name, number)
