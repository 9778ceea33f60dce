"""The games of a batch on the CPU, shared out among threads: what is compiled lets other threads run beside it."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from cabochon.bits import new_mask
from cabochon.compiled import for_rules
from cabochon.envs.batch.stepping import Arrays, Terms
from cabochon.game import Game, IllegalMove

__all__ = ["Processor"]

FEWEST = 256  # games a thread: with less, handing over takes longer than playing


class Processor:
    def __init__(self, game: Game, arrays: Arrays, terms: Terms, fresh: Any, *, threads: int | None) -> None:
        self.arrays = arrays
        self.actions = np.zeros(len(arrays.games), np.int32)
        self._terms = terms
        self._numbers = game.actions
        self._fresh = fresh
        self._stepping = for_rules("cabochon.envs.batch.stepping", game.rules)
        self._threads = max(1, min(threads or len(os.sched_getaffinity(0)), len(arrays.games) // FEWEST))

    def begin(self) -> None:
        self._share_out(self._stepping.begin_all, self._fresh, self.arrays, self._terms)

    def step(self, actions: Any, *, restart: bool) -> None:
        chosen = self._checked(actions)
        fresh = self._fresh if restart else self._fresh[:0]
        self._share_out(self._stepping.step_all, chosen, fresh, self.arrays, self._terms)
        if self.arrays.illegal.any():
            at = int(np.flatnonzero(self.arrays.illegal)[0])
            raise IllegalMove(
                f"action {int(chosen[at])} is not allowed in game {at}: its mask says what is; it was left undone"
            )

    def choose(self) -> Any:
        self._share_out(self._stepping.choose_some, self.actions, self.arrays)
        return self.actions

    def _checked(self, actions: Any) -> Any:
        chosen = np.asarray(actions)
        if chosen.shape != self.actions.shape or chosen.dtype.kind not in "iu":
            raise IllegalMove(
                f"one whole number a game is asked for, {len(self.actions)} in all,"
                f" not {chosen.dtype.name} of shape {chosen.shape}"
            )
        return np.ascontiguousarray(chosen, np.int32)

    def _share_out(self, work: Callable[..., None], *handed: Any) -> None:
        if self._threads == 1:
            work(0, len(self.actions), *handed, new_mask(self._numbers))
            return
        borders = np.linspace(0, len(self.actions), self._threads + 1, dtype=np.int64).tolist()
        parts = [
            self._pool.submit(work, first, last, *handed, new_mask(self._numbers)) for first, last in pairwise(borders)
        ]
        for part in parts:
            part.result()

    @cached_property
    def _pool(self) -> ThreadPoolExecutor:
        return ThreadPoolExecutor(self._threads, thread_name_prefix="batch")
