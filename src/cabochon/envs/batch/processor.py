"""The games of a batch on the CPU, shared out among threads: what is compiled lets other threads run beside it."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Any

import numpy as np

from cabochon.bits import new_mask
from cabochon.contract import Game, IllegalMove, State, for_game
from cabochon.cores import cores
from cabochon.envs.batch.allocation import check_actions
from cabochon.envs.batch.stepping import Arrays, Terms

__all__ = ["Processor"]

FEWEST = 1024  # games a thread: with less, handing over takes as long as playing


class Processor:
    def __init__(
        self,
        game: Game,
        arrays: Arrays,
        terms: Terms,
        fresh: Any,
        *,
        restart: bool = True,
        threads: int | None,
        fewest: int = FEWEST,
    ) -> None:
        size = len(arrays.games)
        self.arrays = arrays
        self.actions = np.zeros(len(arrays.games), np.int32)
        self.terms = terms
        self._numbers = game.action_count
        self.fresh = fresh
        self._restart = restart
        self.stepping = for_game("cabochon.envs.batch.stepping", game)
        shares = min(threads, size) if threads else max(1, min(cores(), size // fewest))
        self._threads: ThreadPoolExecutor | None = None
        self._process = 0
        self._shares = list(pairwise(np.linspace(0, size, shares + 1, dtype=np.int64).tolist()))

    def begin(self, rows: Mapping[str, Any]) -> None:
        """Fill some rows anew, and deal all games."""
        self.fill(rows)
        self.share_out(self.stepping.begin_all, self.fresh, self.arrays, self.terms)

    def fill(self, rows: Mapping[str, Any]) -> None:
        for name, values in rows.items():
            getattr(self.arrays, name)[...] = values

    def step(self, actions: Any) -> None:
        chosen = self.checked(actions)
        fresh = self.fresh if self._restart else self.fresh[:0]
        self.share_out(self.stepping.step_all, chosen, fresh, self.arrays, self.terms)
        if self.arrays.illegal.any():
            at = int(np.flatnonzero(self.arrays.illegal)[0])
            raise IllegalMove(
                f"action {int(actions[at])} is not allowed in game {at}: its mask says what is; it was left undone,"
                " and where actions are legal the games have gone on"
            )

    def take_over(self, other: Any) -> None:
        """Everything as it stands in another one."""
        for own, its in zip(self.arrays, other.arrays, strict=True):
            own[...] = its

    def state(self, at: int) -> State:
        return self.arrays.games[at].copy()

    def choose(self) -> Any:
        self.share_out(self.stepping.choose_some, self.actions, self.arrays)
        return self.actions

    def checked(self, actions: Any) -> Any:
        chosen = np.asarray(actions)
        check_actions(chosen, len(self.actions))
        if chosen.dtype.itemsize > 4:  # narrowed so that what is no action stays none
            chosen = np.minimum(chosen, np.iinfo(np.int32).max)
            chosen = np.maximum(chosen, -1) if chosen.dtype.kind == "i" else chosen
        return np.ascontiguousarray(chosen, np.int32)

    def share_out(
        self, work: Callable[..., None], *handed: Any, own: Callable[[], tuple[Any, ...]] = lambda: ()
    ) -> None:
        """Let each thread work on its share of the games, with room of its `own` beside what is handed to all.

        The first share is for the thread that asks: it would only wait.
        """
        own_share, *others = self._shares
        parts = [self._pool.submit(work, *share, *handed, new_mask(self._numbers), *own()) for share in others]
        work(*own_share, *handed, new_mask(self._numbers), *own())
        for part in parts:
            part.result()

    @property
    def _pool(self) -> ThreadPoolExecutor:
        """Threads of this process: one that was forked has none of those before."""
        if self._threads is None or self._process != os.getpid():
            self._threads = ThreadPoolExecutor(len(self._shares) - 1, thread_name_prefix="batch")
            self._process = os.getpid()
        return self._threads
