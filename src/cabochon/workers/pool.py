"""Where a function is called for many items: in this process, on local processes or on a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeVar

from cabochon.bots.program_pool import programs_kept
from cabochon.contract import BadOption, is_whole, quoted
from cabochon.cores import cores
from cabochon.workers.payload import CannotSend, needs_main, packed
from cabochon.workers.processes import exiting_on_termination, process_pool

if TYPE_CHECKING:
    from distributed import Client

__all__ = ["worker_pool"]

Item = TypeVar("Item")
Result = TypeVar("Result")


@contextmanager
def worker_pool(
    function: Callable[[Item], Result], *, workers: int | None = None, cluster: Client | str | None = None
) -> Iterator[Callable[[Iterable[Item]], Iterator[Result]]]:
    """A function that takes items and yields what `function` returns for each of them, as they end.

    `workers` are local processes, by default one per core. A single worker is this process itself, so that a debugger
    works; so is the default for a function that cannot be sent to others. A `cluster` is a Dask client, or the address
    of a scheduler. CannotSend says why a function does not reach the workers.
    """
    if cluster is not None:
        from cabochon.workers.cluster import cluster_pool  # needs Dask, which is an extra

        with cluster_pool(function, cluster) as call_for:
            yield call_for
        return
    number = _default_workers(function) if workers is None else _checked_workers(workers)
    with exiting_on_termination():
        if number == 1:
            with programs_kept():
                yield lambda items: map(function, items)
            return
        with process_pool(packed(function), workers=number) as call_for:
            yield call_for


def _checked_workers(workers: int) -> int:
    if not is_whole(workers) or workers < 1:
        raise BadOption(f"workers must be at least 1, not {quoted(workers)}", "workers")
    return int(workers)


def _default_workers(function: Callable[[Item], Result]) -> int:
    """One for each core; but what belongs to the script or notebook that runs stays in its process."""
    try:
        return 1 if needs_main(packed(function)) else cores()
    except CannotSend:
        return 1
