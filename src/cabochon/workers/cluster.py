"""Calling a function for many items on a Dask cluster, which repeats elsewhere what a lost worker had under way."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import CancelledError
from contextlib import ExitStack, contextmanager, suppress
from importlib.metadata import version
from itertools import islice
from typing import Any

from cabochon.bots.program_pool import programs_kept
from cabochon.contract import CabochonError, quoted
from cabochon.workers.payload import call, packed

try:
    import cloudpickle
    from distributed import Client, Future, KilledWorker, WorkerPlugin, as_completed
except ImportError as problem:
    raise CabochonError("a cluster needs Dask: pip install 'cabochon[cluster]'") from problem

__all__ = ["cluster_pool"]

ITEMS_IN_FLIGHT = 1000  # the scheduler keeps them in a queue: enough for some hundred workers
SECONDS_TO_CONNECT = 10
VERSION = version("cabochon")

CallFor = Callable[[Iterable[Any]], Iterator[Any]]


@contextmanager
def cluster_pool(function: Callable[[Any], Any], cluster: Client | str) -> Iterator[CallFor]:
    """A function that calls `function` for items on the cluster, and yields the results as they end.

    `cluster` is a client, or the address of a scheduler.
    """
    payload = packed(function, cloudpickle.dumps)
    with _connected(cluster) as client, _prepared(client):
        pending: set[Future[Any]] = set()
        # A task rather than scattered data: if the worker that holds it is lost, the scheduler sends it to another.
        shared = client.submit(bytes, payload, pure=False)
        try:
            yield lambda items: _results(client, shared, iter(items), pending)
        finally:
            _clean_up(client, lambda: client.cancel([*pending, shared]))


def _clean_up(client: Client, call: Callable[[], object]) -> None:
    """Tidy the cluster, unless its scheduler is gone and nothing is left to tidy."""
    with suppress(OSError):
        if client.status == "running":
            call()


@contextmanager
def _connected(cluster: Client | str) -> Iterator[Client]:
    if isinstance(cluster, Client):
        yield cluster
        return
    try:
        client = Client(cluster, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as problem:
        raise CabochonError(
            f"no scheduler answers at {quoted(cluster)}: start one with `dask scheduler`, which prints its address"
        ) from problem
    with client:
        yield client


class _Preparation(WorkerPlugin):  # type: ignore[misc]
    """Prepares each worker, also one that joins later, and cleans up."""

    def __init__(self) -> None:
        self.name = f"cabochon-{secrets.token_hex(8)}"
        self._version = VERSION

    def setup(self, worker: object) -> None:
        """Check the version, and keep programs that play many matches."""
        if self._version != VERSION:
            raise CabochonError(f"a worker has Cabochon {VERSION}, not {self._version}: install one version everywhere")
        self._keeping = ExitStack()
        self._keeping.enter_context(programs_kept())

    def teardown(self, worker: object) -> None:
        self._keeping.close()


@contextmanager
def _prepared(client: Client) -> Iterator[None]:
    preparation = _Preparation()
    try:
        client.register_plugin(preparation)
    except ModuleNotFoundError as problem:
        raise CabochonError(f"the workers need what is installed here: {problem}") from problem
    try:
        yield
    finally:
        _clean_up(client, lambda: client.unregister_worker_plugin(preparation.name))


def _results(client: Client, shared: Future[bytes], items: Iterator[Any], pending: set[Future[Any]]) -> Iterator[Any]:
    def submit(number: int) -> list[Future[Any]]:
        futures = [client.submit(call, shared, item, pure=False) for item in islice(items, number)]
        pending.update(futures)
        return futures

    completed = as_completed(submit(ITEMS_IN_FLIGHT), loop=client.loop)
    for future in completed:
        yield _result(future)
        pending.discard(future)
        completed.update(submit(1))


def _result(future: Future[Any]) -> Any:
    try:
        return future.result()
    except KilledWorker as killed:
        raise CabochonError(f"the cluster gave up: {killed.task} has ended several of its workers") from None
    except CancelledError:
        raise CabochonError("the connection to the scheduler of the cluster was lost") from None
